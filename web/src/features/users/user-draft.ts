import { looksLikeEmail, phonePattern } from '@credence/contract/fields'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { Level, Permission, Role } from '@credence/contract/permissions'
import { levelsOfRole, type PermissionLevels } from '@credence/contract/users/rights'
import { userMessages, type adminUser, type saveUserPermissions } from '@credence/contract/users/calls'
import type { z } from 'zod'
import { sameValue, type Faults, type SameValue } from '../../ui/edit/draft.ts'
import { levelIn, permissionsByGroup, setLevel } from './levels.ts'

export type User = z.output<typeof adminUser>
type Choices = User['availablePermissionChoices']

/** A user while a row is being edited. */
export interface UserDraft {
  firstName: string
  lastName: string
  email: string
  cellPhone: string
  levels: PermissionLevels
  practiceIds: readonly number[]
  allPractices: boolean
  photo: File | null
  sendWelcomeEmail: boolean
}

export const draftOf = (user: User): UserDraft => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  cellPhone: user.cellPhone ?? '',
  levels: user.permissionGroups,
  practiceIds: user.restrictedToPractices.map(({ id }) => id),
  allPractices: user.canAccessAllPractices,
  photo: null,
  sendWelcomeEmail: user.id === 0,
})

const trimmed = ({ firstName, lastName, email, cellPhone }: UserDraft) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
  cellPhone: cellPhone.trim() || null,
})

export const detailsOf = trimmed

const restrictionsOf = ({ allPractices, practiceIds }: UserDraft): number[] =>
  allPractices ? [] : practiceIds.toSorted((a, b) => a - b)

type Rights = Omit<BodyOf<typeof saveUserPermissions>, 'version'>
export const rightsOf = (draft: UserDraft): Rights => ({
  permissionGroups: draft.levels,
  practiceRestrictions: restrictionsOf(draft),
})

/** What the call of the details saves, and what that of the rights. */
export const detailFields: readonly (keyof UserDraft)[] = ['firstName', 'lastName', 'email', 'cellPhone', 'photo']
export const rightsFields: readonly (keyof UserDraft)[] = ['levels', 'practiceIds', 'allPractices']

const sameLevels = (one: PermissionLevels, other: PermissionLevels) =>
  Object.values(permissionsByGroup)
    .flat()
    .every((permission) => levelIn(one, permission) === levelIn(other, permission))
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** A permission that is not named has no level, and practices have no order. */
export const sameInUser: SameValue = (one, other, field) =>
  field === 'levels'
    ? sameLevels(one as PermissionLevels, other as PermissionLevels)
    : field === 'practiceIds'
      ? sameValue(inOrder(one as number[]), inOrder(other as number[]), field)
      : sameValue(one, other, field)

/** What keeps a draft from being saved, by field in their order on the screen. */
export function faultsIn(draft: UserDraft): Faults {
  const { firstName, lastName, email, cellPhone } = trimmed(draft)
  return {
    ...(firstName === '' ? { firstName: userMessages.required } : {}),
    ...(lastName === '' ? { lastName: userMessages.required } : {}),
    ...(email === '' ? { email: userMessages.required } : {}),
    ...(email !== '' && !looksLikeEmail(email) ? { email: 'Must be a valid email' } : {}),
    ...(cellPhone !== null && !phonePattern.test(cellPhone) ? { cellPhone: 'Must be a valid phone number' } : {}),
    ...(!draft.allPractices && draft.practiceIds.length === 0 ? { practices: userMessages.practiceNeeded } : {}),
  }
}

const rank: Record<Level, number> = { NONE: 0, VIEW: 1, EDIT: 2 }

/** The level nearest to the wanted one, and not above it, that can be given. */
const nearest = (wanted: Level, choices: readonly Level[] | undefined): Level =>
  (choices ?? []).reduce<Level>(
    (best, each) => (rank[each] <= rank[wanted] && rank[each] >= rank[best] ? each : best),
    'NONE',
  )

export const withLevel = (draft: UserDraft, permission: Permission, level: Level): UserDraft => ({
  ...draft,
  levels: setLevel(draft.levels, permission, level),
})

export const withGroupAt = (
  draft: UserDraft,
  permissions: readonly Permission[],
  level: Level,
  choices: Choices,
): UserDraft => ({
  ...draft,
  levels: permissions.reduce(
    (levels, permission) => setLevel(levels, permission, nearest(level, choices[permission])),
    draft.levels,
  ),
})

export const withRole = (draft: UserDraft, role: Role): UserDraft => ({ ...draft, levels: levelsOfRole(role) })

/** Whether a manager with these choices can give every level of a role. */
export const canGiveRole = (role: Role, choices: Choices): boolean => {
  const levels = levelsOfRole(role)
  return Object.values(permissionsByGroup)
    .flat()
    .every((permission) => choices[permission]?.includes(levelIn(levels, permission)))
}

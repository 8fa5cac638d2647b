import { looksLikeEmail, phonePattern } from '@credence/contract/fields'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { Level, Permission, Role } from '@credence/contract/permissions'
import { levelsOfRole, type PermissionLevels } from '@credence/contract/users/rights'
import { userMessages, type adminUser, type saveUserPermissions } from '@credence/contract/users/calls'
import type { z } from 'zod'
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

export type Field = 'firstName' | 'lastName' | 'email' | 'cellPhone' | 'practices'

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

/** Two drafts would save the same details. */
export const sameDetails = (one: UserDraft, other: UserDraft): boolean =>
  one.photo === other.photo && JSON.stringify(trimmed(one)) === JSON.stringify(trimmed(other))

const restrictionsOf = ({ allPractices, practiceIds }: UserDraft): number[] =>
  allPractices ? [] : practiceIds.toSorted((a, b) => a - b)

type Rights = Omit<BodyOf<typeof saveUserPermissions>, 'version'>
export const rightsOf = (draft: UserDraft): Rights => ({
  permissionGroups: draft.levels,
  practiceRestrictions: restrictionsOf(draft),
})

export const sameRights = (one: UserDraft, other: UserDraft): boolean =>
  one.allPractices === other.allPractices &&
  restrictionsOf(one).join() === restrictionsOf(other).join() &&
  Object.values(permissionsByGroup)
    .flat()
    .every((permission) => levelIn(one.levels, permission) === levelIn(other.levels, permission))

/**
 * What keeps a draft from being saved: the sentence for the first fault, and every field that has one, in their order
 * on the screen.
 */
export function wrongIn(draft: UserDraft): { message: string; fields: Field[] } | null {
  const details = trimmed(draft)
  const faults: { field: Field; message: string }[] = []
  for (const field of ['firstName', 'lastName', 'email'] as const)
    if (details[field] === '') faults.push({ field, message: userMessages.required })
  if (details.email !== '' && !looksLikeEmail(details.email))
    faults.push({ field: 'email', message: 'Must be a valid email' })
  if (details.cellPhone !== null && !phonePattern.test(details.cellPhone))
    faults.push({ field: 'cellPhone', message: 'Must be a valid phone number' })
  if (!draft.allPractices && draft.practiceIds.length === 0)
    faults.push({ field: 'practices', message: userMessages.practiceNeeded })
  const [first] = faults
  return first ? { message: first.message, fields: faults.map(({ field }) => field) } : null
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

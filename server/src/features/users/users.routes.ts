import { allows } from '@credence/contract/kit/access'
import { grantablePermissions, roles, type Role } from '@credence/contract/permissions'
import { choicesFor, covers, levelsOf } from '@credence/contract/users/rights'
import * as contract from '@credence/contract/users/calls'
import type { AnswerInputOf } from '@credence/contract/kit/endpoint'
import { audit } from '../../kit/request/audit.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { on, Picture } from '../../kit/request/route.ts'
import { portraitType } from '../../kit/files/portrait.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { openPasswordLink } from '../auth/password.actions.ts'
import { findPhoto, photoUrl } from './photo.queries.ts'
import { createUser, deleteUser, generateResetLink, holderOf, savePermissions, updateUser } from './users.actions.ts'
import { findGrantablePractices, findUsers, getVersion, type UserRow } from './users.queries.ts'

type UsersAnswer = AnswerInputOf<typeof contract.listUsers>

/**
 * The list of user management. Open password links are shown to callers who could create one, and showing them is
 * recorded.
 */
async function listUsers(scope: Scope): Promise<UsersAnswer> {
  const holder = holderOf(scope)
  const seesLinks = allows(contract.generateResetLink.definition.access, scope.rights)
  const choices = {
    availablePermissionChoices: Object.fromEntries(
      grantablePermissions.map((name) => [name, choicesFor(holder, name)]),
    ),
    availableRoles: Object.keys(roles) as Role[],
  }
  const shown: number[] = []
  const toAnswer = (row: UserRow) => {
    const isSelf = row.id === scope.author
    const canManage = !isSelf && covers(holder, { authorities: row.authorities, practices: row.practiceIds })
    const url =
      seesLinks && canManage && row.tokenHash && row.tokenSealed
        ? openPasswordLink(scope, row.tokenHash, row.tokenSealed)
        : null
    if (url) shown.push(row.id)
    return {
      id: row.id,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      cellPhone: row.cellPhone,
      photoUrl: photoUrl(row.photoKey),
      isSelf,
      canManage,
      permissionGroups: levelsOf(row.authorities),
      ...choices,
      restrictedToPractices: row.practices,
      canAccessAllPractices: row.practiceIds === null,
      activePasswordResetUrl: url,
      lastLogin: row.lastLoginAt,
      version: row.version,
    }
  }
  const users = (await findUsers(scope)).map(toAnswer)
  if (shown.length) await audit(scope, 'password link shown', { detail: { userIds: shown } })
  return {
    users,
    newUserShell: {
      id: 0,
      firstName: '',
      lastName: '',
      email: '',
      cellPhone: null,
      photoUrl: null,
      isSelf: false,
      canManage: true,
      permissionGroups: levelsOf([]),
      ...choices,
      restrictedToPractices: [],
      canAccessAllPractices: holder.practices === null,
      activePasswordResetUrl: null,
      lastLogin: null,
      version: 1,
    },
  }
}

const savedAs = async (scope: Scope, id: number) => ({ id, version: await getVersion(scope, id) })

export const userRoutes = [
  on(contract.listUsers, ({ scope }) => listUsers(scope)),
  on(contract.listPracticesForUser, ({ scope }) => findGrantablePractices(scope)),
  on(contract.createUser, async ({ scope, body, files }) => {
    const { id, isAdopted } = await createUser(scope, body, files.newPhotoFile)
    return { ...(await savedAs(scope, id)), isAdopted }
  }),
  on(contract.updateUser, async ({ scope, params, body, files }) => {
    await updateUser(scope, params.id, body, files.newPhotoFile)
    return savedAs(scope, params.id)
  }),
  on(contract.saveUserPermissions, async ({ scope, params, body }) => {
    await savePermissions(scope, params.id, body.permissionGroups, body.practiceRestrictions, body.version)
    return { id: params.id }
  }),
  on(contract.deleteUser, async ({ scope, params }) => {
    await deleteUser(scope, params.id)
    return { id: params.id }
  }),
  on(contract.generateResetLink, async ({ scope, params }) => ({ url: await generateResetLink(scope, params.userId) })),
  on(contract.getPhoto, async ({ scope, params }) => {
    const photo = await findPhoto(scope, params.key)
    if (!photo) throw notFound()
    return new Picture(photo.image, portraitType)
  }),
]

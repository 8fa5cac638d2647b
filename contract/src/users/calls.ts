import { z } from 'zod'
import { canEdit, canView, signedIn } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, idOrNewOf } from '../kit/ids.ts'
import { line, storedEmail, storedPhone, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { grantablePermissions, permissionGroups, roles, type Permission, type Role } from '../permissions.ts'
import { texts } from '../texts.ts'
import { userMessages } from './messages.ts'

export { userMessages }

const levels = z.enum(['NONE', 'VIEW', 'EDIT'])
const permissionName = z.enum(grantablePermissions as [Permission, ...Permission[]])
const groupName = z.enum(permissionGroups)
const permissionLevels = z.partialRecord(groupName, z.partialRecord(permissionName, levels))
const namedPractice = z.object({ id: z.number(), name: z.string() })

export const adminUser = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  cellPhone: z.string().nullable(),
  photoUrl: z.string().nullable(),
  isSelf: z.boolean(),
  /** Whether the caller may edit, delete or reset this user; false for oneself and for users with more rights. */
  canManage: z.boolean(),
  permissionGroups: permissionLevels,
  availablePermissionChoices: z.partialRecord(permissionName, z.array(levels)),
  availableRoles: z.array(z.enum(Object.keys(roles) as [Role, ...Role[]])),
  restrictedToPractices: z.array(namedPractice),
  canAccessAllPractices: z.boolean(),
  activePasswordResetUrl: z.string().nullable(),
  lastLogin: z.string().nullable(),
  version: z.number(),
})

const usersAccess = canView('ADMIN_USER_MANAGEMENT')
const managersAccess = canEdit('ADMIN_USER_MANAGEMENT')
const emailUsed = { 409: `${texts.emailUsed}, or: ${texts.changedByOther}` }
const photo = { newPhotoFile: { maxBytes: limits.fileBytes } }
const done = z.object({ id: z.number() })
/** The version lets the save of the rights follow at once. */
const saved = done.extend({ version: z.number() })

export const listUsers = endpoint({
  method: 'GET',
  path: '/user/admin/revenueteam',
  summary: 'The users of the team, and a blank one to start from.',
  access: usersAccess,
  records: true,
  answer: z.object({ users: z.array(adminUser), newUserShell: adminUser }),
})

export const listPracticesForUser = endpoint({
  method: 'GET',
  path: '/user/admin/practices/:userId',
  summary: 'The practices that the caller can restrict a user to; 0 asks for a user to be.',
  access: usersAccess,
  params: z.object({ userId: idOrNewOf('user') }),
  answer: z.array(namedPractice),
})

const name = () => line(limits.text, userMessages.required).min(1, userMessages.required)
const details = {
  firstName: name(),
  lastName: name(),
  email: storedEmail(userMessages.required),
  cellPhone: storedPhone(),
}

export const createUser = endpoint({
  method: 'POST',
  path: '/user/admin/details',
  summary:
    'Makes a user without rights; a welcome mail with a set-password link goes out on request. An account without a team that has the address joins the team.',
  access: managersAccess,
  bodyAs: 'parts',
  creates: true,
  files: photo,
  body: z.object({ ...details, sendWelcomeEmail: z.boolean().default(false) }),
  /** Adopted: the address had an account, whose owner signs in with the password there is. */
  answer: saved.extend({ isAdopted: z.boolean() }),
  refuses: emailUsed,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/user/admin/:id/details',
  summary: "Saves a user's name, address, phone and photo.",
  access: managersAccess,
  bodyAs: 'parts',
  files: photo,
  params: z.object({ id: idOf('user') }),
  body: z.object({ ...details, version }),
  answer: saved,
  refuses: emailUsed,
})

export const saveUserPermissions = endpoint({
  method: 'PUT',
  path: '/user/admin/:id/permissions',
  summary: "Saves a user's levels and practices; no practices means all.",
  access: managersAccess,
  params: z.object({ id: idOf('user') }),
  body: z.object({
    permissionGroups: permissionLevels,
    practiceRestrictions: z.array(idOf('practice')).max(1000),
    version,
  }),
  answer: done,
  refuses: { 403: userMessages.ungrantable, 409: texts.changedByOther },
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/user/admin/:id',
  summary: 'Deletes a user and ends their sessions.',
  access: managersAccess,
  params: z.object({ id: idOf('user') }),
  answer: done,
})

export const generateResetLink = endpoint({
  method: 'POST',
  path: '/auth/generateresetpasswordtoken/:userId',
  summary: 'Makes a password link for a user, to be handed over by other means.',
  access: managersAccess,
  params: z.object({ userId: idOf('user') }),
  answer: z.object({ url: z.string() }),
})

export const getPhoto = endpoint({
  method: 'GET',
  path: '/user/photo/:key',
  summary: 'A photo of somebody in the team.',
  access: signedIn,
  team: 'optional',
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  answerAs: 'image',
  answer: z.unknown(),
  passive: true,
})

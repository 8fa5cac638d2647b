import { passwordLink } from '@credence/contract/auth/calls'
import { authoritiesOf, covers, type Holder, type PermissionLevels } from '@credence/contract/users/rights'
import { userMessages } from '@credence/contract/users/calls'
import { texts } from '@credence/contract/texts'
import { platformAuthorities } from '@credence/contract/permissions'
import { audit } from '../../kit/request/audit.ts'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { revokeLinks } from '../../kit/request/links.ts'
import { makePortrait } from '../../kit/files/portrait.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { UploadedFile } from '../../kit/request/multipart.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { endSignInsOf, makePasswordLink, signInUrl } from '../auth/password.actions.ts'
import { addedToTeamEmail, addressChangedEmail, welcomeEmail } from './emails.ts'
import { photoUrl, savePhoto } from './photo.queries.ts'
import {
  findHolder,
  getTeamName,
  getUserForUpdate,
  insertUser,
  isEmailUsed,
  joinTeam,
  markDeleted,
  updateDetails,
  updateRights,
  type UserToManage,
} from './users.queries.ts'

interface Details {
  firstName: string
  lastName: string
  email: string
  cellPhone?: string | null | undefined
}

export { photoUrl }

export const holderOf = (scope: Scope): Holder => scope.me

const emailTaken = () => new Refusal(409, texts.emailUsed, { fields: { email: texts.emailUsed } })

/** A manager cannot manage his own account, nor one with more rights: a reset link would give him those rights. */
async function getManageable(scope: Scope, id: number): Promise<UserToManage> {
  if (id === scope.author) throw new Refusal(403, userMessages.notYourself)
  const user = await getUserForUpdate(scope, id)
  if (!covers(holderOf(scope), user)) throw new Refusal(403, userMessages.moreRights)
  return user
}

/** Processes the picture before the row is changed, so that an invalid one leaves no trace. */
async function storePhoto(
  scope: Scope,
  account: { id: number; teamId: number | null },
  file: UploadedFile | undefined,
): Promise<void> {
  if (file) await savePhoto(scope, account, await makePortrait(file.bytes))
}

interface NewUser {
  id: number
  isAdopted: boolean
}

/**
 * Creates a user. An existing account without a team that has the address joins the team. It keeps its password if the
 * address was proved. Otherwise another person may have set it, so the password and sessions are removed, and the
 * mailbox's owner sets a new password, as a new user does.
 */
export async function createUser(
  scope: Scope,
  { sendWelcomeEmail, ...details }: Details & { sendWelcomeEmail: boolean },
  photo: UploadedFile | undefined,
): Promise<NewUser> {
  const holder = await findHolder(scope, details.email)
  if (holder && !holder.isFree) throw emailTaken()
  const isAdopted = holder?.isConfirmed ?? false
  const id = holder ? await adopt(scope, holder, details) : (await insertUser(scope, details)).id
  // A manager who is restricted to some practices must not create a user who sees all of them.
  if (scope.practices) await updateRights(scope, id, [], scope.practices)
  await storePhoto(scope, { id, teamId: scope.teamId }, photo)
  if (isAdopted) {
    await scope.services.mailer.send(
      scope,
      addedToTeamEmail(details.email, details.firstName, await getTeamName(scope), signInUrl(scope)),
    )
  } else if (sendWelcomeEmail) {
    const url = await makePasswordLink(scope, { id, hasPassword: false })
    await scope.services.mailer.send(scope, welcomeEmail(details.email, details.firstName, url))
    await audit(scope, 'password link sent', { accountId: id })
  }
  return { id, isAdopted }
}

async function adopt(
  scope: Scope,
  { id, isConfirmed }: { id: number; isConfirmed: boolean },
  details: Details,
): Promise<number> {
  await joinTeam(scope, id, details, { keepsPassword: isConfirmed })
  if (!isConfirmed) {
    await endSignInsOf(scope, id)
    await revokeLinks(scope, passwordLink, { kind: 'account', id })
  }
  await audit(scope, 'user adopted', { subject: `user ${id}` })
  return id
}

/** Saves a person's details. A changed address is announced to the old address, where its owner notices it. */
export async function saveDetails(
  scope: Scope,
  account: { id: number; teamId: number | null; email: string; firstName: string },
  details: Partial<Details> & { email: string },
  photo: UploadedFile | undefined,
): Promise<void> {
  const isNewAddress = details.email.toLowerCase() !== account.email.toLowerCase()
  // Anybody can sign up, so an account without a team must neither probe which addresses exist nor claim one that it
  // did not prove.
  if (isNewAddress && account.teamId === null && !scope.rights.isH3Admin) throw new Refusal(403, userMessages.noTeamYet)
  if (isNewAddress && (await isEmailUsed(scope, details.email, account.id))) throw emailTaken()
  await updateDetails(scope, account.id, details)
  await storePhoto(scope, account, photo)
  if (!isNewAddress) return
  await revokeLinks(scope, passwordLink, { kind: 'account', id: account.id })
  await endSignInsOf(scope, account.id, scope.me.sessionId)
  await scope.services.mailer.send(scope, addressChangedEmail(account.email, account.firstName))
  await audit(scope, 'email changed', { subject: `user ${account.id}` })
}

export async function updateUser(
  scope: Scope,
  id: number,
  { version, ...details }: Details & { version?: number | undefined },
  photo: UploadedFile | undefined,
): Promise<void> {
  const user = await getManageable(scope, id)
  assertVersion(user.version, version)
  await saveDetails(scope, user, details, photo)
}

const ungrantable = () => new Refusal(403, userMessages.ungrantable)

export async function savePermissions(
  scope: Scope,
  id: number,
  levels: PermissionLevels,
  practiceIds: number[],
  version: number | undefined,
): Promise<void> {
  const user = await getManageable(scope, id)
  assertVersion(user.version, version)
  // Authorities that user management does not show are kept.
  const kept = user.authorities.filter((name) => platformAuthorities.includes(name))
  const authorities = authoritiesOf(levels, user.authorities)
  if (!covers(holderOf(scope), { authorities, practices: practiceIds.length ? practiceIds : null })) throw ungrantable()
  await updateRights(scope, id, [...authorities, ...kept], [...new Set(practiceIds)])
  await audit(scope, 'rights changed', { subject: `user ${id}` })
}

export async function deleteUser(scope: Scope, id: number): Promise<void> {
  await getManageable(scope, id)
  await markDeleted(scope, id)
  await endSignInsOf(scope, id)
  await revokeLinks(scope, passwordLink, { kind: 'account', id })
  await audit(scope, 'user deleted', { subject: `user ${id}` })
}

export async function generateResetLink(scope: Scope, id: number): Promise<string> {
  const user = await getManageable(scope, id)
  const url = await makePasswordLink(scope, { id, hasPassword: user.passwordHash !== null })
  await audit(scope, 'password link shown', { subject: `user ${id}` })
  return url
}

import { emailField } from '@credence/contract/auth/calls'
import { audit } from '../../kit/request/audit.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { findAccountByEmail, insertAdministrator } from './auth.queries.ts'

/**
 * The platform administrator's account with this address, created if there is none. The address of a team's user is
 * refused.
 */
export async function inviteAdministrator(
  scope: Scope,
  person: { email: string; firstName: string; lastName: string },
): Promise<number> {
  const email = emailField.parse(person.email)
  const known = await findAccountByEmail(scope, email)
  if (known && !known.isAdmin)
    throw new Error(`${email} belongs to a user of a team and cannot become a platform administrator`)
  if (known) return known.id
  const { id } = await insertAdministrator(scope, { ...person, email })
  await audit(scope, 'administrator invited', { accountId: id, teamId: null })
  return id
}

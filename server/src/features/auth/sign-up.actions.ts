import { signInMessages } from '@credence/contract/auth/calls'
import { audit } from '../../kit/request/audit.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Begin } from '../../kit/request/route.ts'
import type { Services } from '../../kit/request/services.ts'
import { ration } from '../../kit/request/throttle.ts'
import { countersOfClient } from './attempt-counters.ts'
import {
  confirmAddress,
  emailKey,
  findAccountByEmail,
  insertAccount,
  insertSession,
  noteSignIn,
  type AccountToSignIn,
  type NewSession,
} from './auth.queries.ts'
import { issueCode, tryCode } from './code.queries.ts'
import { alreadyHasAccountEmail, signUpCodeEmail } from './emails.ts'

interface SignUp {
  email: string
  password: string
  firstName: string
  lastName: string
  code?: string | undefined
  challenge?: string | undefined
}

/**
 * Creates an account without team and rights. The first call always answers 406 and sends an email: a code to a new
 * address, a hint to an address that has an account. So the answer does not reveal which addresses are known, and an
 * account is created only for a proven address.
 */
export async function signUp(
  begin: Begin,
  services: Services,
  form: SignUp,
): Promise<{ account: AccountToSignIn; session: NewSession }> {
  const key = emailKey(form.email)
  await begin(async (scope) => {
    await ration(scope, 'sign-up', 30, '1 hour')
    if (form.code) return
    const { client, isKnown } = countersOfClient(services, form, scope.origin.address)
    const { code, secret } = await issueCode(scope, {
      purpose: 'sign-up',
      emailKey: key,
      accountId: null,
      client,
      isKnown,
    })
    const isTaken = (await findAccountByEmail(scope, form.email)) !== undefined
    await services.mailer.send(
      scope,
      isTaken
        ? alreadyHasAccountEmail(form.email, `${services.config.publicUrl}/auth/sign-in`)
        : signUpCodeEmail(form.email, code),
    )
    throw new Refusal(406, signInMessages.codeNeeded, { commits: true, extra: { challenge: secret } })
  })
  const passwordHash = await services.passwords.hash(form.password)

  return begin(async (scope) => {
    const verdict = await tryCode(scope, 'sign-up', key, form.challenge, form.code ?? '')
    if (verdict === 'expired') throw new Refusal(422, signInMessages.codeExpired, { commits: true })
    if (verdict === 'wrong' || (await findAccountByEmail(scope, form.email)))
      throw new Refusal(409, signInMessages.codeWrong, { commits: true })
    const account = await insertAccount(scope, {
      email: form.email,
      firstName: form.firstName,
      lastName: form.lastName,
      passwordHash,
    })
    await confirmAddress(scope, account.id, account.email)
    await noteSignIn(scope, account)
    await audit(scope, 'sign-up', { accountId: account.id, teamId: null })
    return { account, session: await insertSession(scope, account.id) }
  })
}

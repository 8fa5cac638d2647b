import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { hashToken, newToken } from '../../kit/crypto.ts'
import type { Scope } from '../../kit/scope.ts'

type CodePurpose = 'sign-in' | 'sign-up'

const mostTries = 5
export const mostCodesPerHour = 30

const purposeOfKey = 'security codes'
const codeText = (secretHash: Buffer, emailKey: string, code: string) => `${emailKey}|${secretHash.toString('hex')}|${code}`

interface IssuedCode { code: string; secret: string }

/** A new code for one attempt. It ends the codes of earlier attempts for the same address. */
export async function insertChallenge(scope: Scope, purpose: CodePurpose, emailKey: string, accountId: number | null): Promise<IssuedCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const secret = newToken()
  const secretHash = hashToken(secret)
  await scope.db.updateTable('codeChallenge').set({ endedAt: sql`now()` })
    .where('emailKey', '=', emailKey).where('purpose', '=', purpose).where('endedAt', 'is', null).execute()
  await scope.db.insertInto('codeChallenge')
    .values({ purpose, emailKey, accountId, secretHash, codeHmac: scope.services.vault.hmac(purposeOfKey, codeText(secretHash, emailKey, code)) }).execute()
  return { code, secret }
}

export async function countRecentCodes(scope: Scope, emailKey: string): Promise<number> {
  const { n } = await scope.db.selectFrom('codeChallenge').select(({ fn }) => fn.countAll<string>().as('n'))
    .where('emailKey', '=', emailKey).where('createdAt', '>', sql<string>`now() - interval '1 hour'`).executeTakeFirstOrThrow()
  return Number(n)
}

type CodeVerdict = 'right' | 'wrong' | 'expired'

/** Tries a code against the attempt it was made for. A right one is used up; a code that ran out of tries counts as expired. */
export async function tryCode(scope: Scope, purpose: CodePurpose, emailKey: string, secret: string | undefined, code: string): Promise<CodeVerdict> {
  if (!secret) return 'wrong'
  const secretHash = hashToken(secret)
  // The update takes the row's lock, so that parallel guesses count one by one.
  const challenge = await scope.db.updateTable('codeChallenge').set((row) => ({ tries: row('tries', '+', 1) }))
    .where('secretHash', '=', secretHash).where('purpose', '=', purpose).where('emailKey', '=', emailKey)
    .returning(['id', 'tries', 'codeHmac', sql<boolean>`expires_at <= now() or ended_at is not null`.as('isOver')]).executeTakeFirst()
  if (!challenge) return 'wrong'
  if (challenge.isOver || challenge.tries > mostTries) return 'expired'
  if (!scope.services.vault.isHmac(purposeOfKey, codeText(secretHash, emailKey, code), challenge.codeHmac)) return 'wrong'
  await scope.db.updateTable('codeChallenge').set({ endedAt: sql`now()` }).where('id', '=', challenge.id).execute()
  return 'right'
}

import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { hashToken, newToken } from '../../kit/secrets/crypto.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { tooMany } from '../../kit/request/throttle.ts'

type CodePurpose = 'sign-in' | 'sign-up'

const mostTries = 5
/**
 * The most emails with a code in an hour: per address that signs up, and per account for each known client and for all
 * unknown clients together.
 */
const mostPerHour = { address: 5, client: 5, unknownClients: 20 }

const purposeOfKey = 'security codes'
const codeText = (secretHash: Buffer, emailKey: string, code: string) =>
  `${emailKey}|${secretHash.toString('hex')}|${code}`

interface IssuedCode {
  code: string
  secret: string
}

/** The recipient of a code. `client` is the source of the attempt. */
interface Applicant {
  purpose: CodePurpose
  emailKey: string
  accountId: number | null
  client: string
  isKnown: boolean
}

/**
 * Issues a code for one attempt, unless too many were issued lately. It invalidates the codes of the client's earlier
 * attempts.
 */
export async function issueCode(
  scope: Scope,
  { purpose, emailKey, accountId, client, isKnown }: Applicant,
): Promise<IssuedCode> {
  // An advisory lock per address: without it, parallel attempts would all read a count below the limit.
  await scope.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`codes ${purpose} ${emailKey}`])
  if (purpose === 'sign-up') await assertFewCodes(scope, purpose, emailKey, mostPerHour.address)
  else await assertFewCodes(scope, purpose, emailKey, mostPerHour.client, client)
  if (purpose === 'sign-in' && !isKnown) await assertFewCodes(scope, purpose, emailKey, mostPerHour.unknownClients)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const secret = newToken()
  const secretHash = hashToken(secret)
  await scope.db
    .updateTable('codeChallenge')
    .set({ endedAt: sql`now()` })
    .where('emailKey', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('client', '=', client)
    .where('endedAt', 'is', null)
    .execute()
  await scope.db
    .insertInto('codeChallenge')
    .values({
      purpose,
      emailKey,
      accountId,
      client,
      secretHash,
      codeHmac: scope.services.vault.hmac(purposeOfKey, codeText(secretHash, emailKey, code)),
    })
    .execute()
  return { code, secret }
}

/** Refuses when this many codes were sent within the last hour, until the oldest of them is an hour old. */
async function assertFewCodes(
  scope: Scope,
  purpose: CodePurpose,
  emailKey: string,
  most: number,
  client?: string,
): Promise<void> {
  const first = await scope.db
    .selectFrom('codeChallenge')
    .select(sql<number>`ceil(extract(epoch from created_at + interval '1 hour' - now()))::int`.as('seconds'))
    .where('emailKey', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .$if(client !== undefined, (query) => query.where('client', '=', client ?? ''))
    .orderBy('createdAt', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (first) throw tooMany(first.seconds)
}

type CodeVerdict = 'right' | 'wrong' | 'expired'

/**
 * Checks a code against the attempt it was issued for. A correct code is consumed. A code without tries left counts as
 * expired.
 */
export async function tryCode(
  scope: Scope,
  purpose: CodePurpose,
  emailKey: string,
  secret: string | undefined,
  code: string,
): Promise<CodeVerdict> {
  if (!secret) return 'wrong'
  const secretHash = hashToken(secret)
  // The update locks the row, so that parallel guesses are counted one by one.
  const challenge = await scope.db
    .updateTable('codeChallenge')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('secretHash', '=', secretHash)
    .where('purpose', '=', purpose)
    .where('emailKey', '=', emailKey)
    .returning(['id', 'tries', 'codeHmac', sql<boolean>`expires_at <= now() or ended_at is not null`.as('isOver')])
    .executeTakeFirst()
  if (!challenge) return 'wrong'
  if (challenge.isOver || challenge.tries > mostTries) return 'expired'
  if (!scope.services.vault.isHmac(purposeOfKey, codeText(secretHash, emailKey, code), challenge.codeHmac))
    return 'wrong'
  await scope.db
    .updateTable('codeChallenge')
    .set({ endedAt: sql`now()` })
    .where('id', '=', challenge.id)
    .execute()
  return 'right'
}

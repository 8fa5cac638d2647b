import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { hashToken, newToken } from '../../kit/secrets/crypto.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { tooMany } from '../../kit/request/throttle.ts'

type CodePurpose = 'sign-in' | 'sign-up'

const mostTries = 5
/**
 * Mails with a code in an hour: to an address that signs up, and to an account for each client and for all unknown
 * clients together.
 */
const mostPerHour = { address: 5, client: 5, unknownClients: 20 }

const purposeOfKey = 'security codes'
const codeText = (secretHash: Buffer, emailKey: string, code: string) =>
  `${emailKey}|${secretHash.toString('hex')}|${code}`

interface IssuedCode {
  code: string
  secret: string
}

/** For whom a code is: `client` is where the attempt comes from. */
interface Applicant {
  purpose: CodePurpose
  emailKey: string
  accountId: number | null
  client: string
  isKnown: boolean
}

/**
 * A new code for one attempt, unless there were too many lately. It ends the codes of earlier attempts of the same
 * client.
 */
export async function issueCode(
  scope: Scope,
  { purpose, emailKey, accountId, client, isKnown }: Applicant,
): Promise<IssuedCode> {
  // Attempts for one address take turns, or those that come at once would all find the count below the limit.
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

/** Refuses when so many codes were sent within the last hour, until the first of them is an hour old. */
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
 * Tries a code against the attempt it was made for. A right one is used up; a code that ran out of tries counts as
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
  // The update takes the row's lock, so that parallel guesses count one by one.
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

import { passwordMessages } from '@credence/contract/auth'
import type { LinkPurpose } from '@credence/contract/kit/access'
import { hashToken, newToken } from './crypto.ts'
import type { RawInput } from './ownership.ts'
import { Refusal } from './refusal.ts'
import type { OpenLink, Scope } from './scope.ts'

export type LinkState = 'unknown' | 'active' | 'expired' | 'complete'

interface LinkTimes { isExpired: boolean; completedAt: string | null; revokedAt: string | null }

/** Revoked looks the same as never made; a finished link is finished even after its time. */
export function stateOf(link: LinkTimes | undefined): LinkState {
  if (!link || link.revokedAt) return 'unknown'
  if (link.completedAt) return 'complete'
  return link.isExpired ? 'expired' : 'active'
}

const purposes: Record<LinkPurpose, { unknown: string; expired: string; staysOpen: boolean }> = {
  password: { unknown: passwordMessages.linkInvalid, expired: passwordMessages.linkExpired, staysOpen: false },
}

function tokenIn({ params, body }: RawInput): string | null {
  for (const part of [params, body]) {
    const token = (part as { token?: unknown } | undefined)?.token
    if (typeof token === 'string' && token !== '') return token
  }
  return null
}

/** Finds the link a request was made with. The purpose is part of the question, so a token of another kind is unknown. */
export async function openLink(scope: Scope, purpose: LinkPurpose, input: RawInput): Promise<OpenLink> {
  const words = purposes[purpose]
  const token = tokenIn(input)
  const { rows: [row] } = token
    ? await scope.client.query<LinkTimes & OpenLink>(`
      select id, account_id as "accountId", is_reset as "isReset", expires_at <= now() as "isExpired", completed_at as "completedAt", revoked_at as "revokedAt"
        from link where token_hash = $1 and purpose = $2`, [hashToken(token), purpose])
    : { rows: [] }
  const state = stateOf(row)
  if (!row || state === 'unknown' || (state === 'complete' && !words.staysOpen)) throw new Refusal(404, words.unknown)
  if (state === 'expired') throw new Refusal(422, words.expired)
  return { id: row.id, accountId: row.accountId, isReset: row.isReset }
}

interface NewLink { purpose: LinkPurpose; accountId: number; isReset: boolean; lifetime: `${number} ${'minutes' | 'days'}` }

const sealedPlace = (hash: Buffer) => ({ table: 'link', column: 'token_sealed', row: hash.toString('hex') })

/** Makes a link and ends its earlier siblings. Answers the token; only its hash and a sealed copy are kept. */
export async function insertLink(scope: Scope, { purpose, accountId, isReset, lifetime }: NewLink): Promise<string> {
  const token = newToken()
  const hash = hashToken(token)
  await revokeLinks(scope, purpose, accountId)
  await scope.client.query(`
    insert into link (purpose, account_id, is_reset, token_hash, token_sealed, created_by, expires_at)
    values ($1, $2, $3, $4, $5, $6, now() + $7::interval)`,
  [purpose, accountId, isReset, hash, scope.services.vault.seal(token, sealedPlace(hash)), scope.caller?.accountId ?? null, lifetime])
  return token
}

/** The token behind a link, from its sealed copy. */
export const openToken = (scope: Scope, tokenHash: Buffer, tokenSealed: Buffer): string => scope.services.vault.open(tokenSealed, sealedPlace(tokenHash))

export async function revokeLinks(scope: Scope, purpose: LinkPurpose, accountId: number): Promise<void> {
  await scope.client.query('update link set revoked_at = now() where purpose = $1 and account_id = $2 and completed_at is null and revoked_at is null', [purpose, accountId])
}

/** Uses a link up; false when somebody else was faster. */
export async function completeLink(scope: Scope, linkId: string): Promise<boolean> {
  const { rowCount } = await scope.client.query('update link set completed_at = now() where id = $1 and completed_at is null and revoked_at is null', [linkId])
  return rowCount === 1
}

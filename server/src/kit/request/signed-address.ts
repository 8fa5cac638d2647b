import type { Endpoint } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { actorKey } from './actor.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'

type Values = Readonly<Record<string, string | number>>

const pathOf = ({ definition }: Endpoint, params: Values): string =>
  `/api${definition.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))}`

const purpose = 'signed addresses'

/** Everything that makes the address what it is, and whose it is. */
function signedText(scope: Scope, path: string, query: Values, until: number): string {
  const own = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(['GET', path, own, scope.teamId, actorKey(scope.actor), until])
}

/** The database's clock, as for every expiry, so that all server processes agree. */
async function secondsNow(scope: Scope): Promise<number> {
  const {
    rows: [row],
  } = await scope.client.query<{ now: string }>('select extract(epoch from clock_timestamp())::bigint as now')
  return Number(row?.now)
}

/**
 * An address that a new window can open for a short while, as the same person, for this one thing. Nothing is stored
 * for it.
 */
export async function signAddress(scope: Scope, endpoint: Endpoint, params: Values, query: Values): Promise<string> {
  const path = pathOf(endpoint, params)
  const until = (await secondsNow(scope)) + limits.downloadLinkSeconds
  const signature = scope.services.vault.hmac(purpose, signedText(scope, path, query, until)).toString('base64url')
  const all = { ...query, team: scope.teamId, until, signature }
  return `${path}?${new URLSearchParams(Object.entries(all).map(([name, value]): [string, string] => [name, String(value)])).toString()}`
}

const refused = () => new Refusal(403, 'This address has expired or was changed')

/** The gate has asked who it is and what they may; this asks whether the address was given out, to them, and lately. */
export async function assertSigned(
  scope: Scope,
  endpoint: Endpoint,
  params: Values,
  sent: Values & { team: number; until: number; signature: string },
): Promise<void> {
  const { team: _, until, signature, ...query } = sent
  if (
    !scope.services.vault.isHmac(
      purpose,
      signedText(scope, pathOf(endpoint, params), query, until),
      Buffer.from(signature, 'base64url'),
    )
  )
    throw refused()
  if (until < (await secondsNow(scope))) throw refused()
}

import { isIPv6 } from 'node:net'
import { plainAddress } from '../http/plain-address.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'

/** How failures add up. Counted in the database, so that all server processes count together. */
interface Limit {
  /** Failures that cost nothing. */
  free: number
  /** After these: the first wait, doubling with each further failure up to the longest. */
  firstWait: string
  longestWait: string
  /** Failures forgotten when the last one is older than this. */
  forgetAfter: string
  /** From here on only a reset helps. */
  stopAt?: number
}

export interface Counter {
  key: string
  limit: Limit
}

export const accountLimit: Limit = {
  free: 4,
  firstWait: '30 seconds',
  longestWait: '1 hour',
  forgetAfter: '1 day',
  stopAt: 100,
}
/** Wrong codes after a right password: two codes' worth of tries cost nothing. */
export const codeLimit: Limit = {
  free: 9,
  firstWait: '1 minute',
  longestWait: '1 hour',
  forgetAfter: '1 day',
  stopAt: 100,
}
/** Failures for one account over all networks: they make nobody wait, and stop at a hundred. */
export const everywhereLimit: Limit = {
  free: 100,
  firstWait: '1 hour',
  longestWait: '1 hour',
  forgetAfter: '7 days',
  stopAt: 100,
}
export const addressLimit: Limit = {
  free: 29,
  firstWait: '1 minute',
  longestWait: '15 minutes',
  forgetAfter: '1 minute',
}

/** A network may be shared, and its address given to others: it waits, but is never stopped for good. */
export function withoutStop(limit: Limit): Limit {
  const { stopAt: _, ...rest } = limit
  return rest
}

export const tooMany = (seconds: number) =>
  new Refusal(429, 'Too many attempts; please try again later', {
    retryAfterSeconds: Math.max(1, Math.min(seconds, 86_400)),
    commits: true,
  })

/**
 * Where a request comes from, for counting. Whoever has one IPv6 address has the 2^64 of its network, so the network
 * counts; an IPv4 address counts as itself, also when it is written as IPv6.
 */
export function sourceOf(address: string): string {
  const plain = plainAddress(address).replace(/%.*$/, '')
  if (!plain.includes(':') || !isIPv6(plain)) return plain
  const [head = [], tail = []] = plain.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** For how many more seconds any of these keys is blocked; no row when none is. */
export const blockedSeconds = (keys: string): string => `
    select least(86400, ceil(extract(epoch from max(case when isfinite(blocked_until) then blocked_until else now() + interval '1 day' end) - now())))::int as seconds
      from throttle where key = any (${keys}) and blocked_until > now() having count(*) > 0`

/** Refuses while any of the keys is blocked. */
export async function assertNotBlocked(scope: Scope, keys: string[]): Promise<void> {
  const {
    rows: [blocked],
  } = await scope.client.query<{ seconds: number }>({
    name: 'throttle-blocked',
    values: [keys],
    text: blockedSeconds('$1'),
  })
  if (blocked) throw tooMany(blocked.seconds)
}

/** Counts a failure for each counter and says until when it blocks. */
export async function countFailures(scope: Scope, counters: readonly Counter[]): Promise<void> {
  // In one order for all, so that two attempts never wait for each other.
  for (const { key, limit } of counters.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    await countFailure(scope, key, limit)
}

async function countFailure(scope: Scope, key: string, limit: Limit): Promise<void> {
  await scope.client.query(
    `
    insert into throttle (key, failures) values ($1, 1)
    on conflict (key) do update set
      failures = case when throttle.last_at < now() - $2::interval and throttle.failures < $6 then 1 else throttle.failures + 1 end,
      last_at = now(),
      blocked_until = case
        when throttle.last_at < now() - $2::interval and throttle.failures < $6 then null
        when throttle.failures + 1 >= $6 then 'infinity'
        when throttle.failures + 1 > $3 then now() + least($4::interval * power(2, least(throttle.failures - $3, 20)), $5::interval)
      end`,
    [key, limit.forgetAfter, limit.free, limit.firstWait, limit.longestWait, limit.stopAt ?? 2147483647],
  )
}

export async function forgetFailures(scope: Scope, keys: string[]): Promise<void> {
  await scope.client.query({
    name: 'throttle-forget',
    values: [keys],
    text: 'delete from throttle where key = any ($1)',
  })
}

/** Counts a use of a key, and answers how often it was used in the current period and when that ends. */
export async function countUse(scope: Scope, key: string, per: string): Promise<{ used: number; seconds: number }> {
  const { rows } = await scope.client.query<{ used: number; seconds: number }>(
    `
    insert into throttle (key, failures) values ($1, 1)
    on conflict (key) do update set
      failures = case when throttle.first_at < now() - $2::interval then 1 else throttle.failures + 1 end,
      first_at = case when throttle.first_at < now() - $2::interval then now() else throttle.first_at end,
      last_at = now()
    returning failures as used, ceil(extract(epoch from first_at + $2::interval - now()))::int as seconds`,
    [key, per],
  )
  return rows[0] ?? { used: 0, seconds: 0 }
}

/** A plain ration of calls per address, for anonymous calls that cost something. */
export async function ration(scope: Scope, name: string, most: number, per: string): Promise<void> {
  const { used, seconds } = await countUse(scope, `${name}:${sourceOf(scope.origin.address)}`, per)
  if (used > most) throw tooMany(seconds)
}

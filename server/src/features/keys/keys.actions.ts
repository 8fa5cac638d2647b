import type { SystemLine } from '@credence/contract/system/calls'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import {
  countQueued,
  countSealed,
  findFailedRotation,
  findNeededKeys,
  findRetiredKeys,
  findRunningKeys,
  findTeamIds,
  removeNeededKeys,
} from './keys.queries.ts'

/** A key by its id, and what still needs it. */
export interface KeyUse {
  id: string
  isNewest: boolean
  /** Set in this process, so its values can be opened. */
  isGiven: boolean
  /** The number of values in the database and the queue that it sealed. */
  values: number
  /** The number of files on disk whose keys it wrapped. */
  files: number
  /** A running server still seals with it. */
  isRunning: boolean
  /** When a server last started with it, read before the values were counted; null for a key that no start needs. */
  usedSince: string | null
  /** It was needed at some time. A key that never was is the next one, which other servers are about to use. */
  wasUsed: boolean
}

const platform = { isPlatform: true }
const readOnly = { readOnly: true }

/** All keys that are set or needed, newest first. */
export async function getKeyUse(services: Services): Promise<KeyUse[]> {
  const needed = new Map(
    (await inTransaction(services, platform, findNeededKeys, readOnly)).map(({ id, usedSince }) => [id, usedSince]),
  )
  const retired = await inTransaction(services, platform, findRetiredKeys, readOnly)
  const teams = await inTransaction(services, platform, findTeamIds, readOnly)
  const counts = [
    await inTransaction(services, platform, countSealed, readOnly),
    await inTransaction(services, platform, countQueued, readOnly),
  ]
  for (const teamId of teams) counts.push(await inTransaction(services, { teamId }, countSealed, readOnly))
  const running = await inTransaction(services, platform, findRunningKeys, readOnly)
  const files = (await services.files.countKeys?.()) ?? new Map<string, number>()
  const given = services.vault.ids.map((id) => id.toString('hex'))
  const ids = new Set(
    [...given, ...needed.keys(), ...counts.flatMap((count) => [...count.keys()]), ...files.keys()].filter(Boolean),
  )
  return [...ids].map((id) => ({
    id,
    isNewest: id === given[0],
    isGiven: given.includes(id),
    isRunning: running.includes(id),
    usedSince: needed.get(id) ?? null,
    wasUsed: needed.has(id) || retired.includes(id),
    files: files.get(id) ?? 0,
    values: counts.reduce((sum, count) => sum + (count.get(id) ?? 0), 0),
  }))
}

export const canBeRemoved = ({ isNewest, values, files, isRunning, wasUsed }: KeyUse): boolean =>
  !isNewest && values === 0 && files === 0 && !isRunning && wasUsed

/** After this a server can start without these keys. */
export async function retireKeys(services: Services, use: readonly KeyUse[]): Promise<void> {
  const keys = use.filter(canBeRemoved).flatMap(({ id, usedSince }) => (usedSince ? [{ id, usedSince }] : []))
  if (keys.length) await inTransaction(services, platform, (scope) => removeNeededKeys(scope, keys))
}

const named = (ids: readonly string[]): string => `The key${ids.length === 1 ? '' : 's'} ${ids.join(' and ')}`

/** The keys' line of the system status. It does not count values, because it is read often. */
export async function systemStatus(services: Services): Promise<SystemLine> {
  const [needed, retired, failedAt] = await inTransaction(
    services,
    platform,
    async (scope) =>
      [await findNeededKeys(scope), await findRetiredKeys(scope), await findFailedRotation(scope)] as const,
    readOnly,
  )
  const line = (status: SystemLine['status'], message: string, since: string | null = null): SystemLine => ({
    area: 'keys',
    status,
    message,
    since,
  })
  const [newest = '', ...previous] = services.vault.ids.map((id) => id.toString('hex'))
  const older = needed.map(({ id }) => id).filter((id) => id !== newest)
  const foreign = older.find((id) => !previous.includes(id))
  if (foreign)
    return line(
      'failed',
      `Another server seals with the key ${foreign}, which this server does not have, so it cannot open what that one seals. Set the key in CREDENCE_PREVIOUS_KEYS and start this server again.`,
    )
  if (failedAt)
    return line(
      'degraded',
      'Some secrets or files could not be sealed with the newest key. Run: npm run admin -- keys',
      failedAt,
    )
  const sealed = `Secrets are sealed with the key ${newest}.`
  if (older.length)
    return line(
      'ok',
      `${sealed} ${named(older)} ${older.length === 1 ? 'is' : 'are'} still needed; see: npm run admin -- keys`,
    )
  const removable = previous.filter((id) => retired.includes(id))
  const unused = previous.filter((id) => !retired.includes(id))
  return line(
    'ok',
    [
      sealed,
      ...(removable.length ? [`${named(removable)} can be removed from CREDENCE_PREVIOUS_KEYS.`] : []),
      ...(unused.length ? [`${named(unused)} ${unused.length === 1 ? 'is' : 'are'} not used yet.`] : []),
    ].join(' '),
  )
}

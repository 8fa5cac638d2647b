import type { Services } from '../../kit/services.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { countQueued, countSealed, findRunningKeys, findSealingKeys, findTeamIds, removeSealingKeys } from './keys.queries.ts'

/** A key by its id, and what it is needed for. */
export interface KeyUse {
  id: string
  isNewest: boolean
  /** Set in this process, so that its values can be opened. */
  isGiven: boolean
  /** Values in the database and the queue that it has sealed. */
  values: number
  /** Files on the disk whose keys it has wrapped. */
  files: number
  /** A server that runs still seals with it. */
  isRunning: boolean
}

const platform = { isPlatform: true }
const isRead = { isRead: true }

/** All keys that are set, or needed, with the newest first. */
export async function getKeyUse(services: Services): Promise<KeyUse[]> {
  const teams = await inTransaction(services, platform, findTeamIds, isRead)
  const counts = [await inTransaction(services, platform, countSealed, isRead), await inTransaction(services, platform, countQueued, isRead)]
  for (const teamId of teams) counts.push(await inTransaction(services, { teamId }, countSealed, isRead))
  const [known, running] = await inTransaction(services, platform, async (scope) => [await findSealingKeys(scope), await findRunningKeys(scope)] as const, isRead)
  const files = await services.files.countKeys?.() ?? new Map<string, number>()
  const given = services.vault.ids.map((id) => id.toString('hex'))
  const ids = new Set([...given, ...known, ...counts.flatMap((count) => [...count.keys()]), ...files.keys()].filter(Boolean))
  return [...ids].map((id) => ({
    id, isNewest: id === given[0], isGiven: given.includes(id), isRunning: running.includes(id), files: files.get(id) ?? 0, values: counts.reduce((sum, count) => sum + (count.get(id) ?? 0), 0),
  }))
}

export const canBeRemoved = ({ isNewest, values, files, isRunning }: KeyUse): boolean => !isNewest && values === 0 && files === 0 && !isRunning

/** From then on a server starts without these keys. */
export async function retireKeys(services: Services, use: readonly KeyUse[]): Promise<void> {
  const ids = use.filter(canBeRemoved).map(({ id }) => id)
  if (ids.length) await inTransaction(services, platform, (scope) => removeSealingKeys(scope, ids))
}

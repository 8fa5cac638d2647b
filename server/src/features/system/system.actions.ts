import { systemAreas, type SystemLine } from '@credence/contract/system/calls'
import { readFileSync } from 'node:fs'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { systemStatus as backupsStatus } from '../backups/backups.actions.ts'
import { systemStatus as filesStatus } from '../files/store-sweep.actions.ts'
import { systemStatus as keysStatus } from '../keys/keys.actions.ts'
import { docusignStatus, mailStatus, scannerStatus, smsStatus } from './outside-services.actions.ts'
import { getDatabaseFacts } from './system.queries.ts'

type Area = SystemLine['area']
/** Null for an area that this installation does not use. */
type AreaStatus = (services: Services) => Promise<SystemLine | null>

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

async function databaseStatus(services: Services): Promise<SystemLine> {
  const facts = await inTransaction(services, {}, getDatabaseFacts, { readOnly: true })
  const place = services.config.databaseUrl ? 'given by DATABASE_URL' : 'embedded'
  return {
    area: 'database',
    status: 'ok',
    message: `PostgreSQL ${facts.version}, ${place}, with ${facts.migrations} migrations.`,
    since: null,
  }
}

const versionStatus: AreaStatus = async ({ config }) => ({
  area: 'version',
  status: 'ok',
  message: `Credence ${version}, in ${config.mode} mode.`,
  since: null,
})

/** Each feature with a state to watch exports `systemStatus` from its `*.actions.ts`. */
const statusOf: Partial<Record<Area, AreaStatus>> = {
  mail: mailStatus,
  virusScanner: scannerStatus,
  docusign: docusignStatus,
  sms: smsStatus,
  backups: backupsStatus,
  keys: keysStatus,
  files: filesStatus,
  database: databaseStatus,
  version: versionStatus,
}

async function lineOf(services: Services, area: Area, status: AreaStatus): Promise<SystemLine | null> {
  try {
    return await status(services)
  } catch (error) {
    services.log.warn({ err: error as Error, area }, 'the status of an area could not be read')
    return { area, status: 'failed', message: 'The status could not be read. The log says why.', since: null }
  }
}

/** The line of one area; undefined for an area that this release or this installation does not have. */
export const findSystemLine = async (services: Services, area: Area): Promise<SystemLine | undefined> =>
  (statusOf[area] && (await lineOf(services, area, statusOf[area]))) ?? undefined

/** The version facts that an operator compares with release notes. */
export async function getInstallationFacts(services: Services): Promise<{ version: string; database: string }> {
  const facts = await inTransaction(services, {}, getDatabaseFacts, { readOnly: true })
  return { version, database: `PostgreSQL ${facts.version}` }
}

/** The state of every area, in the contract's order. An area that cannot be read does not hide the others. */
export async function findSystemLines(services: Services): Promise<SystemLine[]> {
  const lines = await Promise.all(
    systemAreas.values.flatMap((area) => (statusOf[area] ? [lineOf(services, area, statusOf[area])] : [])),
  )
  return lines.filter((line) => line !== null)
}

const rememberedMs = 5000
const remembered = new WeakMap<Services, { at: number; statuses: Promise<Record<string, SystemLine['status']>> }>()

/** The state of each area in one word, for frequent probes. It is cached for a few seconds. */
export function findSystemStatuses(services: Services): Promise<Record<string, SystemLine['status']>> {
  const known = remembered.get(services)
  if (known && Date.now() - known.at < rememberedMs) return known.statuses
  const statuses = findSystemLines(services).then((lines) =>
    Object.fromEntries(lines.map(({ area, status }) => [area, status])),
  )
  remembered.set(services, { at: Date.now(), statuses })
  return statuses
}

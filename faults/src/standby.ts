import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asSuperuser, ExternalPostgres } from './postgres.ts'
import type { TestBed } from './test-bed.ts'
import { until } from './until.ts'

const name = 'standby'
const fileIn = (folder: string, file: string) => path.join(folder, 'postgres', 'cluster', 'data', file)

export interface Pair {
  primary: ExternalPostgres
  standby: ExternalPostgres
  folder: string
  standbyFolder: string
}

/** One address for two servers with the same users and databases. */
export const addressOf = (first: string, second: string): string =>
  first.replace(/@[^/]+/, (host) => `${host},${new URL(second).host}`).concat('?target_session_attrs=read-write')

const untilInStep = (primary: ExternalPostgres): Promise<true> =>
  until('The standby is in step', () =>
    asSuperuser(primary.url, async (client) =>
      (
        await client.query("select from pg_stat_replication where application_name = $1 and sync_state = 'sync'", [
          name,
        ])
      ).rowCount === 1
        ? true
        : undefined,
    ),
  )

/** A primary with synchronous replication and its standby, which is a copy of the stopped primary. */
export async function startPair(testBed: TestBed): Promise<Pair> {
  const [folder, standbyFolder] = [testBed.dataFolder(), testBed.dataFolder()]
  appendFileSync(fileIn(folder, 'postgresql.auto.conf'), `synchronous_standby_names = '${name}'\n`)
  const primary = await ExternalPostgres.start(folder)
  const { password, username } = new URL(primary.url)
  appendFileSync(
    fileIn(standbyFolder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${username} password=${password} application_name=${name}'\n`,
  )
  writeFileSync(fileIn(standbyFolder, 'standby.signal'), '')
  const standby = await ExternalPostgres.start(standbyFolder)
  await untilInStep(primary)
  return { primary, standby, folder, standbyFolder }
}

/** Promotes the standby; returns the moment from which it accepts writes. */
export const promote = (standby: ExternalPostgres): Promise<number> =>
  asSuperuser(standby.url, async (client) => {
    const {
      rows: [row],
    } = await client.query<{ done: boolean }>('select pg_promote(true, 60) as done')
    if (!row?.done) throw new Error('The standby was not promoted')
    return performance.now()
  })

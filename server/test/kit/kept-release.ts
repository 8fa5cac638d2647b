import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const pathIn = (version: string, name: string) =>
  fileURLToPath(new URL(`../../db/releases/${version}/${name}`, import.meta.url))

export const keptReleases = (): string[] =>
  readdirSync(new URL('../../db/releases/', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

/** The key of the installations that were dumped. They hold demo data alone. */
export const releaseKey = '01'.repeat(32)

const copyBlock = /^(COPY .* FROM stdin;)\n((?:.*\n)*?)\\\.\n/gm

/** Loads what pg_dump wrote in its plain format, as psql does: statements, and rows between `COPY` and `\.`. */
async function loadDump(owner: pg.Client, dump: string): Promise<void> {
  let at = 0
  for (const { 0: whole, 1: statement = '', 2: rows = '', index } of dump.matchAll(copyBlock)) {
    await owner.query(dump.slice(at, index))
    await pipeline(Readable.from([rows]), owner.query(copyFrom(statement)))
    at = index + whole.length
  }
  await owner.query(dump.slice(at))
}

/** Fills an empty database and an empty folder with an installation of an earlier release. */
export async function loadRelease(version: string, owner: pg.Client, dataFolder: string): Promise<void> {
  const dump = gunzipSync(readFileSync(pathIn(version, 'database.sql.gz'))).toString('utf8')
  // Functions of 0.1.0 name others without their schema, so its dump can be restored only where public is searched.
  await loadDump(
    owner,
    dump.replace("set_config('search_path', '', false)", "set_config('search_path', 'public', false)"),
  )
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  execFileSync('tar', ['-xzf', pathIn(version, 'files.tar.gz'), '-C', dataFolder])
}

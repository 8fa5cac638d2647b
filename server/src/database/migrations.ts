import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'

export const { version: ownRelease } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }
const folder = new URL('../../db/migrations/', import.meta.url)

export interface Migration {
  name: string
  sql: string
  checksum: string
}

export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .toSorted()

export async function readMigrations(): Promise<Migration[]> {
  return Promise.all(
    migrationNames().map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export async function createMigrationTable(owner: pg.Client): Promise<void> {
  await owner.query(`create table if not exists migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  await owner.query('grant select on migration to credence_app')
}

/** Applies one migration in the caller's transaction. */
export async function applyMigration(owner: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await owner.query(sql)
  await owner.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
}

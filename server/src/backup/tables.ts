import pg from 'pg'
import type { SequenceValue } from './format.ts'

/** The login of this database, which a restored database replaces. */
const excludedTables = ['app_login']

export const jobTable = 'pgboss.job'
/** Unfinished jobs. The running backup's own job is left out, and pg-boss makes its internal jobs itself. */
const openJobs = "state < 'completed' and name <> 'backup' and name not like '\\_\\_pgboss\\_\\_%'"

export interface Table {
  name: string
  columns: string[]
}

const columnsOf = `array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum)`

/**
 * The tables of the schema public whose rows a backup holds, with the columns that are not generated. Names are quoted
 * where needed.
 */
export async function findTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select 'public.' || quote_ident(c.relname) as name, ${columnsOf} as columns from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1) order by c.relname`,
    [excludedTables],
  )
  return rows
}

export async function getJobColumns(client: pg.ClientBase): Promise<string[]> {
  const {
    rows: [row],
  } = await client.query<{ columns: string[] }>(
    `select ${columnsOf} as columns from pg_class c where c.oid = $1::regclass`,
    [jobTable],
  )
  return row?.columns ?? []
}

const listOf = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')

export const copyOut = ({ name, columns }: Table): string =>
  name === jobTable
    ? `copy (select ${listOf(columns)} from ${jobTable} where ${openJobs}) to stdout`
    : `copy ${name} (${listOf(columns)}) to stdout`

export const copyIn = ({ name, columns }: Table): string => `copy ${name} (${listOf(columns)}) from stdin`

/** Sequences are not part of snapshots. They are read after the tables, so they are never behind them. */
export async function findSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(`
    select 'public.' || quote_ident(sequencename) as name, start_value::text as start, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`)
  return rows
}

/**
 * Protected tables of which the owner might not see every row: tables without the policy `backup`, and tables with a
 * restrictive policy. An empty list proves that a backup misses no row.
 */
export async function findVeiledTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
       and (not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname and p.permissive = 'PERMISSIVE' and p.cmd = 'SELECT'
                          and p.roles = array['credence_owner']::name[] and p.qual = 'true')
         or exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('r', '*')
                       and p.polroles && array[0, 'credence_owner'::regrole]::oid[])) order by 1`)
  return rows.map(({ name }) => name)
}

/** The settings that affect the text of values, and no timeouts that would end a long transaction. */
export const plainSettings = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local synchronize_seqscans = off; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`

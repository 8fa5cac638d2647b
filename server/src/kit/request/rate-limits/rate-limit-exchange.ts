import type { RateLimit } from '@credence/contract/kit/rate-limit'
import type pg from 'pg'

/** Who is counted: an account by its id, anybody else by a name such as 'link 12' or 'from 192.0.2.1'. */
export type CallerKey = number | string

/** Accounts are counted by every request of a person, so they stay numbers in memory. */
const readKey = (caller: string): CallerKey => (/^\d+$/.test(caller) ? Number(caller) : caller)

/** Calls of one caller of one kind that this node counted and the database has not heard of. */
export interface UnsentCalls {
  caller: CallerKey
  rateLimit: RateLimit
  calls: number
  callsBefore: number
}

/** What all nodes counted of one caller and kind, in the named minute and in the one before. */
export interface SharedCalls extends UnsentCalls {
  minute: number
}

export interface SharedCounts {
  /** The database's clock, in milliseconds since 1970. */
  now: number
  counts: SharedCalls[]
}

export type Exchange = (unsent: readonly UnsentCalls[]) => Promise<SharedCounts>

/** A node that does not hear from the database for this long counts alone until it does. */
const patienceMs = 2000

/**
 * Adds the calls to those of all nodes and answers the sums, in one statement. A row waits for the statement of another
 * node, so the sum is exact; rows are taken in order, so two nodes never wait for each other. A statement that was
 * overtaken by the turn of the minute counts for the minute before. A clock of the database that was set anew makes a
 * row begin again.
 */
const statement = {
  name: 'exchange-call-counts',
  text: `
    with clock as materialized (select extract(epoch from clock_timestamp()) as seconds),
    counted as (
      insert into call_count as known (caller, rate_limit, minute, calls, calls_before)
      select caller, rate_limit, floor(seconds / 60), sum(calls), sum(calls_before)
        from unnest($1::text[], $2::text[], $3::int[], $4::int[]) as sent (caller, rate_limit, calls, calls_before), clock
       group by caller, rate_limit, seconds order by caller, rate_limit
      on conflict (caller, rate_limit) do update set
        minute = case excluded.minute - known.minute when -1 then known.minute else excluded.minute end,
        calls = case excluded.minute - known.minute when 0 then known.calls + excluded.calls when -1 then known.calls else excluded.calls end,
        calls_before = case excluded.minute - known.minute when 0 then known.calls_before + excluded.calls_before when 1 then known.calls + excluded.calls_before
          when -1 then known.calls_before + excluded.calls else excluded.calls_before end
      returning caller, rate_limit, minute, calls, calls_before
    )
    select seconds::float8 * 1000 as now, caller, rate_limit as "rateLimit", minute, calls, calls_before as "callsBefore" from clock, counted`,
}

/** Exchanges counts with all nodes that use the same database. */
export const exchangeOver =
  (pool: pg.Pool): Exchange =>
  async (unsent) => {
    const values = [
      unsent.map(({ caller }) => String(caller)),
      unsent.map(({ rateLimit }) => rateLimit),
      unsent.map(({ calls }) => calls),
      unsent.map(({ callsBefore }) => callsBefore),
    ]
    const { rows } = await pool.query<Omit<SharedCalls, 'caller'> & { caller: string; now: number }>({
      ...statement,
      values,
      query_timeout: patienceMs,
    } as pg.QueryConfig)
    const [first] = rows
    if (!first) throw new Error('The exchange of call counts was answered without counts')
    return { now: first.now, counts: rows.map((row) => ({ ...row, caller: readKey(row.caller) })) }
  }

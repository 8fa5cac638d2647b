import type { Row, Statement } from '../../../database/batch.ts'
import type { Actor } from '../actor.ts'

/** The counts of topics that a client has seen. */
export interface Since {
  topics: readonly string[]
  counts: readonly number[]
}

/** A list whose records are found again when they, or what they show, changed. */
export interface ListedRecords {
  table: string
  /** The kind of the records themselves, as the triggers note it. */
  kind: string
  /** By which column of the table a changed record of a kind is found; `id` for the records themselves. */
  reachedBy: Readonly<Record<string, string>>
}

export interface ListCaller {
  actor: Actor
  own: readonly Row[]
}

/** A list of records whose endpoint declares `changesSince`. */
export interface ListRead {
  records: ListedRecords
  /** The first reads the records of the list, one row each; with `since`, those of them that were touched. */
  statements: (input: never, since: Since | null) => readonly Statement[]
  /**
   * Reads what alone differs between people who see the same records. With it, the other statements must not depend on
   * who asks: what they answer is given to others.
   */
  ofCaller?: Statement
  /** The records as JSON, for a caller with these rows of `ofCaller`. */
  toJsons: (answers: readonly Row[][], caller: ListCaller) => Iterable<string>
  idOf: (row: Row) => number
  /** Whether a person with some of the practices can lose sight of a record without a change of the record itself. */
  isWholeForRestricted?: true
}

const team = '(select app_team())'

/** What changed since the topics and counts of two values. Row-level security leaves out the practices of others. */
const news = (at: number) => `
  select c.kind, c.record_id, c.practices from unnest($${at}::text[], $${at + 1}::bigint[]) as s(topic, n)
   cross join lateral (select x.kind, x.record_id, x.practices from changed_record x
     where x.team_id = case s.topic when 'shared' then 0 else ${team} end and x.topic = s.topic and x.n > s.n) c`

/** The ids of the records of a list that changed, as parts of a `with`. They stand in `touched`. */
export const touchedRecords = ({ table, reachedBy }: ListedRecords, at: number): string => {
  const found = Object.entries(reachedBy).map(
    ([kind, column]) =>
      `select x.id from ${table} x where x.team_id = ${team} and x.${column} = any (array(select w.record_id from news w where w.kind = '${kind}'))`,
  )
  return `news as materialized (${news(at)}), touched as materialized (${found.join(' union ')})`
}

export const isTouched = (alias: string): string => `${alias}.id = any (array(select id from touched))`

export const sinceValues = ({ topics, counts }: Since) => [topics, counts] as const

/**
 * Whether the changes since then are all known, and the records that may have left the list: those that changed and that
 * the caller could see. It runs behind the statement that reads the cards, so that what it knows is at least as new.
 */
export const whatChanged = ({ kind }: ListedRecords, since: Since): Statement => ({
  name: `changed-${kind}`,
  text: `with news as materialized (${news(1)})
    select not exists (select from news where kind = 'any') and (
             select bool_and(coalesce(x.n, 0) between s.n and s.n + counts_kept()) from unnest($1::text[], $2::bigint[]) as s(topic, n)
               left join stamp x on x.team_id = case s.topic when 'shared' then 0 else ${team} end and x.topic = s.topic) as "isKnown",
           array(select distinct w.record_id from news w where w.kind = '${kind}' and (w.practices is not null or (select app_sees_all_practices()))) as ids`,
  values: sinceValues(since),
})

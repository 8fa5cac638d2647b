import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Vault } from '../../kit/secrets/crypto.ts'
import { trailTables, type RowDigest, type TrailTable } from './rows.ts'
import {
  appendSeal,
  findNewestSeal,
  hasSeal,
  headText,
  lockChain,
  TrailKeys,
  type Seal,
  type TrailWitness,
} from './seal.ts'

/** A batch per log and minute at most, so that seven years of seals stay small. */
const everyMs = 60_000
const rowsInBatch = 5000

type Ends = Record<TrailTable, string>

/** Transactions that may still commit rows with ids up to `ends`. */
interface Unsettled {
  ends: Ends
  writers: string[]
}

interface SealerOptions {
  /** Keeps the newest seal for as long as the process lives, also when sealing fails and begins again. */
  witness: TrailWitness
  /** Told the newest seal after each round that sealed something, so that it is kept outside of the database. */
  onSealed: (head: string) => void
}

/**
 * Appends the rows that were written since the last seal. A row gets its id before it is committed, so a batch ends at an
 * id that no running transaction can be below: the ids are read first, then the transactions that hold the lock of a
 * writer on a log, and the batch waits until these have ended.
 */
export class TrailSealer {
  readonly #pool: pg.Pool
  readonly #keys: TrailKeys
  readonly #witness: TrailWitness
  readonly #onSealed: (head: string) => void
  #unsettled: Unsettled | null = null

  constructor(
    pool: pg.Pool,
    vault: Vault,
    { witness = { newest: null }, onSealed = () => {} }: Partial<SealerOptions> = {},
  ) {
    this.#pool = pool
    this.#keys = new TrailKeys(vault)
    this.#witness = witness
    this.#onSealed = onSealed
  }

  /** Seals about once a minute until it is told to end. */
  async run(signal: AbortSignal, works: () => void): Promise<void> {
    while (!signal.aborted) {
      await this.sealSettled()
      works()
      await sleep(everyMs, null, { signal, ref: false }).catch(() => {})
    }
  }

  /** Seals everything up to the ids that are settled by now. Answers the number of rows. */
  async sealSettled(): Promise<number> {
    const client = await this.#pool.connect()
    let failure: Error | undefined
    try {
      const ends = await this.#settledEnds(client)
      if (!ends) return 0
      let sealed = 0
      for (let rows = await this.#sealNext(client, ends); rows > 0; rows = await this.#sealNext(client, ends))
        sealed += rows
      if (sealed > 0 && this.#witness.newest) this.#onSealed(headText(this.#witness.newest))
      return sealed
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }

  async #settledEnds(client: pg.ClientBase): Promise<Ends | null> {
    let unsettled = this.#unsettled
    if (!unsettled) {
      const {
        rows: [ends],
      } = await client.query<Ends>('select audit_event::text, change_log::text from audit_ends()')
      if (!ends) throw new Error('audit_ends did not answer')
      unsettled = { ends, writers: await findWriters(client) }
    } else if (unsettled.writers.length > 0) {
      const running = new Set(await findWriters(client))
      unsettled = { ...unsettled, writers: unsettled.writers.filter((writer) => running.has(writer)) }
    }
    this.#unsettled = unsettled.writers.length > 0 ? unsettled : null
    return this.#unsettled ? null : unsettled.ends
  }

  /** One batch of each log, in a transaction. Answers the number of rows; none when another process seals. */
  async #sealNext(client: pg.ClientBase, ends: Ends): Promise<number> {
    await client.query('begin')
    try {
      const { count, last } = (await lockChain(client)) ? await this.#append(client, ends) : { count: 0 }
      await client.query('commit')
      if (last) this.#witness.newest = { number: last.number, head: last.head }
      return count
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  async #append(client: pg.ClientBase, ends: Ends): Promise<{ count: number; last?: Seal }> {
    let last = await this.#lastGenuine(client)
    let count = 0
    for (const tableName of trailTables) {
      const { rows, lastAt } = await findUnsealed(client, tableName, ends[tableName])
      if (rows.length === 0) continue
      last = await appendSeal(client, this.#keys, last, { tableName, rows, lastAt })
      count += rows.length
    }
    return { count, ...(last ? { last } : {}) }
  }

  /** Nothing is appended to a seal that was changed, or that a key signed that is not set: that would vouch for it. */
  async #lastGenuine(client: pg.ClientBase): Promise<Seal | undefined> {
    const known = this.#witness.newest
    if (known && !(await hasSeal(client, known)))
      throw new Error(
        `Seal ${known.number} of the audit trail was removed from the database, and nothing is sealed until the server starts again. Compare the trail first, with: npm run audit -- verify --head ${headText(known)}`,
      )
    const last = await findNewestSeal(client)
    if (!last) return undefined
    if (!this.#keys.isGenuine(last))
      throw new Error(
        `The newest seal of the audit trail, number ${last.number}, was not signed with a key of this server. Set the previous key in CREDENCE_PREVIOUS_KEYS, or run: npm run audit -- verify`,
      )
    // The first seal of a new key takes over the chain, so that the previous key can be removed.
    return last.keyId.equals(this.#keys.newestId) ? last : appendSeal(client, this.#keys, last, { removesUpTo: null })
  }
}

const findWriters = async (client: pg.ClientBase): Promise<string[]> =>
  (
    await client.query<{ writer: string }>(
      `select distinct virtualtransaction as writer from pg_locks
        where locktype = 'relation' and mode = 'RowExclusiveLock' and database = (select oid from pg_database where datname = current_database())
          and relation in ('public.audit_event'::regclass, 'public.change_log'::regclass)`,
    )
  ).rows.map(({ writer }) => writer)

async function findUnsealed(
  client: pg.ClientBase,
  table: TrailTable,
  end: string,
): Promise<{ rows: RowDigest[]; lastAt: string }> {
  const { rows } = await client.query<RowDigest & { at: string }>(
    `select d.id::text, d.digest, (pg_catalog.extract('epoch', d.at) * 1000000)::bigint::text as at
       from audit_digests($1, coalesce((select s.last_id from audit_seal s where s.table_name = $1 order by s.number desc limit 1), 0), $2, $3) d`,
    [table, end, rowsInBatch],
  )
  const lastAt = rows.reduce((latest, { at }) => (BigInt(at) > BigInt(latest) ? at : latest), '0')
  return { rows, lastAt }
}

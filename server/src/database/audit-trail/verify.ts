import type pg from 'pg'
import { trailTables, type ReadDigests, type RowDigest, type TrailTable } from './rows.ts'
import { findSeals, hashRows, headOf, type Seal, type SealHead, type TrailKeys } from './seal.ts'

export interface Finding {
  batch: number
  table: TrailTable | null
  /** What is wrong, in the words of the command. */
  text: string
}

export interface Verified {
  entries: number
  batches: number
  /** Microseconds; null before the first batch. */
  upTo: string | null
  finding: Finding | null
  /** The last seal of the chain. */
  newest: SealHead | null
  /** Rows after the last batch. */
  unsealed: number
  /** Batches that were sealed more than a day after their newest row, and the last of them. */
  late: { count: number; last: SealHead & { sealedAt: string } } | null
}

type Fault = 'changed' | 'removed' | 'inserted'

interface FaultyRow {
  seal: Seal
  table: TrailTable
  id: string
  fault: Fault
  /** The digest that was sealed, and the one that is there. */
  sealed: Buffer | null
  found: Buffer | null
}

const digestSize = 32
const sealsAtOnce = 200
const hour = 3_600_000_000n

const sealedRows = ({ rowIds, rowDigests }: Seal): RowDigest[] =>
  (rowIds ?? []).map((id, at) => ({
    id,
    digest: rowDigests?.subarray(at * digestSize, (at + 1) * digestSize) ?? Buffer.alloc(0),
  }))

/** Rows of a batch that are not as they were sealed, in the order of their ids. */
function compare(
  seal: Seal,
  table: TrailTable,
  sealed: readonly RowDigest[],
  found: readonly RowDigest[],
): FaultyRow[] {
  const expected = new Map(sealed.map(({ id, digest }) => [id, digest]))
  const present = new Map(found.map(({ id, digest }) => [id, digest]))
  return [...new Set([...expected.keys(), ...present.keys()])]
    .toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
    .flatMap((id): FaultyRow[] => {
      const before = expected.get(id) ?? null
      const now = present.get(id) ?? null
      if (before && now && before.equals(now)) return []
      const fault = before === null ? 'inserted' : now === null ? 'removed' : 'changed'
      return [{ seal, table, id, fault, sealed: before, found: now }]
    })
}

const key = (table: TrailTable, digest: Buffer) => `${table} ${digest.toString('hex')}`

/** The first row that is wrong. It was moved if its content stands at another id, or another row's at its own. */
function firstFinding(faulty: readonly FaultyRow[], unsealed: ReadonlySet<string>): Finding | null {
  const [first] = faulty
  if (!first) return null
  const elsewhere = new Set(unsealed)
  const sealed = new Set<string>()
  for (const { table, sealed: was, found } of faulty) {
    if (found) elsewhere.add(key(table, found))
    if (was) sealed.add(key(table, was))
  }
  const isMoved =
    (first.sealed !== null && elsewhere.has(key(first.table, first.sealed))) ||
    (first.found !== null && sealed.has(key(first.table, first.found)))
  return {
    batch: first.seal.number,
    table: first.table,
    text: `row ${first.id} was ${isMoved ? 'moved' : first.fault}`,
  }
}

/** What is wrong with a seal itself, apart from its rows. */
function faultOfSeal(seal: Seal, before: Seal | undefined, keys: TrailKeys, known: SealHead | null): string | null {
  if (seal.number !== (before?.number ?? 0) + 1) return 'the seal before it was removed'
  if (!(before ? seal.previous?.equals(before.head) : seal.previous === null)) return 'the seal before it was changed'
  // A seal of a key that was removed since is vouched for by the seals after it, which hold its head. So the head must be
  // that of what the seal says, whatever the key: otherwise a seal with the id of an unknown key could say anything.
  if (!headOf(seal).equals(seal.head)) return 'the seal was changed'
  if (seal.number === known?.number && !seal.head.equals(known.head)) return 'the seal was made again'
  if (keys.knows(seal.keyId) && !keys.isGenuine(seal)) return 'the seal was changed'
  return null
}

/** All batches up to here may have lost their rows to retention. The signature makes sure that a server removed them. */
async function findRemovedUpTo(client: pg.ClientBase, keys: TrailKeys): Promise<number> {
  let removed = 0
  for (let after = 0; ;) {
    const seals = await findSeals(client, after, sealsAtOnce)
    for (const seal of seals)
      if (seal.removesUpTo !== null && (keys.isGenuine(seal) || !keys.knows(seal.keyId)))
        removed = Math.max(removed, seal.removesUpTo)
    const last = seals.at(-1)
    if (!last) return removed
    after = last.number
  }
}

const isLate = ({ sealedAt, lastAt }: Seal): boolean =>
  lastAt !== null && BigInt(sealedAt) - BigInt(lastAt) > 24n * hour

/** Without any seal, rows of more than an hour ago show that seals were removed, or that no server has sealed yet. */
async function faultOfUnsealed(client: pg.ClientBase, oldest: string | undefined): Promise<string | null> {
  if (oldest === undefined) return null
  const { rows } = await client.query<{ now: string }>(
    "select (pg_catalog.extract('epoch', pg_catalog.clock_timestamp()) * 1000000)::bigint::text as now",
  )
  return BigInt(rows[0]?.now ?? '0') - BigInt(oldest) > hour
    ? 'there is no seal, although rows are older than an hour'
    : null
}

/**
 * Walks the whole chain and compares every row with its seal. Ends at the first batch with a fault, after looking whether
 * the row stands somewhere else. The caller gives a transaction that sees one state of the database, and may give a seal
 * that it knows from elsewhere: only that shows seals that were removed at the end of the chain.
 */
export async function verifyTrail(
  client: pg.ClientBase,
  keys: TrailKeys,
  read: ReadDigests,
  known: SealHead | null = null,
): Promise<Verified> {
  const removedUpTo = await findRemovedUpTo(client, keys)
  const ends: Record<TrailTable, string> = { audit_event: '0', change_log: '0' }
  const faulty: FaultyRow[] = []
  const found: Verified = { entries: 0, batches: 0, upTo: null, finding: null, newest: null, unsealed: 0, late: null }
  const broken = (batch: number, text: string): Verified => ({ ...found, finding: { batch, table: null, text } })
  let before: Seal | undefined
  for (;;) {
    const seals = await findSeals(client, before?.number ?? 0, sealsAtOnce)
    for (const seal of seals) {
      const fault = faultOfSeal(seal, before, keys, known)
      if (fault && faulty.length === 0) return broken(seal.number, fault)
      before = seal
      found.newest = { number: seal.number, head: seal.head }
      const { tableName, lastId } = seal
      if (tableName === null || lastId === null) continue
      const isRemoved = seal.number <= removedUpTo
      const sealed = isRemoved ? [] : sealedRows(seal)
      if (!isRemoved && faulty.length === 0 && !isWhole(seal)) return broken(seal.number, 'the seal was changed')
      faulty.push(...compare(seal, tableName, sealed, await read(tableName, ends[tableName], lastId)))
      ends[tableName] = lastId
      found.batches += 1
      found.entries += sealed.length
      if (seal.lastAt !== null && BigInt(seal.lastAt) > BigInt(found.upTo ?? '0')) found.upTo = seal.lastAt
      if (isLate(seal))
        found.late = { count: (found.late?.count ?? 0) + 1, last: { ...found.newest, sealedAt: seal.sealedAt } }
    }
    if (seals.length === 0) break
  }
  if (before && faulty.length === 0 && !keys.knows(before.keyId))
    return broken(before.number, 'the seal is of a key that is not set; set it in CREDENCE_PREVIOUS_KEYS')
  const unsealed = new Set<string>()
  let oldest: string | undefined
  for (const table of trailTables)
    for (const { digest, at } of await read(table, ends[table], null)) {
      unsealed.add(key(table, digest))
      found.unsealed += 1
      if (oldest === undefined || BigInt(at) < BigInt(oldest)) oldest = at
    }
  if (faulty.length > 0) return { ...found, finding: firstFinding(faulty, unsealed) }
  if (known && known.number > (before?.number ?? 0)) return broken(known.number, 'the seal was removed')
  const fault = before ? null : await faultOfUnsealed(client, oldest)
  return fault ? broken(1, fault) : found
}

const isWhole = (seal: Seal): boolean =>
  seal.rowIds !== null &&
  seal.rowDigests !== null &&
  seal.rowIds.length === seal.rowCount &&
  hashRows(seal.rowIds, seal.rowDigests).equals(seal.rowsHash)

/** Microseconds as ISO 8601, with all of their digits. */
export function momentOf(micros: string): string {
  const seconds = BigInt(micros) / 1_000_000n
  const rest = String(BigInt(micros) % 1_000_000n).padStart(6, '0')
  return new Date(Number(seconds) * 1000).toISOString().replace('.000Z', `.${rest}Z`)
}

import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type pg from 'pg'
import type { Vault } from '../../kit/secrets/crypto.ts'
import type { RowDigest, TrailTable } from './rows.ts'

/** A seal as it is stored; times are microseconds, so that no digit is lost. */
export interface Seal {
  number: number
  format: number
  sealedAt: string
  tableName: TrailTable | null
  lastId: string | null
  rowCount: number
  lastAt: string | null
  rowIds: string[] | null
  rowDigests: Buffer | null
  rowsHash: Buffer
  removesUpTo: number | null
  previous: Buffer | null
  head: Buffer
  keyId: Buffer
  signature: Buffer
}

/** A seal by which the chain up to it is known: its number, and the head that holds all heads before it. */
export type SealHead = Pick<Seal, 'number' | 'head'>

/** The newest seal that this process saw. It is not in the database, so the database's owner cannot take it back. */
export interface TrailWitness {
  newest: SealHead | null
}

/** As the log has it and `verify --head` takes it. */
export const headText = ({ number, head }: SealHead): string => `${number}:${head.toString('hex')}`

/** Reads what `headText` wrote; null for anything else. */
export function readHead(text: string): SealHead | null {
  const [, number, head] = /^([1-9]\d{0,8}):([\da-f]{64})$/i.exec(text.trim()) ?? []
  return number === undefined || head === undefined ? null : { number: Number(number), head: Buffer.from(head, 'hex') }
}

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

export const hashRows = (ids: readonly string[], digests: Buffer): Buffer => sha256(`${ids.join(',')}|`, digests)

const hex = (bytes: Buffer | null) => bytes?.toString('hex') ?? null

/** Everything that the seal says, and the head of the seal before it. */
export const headOf = (seal: Omit<Seal, 'head' | 'signature' | 'rowIds' | 'rowDigests'>): Buffer =>
  sha256(
    JSON.stringify([
      seal.format,
      seal.number,
      seal.sealedAt,
      seal.tableName,
      seal.lastId,
      seal.rowCount,
      seal.lastAt,
      hex(seal.rowsHash),
      seal.removesUpTo,
      hex(seal.previous),
      hex(seal.keyId),
    ]),
  )

/** The beginning of every Ed25519 private key in PKCS #8; the 32 bytes of the key follow. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The signing keys of an installation, one for each master key that is set, by its id. */
export class TrailKeys {
  readonly #keys: { id: Buffer; key: KeyObject }[]

  constructor(vault: Vault) {
    const seeds = vault.keys('audit trail')
    this.#keys = vault.ids.map((id, at) => ({
      id,
      key: createPrivateKey({
        key: Buffer.concat([pkcs8, seeds[at] ?? Buffer.alloc(0)]),
        format: 'der',
        type: 'pkcs8',
      }),
    }))
  }

  get newestId(): Buffer {
    const [newest] = this.#keys
    if (!newest) throw new Error('A vault needs a master key')
    return newest.id
  }

  knows(id: Buffer): boolean {
    return this.#keys.some((known) => known.id.equals(id))
  }

  sign(head: Buffer): Buffer {
    const [newest] = this.#keys
    if (!newest) throw new Error('A vault needs a master key')
    return sign(null, head, newest.key)
  }

  /** Whether a key of this installation made the signature, and the seal says what was signed. */
  isGenuine(seal: Seal): boolean {
    const known = this.#keys.find(({ id }) => id.equals(seal.keyId))
    return (
      known !== undefined &&
      headOf(seal).equals(seal.head) &&
      verify(null, seal.head, createPublicKey(known.key), seal.signature)
    )
  }
}

const micros = (column: string) => `(pg_catalog.extract('epoch', ${column}) * 1000000)::bigint::text`
const columns = `number, format, ${micros('sealed_at')} as "sealedAt", table_name as "tableName", last_id::text as "lastId", row_count as "rowCount",
  ${micros('last_at')} as "lastAt", row_ids::text[] as "rowIds", row_digests as "rowDigests", rows_hash as "rowsHash", removes_up_to as "removesUpTo",
  previous, head, key_id as "keyId", signature`

/** Seals after a number, in the order of the chain. */
export const findSeals = async (client: pg.ClientBase, after: number, atMost: number): Promise<Seal[]> =>
  (
    await client.query<Seal>(`select ${columns} from public.audit_seal where number > $1 order by number limit $2`, [
      after,
      atMost,
    ])
  ).rows

export async function findNewestSeal(client: pg.ClientBase): Promise<Seal | undefined> {
  const {
    rows: [seal],
  } = await client.query<Seal>(`select ${columns} from public.audit_seal order by number desc limit 1`)
  return seal
}

/** Whether the chain still has a seal, with the same head. */
export const hasSeal = async (client: pg.ClientBase, { number, head }: SealHead): Promise<boolean> =>
  (await client.query('select from public.audit_seal where number = $1 and head = $2', [number, head])).rowCount === 1

export type NewSeal =
  | { tableName: TrailTable; rows: readonly RowDigest[]; lastAt: string }
  | { removesUpTo: number | null }

const chainLock = "hashtextextended('credence audit seal', 0)"
/** Waits until no process appends, and prevents it until the transaction ends. */
export const waitForChain = `select pg_advisory_xact_lock(${chainLock})`

/** Only one process appends at a time. False when another one does. */
export const lockChain = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query<{ locked: boolean }>(`select pg_try_advisory_xact_lock(${chainLock}) as locked`)).rows[0]
    ?.locked === true

/** Appends a seal to the chain, in a transaction that holds the lock. */
export async function appendSeal(
  client: pg.ClientBase,
  keys: TrailKeys,
  last: Seal | undefined,
  given: NewSeal,
): Promise<Seal> {
  const rows = 'rows' in given ? given.rows : []
  const rowIds = rows.map(({ id }) => id)
  const rowDigests = Buffer.concat(rows.map(({ digest }) => digest))
  const [{ now } = { now: '' }] = (
    await client.query<{ now: string }>(`select ${micros('pg_catalog.clock_timestamp()')} as now`)
  ).rows
  const said = {
    number: (last?.number ?? 0) + 1,
    format: 1,
    sealedAt: now,
    tableName: 'rows' in given ? given.tableName : null,
    lastId: rowIds.at(-1) ?? null,
    rowCount: rows.length,
    lastAt: 'rows' in given ? given.lastAt : null,
    rowsHash: hashRows(rowIds, rowDigests),
    removesUpTo: 'rows' in given ? null : given.removesUpTo,
    previous: last?.head ?? null,
    keyId: keys.newestId,
  }
  const head = headOf(said)
  const seal: Seal = { ...said, rowIds, rowDigests, head, signature: keys.sign(head) }
  const time = (at: number) => `timestamptz 'epoch' + $${at}::bigint * interval '1 microsecond'`
  await client.query(
    `insert into public.audit_seal (number, format, sealed_at, table_name, last_id, row_count, last_at, row_ids, row_digests, rows_hash, removes_up_to, previous, head, key_id, signature)
     values ($1, $2, ${time(3)}, $4, $5, $6, ${time(7)}, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      seal.number,
      seal.format,
      seal.sealedAt,
      seal.tableName,
      seal.lastId,
      seal.rowCount,
      seal.lastAt,
      rowIds,
      rowDigests,
      seal.rowsHash,
      seal.removesUpTo,
      seal.previous,
      seal.head,
      seal.keyId,
      seal.signature,
    ],
  )
  return seal
}

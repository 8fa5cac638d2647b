import type { Scope } from '../../kit/request/scope.ts'

/** The ways in whose messages can come twice. */
export type FaxWay = 'hook' | 'telnyx' | 'folder'

export interface Receipt {
  faxId: number
  sha256: Buffer
}

export interface Destination {
  teamId: number
  practiceId: number
}

/** A fax as it is stored, without its practice. */
export interface NewFax {
  receivedAt: string | null
  filename: string | null
  fromNumber: string | null
  toNumber: string | null
  fromCallerId: string | null
  objectKey: string
  originalKey: string | null
  sha256: Buffer
  pages: number | null
  splitFrom?: number | null
}

export async function findReceipt(scope: Scope, way: FaxWay, senderId: string): Promise<Receipt | null> {
  const { rows } = await scope.client.query<Receipt>(
    'select fax_id as "faxId", sha256 from fax_receipt where way = $1 and sender_id = $2',
    [way, senderId],
  )
  return rows[0] ?? null
}

/**
 * Writes a receipt with the id of a new fax. Null if there is one already: of several messages with one id the first
 * writes, and the others wait until it has committed.
 */
export async function insertReceipt(
  scope: Scope,
  { way, senderId, sha256 }: { way: FaxWay; senderId: string; sha256: Buffer },
): Promise<number | null> {
  const { rows } = await scope.client.query<{ id: number }>(
    `insert into fax_receipt (way, sender_id, sha256, fax_id) values ($1, $2, $3, nextval('inbound_fax_id_seq'))
     on conflict do nothing returning fax_id as id`,
    [way, senderId, sha256],
  )
  return rows[0]?.id ?? null
}

export async function findDestination(scope: Scope, toNumber: string): Promise<Destination | null> {
  const { rows } = await scope.client.query<Destination>(
    'select team_id as "teamId", practice_id as "practiceId" from practice_of_fax_number($1)',
    [toNumber],
  )
  return rows[0] ?? null
}

/** What both tables have. A gateway whose clock is ahead does not put its faxes above those to come. */
const shared = `received_at, filename, from_number, to_number, from_caller_id, object_key, original_key, sha256, is_unreadable, pages`
const sharedValues = `least(coalesce($1::timestamptz, now()), now()), coalesce($2, 'fax-' || to_char(now(), 'YYYYMMDD-HH24MISS') || '.pdf'),
  $3, $4, $5, $6, $7, $8, $9::int is null, $9`
const valuesOf = (fax: NewFax) => [
  fax.receivedAt,
  fax.filename || null,
  fax.fromNumber || null,
  fax.toNumber || null,
  fax.fromCallerId || null,
  fax.objectKey,
  fax.originalKey,
  fax.sha256,
  fax.pages,
]

export async function insertFax(
  scope: Scope,
  fax: NewFax,
  { id = null, practiceId }: { id?: number | null; practiceId: number },
): Promise<number> {
  const { rows } = await scope.client.query<{ id: number }>(
    `insert into inbound_fax (${shared}, split_from, id, team_id, practice_id)
     values (${sharedValues}, $10, coalesce($11, nextval('inbound_fax_id_seq')), app_team(), $12) returning id`,
    [...valuesOf(fax), fax.splitFrom ?? null, id, practiceId],
  )
  return (rows[0] as { id: number }).id
}

export async function insertUnroutedFax(scope: Scope, fax: NewFax, id: number | null): Promise<number> {
  const { rows } = await scope.client.query<{ id: number }>(
    `insert into unrouted_fax (${shared}, id) values (${sharedValues}, coalesce($10, nextval('inbound_fax_id_seq'))) returning id`,
    [...valuesOf(fax), id],
  )
  return (rows[0] as { id: number }).id
}

/** Moves a fax that had no practice, with its id. False if it is gone. */
export async function moveUnroutedFax(scope: Scope, id: number, practiceId: number): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `with moved as (delete from unrouted_fax where id = $1 returning *)
     insert into inbound_fax (id, team_id, practice_id, arrived_at, ${shared})
     select id, app_team(), $2, arrived_at, ${shared} from moved`,
    [id, practiceId],
  )
  return rowCount === 1
}

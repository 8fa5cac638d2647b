import { limits } from '@credence/contract/limits'
import type { RemovedOwner } from '@credence/contract/removed/calls'
import type { Scope } from '../../kit/request/scope.ts'
import { documentKinds, elementTables, isDocument, isOfTask, tableOf } from './removed-tables.ts'

/** Names of tables and kinds are written into the SQL. They come only from the contract, never from a request. */

const attachmentsOf = (kind: string) =>
  `coalesce((select jsonb_agg(to_jsonb(l) order by l.id) from document_link l where l.team_id = app_team() and ${
    isDocument(kind) ? 'l.document_id = x.id' : `l.element = '${kind}' and l.element_id = x.id`
  }), '[]')`

/** Deleting a document clears it as the replacement of others, which counts as a change of each of them. */
const documentParts = `
  coalesce((select jsonb_agg(to_jsonb(s) order by s.id) from practice_onboarding_document s where s.team_id = app_team() and s.document_id = x.id), '[]'),
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'version', d.version + 1) order by d.id) from document d where d.team_id = app_team() and d.replaced_by_id = x.id), '[]'),
  x.practice_id, x.object_key`

/** The values of provider_id, task_id, attachments, slots, replaced, practice_id and object_key. */
function partsOf(kind: string): string {
  if (isOfTask(kind)) return "null::int, x.task_id, '[]', '[]', '[]', null::int, x.object_key"
  return `x.provider_id, null::int, ${attachmentsOf(kind)}, ${isDocument(kind) ? documentParts : "'[]', '[]', null, null"}`
}

/**
 * Deletes a row and stores it, with what is deleted along with it, in one statement. Undefined if there is no such row.
 * `providerId` limits it to the entries of that provider.
 */
export async function moveToRemoved(
  scope: Scope,
  kind: string,
  id: number,
  providerId: number | null,
): Promise<number | undefined> {
  const {
    rows: [row],
  } = await scope.client.query<{ id: number }>(
    `with x as (delete from ${tableOf(kind)} where team_id = app_team() and id = $1${providerId === null ? '' : ' and provider_id = $2'} returning *)
     insert into removed_record (team_id, kind, record_id, removed_by, content, provider_id, task_id, attachments, slots, replaced, practice_id, object_key)
     select x.team_id, '${kind}', x.id, app_account(), to_jsonb(x), ${partsOf(kind)} from x returning id`,
    providerId === null ? [id] : [id, providerId],
  )
  return row?.id
}

interface RemovedRow {
  id: number
  kind: string
  content: Record<string, unknown>
  description: string | null
  who: string | null
  when: string
  until: string
}

const moment = (value: string) => `to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const keptFor = `make_interval(days => ${limits.removedDays})`

/** A page of what was deleted from a record, and how much there is, in one statement. */
export async function findRemoved(
  scope: Scope,
  owner: RemovedOwner,
  id: number,
  { kinds, page }: { kinds: readonly string[]; page: number },
): Promise<{ total: number; items: RemovedRow[] }> {
  const {
    rows: [row],
  } = await scope.client.query<{ total: number; items: RemovedRow[] }>(
    `with removed as (
       select r.* from removed_record r
        where r.team_id = app_team() and r.${owner}_id = $1 and r.kind = any ($2::text[]) and r.restored_at is null and r.removed_at > now() - ${keptFor})
     select (select count(*)::int from removed) as total, coalesce((select json_agg(p) from (
       select r.id, r.kind, r.content, name_of(r.removed_by) as who, ${moment('r.removed_at')} as "when", ${moment(`r.removed_at + ${keptFor}`)} as until,
              case r.kind when 'areaOfExpertise' then (select a.description from area_of_expertise a where a.id = (r.content ->> 'area_of_expertise_id')::int)
                when 'treatmentModality' then (select m.description from treatment_modality m where m.id = (r.content ->> 'treatment_modality_id')::int) end as description
         from removed r order by r.removed_at desc, r.id desc limit ${limits.removedPage} offset $3) p), '[]') as items`,
    [id, kinds, (page - 1) * limits.removedPage],
  )
  return row ?? { total: 0, items: [] }
}

interface RemovedContent {
  recordId: number
  /** Of documents. */
  scope: string | null
  providerId: number | null
  practiceId: number | null
  taskId: number | null
  isRestored: boolean
}

/** Locks the row until commit. */
export async function getRemovedForUpdate(scope: Scope, kind: string, id: number): Promise<RemovedContent | undefined> {
  const { rows } = await scope.client.query<RemovedContent>(
    `select record_id as "recordId", content ->> 'scope' as scope, provider_id as "providerId", practice_id as "practiceId", task_id as "taskId", restored_at is not null as "isRestored"
       from removed_record where team_id = app_team() and kind = $1 and id = $2 for update`,
    [kind, id],
  )
  return rows[0]
}

/** A document whose replacement is gone is restored without one. */
const contentOf = (kind: string) =>
  isDocument(kind)
    ? `case when exists (select from document d where d.team_id = app_team() and d.id = (r.content ->> 'replaced_by_id')::int) then r.content
         else r.content || '{"replaced_by_id": null}' end`
    : 'r.content'

/** False when another row has taken the place of the deleted one. */
export async function insertAgain(scope: Scope, kind: string, id: number): Promise<boolean> {
  const { rows } = await scope.client.query<{ inserted: boolean }>(
    `select insert_again('${tableOf(kind)}', ${contentOf(kind)}) as inserted from removed_record r where r.team_id = app_team() and r.id = $1`,
    [id],
  )
  return rows[0]?.inserted ?? false
}

/** That the other end of an attachment `l` exists. */
const otherEndExists = (kind: string) =>
  isDocument(kind)
    ? `case l.element ${Object.entries(elementTables)
        .map(
          ([element, table]) =>
            `when '${element}' then exists (select from ${table} e where e.team_id = app_team() and e.id = l.element_id)`,
        )
        .join(' ')} else false end`
    : 'exists (select from document d where d.team_id = app_team() and d.id = l.document_id)'

/** That a deleted row `o` is the other end of an attachment `l`. */
const isOtherEnd = (kind: string) =>
  isDocument(kind)
    ? 'o.kind = l.element and o.record_id = l.element_id'
    : `o.kind = any ('{${documentKinds.join(',')}}') and o.record_id = l.document_id`

/** Attaches again what still exists. An attachment to something that is deleted too is restored with that. */
export async function restoreAttachments(scope: Scope, kind: string, id: number): Promise<void> {
  await scope.client.query(
    `with l as (select l.* from removed_record r cross join jsonb_populate_recordset(null::document_link, r.attachments) l where r.team_id = app_team() and r.id = $1),
     attached as (insert into document_link (id, team_id, document_id, element, element_id, label)
       select l.id, l.team_id, l.document_id, l.element, l.element_id, l.label from l where ${otherEndExists(kind)} on conflict do nothing)
     update removed_record o set attachments = o.attachments || (select jsonb_agg(to_jsonb(l)) from l where ${isOtherEnd(kind)})
      where o.team_id = app_team() and o.restored_at is null and exists (select from l where ${isOtherEnd(kind)})`,
    [id],
  )
}

/** Restores what pointed at a document, unless something else has taken its place or somebody has changed it since. */
export async function restorePointers(scope: Scope, id: number): Promise<void> {
  await scope.client.query(
    `with slots as (insert into practice_onboarding_document (id, team_id, practice_id, slot, document_id)
       select s.id, s.team_id, s.practice_id, s.slot, s.document_id
         from removed_record r cross join jsonb_populate_recordset(null::practice_onboarding_document, r.slots) s where r.team_id = app_team() and r.id = $1
       on conflict do nothing)
     update document d set replaced_by_id = r.record_id
       from removed_record r cross join jsonb_to_recordset(r.replaced) as f (id int, version int)
      where r.team_id = app_team() and r.id = $1 and d.team_id = app_team() and d.id = f.id and d.version = f.version and d.replaced_by_id is null`,
    [id],
  )
}

/** The file is that of the document or attachment again. */
export async function markRestored(scope: Scope, id: number): Promise<void> {
  await scope.client.query(
    'update removed_record set restored_at = now(), object_key = null where team_id = app_team() and id = $1',
    [id],
  )
}

/** Their files are released. Answers how many there were. */
export async function removeExpired(scope: Scope): Promise<number> {
  const { rowCount } = await scope.client.query(
    `delete from removed_record where team_id = app_team() and removed_at <= now() - ${keptFor}`,
  )
  return rowCount ?? 0
}

export async function removeOfProvider(scope: Scope, providerId: number): Promise<void> {
  await scope.client.query('delete from removed_record where team_id = app_team() and provider_id = $1', [providerId])
}

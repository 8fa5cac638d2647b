import { type DocumentFile } from '@credence/contract/documents/calls'
import { documentOwners, type DocumentOwner, type DocumentScope } from '@credence/contract/documents/owners'
import type { Access } from '@credence/contract/kit/access'
import { authoritiesFor } from '@credence/contract/permissions'
import { sql, type SqlBool } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import { auditColumns, auditing, auditValues } from '../../kit/request/audit.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The owner, scope and team of a document. The team is null for documents that all teams share. */
export interface DocumentPlace {
  teamId: number | null
  owner: DocumentOwner
  scope: DocumentScope
  entityId: number
  practiceId: number | null
}

export const isShared = ({ owner, scope }: Pick<DocumentPlace, 'owner' | 'scope'>): boolean =>
  (owner === 'carrier' || owner === 'facility') && (scope === 'revenueteamspanning' || scope === 'h3admin')

/** The practice in the row: the owner itself, or the practice that a carrier's file is specific to. */
const practiceOf = ({ owner, entityId, practiceId }: DocumentPlace): number | null =>
  owner === 'practice' ? entityId : practiceId

const editorsOf = (access: Access): string[] =>
  access.kind === 'can' ? access.anyOf.flatMap((permission) => authoritiesFor(permission, access.level)) : []

type Kind = Pick<DocumentPlace, 'owner' | 'scope'>

/** The team condition of a list that runs together with the gate's check, before the caller's team is known. */
const teamSql = (kind: Kind) => (isShared(kind) ? 'is null' : kind.owner === 'revenueteam' ? '= $1' : '= app_team()')
const practiceSql = ({ owner, scope }: Kind) =>
  owner === 'practice' ? '= $1' : scope === 'practicespecific' ? '= $3' : 'is null'

/** Files in the contract's shape, as JSON from the database in one statement. */
const filesText = (kind: Kind, further = '') => `
  select coalesce(json_agg(f), '[]')::text as json from (
    select d.id, d.name as filename, o.bytes as size, d.category, d.effective_date as "effectiveDate", d.expiration, d.notes, d.modified_at as modified,
           d.first_reminder_at as "firstEmailReminderSent", d.second_reminder_at as "secondEmailReminderSent",
           d.replaced_by_id is not null as "isReplaced", l.labels is not null as "hasLinkedDataElement", l.labels as "linkedDataElementExtra",
           d.owner_id as "entityId", d.owner_type as "entityType", ${kind.scope === 'practicespecific' ? 'd.practice_id' : 'null::int'} as "practiceId",
           ${kind.scope === 'h3admin'} as "isH3AdminFile", ${kind.scope === 'revenueteamspanning'} as "isRevenueTeamSpanningFile", ${kind.scope === 'practicespecific'} as "isPracticeSpecificFile",
           (select app_is_admin() or exists (select from account a where a.id = app_account() and a.authorities && $2::text[])) as "canEdit",
           o.content_type as "contentType", case o.scan when 'infected' then 'infected' when 'waiting' then 'scanning' else 'ready' end as "scanState", d.version
      from document d
      join file_object o on o.key = d.object_key
      left join (select document_id, string_agg(label, ', ' order by label) as labels from document_link where team_id ${teamSql(kind)} group by 1) l on l.document_id = d.id
     where d.team_id ${teamSql(kind)} and d.owner_type = '${kind.owner}' and d.owner_id = $1 and d.scope = '${kind.scope}' and d.practice_id ${practiceSql(kind)} ${further}
     order by d.category, d.expiration desc nulls last, d.name
  ) f`

const valuesOf = (kind: Kind, entityId: number, practiceId: number | null) => [
  entityId,
  kind.scope === 'h3admin' ? [] : editorsOf(documentOwners[kind.owner].edit),
  ...(kind.scope === 'practicespecific' ? [practiceId] : []),
]

export const filesStatement = (kind: Kind, entityId: number, practiceId: number | null): Statement => ({
  name: `files-${kind.owner}-${kind.scope}`,
  text: filesText(kind),
  values: valuesOf(kind, entityId, practiceId),
})

/** One file in the shape of the list. */
export async function getFile(scope: Scope, place: DocumentPlace, id: number): Promise<DocumentFile> {
  const values = valuesOf(place, place.entityId, place.practiceId)
  const {
    rows: [row],
  } = await scope.client.query<{ json: string }>(filesText(place, `and d.id = $${values.length + 1}`), [...values, id])
  const [file] = JSON.parse(row?.json ?? '[]') as DocumentFile[]
  if (!file) throw new Error(`Document ${id} is not where it was just seen`)
  return file
}

/** Can use an index, which `is not distinct from` cannot. */
const isOrNull = (column: 'd.team_id' | 'd.practice_id', value: number | null) =>
  value === null ? sql<SqlBool>`${sql.ref(column)} is null` : sql<SqlBool>`${sql.ref(column)} = ${value}`

const inPlace = (
  place: DocumentPlace,
) => sql<SqlBool>`${isOrNull('d.team_id', place.teamId)} and d.owner_type = ${place.owner} and d.owner_id = ${place.entityId}
  and d.scope = ${place.scope} and ${isOrNull('d.practice_id', practiceOf(place))}`

/** Files of an owner by name, with their objects. */
export const findByNames = (scope: Scope, place: DocumentPlace, names: readonly string[]) =>
  scope.db
    .selectFrom('document as d')
    .innerJoin('fileObject as o', 'o.key', 'd.objectKey')
    .select(['d.id', 'd.name', 'd.objectKey as key', 'o.contentType', 'o.scan'])
    .where(inPlace(place))
    .where('d.name', 'in', names)
    .execute()

/** A file by name, locked until commit. */
export const getForUpdate = (scope: Scope, place: DocumentPlace, name: string) =>
  scope.db
    .selectFrom('document as d')
    .select(['d.id', 'd.category', 'd.expiration', 'd.version'])
    .where(inPlace(place))
    .where('d.name', '=', name)
    .forUpdate()
    .executeTakeFirst()

const ownerColumns = ({ owner, entityId }: DocumentPlace) => ({
  providerId: owner === 'provider' ? entityId : null,
  carrierId: owner === 'carrier' ? entityId : null,
  facilityId: owner === 'facility' ? entityId : null,
})

/**
 * Makes an object the content of the document with this name, or of a new document. The audit entry is part of the same
 * statement, to save a round trip.
 */
export async function placeObject(
  scope: Scope,
  place: DocumentPlace,
  name: string,
  objectKey: string,
): Promise<number> {
  const columns = {
    teamId: place.teamId,
    ownerType: place.owner,
    scope: place.scope,
    ...ownerColumns(place),
    practiceId: practiceOf(place),
    name,
    objectKey,
    updatedBy: scope.author,
  }
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    with before as (select d.id from document d where ${inPlace(place)} and d.name = ${name} for update),
    exchanged as (update document d set object_key = ${objectKey}, modified_at = now(), updated_by = ${scope.author} from before where d.id = before.id returning d.id),
    made as (insert into document (team_id, owner_type, scope, provider_id, practice_id, carrier_id, facility_id, name, object_key, updated_by)
      select ${columns.teamId}::int, ${columns.ownerType}, ${columns.scope}, ${columns.providerId}::int, ${columns.practiceId}::int, ${columns.carrierId}::int, ${columns.facilityId}::int, ${name},
             ${objectKey}, ${columns.updatedBy}::int
       where not exists (select from before) returning id),
    placed as (select id, true as is_replaced from exchanged union all select id, false from made),
    recorded as (${auditing(scope, 'document uploaded', { teamId: place.teamId, subject: sql`'document ' || id`, detail: sql`jsonb_build_object('filename', ${name}::text, 'replaced', is_replaced)`, from: sql`placed` })})
    select id from placed`.execute(scope.db)
  if (!row) throw new Error('A document was neither made nor exchanged')
  return row.id
}

/** An entry for each document whose file can be read from now on, with its category and the record that it belongs to. */
export async function recordOpened(scope: Scope, teamId: number | null, ids: readonly number[]): Promise<void> {
  await scope.client.query(
    `insert into audit_event (${auditColumns}, subject, detail, provider_id, practice_id)
     select $1, $2::int, $3::int, $4, $5, $6, $7, 'document ' || d.id, jsonb_build_object('filename', d.name, 'category', d.category),
            case when d.scope <> 'h3admin' then d.provider_id end, case when d.scope <> 'h3admin' then d.practice_id end
       from document d where d.id = any ($8::int[]) order by d.id`,
    [...auditValues(scope, 'document opened', teamId), ids],
  )
}

export interface Details {
  name: string
  category: string
  effectiveDate: string | null
  expiration: string | null
  notes: string | null
}

/** A new expiry date resets the reminders, and a document that was replaced counts again. */
export const updateDetails = (scope: Scope, id: number, details: Details, isNewExpiry: boolean) =>
  scope.db
    .updateTable('document')
    .set({
      ...details,
      modifiedAt: sql`now()`,
      updatedBy: scope.author,
      ...(isNewExpiry ? { firstReminderAt: null, secondReminderAt: null, replacedById: null } : {}),
    })
    .where('id', '=', id)
    .execute()

/** Changes the expiry of a document and nothing else, and resets its reminders. */
export const updateExpiration = (scope: Scope, id: number, expiration: string | null) =>
  scope.db
    .updateTable('document')
    .set({
      expiration,
      modifiedAt: sql`now()`,
      updatedBy: scope.author,
      firstReminderAt: null,
      secondReminderAt: null,
    })
    .where('id', '=', id)
    .execute()

export const removeAttachments = (scope: Scope, id: number) =>
  scope.db.deleteFrom('documentLink').where('documentId', '=', id).execute()
export const removeDocument = (scope: Scope, id: number) =>
  scope.db.deleteFrom('document').where('id', '=', id).execute()

/**
 * Files by id with their objects, if the caller may see and open them. The result is for an archive whose URL expires
 * at `end`.
 */
export const findByIds = (scope: Scope, teamId: number | null, ids: readonly number[], end: string) =>
  scope.db
    .selectFrom('document as d')
    .innerJoin('fileObject as o', 'o.key', 'd.objectKey')
    .select(['d.name', 'd.objectKey as key', 'd.modifiedAt', 'o.bytes'])
    .where(isOrNull('d.team_id', teamId))
    .where('d.id', 'in', ids)
    .where('o.scan', 'in', ['unscanned', 'clean'])
    .where(sql<SqlBool>`${end}::timestamptz > now()`)
    .orderBy('d.name')
    .execute()

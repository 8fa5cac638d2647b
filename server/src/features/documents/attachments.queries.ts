import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** A data element of a provider that documents can prove: an entry of a section, by the section's name. */
export interface Element {
  element: string
  elementId: number
}

export const attachableStatement = (providerId: number, categories: readonly DocumentCategory[]): Statement => ({
  name: 'linkable-documents',
  text: `
    select coalesce(json_agg(json_build_object('filename', d.name, 'effectiveDate', d.effective_date, 'expiration', d.expiration) order by d.name), '[]')::text as json
      from document d where d.team_id = app_team() and d.owner_type = 'provider' and d.owner_id = $1 and d.scope = 'own' and d.category = any ($2)`,
  values: [providerId, [...categories]],
})

/** The documents attached to an element as one JSON value. `id` is the SQL expression of the element's id. */
export const attachedSql = (element: string, id: string) => `
  coalesce((select json_agg(json_build_object('filename', d.name, 'effectiveDate', d.effective_date, 'expiration', d.expiration) order by d.name)
     from document_link l join document d on d.team_id = l.team_id and d.id = l.document_id
    where l.team_id = app_team() and l.element = '${element}' and l.element_id = ${id}), '[]')`

/** The name of the newest document attached to an element. `id` is the SQL expression of the element's id. */
export const newestAttachedSql = (element: string, id: string) => `
  (select d.name from document_link l join document d on d.team_id = l.team_id and d.id = l.document_id
    where l.team_id = app_team() and l.element = '${element}' and l.element_id = ${id} order by d.id desc limit 1)`

export const findAttachable = (
  scope: Scope,
  providerId: number,
  categories: readonly DocumentCategory[],
  names: readonly string[],
) =>
  scope.db
    .selectFrom('document')
    .select(['id', 'name'])
    .where('teamId', '=', scope.teamId)
    .where('ownerType', '=', 'provider')
    .where('ownerId', '=', providerId)
    .where('scope', '=', 'own')
    .where('category', 'in', categories)
    .where('name', 'in', names)
    .execute()

export const findAttached = (scope: Scope, { element, elementId }: Element) =>
  scope.db
    .selectFrom('documentLink as l')
    .innerJoin('document as d', (join) => join.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.documentId'))
    .innerJoin('fileObject as o', 'o.key', 'd.objectKey')
    .select(['d.id', 'd.name', 'd.objectKey as key', 'o.contentType', 'o.scan'])
    .where('l.teamId', '=', scope.teamId)
    .where('l.element', '=', element)
    .where('l.elementId', '=', elementId)
    .execute()

/** Replaces the documents attached to the element. */
export async function replaceAttachments(
  scope: Scope,
  { element, elementId }: Element,
  label: string,
  documentIds: readonly number[],
): Promise<void> {
  const { teamId } = scope
  let gone = scope.db
    .deleteFrom('documentLink')
    .where('teamId', '=', teamId)
    .where('element', '=', element)
    .where('elementId', '=', elementId)
  if (documentIds.length) gone = gone.where('documentId', 'not in', documentIds)
  await gone.execute()
  if (!documentIds.length) return
  await scope.db
    .insertInto('documentLink')
    .values(documentIds.map((documentId) => ({ teamId, documentId, element, elementId, label })))
    .onConflict((conflict) => conflict.columns(['teamId', 'documentId', 'element', 'elementId']).doUpdateSet({ label }))
    .execute()
}

export const updateLabels = (scope: Scope, { element, elementId }: Element, label: string) =>
  scope.db
    .updateTable('documentLink')
    .set({ label })
    .where('teamId', '=', scope.teamId)
    .where('element', '=', element)
    .where('elementId', '=', elementId)
    .where('label', '<>', label)
    .execute()

interface Attachment extends Element {
  documentId: number
  label: string
}

/** Attaches documents beside those that are attached already. */
export async function insertAttachments(scope: Scope, attachments: readonly Attachment[]): Promise<void> {
  if (attachments.length === 0) return
  await scope.db
    .insertInto('documentLink')
    .values(attachments.map((each) => ({ ...each, teamId: scope.teamId })))
    .execute()
}

/** The days of an element that its document shares, before and after a change. */
interface ChangedDays {
  elementId: number
  before: { effectiveDate: string | null; expiration: string | null }
  after: { effectiveDate: string | null; expiration: string | null }
}

/**
 * Gives the newest document of each element the new days of the element. A document with other days than the element
 * had keeps them: somebody chose them.
 */
export async function updateAttachedDays(
  scope: Scope,
  element: string,
  changes: readonly ChangedDays[],
): Promise<void> {
  if (changes.length === 0) return
  await scope.client.query(
    `
    update document d set effective_date = c.effective_date, expiration = c.expiration, modified_at = now(), updated_by = $3,
           first_reminder_at = case when d.expiration is not distinct from c.expiration then d.first_reminder_at end,
           second_reminder_at = case when d.expiration is not distinct from c.expiration then d.second_reminder_at end
      from json_to_recordset($2) as c (element_id int, effective_date date, expiration date, former_effective_date date, former_expiration date)
      cross join lateral (
        select l.document_id from document_link l where l.team_id = app_team() and l.element = $1 and l.element_id = c.element_id order by l.document_id desc limit 1) n
     where d.team_id = app_team() and d.id = n.document_id
       and d.effective_date is not distinct from c.former_effective_date and d.expiration is not distinct from c.former_expiration`,
    [
      element,
      JSON.stringify(
        changes.map(({ elementId, before, after }) => ({
          element_id: elementId,
          effective_date: after.effectiveDate,
          expiration: after.expiration,
          former_effective_date: before.effectiveDate,
          former_expiration: before.expiration,
        })),
      ),
      scope.author,
    ],
  )
}

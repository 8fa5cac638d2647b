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

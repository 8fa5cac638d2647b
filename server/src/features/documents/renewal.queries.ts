import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import type { Scope } from '../../kit/request/scope.ts'
import type { Element } from './attachments.queries.ts'

export const findAttachmentsOf = (scope: Scope, documentId: number) =>
  scope.db
    .selectFrom('documentLink')
    .select(['element', 'elementId', 'label'])
    .where('teamId', '=', scope.teamId)
    .where('documentId', '=', documentId)
    .execute()

export const markReplaced = (scope: Scope, id: number, replacedById: number) =>
  scope.db
    .updateTable('document')
    .set({ replacedById, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()

/** Marks the documents of a category that are attached to an element. */
export const markAttachedReplaced = (
  scope: Scope,
  { element, elementId }: Element,
  category: DocumentCategory,
  replacedById: number,
) =>
  scope.db
    .updateTable('document')
    .set({ replacedById, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('category', '=', category)
    .where('replacedById', 'is', null)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('documentLink')
        .select('documentId')
        .where('teamId', '=', scope.teamId)
        .where('element', '=', element)
        .where('elementId', '=', elementId),
    )
    .execute()

export const getName = async (scope: Scope, id: number): Promise<string> =>
  (
    await scope.db
      .selectFrom('document')
      .select('name')
      .where('teamId', '=', scope.teamId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name

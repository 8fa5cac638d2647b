import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import type { Scope } from '../../kit/request/scope.ts'
import { insertAttachments, type Element } from './attachments.queries.ts'
import { addDocuments } from './documents.actions.ts'
import { updateDetails, type DocumentPlace } from './documents.queries.ts'
import { findAttachmentsOf, getName, markAttachedReplaced, markReplaced } from './renewal.queries.ts'

interface Days {
  effectiveDate: string | null
  expiration: string
}
interface Proof extends Days {
  filename: string
  objectKey: string
}
interface Former {
  id: number
  name: string
  category: DocumentCategory
  notes: string | null
}

/** New days for a document whose file stays. */
export const updateDocumentDays = (
  scope: Scope,
  { id, name, category, notes }: Former,
  days: Days,
  before: string | null,
) => updateDetails(scope, id, { name, category, notes, ...days }, days.expiration !== before)

/**
 * A new document takes the place of a former one: it has the same category and is attached to the same elements. The
 * former one stays, marked as replaced. Answers the name of the new one.
 */
export async function replaceDocument(
  scope: Scope,
  place: DocumentPlace,
  former: Former,
  proof: Proof,
): Promise<string> {
  const [id = 0] = await addDocuments(scope, place, [{ ...proof, category: former.category }])
  const attachments = await findAttachmentsOf(scope, former.id)
  await insertAttachments(
    scope,
    attachments.map((each) => ({ ...each, documentId: id })),
  )
  await markReplaced(scope, former.id, id)
  return getName(scope, id)
}

/**
 * A new document proves an element. Documents of the same category that proved it before stay, marked as replaced.
 * Answers the name of the new one.
 */
export async function supersedeProofs(
  scope: Scope,
  place: DocumentPlace,
  { label, ...element }: Element & { label: string | null },
  proof: Proof & { category: DocumentCategory },
): Promise<string> {
  const [id = 0] = await addDocuments(scope, place, [proof])
  await markAttachedReplaced(scope, element, proof.category, id)
  if (label !== null) await insertAttachments(scope, [{ ...element, label, documentId: id }])
  return getName(scope, id)
}

import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import { documentMessages } from '@credence/contract/documents/calls'
import { audit } from '../../kit/request/audit.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { findFreeName, openFound, takeDocument } from './documents.actions.ts'
import { updateDetails } from './documents.queries.ts'
import { findAttachable, findAttached, replaceAttachments, updateLabels, type Element } from './attachments.queries.ts'

export {
  attachableStatement,
  attachedSql,
  insertAttachments,
  newestAttachedSql,
  updateAttachedDays,
  type Element,
} from './attachments.queries.ts'

interface Proven extends Element {
  providerId: number
  label: string
  categories: readonly DocumentCategory[]
}

/**
 * Replaces the documents attached to an element by the provider's documents with these names. An unknown name is
 * refused.
 */
export async function attachDocuments(
  scope: Scope,
  { providerId, label, categories, ...element }: Proven,
  filenames: readonly string[],
): Promise<void> {
  const wanted = [...new Set(filenames)]
  const found = wanted.length ? await findAttachable(scope, providerId, categories, wanted) : []
  if (found.length !== wanted.length)
    throw new Refusal(400, documentMessages.notLinkable, {
      fields: { documentFilenames: documentMessages.notLinkable },
    })
  await replaceAttachments(
    scope,
    element,
    label,
    found.map(({ id }) => id),
  )
}

/** The same for one document that may not have been uploaded yet: an unknown name attaches nothing. */
export async function attachDocumentIfPresent(
  scope: Scope,
  { providerId, label, categories, ...element }: Proven,
  filename: string | null,
): Promise<void> {
  const found = filename === null ? [] : await findAttachable(scope, providerId, categories, [filename])
  if (filename === null || found.length)
    await replaceAttachments(
      scope,
      element,
      label,
      found.map(({ id }) => id),
    )
}

export const relabelDocuments = updateLabels

/** The URL of a document attached to an element, for callers who may see the element. */
export async function openAttachedDocument(scope: Scope, element: Element, filename: string): Promise<string> {
  const document = (await findAttached(scope, element)).find(({ name }) => name === filename)
  if (!document) throw notFound()
  return openFound(scope, scope.teamId, document)
}

interface Proof extends Element {
  teamId: number
  providerId: number
  filename: string
  label: string
  category: DocumentCategory
  effectiveDate: string | null
}

/**
 * A file uploaded as proof of an element becomes a document of the provider. It replaces only the element's former
 * proof of that name. If another document has the name, it is stored under a numbered one.
 */
export async function takeProof(
  scope: Scope,
  { teamId, providerId, filename, label, category, effectiveDate, ...element }: Proof,
  objectKey: string,
): Promise<string> {
  const place = { teamId, owner: 'provider', scope: 'own', entityId: providerId, practiceId: null } as const
  const earlier = await findAttached(scope, element)
  const isOwn = earlier.some(({ name }) => name === filename)
  const name = isOwn ? filename : await findFreeName(scope, place, filename)
  const id = await takeDocument(scope, { ...place, filename: name }, objectKey)
  await updateDetails(scope, id, { name, category, effectiveDate, expiration: null, notes: null }, false)
  await replaceAttachments(scope, element, label, [id])
  await audit(scope, 'document linked', {
    subject: `document ${id}`,
    detail: { element: element.element, elementId: element.elementId },
  })
  return name
}

import { documentUploadLink, type DocumentRequest } from '@credence/contract/document-upload/calls'
import { documentUploadMessages } from '@credence/contract/document-upload/link'
import { completeLink, findSenderEmail } from '../../kit/request/links.ts'
import type { StoredFile } from '../../kit/request/multipart.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { addDocuments } from '../documents/documents.actions.ts'
import { getRequestOfLink } from './document-upload.queries.ts'
import { documentsUploadedEmail } from './emails.ts'

/** What the link asks for. Of a request that is complete only the name is shown. */
export async function showDocumentRequest(scope: Scope): Promise<DocumentRequest> {
  const { name, ...asked } = await getRequestOfLink(scope)
  return scope.link.isComplete ? { name, isComplete: true } : { name, isComplete: false, ...asked }
}

/** Stores what was uploaded as documents of the subject, all or none, completes the link and tells its sender. */
export async function takeUploadedDocuments(scope: Scope, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) {
    const message = documentUploadMessages.noFile
    throw new Refusal(400, message, { fields: { files: message } })
  }
  const { link, teamId } = scope
  const { name, documentType } = await getRequestOfLink(scope)
  // Of several submits at once, one completes the link. The others wait here, and are refused.
  if (!(await completeLink(scope, link.id))) throw new Refusal(409, documentUploadLink.texts.complete ?? '')
  const owner = link.subject.kind === 'provider' ? 'provider' : 'practice'
  await addDocuments(
    scope,
    { teamId, owner, scope: 'own', entityId: link.subject.id, practiceId: null },
    files.map((file) => ({
      filename: file.name,
      category: documentType ?? 'OTHER',
      objectKey: file.key,
    })),
  )
  const to = await findSenderEmail(scope)
  if (to === null) return
  const { mailer, config } = scope.services
  const url = `${config.publicUrl}/${owner}/${link.subject.id}`
  await mailer.send(scope, documentsUploadedEmail({ to, name, count: files.length, url }))
}

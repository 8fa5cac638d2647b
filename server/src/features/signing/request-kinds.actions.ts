import { consentLink, esignatureLink } from '@credence/contract/signing/links'
import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { addDocuments } from '../documents/documents.actions.ts'
import { finishLink, noteCompletion, tellSender } from './completion.actions.ts'
import { requestSignedEmail } from './emails.ts'
import type { Completed, SignedCopy, SigningKind } from './kinds.ts'

/** Copies of signed documents become documents of a provider or a practice. */
export async function fileCopies(
  scope: Scope,
  copies: readonly SignedCopy[],
  { owner, id, category }: { owner: 'provider' | 'practice'; id: number; category: DocumentCategory },
): Promise<void> {
  await addDocuments(
    scope,
    { teamId: scope.teamId, owner, scope: 'own', entityId: id, practiceId: null },
    copies.map(({ name, objectKey }) => ({ filename: name, category, objectKey })),
  )
}

/** Completes a request that staff sent, and tells the sender once. */
export async function finishSent(scope: Scope, completed: Completed, unknown: string, filed: string | null) {
  const { request } = completed
  if (!(await finishLink(scope, completed))) throw new Refusal(404, unknown)
  await noteCompletion(scope, completed, filed)
  if (!request) return true
  await tellSender(scope, request, (told) => requestSignedEmail({ ...told, count: request.documents.length }))
  return true
}

/** What anybody else than a patient signs: contracts of a provider or a practice. */
export const esignatureKind: SigningKind = {
  name: 'ESIGNATURE',
  filesDocuments: true,
  finishesAsLink: false,
  unknown: esignatureLink.texts.unknown,
  async finish(scope, completed) {
    const { providerId = null, practiceId = null } = completed.request ?? {}
    const owner = providerId === null ? 'practice' : 'provider'
    const id = providerId ?? practiceId
    if (id !== null) await fileCopies(scope, completed.copies, { owner, id, category: 'CONTRACT' })
    return finishSent(scope, completed, esignatureLink.texts.unknown, 'Contracts')
  },
}

/** What a patient signs stays with the request. */
export const consentKind: SigningKind = {
  name: 'CONSENT',
  filesDocuments: false,
  finishesAsLink: false,
  unknown: consentLink.texts.unknown,
  finish: (scope, completed) => finishSent(scope, completed, consentLink.texts.unknown, null),
}

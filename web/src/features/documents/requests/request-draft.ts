import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import type { createFormRequest } from '@credence/contract/form-requests/calls'
import type { SentBody } from '@credence/contract/kit/endpoint'
import type { RequestOwner } from '../../../domain/form-requests/request-owner.ts'

export interface RequestDraft {
  sentTo: 'provider' | 'practice'
  /** The practice that is asked about a provider; blank for the primary one. */
  practiceId: string
  documentType: DocumentCategory | ''
  extra: string
}

export const blankRequest = (sentTo: RequestDraft['sentTo']): RequestDraft => ({
  sentTo,
  practiceId: '',
  documentType: '',
  extra: '',
})

/** What the call is sent for a draft. */
export function bodyOf(
  { kind, id }: RequestOwner,
  { sentTo, practiceId, documentType, extra }: RequestDraft,
): SentBody<typeof createFormRequest> {
  const asked = { kind: 'DOCUMENT', documentType: documentType || null, extra }
  if (kind === 'practice') return { ...asked, practiceId: id }
  if (sentTo === 'provider') return { ...asked, providerId: id, sentToProvider: true }
  return { ...asked, providerId: id, practiceId: practiceId === '' ? null : Number(practiceId) }
}

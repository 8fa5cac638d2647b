import { disclosuresAdminLink, disclosuresProviderLink } from '@credence/contract/disclosures/link'
import { documentUploadLink } from '@credence/contract/document-upload/link'
import type { FormKind, FormRequest } from '@credence/contract/form-requests/calls'
import type { Lifetime, Subject } from '@credence/contract/kit/link-purpose'
import { insertFormRequest } from '../../src/features/form-requests/form-requests.queries.ts'
import { insertLink } from '../../src/kit/request/links.ts'
import type { Scope } from '../../src/kit/request/scope.ts'

export const purposeOf = {
  DOCUMENT: documentUploadLink,
  DISCLOSURES_PROVIDER: disclosuresProviderLink,
  DISCLOSURES_ADMIN: disclosuresAdminLink,
} as const

interface NewRequest {
  /** A request for documents unless it says otherwise. */
  kind?: FormKind
  about: Subject
  sentTo: string
  documentType?: FormRequest['documentType']
  extra?: string
  lifetime?: Lifetime
}

/** A request whose link opens, without its email. Answers the id of the request, and the token. */
export async function buildFormRequest(
  scope: Scope,
  { kind = 'DOCUMENT', about, sentTo, documentType = null, extra, lifetime }: NewRequest,
): Promise<{ id: number; token: string }> {
  const token = await insertLink(scope, {
    purpose: purposeOf[kind],
    for: about,
    sentTo,
    keepsEarlier: true,
    ...(lifetime ? { lifetime } : {}),
  })
  const id = await insertFormRequest(scope, {
    kind,
    token,
    providerId: about.kind === 'provider' ? about.id : null,
    practiceId: about.kind === 'practice' ? about.id : null,
    sentToProvider: about.kind === 'provider',
    documentType,
    extra: extra ?? null,
  })
  return { id, token }
}

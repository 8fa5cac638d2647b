import type { Email } from '../../kit/ports/email.ts'
import { audit } from '../../kit/request/audit.ts'
import { completeLink } from '../../kit/request/links.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { pageOfSender } from './emails.ts'
import { appendEvent } from './events.queries.ts'
import type { Completed } from './kinds.ts'
import { findSenderEmail } from '../../kit/request/links.ts'
import { noteCompleted, type StoredRequest } from './signing.queries.ts'

interface Told {
  to: string
  signerName: string
  action: { label: string; url: string }
}

/** Mails whoever sent the link of a request, as long as their account is there. */
export async function tellSender(scope: Scope, request: StoredRequest, write: (told: Told) => Email): Promise<void> {
  const to = await findSenderEmail(scope, request.linkId)
  if (to === null) return
  const { label, path } = pageOfSender(request)
  const action = { label, url: `${scope.services.config.publicUrl}${path}` }
  await scope.services.mailer.send(scope, write({ to, signerName: request.signerName, action }))
}

const sealed = (count: number) => (count === 1 ? 'Sealed' : count === 2 ? 'Both sealed' : `All ${count} sealed`)

/**
 * Writes down that a request is complete: now, unless it is said when. `filed` says where its documents are; null where
 * they stay with it.
 */
export async function noteCompletion(
  scope: Scope,
  { request }: Completed,
  filed: string | null,
  at?: string,
): Promise<void> {
  if (!request) return
  await noteCompleted(scope, request.id)
  const { length } = request.documents
  await appendEvent(scope, request.id, {
    type: 'Completed',
    detail: [sealed(length), filed && `filed under ${filed}`].filter(Boolean).join(' · '),
    ...(at === undefined ? {} : { at }),
  })
  await audit(scope, 'signing completed', { subject: `signing request ${request.id}` })
}

/** Completes the link of a request. False when somebody else was faster, or the link was revoked. */
export const finishLink = async (scope: Scope, { linkId }: Completed): Promise<boolean> =>
  (await completeLink(scope, linkId)) !== undefined

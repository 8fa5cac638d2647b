import { fppeProviderLink, fppeReviewerLink } from '@credence/contract/fppe/calls'
import { providerLinkEmail, reviewerLinkEmail } from '../../src/features/fppe/emails.ts'
import { mailboxMailer } from '../../src/gateways/email/mailbox.ts'
import { insertLink, linkUrl } from '../../src/kit/request/links.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { aurora, nameOfProvider } from './demo-practices.ts'

interface ProviderLink {
  /** Of the task. */
  id: number
  providerId: number
  to: string
  isExpired: boolean
  editor: number
  withMail: boolean
}

const linkDays = 30
const expiredDays = 2

/** The link in which a provider lists the patients, with its email where the demo keeps its mail itself. */
export async function sendProviderLink(
  scope: Scope,
  { id, providerId, to, isExpired, editor, withMail }: ProviderLink,
): Promise<void> {
  const token = await insertLink(scope, {
    purpose: fppeProviderLink,
    for: { kind: 'fppeTask', id },
    sentTo: to,
    createdBy: editor,
  })
  if (isExpired)
    await scope.client.query(
      "update link set created_at = created_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2) where fppe_task_id = $1 and purpose = 'fppeProvider'",
      [id, linkDays + expiredDays],
    )
  if (!withMail || scope.services.config.smtp) return
  const { firstName, lastName } = nameOfProvider(providerId)
  const name = `${firstName} ${lastName}`
  await mailboxMailer.send(
    scope,
    providerLinkEmail({
      to,
      name,
      providerName: name,
      facilityName: null,
      teamName: aurora.name,
      url: linkUrl(scope, fppeProviderLink, token),
    }),
  )
}

interface ReviewerLink {
  id: number
  providerId: number
  to: string
  name: string
  editor: number
  withMail: boolean
}

/** The link by which a reviewer signs, with its email where the demo keeps its mail itself. */
export async function sendReviewerLink(
  scope: Scope,
  { id, providerId, to, name, editor, withMail }: ReviewerLink,
): Promise<void> {
  const token = await insertLink(scope, {
    purpose: fppeReviewerLink,
    for: { kind: 'fppeTask', id },
    sentTo: to,
    createdBy: editor,
  })
  if (!withMail || scope.services.config.smtp) return
  const { firstName, lastName } = nameOfProvider(providerId)
  await mailboxMailer.send(
    scope,
    reviewerLinkEmail({
      to,
      name,
      providerName: `${firstName} ${lastName}`,
      facilityName: null,
      teamName: aurora.name,
      url: linkUrl(scope, fppeReviewerLink, token),
    }),
  )
}

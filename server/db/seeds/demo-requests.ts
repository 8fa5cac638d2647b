import { documentCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { documentUploadLink } from '@credence/contract/document-upload/calls'
import type { Subject } from '@credence/contract/kit/link-purpose'
import { documentRequestEmail } from '../../src/features/form-requests/emails.ts'
import { findPracticeToAsk, findProviderToAsk } from '../../src/features/form-requests/form-requests.queries.ts'
import { mailboxMailer } from '../../src/gateways/email/mailbox.ts'
import { linkUrl } from '../../src/kit/request/links.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { buildFormRequest } from '../builders/form-requests.ts'
import { aurora } from './demo-practices.ts'

interface DemoRequest {
  about: Subject
  sentTo: string
  documentType: DocumentCategory
  extra?: string
  /** What has become of it, in days before today. */
  completed?: number
  expired?: number
}

/** A request that waits, one whose time is over, and one that is done. */
const requests: readonly DemoRequest[] = [
  {
    about: { kind: 'provider', id: 7 },
    sentTo: 'clinician7@practices.test',
    documentType: 'LICENSE',
    extra: 'Please send both sides of the license. A photo is fine as long as every word can be read.',
  },
  {
    about: { kind: 'practice', id: 25 },
    sentTo: 'expired-links@practices.test',
    documentType: 'W9',
    expired: 5,
  },
  {
    about: { kind: 'provider', id: 47 },
    sentTo: 'clinician47@practices.test',
    documentType: 'CV',
    completed: 2,
  },
]

const editor = 3
const linkDays = 30

/** Requests of Aurora whose links really open, with their emails where the demo keeps its mail itself. */
export async function buildDemoRequests(scope: Scope, { withMail }: { withMail: boolean }): Promise<void> {
  await workIn(scope, aurora.id)
  for (const { about, sentTo, documentType, extra, completed, expired } of requests) {
    const { id, token } = await buildFormRequest(scope, {
      about,
      sentTo,
      documentType,
      ...(extra === undefined ? {} : { extra }),
    })
    const sentDaysAgo = expired === undefined ? (completed ?? 0) + 1 : linkDays + expired
    await scope.client.query(
      `
      update link l set created_by = $1, created_at = now() - make_interval(days => $2), expires_at = now() + make_interval(days => $3),
             completed_at = now() - make_interval(days => $4)
        from form_request f where f.id = $5 and l.id = f.link_id`,
      [editor, sentDaysAgo, linkDays - sentDaysAgo, completed ?? null, id],
    )
    if (!withMail || scope.services.config.smtp) continue
    const sentToProvider = about.kind === 'provider'
    const asked = await (sentToProvider ? findProviderToAsk : findPracticeToAsk)(scope, about.id)
    await mailboxMailer.send(
      scope,
      documentRequestEmail({
        to: sentTo,
        name: asked?.name ?? '',
        teamName: aurora.name,
        documentType: documentCategories[documentType],
        sentToProvider,
        url: linkUrl(scope, documentUploadLink, token),
      }),
    )
  }
}

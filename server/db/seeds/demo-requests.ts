import { documentCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import type { FormKind } from '@credence/contract/form-requests/calls'
import type { Subject } from '@credence/contract/kit/link-purpose'
import { practiceOnboardingLink } from '@credence/contract/practice-admin/calls'
import { onboardingEmail } from '../../src/domain/onboarding-email.ts'
import { disclosuresRequestEmail, documentRequestEmail } from '../../src/features/form-requests/emails.ts'
import { findPracticeToAsk, findProviderToAsk } from '../../src/features/form-requests/form-requests.queries.ts'
import { practiceOnboardingWording } from '../../src/features/practice-admin/onboarding.actions.ts'
import { mailboxMailer } from '../../src/gateways/email/mailbox.ts'
import { insertLink, linkUrl } from '../../src/kit/request/links.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { hashToken } from '../../src/kit/secrets/crypto.ts'
import { workIn } from '../builders/builders.ts'
import { buildFormRequest, purposeOf } from '../builders/form-requests.ts'
import { aurora } from './demo-practices.ts'

interface DemoRequest {
  kind: FormKind
  about: Subject
  sentTo: string
  documentType?: DocumentCategory
  extra?: string
  /** What has become of it, in days before today. */
  completed?: number
  expired?: number
}

const expiredLinks = 'expired-links@practices.test'

/** Requests of each kind that wait, and whose time is over, and one that is done. */
const requests: readonly DemoRequest[] = [
  {
    kind: 'DOCUMENT',
    about: { kind: 'provider', id: 7 },
    sentTo: 'clinician7@practices.test',
    documentType: 'LICENSE',
    extra: 'Please send both sides of the license. A photo is fine as long as every word can be read.',
  },
  {
    kind: 'DOCUMENT',
    about: { kind: 'practice', id: 25 },
    sentTo: expiredLinks,
    documentType: 'W9',
    expired: 5,
  },
  {
    kind: 'DOCUMENT',
    about: { kind: 'provider', id: 47 },
    sentTo: 'clinician47@practices.test',
    documentType: 'CV',
    completed: 2,
  },
  {
    kind: 'DISCLOSURES_PROVIDER',
    about: { kind: 'provider', id: 17 },
    sentTo: 'clinician17@practices.test',
    extra: 'Your answers of last year are kept. Please answer every question again.',
  },
  { kind: 'DISCLOSURES_ADMIN', about: { kind: 'practice', id: 25 }, sentTo: 'office25@practices.test' },
  { kind: 'DISCLOSURES_PROVIDER', about: { kind: 'provider', id: 37 }, sentTo: expiredLinks, expired: 4 },
  { kind: 'DISCLOSURES_ADMIN', about: { kind: 'practice', id: 25 }, sentTo: expiredLinks, expired: 3 },
]

const editor = 3
const linkDays = 30

/** Requests of Aurora whose links really open, with their emails where the demo keeps its mail itself. */
export async function buildDemoRequests(scope: Scope, { withMail }: { withMail: boolean }): Promise<void> {
  await workIn(scope, aurora.id)
  await buildExpiredOnboarding(scope, withMail)
  for (const { kind, about, sentTo, documentType, extra, completed, expired } of requests) {
    const { id, token } = await buildFormRequest(scope, {
      kind,
      about,
      sentTo,
      documentType: documentType ?? null,
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
    const request = {
      to: sentTo,
      name: asked?.name ?? '',
      teamName: aurora.name,
      sentToProvider,
      url: linkUrl(scope, purposeOf[kind], token),
    }
    await mailboxMailer.send(
      scope,
      kind === 'DOCUMENT'
        ? documentRequestEmail({ ...request, documentType: documentType ? documentCategories[documentType] : null })
        : disclosuresRequestEmail(request),
    )
  }
}

const onboardedPractice = 25

/** The onboarding forms of a practice whose time is over. */
async function buildExpiredOnboarding(scope: Scope, withMail: boolean): Promise<void> {
  const token = await insertLink(scope, {
    purpose: practiceOnboardingLink,
    for: { kind: 'practice', id: onboardedPractice },
    sentTo: expiredLinks,
    createdBy: editor,
  })
  await scope.client.query(
    'update link set created_at = created_at - make_interval(days => $1), expires_at = expires_at - make_interval(days => $1) where token_hash = $2',
    [linkDays + 6, hashToken(token)],
  )
  if (!withMail || scope.services.config.smtp) return
  const practice = await findPracticeToAsk(scope, onboardedPractice)
  const url = linkUrl(scope, practiceOnboardingLink, token)
  await mailboxMailer.send(
    scope,
    onboardingEmail(
      { to: expiredLinks, name: practice?.name ?? '', teamName: aurora.name, url },
      practiceOnboardingWording,
    ),
  )
}

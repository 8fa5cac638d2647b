import { looksLikeEmail } from '@credence/contract/fields'
import { providerAdminTexts, providerOnboardingLink } from '@credence/contract/provider-admin/calls'
import { sendWithCopies } from '../../gateways/email/copies.ts'
import { audit } from '../../kit/request/audit.ts'
import { findOpenLink, findOpenToken, insertLink, linkUrl, revokeLinks } from '../../kit/request/links.ts'
import { endEnvelopes } from '../../domain/signing/ended-envelopes.ts'
import { onboardingEmail } from '../../domain/onboarding-email.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { lockProviders } from './provider-admin.queries.ts'
import { findPracticesOfForms, findRecipients, type PracticeOfForms, type Recipient } from './onboarding.queries.ts'

const wording = {
  work: 'credentialing',
  whose: 'your',
  atHand: 'your licenses, certificates, work history and references',
}

/** Invites a provider to the forms. */
export const formsEmail = (invitation: Parameters<typeof onboardingEmail>[0]) => onboardingEmail(invitation, wording)

const urlOf = (scope: Scope, token: string) => linkUrl(scope, providerOnboardingLink, token)

function addressIssues(email: string | null): string[] {
  if (!email) return [providerAdminTexts.noEmail]
  return looksLikeEmail(email) ? [] : [providerAdminTexts.badEmail]
}

/** One practice that has not ended is enough. */
function practiceIssues(practices: readonly PracticeOfForms[], none: string): string[] {
  if (practices.some(({ hasEnded }) => !hasEnded)) return []
  return practices.length
    ? practices.map(({ name, endDate }) => providerAdminTexts.practiceEnded(name, endDate ?? ''))
    : [none]
}

const issuesOf = ({ email, practices }: Recipient): string[] => [
  ...addressIssues(email),
  ...practiceIssues(practices, providerAdminTexts.noPracticeToday),
]

interface Asked {
  practiceIds?: number[] | undefined
  providerId?: number | undefined
}

/**
 * The obstacles to sending forms to a provider of these practices. For a provider that does not exist yet the address
 * is not stored, so it is not checked.
 */
export async function checkOnboarding(scope: Scope, { practiceIds, providerId }: Asked): Promise<string[]> {
  const [recipient] = providerId === undefined ? [] : await findRecipients(scope, [providerId])
  const practices = practiceIds ? await findPracticesOfForms(scope, practiceIds) : (recipient?.practices ?? [])
  return [
    ...(recipient ? addressIssues(recipient.email) : []),
    ...practiceIssues(practices, recipient ? providerAdminTexts.noPracticeToday : providerAdminTexts.practiceRequired),
  ]
}

/**
 * A provider who left the caller's last practice in the same save is not visible any more, and is reported as without a
 * practice.
 */
async function getRecipients(scope: Scope, ids: readonly number[]): Promise<Recipient[]> {
  const recipients = await findRecipients(scope, ids)
  const errors = recipients.flatMap((each) =>
    issuesOf(each).map((issue) => (ids.length > 1 ? `${each.formattedName}: ${issue}` : issue)),
  )
  if (recipients.length < ids.length) errors.push(providerAdminTexts.noPracticeToday)
  if (errors.length) throw new Refusal(422, providerAdminTexts.issues, { extra: { errors } })
  return recipients
}

/** The addresses that get copies, of practices that have not ended. */
const copiesOf = ({ practices }: Recipient) => practices.filter(({ hasEnded }) => !hasEnded).map(({ copies }) => copies)

/**
 * Emails new links and revokes the earlier ones, all or none. The caller holds the locks on the providers, so
 * concurrent calls leave one open link each.
 */
export async function sendForms(scope: Scope, providerIds: readonly number[]): Promise<void> {
  for (const recipient of await getRecipients(scope, providerIds)) {
    const { id, email, formattedName, teamName } = recipient
    const to = email ?? ''
    const token = await insertLink(scope, {
      purpose: providerOnboardingLink,
      for: { kind: 'provider', id },
      sentTo: to,
    })
    await sendWithCopies(
      scope,
      formsEmail({ to, name: formattedName, teamName, url: urlOf(scope, token) }),
      copiesOf(recipient),
    )
    await audit(scope, 'onboarding link sent', { subject: `provider ${id}` })
  }
  await endEnvelopes(scope)
}

/** The URL of the open link. Whoever has it can fill in the forms, so showing it is recorded. */
export async function showOnboardingUrl(scope: Scope, providerId: number): Promise<string | null> {
  const token = await findOpenToken(scope, providerOnboardingLink, { kind: 'provider', id: providerId })
  if (!token) return null
  await audit(scope, 'onboarding link shown', { subject: `provider ${providerId}` })
  return urlOf(scope, token)
}

/** Emails the open link again, to the address that it was sent to and to no other. */
export async function resendForms(scope: Scope, providerId: number): Promise<{ sentTo: string }> {
  await lockProviders(scope, [providerId])
  const link = await findOpenLink(scope, providerOnboardingLink, { kind: 'provider', id: providerId })
  const [recipient] = await findRecipients(scope, [providerId])
  if (!link?.sentTo || !recipient) throw new Refusal(409, providerAdminTexts.notOpen)
  const { formattedName: name, teamName } = recipient
  await scope.services.mailer.send(
    scope,
    formsEmail({ to: link.sentTo, name, teamName, url: urlOf(scope, link.token) }),
  )
  await audit(scope, 'onboarding link sent again', { subject: `provider ${providerId}` })
  return { sentTo: link.sentTo }
}

export async function revokeForms(scope: Scope, providerId: number): Promise<void> {
  await lockProviders(scope, [providerId])
  if (!(await revokeLinks(scope, providerOnboardingLink, { kind: 'provider', id: providerId })))
    throw new Refusal(409, providerAdminTexts.notOpen)
  await endEnvelopes(scope)
  await audit(scope, 'onboarding link revoked', { subject: `provider ${providerId}` })
}

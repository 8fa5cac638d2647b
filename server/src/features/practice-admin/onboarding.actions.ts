import { looksLikeEmail } from '@credence/contract/fields'
import { practiceAdminTexts, practiceOnboardingLink } from '@credence/contract/practice-admin/calls'
import { sendWithCopies } from '../../gateways/email/copies.ts'
import { audit } from '../../kit/request/audit.ts'
import { findOpenToken, insertLink, linkUrl } from '../../kit/request/links.ts'
import { onboardingEmail } from '../../domain/onboarding-email.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { findPractice, type PracticeToManage } from './practice-admin.queries.ts'

export const practiceOnboardingWording = {
  work: 'enrollment',
  whose: 'its',
  atHand: "the practice's W-9, the list of contracted payors and the list of locations",
}

const urlOf = (scope: Scope, token: string) => linkUrl(scope, practiceOnboardingLink, token)

function issuesOf({ email, endDate, hasEnded }: PracticeToManage): string[] {
  const issues: string[] = []
  if (!email) issues.push(practiceAdminTexts.noEmail)
  else if (!looksLikeEmail(email)) issues.push(practiceAdminTexts.badEmail)
  if (hasEnded && endDate) issues.push(practiceAdminTexts.ended(endDate))
  return issues
}

/** The obstacles to sending forms. A practice that does not exist yet has none. */
export async function checkOnboarding(scope: Scope, practiceId: number | undefined): Promise<string[]> {
  const practice = practiceId === undefined ? undefined : await findPractice(scope, practiceId)
  return practice ? issuesOf(practice) : []
}

/**
 * Emails a new link and revokes the earlier one. The caller holds the lock on the practice, so concurrent calls leave
 * one open link.
 */
export async function sendOnboardingForms(scope: Scope, practice: PracticeToManage): Promise<void> {
  const errors = issuesOf(practice)
  const { id, email, name, copies, teamName } = practice
  if (errors.length || !email) throw new Refusal(422, practiceAdminTexts.issues, { extra: { errors } })
  const token = await insertLink(scope, {
    purpose: practiceOnboardingLink,
    for: { kind: 'practice', id },
    sentTo: email,
  })
  await sendWithCopies(
    scope,
    onboardingEmail({ to: email, name, teamName, url: urlOf(scope, token) }, practiceOnboardingWording),
    [copies],
  )
  await audit(scope, 'onboarding link sent', { subject: `practice ${id}` })
}

/** The URL of the open link. Whoever has it can fill in the forms, so showing it is recorded. */
export async function showOnboardingUrl(scope: Scope, practiceId: number): Promise<string | null> {
  const token = await findOpenToken(scope, practiceOnboardingLink, { kind: 'practice', id: practiceId })
  if (!token) return null
  await audit(scope, 'onboarding link shown', { subject: `practice ${practiceId}` })
  return urlOf(scope, token)
}

import { practiceOnboardingLink } from '@credence/contract/practice-onboarding/link'
import { onboardingEmail } from '../../src/domain/onboarding-email.ts'
import { practiceOnboardingWording } from '../../src/features/practice-admin/onboarding.actions.ts'
import { mailboxMailer } from '../../src/gateways/email/mailbox.ts'
import { insertLink, linkUrl } from '../../src/kit/request/links.ts'
import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { aurora, practiceNameOf } from './demo-practices.ts'

const practiceId = 23
const sentTo = `office${practiceId}@practices.test`
const manager = 2

/** Onboarding forms of a practice of Aurora that wait, with their email where the demo keeps its mail itself. */
export async function buildDemoPracticeOnboarding(scope: Scope, { withMail }: { withMail: boolean }): Promise<void> {
  await workIn(scope, aurora.id)
  const token = await insertLink(scope, {
    purpose: practiceOnboardingLink,
    for: { kind: 'practice', id: practiceId },
    sentTo,
    createdBy: manager,
  })
  if (!withMail || scope.services.config.smtp) return
  await mailboxMailer.send(
    scope,
    onboardingEmail(
      {
        to: sentTo,
        name: practiceNameOf(practiceId),
        teamName: aurora.name,
        url: linkUrl(scope, practiceOnboardingLink, token),
      },
      practiceOnboardingWording,
    ),
  )
}

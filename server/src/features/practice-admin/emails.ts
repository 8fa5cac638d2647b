import { onboardingEmail, type Invitation } from '../../domain/onboarding-email.ts'
import type { Email } from '../../kit/ports/email.ts'

/** Asks a practice to complete its onboarding forms. */
export const practiceOnboardingEmail = (invitation: Invitation): Email =>
  onboardingEmail(invitation, {
    work: 'enrollment',
    whose: 'its',
    atHand: "the practice's W-9, the list of contracted payors and the list of locations",
  })

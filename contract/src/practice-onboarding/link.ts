import { linkPurpose } from '../kit/link-purpose.ts'
import { limits } from '../limits.ts'
import { linkTexts } from '../links/link-texts.ts'

/** The onboarding forms of a practice. */
export const practiceOnboardingLink = linkPurpose({
  kind: 'practiceOnboarding',
  subjects: ['practice'],
  lifetime: `${limits.onboardingLinkDays} days`,
  page: '/practice-onboarding/start/:token',
  texts: {
    unknown: linkTexts.invalid,
    expired: linkTexts.expiredPractice,
    complete: linkTexts.receivedOnboarding,
  },
  staysOpen: true,
})

import { linkPurpose } from '../kit/link-purpose.ts'
import { limits } from '../limits.ts'
import { linkTexts } from '../links/link-texts.ts'

/** The onboarding forms of a provider. */
export const providerOnboardingLink = linkPurpose({
  kind: 'providerOnboarding',
  subjects: ['provider'],
  lifetime: `${limits.onboardingLinkDays} days`,
  page: '/onboarding/start/:token',
  texts: {
    unknown: linkTexts.invalid,
    expired: linkTexts.expiredProvider,
    complete: linkTexts.receivedProviderOnboarding,
  },
  staysOpen: true,
  notesReading: true,
})

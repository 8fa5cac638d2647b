import { linkPurpose } from '../kit/link-purpose.ts'
import { limits } from '../limits.ts'
import { linkTexts } from '../links/link-texts.ts'

const fppeLink = {
  subjects: ['fppeTask'],
  lifetime: `${limits.fppeLinkDays} days`,
  staysOpen: true,
} as const

/** The form in which the provider lists the patients. */
export const fppeProviderLink = linkPurpose({
  ...fppeLink,
  kind: 'fppeProvider',
  page: '/fppe/provider/:token',
  texts: { unknown: linkTexts.invalid, expired: linkTexts.expiredFppe, complete: linkTexts.receivedFppeProvider },
})

/** The form that the reviewer signs. */
export const fppeReviewerLink = linkPurpose({
  ...fppeLink,
  kind: 'fppeReviewer',
  page: '/fppe/reviewer/:token',
  texts: { unknown: linkTexts.invalid, expired: linkTexts.expiredFppe, complete: linkTexts.receivedFppeReviewer },
})

import { linkPurpose } from '../kit/link-purpose.ts'
import { limits } from '../limits.ts'
import { linkTexts } from '../links/link-texts.ts'

const requestLink = {
  subjects: ['signingRequest'],
  lifetime: `${limits.signingLinkDays} days`,
  staysOpen: true,
} as const

/** Forms that a patient signs. The link is texted or mailed. */
export const consentLink = linkPurpose({
  ...requestLink,
  kind: 'consent',
  page: '/consent/:token',
  texts: { unknown: linkTexts.invalidTexted, expired: linkTexts.expiredConsent, complete: linkTexts.signedConsent },
})

/** Documents that anybody else signs. */
export const esignatureLink = linkPurpose({
  ...requestLink,
  kind: 'esignature',
  page: '/esignature/:token',
  texts: { unknown: linkTexts.invalid, expired: linkTexts.expiredPractice, complete: linkTexts.signed },
})

/**
 * The built-in signing service shows one document in a frame. Opening the document again ends the earlier session. The
 * session is never complete: signing twice answers the same event.
 */
export const signingSessionLink = linkPurpose({
  kind: 'signingSession',
  subjects: ['signingDocument'],
  lifetime: `${limits.signingSessionMinutes} minutes`,
  page: '/sign/:token',
  texts: {
    unknown: 'This signing session does not exist or was ended; please reload the page',
    expired: 'This signing session is over; please reload the page',
  },
  staysOpen: false,
})

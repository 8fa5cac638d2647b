import { linkPurpose } from '../kit/link-purpose.ts'
import { limits } from '../limits.ts'
import { linkTexts } from '../links/link-texts.ts'

/** Sentences of the pages that sign; those of every link are in `linkTexts`. */
export const signingLinkTexts = {
  /** For links that are sent as texts. */
  invalidTexted:
    "That link doesn't appear to be valid. Please make sure to copy and paste the full URL from your text message",
  expiredConsent: 'That link has expired. Please contact the practice for a new link.',
  signedConsent: "Thank you for signing! We'll see you soon!",
  signed: 'Thank you for signing!',
} as const

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
  texts: {
    unknown: signingLinkTexts.invalidTexted,
    expired: signingLinkTexts.expiredConsent,
    complete: signingLinkTexts.signedConsent,
  },
})

/** Documents that anybody else signs. */
export const esignatureLink = linkPurpose({
  ...requestLink,
  kind: 'esignature',
  page: '/esignature/:token',
  texts: { unknown: linkTexts.invalid, expired: linkTexts.expiredPractice, complete: signingLinkTexts.signed },
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

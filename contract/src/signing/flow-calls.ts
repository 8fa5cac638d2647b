import { z } from 'zod'
import { fppeReviewerLink } from '../fppe/link.ts'
import { link } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import type { LinkPurpose } from '../kit/link-purpose.ts'
import { ofToken } from '../links/link-schemas.ts'
import { documentToSign, flowMessages, requestedUrlIndex, signedCopies } from './flow-parts.ts'
import { consentLink, esignatureLink } from './links.ts'

// The signing flow. Consent, e-signature, the FPPE reviewer and the last stage of the wizard answer alike.

export { consentLink, esignatureLink, flowMessages }

const signingFlow = z.object({
  /** Who asks for the signature: the practice of a consent, else the team. */
  name: z.string(),
  isComplete: z.boolean(),
  ...documentToSign,
  copies: signedCopies,
})
export type SigningFlow = z.output<typeof signingFlow>

/** The pair of calls of a page that signs. */
const flowOf = <P extends `/${string}/:token`>(purpose: LinkPurpose, path: P, who: string) => ({
  load: endpoint({
    method: 'GET',
    path,
    summary: `Answers the document that ${who} is to sign: the first unsigned one, or the one that the header asks for.`,
    access: link(purpose),
    params: ofToken,
    headers: requestedUrlIndex,
    answer: signingFlow,
    refuses: {
      400: flowMessages.index,
      404: purpose.texts.unknown,
      409: flowMessages.earlier,
      422: purpose.texts.expired,
    },
  }),
  complete: endpoint({
    method: 'POST',
    path,
    summary: `Completes what ${who} signed, once the signing service confirms every document. Repeated calls change nothing.`,
    access: link(purpose),
    params: ofToken,
    answersComplete: true,
    answer: z.object({}),
    refuses: { 404: purpose.texts.unknown, 409: flowMessages.notSigned, 422: purpose.texts.expired },
  }),
})

const consent = flowOf(consentLink, '/consent/:token', 'a patient')
export const loadConsent = consent.load
export const completeConsent = consent.complete

const esignature = flowOf(esignatureLink, '/esignature/:token', 'a signer')
export const loadEsignature = esignature.load
export const completeEsignature = esignature.complete

const review = flowOf(fppeReviewerLink, '/fppe/reviewer/:token', 'an FPPE reviewer')
export const loadReview = review.load
export const completeReview = review.complete

import type { Endpoint } from '@credence/contract/kit/endpoint'
import * as flows from '@credence/contract/signing/flow-calls'
import * as requests from '@credence/contract/signing/request-calls'
import * as sessions from '@credence/contract/signing/session-calls'
import { pageOf, type LinkPurpose } from '@credence/contract/kit/link-purpose'
import { fppeReviewerLink } from '@credence/contract/fppe/link'
import { on, onLongLink, type Call, type Route } from '../../kit/request/route.ts'
import type { Services } from '../../kit/request/services.ts'
import { completeFlow, flowOf, loadAtOnce, loadFlow, type Asked, type SigningKind } from './flow.actions.ts'
import { consentKind, esignatureKind } from './request-kinds.actions.ts'
import { createRequest, listRequests, openSigned, revokeRequest, showRequest } from './requests.actions.ts'
import { reviewKind } from './review-kind.actions.ts'
import { declineDocument, showFile, showSession, signDocument } from './session.actions.ts'

/** What a page asks for. The pages have the same header and parameter. */
function askedBy(call: unknown, purpose: LinkPurpose, { config }: Services): Asked {
  const { headers, params } = call as Pick<Call<typeof flows.loadConsent>, 'headers' | 'params'>
  return { requested: headers.requestedurlindex, pageUrl: `${config.publicUrl}${pageOf(purpose, params.token)}` }
}

/** The two calls of a page that signs, which differ in their paths alone. */
function routesOf(calls: { load: Endpoint; complete: Endpoint }, purpose: LinkPurpose, kind: SigningKind): Route[] {
  return [
    onLongLink(calls.load, (call) => loadFlow(flowOf(call), kind, askedBy(call, purpose, call.services)), {
      first: (call) => loadAtOnce(call.scope, askedBy(call, purpose, call.scope.services)),
    }),
    onLongLink(calls.complete, async (call) => {
      if (!call.link.isComplete) await completeFlow(flowOf(call), kind)
      return {}
    }),
  ]
}

export const signingRoutes = [
  ...routesOf({ load: flows.loadConsent, complete: flows.completeConsent }, flows.consentLink, consentKind),
  ...routesOf({ load: flows.loadEsignature, complete: flows.completeEsignature }, flows.esignatureLink, esignatureKind),
  ...routesOf({ load: flows.loadReview, complete: flows.completeReview }, fppeReviewerLink, reviewKind),

  on(sessions.openSigningSession, ({ scope }) => showSession(scope)),
  onLongLink(sessions.openSigningFile, ({ begin, services }) => showFile(begin, services)),
  onLongLink(sessions.signDocument, ({ begin, services, link, body }) =>
    signDocument({ begin, services }, link.subject.id, body),
  ),
  on(sessions.declineDocument, ({ scope, body }) => declineDocument(scope, body.reason)),

  on(requests.createSigningRequest, ({ scope, body }) => createRequest(scope, body)),
  on(requests.listSigningRequests, ({ scope, query }) => listRequests(scope, query)),
  on(requests.getSigningRequest, ({ scope, params }) => showRequest(scope, params.id)),
  on(requests.openSignedDocument, async ({ scope, params, body }) => ({
    url: await openSigned(scope, params.id, body.index),
  })),
  on(requests.revokeSigningRequest, async ({ scope, params }) => {
    await revokeRequest(scope, params.id)
    return {}
  }),
]

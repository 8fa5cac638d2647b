import { defineJob } from '../../kit/background/define-job.ts'
import { job } from '../../kit/request/actor.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { inLink } from '../../kit/request/who/link.ts'
import { onboardingKind } from '../onboarding/signing-stage.actions.ts'
import { completeFlow, confirmOutside, type Flow, type SigningKind } from './flow.actions.ts'
import { consentKind, esignatureKind } from './request-kinds.actions.ts'
import { reviewKind } from './review-kind.actions.ts'
import { prolongLink } from './links.queries.ts'
import { type SigningKindName } from './signing.queries.ts'
import { findSigned, findTeamsToComplete, findToAsk, type OpenRequest } from './to-complete.queries.ts'

const kinds: Record<SigningKindName, SigningKind> = {
  ESIGNATURE: esignatureKind,
  CONSENT: consentKind,
  ONBOARDING: onboardingKind,
  REVIEW: reviewKind,
}

const actor = job('signing')

/** What was signed in time is completed, also when the link has expired since. */
export async function completeRequest(
  services: Services,
  { teamId, linkId, kind: name, isSigned }: OpenRequest,
): Promise<void> {
  const asServer: Flow['begin'] = (act, finishing) => inTransaction(services, { teamId, actor }, act, finishing)
  const asLink: Flow['begin'] = (act, finishing) => inLink(services, linkId, act, finishing)
  const kind = kinds[name]
  const flow = { services, teamId, linkId, begin: asServer }
  try {
    if (kind.finishesAsLink) {
      // A link that has expired opens again for a day after the last signature.
      if (isSigned) await asServer((scope) => prolongLink(scope, linkId))
      else await confirmOutside(flow, kind)
    }
    await completeFlow({ ...flow, begin: kind.finishesAsLink ? asLink : asServer }, kind)
  } catch (error) {
    // Not every document is signed yet, a stage of the wizard is missing, or the link was ended meanwhile.
    if (!(error instanceof Refusal) || error.status >= 500) throw error
  }
}

/** Completes what was signed and never posted, because the page was closed, and what a signing service confirms late. */
export async function completeSigned(services: Services, mostAtOnce = 100): Promise<void> {
  const failures: unknown[] = []
  // DocuSign sends messages to https addresses.
  const isToldByService = services.config.publicUrl.startsWith('https:')
  const completeAll = async (requests: readonly OpenRequest[]) => {
    for (const request of requests)
      await completeRequest(services, request).catch((error: unknown) => {
        failures.push(error)
      })
  }
  const teams = await inTransaction(services, { isPlatform: true, actor }, findTeamsToComplete, { readOnly: true })
  for (const teamId of teams) {
    const find = (act: (scope: Scope) => Promise<OpenRequest[]>) =>
      inTransaction(services, { teamId, actor }, act, { readOnly: true })
    // All pages: requests that cannot be completed must not hold up others.
    let page: OpenRequest[] = []
    do {
      const after = page.at(-1)?.id ?? 0
      page = await find((scope) => findSigned(scope, { after, mostAtOnce }))
      await completeAll(page)
    } while (page.length === mostAtOnce)
    await completeAll(await find((scope) => findToAsk(scope, { mostAtOnce, isToldByService })))
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} signing requests could not be completed`)
}

/** Twice within the five minutes in which a page that was closed after signing is completed. */
export const signingJob = defineJob({
  name: 'complete-signed',
  schedule: '*/2 * * * *',
  run: (services) => completeSigned(services),
})

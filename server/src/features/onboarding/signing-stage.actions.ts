import type { Endpoint } from '@credence/contract/kit/endpoint'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import type { LongLinkCall } from '../../kit/request/route.ts'
import { noteCompletion } from '../signing/completion.actions.ts'
import { completeFlow, flowOf, openDocument, showSigned, type SigningKind } from '../signing/flow.actions.ts'
import { fileCopies } from '../signing/request-kinds.actions.ts'
import { assertStagesSaved, completeOnboarding } from './completion.actions.ts'
import { showComplete, showSigning } from './onboarding.actions.ts'
import { findPlanOfWizard } from './wizard.queries.ts'

/** The documents that a provider signs at the end of the wizard. Without templates the wizard is completed as it is. */
export const onboardingKind: SigningKind = {
  name: 'ONBOARDING',
  filesDocuments: true,
  finishesAsLink: true,
  unknown: providerOnboardingLink.texts.unknown,
  plan: findPlanOfWizard,
  check: assertStagesSaved,
  async finish(scope, completed) {
    const { request, copies } = completed
    if (request?.providerId) {
      await fileCopies(scope, copies, {
        owner: 'provider',
        id: request.providerId,
        category: 'ONBOARDING_AGREEMENT',
      })
      await noteCompletion(scope, completed, 'Onboarding agreements')
    }
    return completeOnboarding(scope)
  },
}

/** The stage of the wizard: what every stage answers, and the document that is to be signed now. */
export async function loadSigningStage(call: LongLinkCall<Endpoint>, requested: number | undefined, token: string) {
  const flow = flowOf(call)
  if (call.link.isComplete)
    return flow.begin(async (scope) => ({ ...(await showComplete(scope, 'signing')), ...(await showSigned(scope)) }), {
      readOnly: true,
    })
  const common = await flow.begin(showSigning)
  const pageUrl = `${flow.services.config.publicUrl}/onboarding/signing/${token}`
  const { answer } = await openDocument(flow, onboardingKind, { requested, pageUrl })
  return { ...common, ...answer }
}

export async function completeSigningStage(call: LongLinkCall<Endpoint>): Promise<void> {
  if (!call.link.isComplete) await completeFlow(flowOf(call), onboardingKind)
}

import type { Endpoint } from '@credence/contract/kit/endpoint'
import { providerOnboardingLink } from '@credence/contract/onboarding/link'
import type { LongLinkCall } from '../../kit/request/route.ts'
import { noteCompletion } from '../signing/completion.actions.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import {
  completeFlow,
  flowOf,
  openAtOnce,
  openDocument,
  showSigned,
  type Asked,
  type Flow,
  type SigningKind,
} from '../signing/flow.actions.ts'
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

const askedBy = ({ config }: Services, token: string, requested: number | undefined): Asked => ({
  requested,
  pageUrl: `${config.publicUrl}/onboarding/signing/${token}`,
})

/** What the stage answers where nothing has to be waited for: what every stage answers, and the document to sign now. */
export async function loadSigningAtOnce(scope: Scope, token: string, requested: number | undefined) {
  if (scope.link.isComplete) return { ...(await showComplete(scope, 'signing')), ...(await showSigned(scope)) }
  const opened = await openAtOnce(scope, askedBy(scope.services, token, requested))
  return opened && { ...(await showSigning(scope)), ...opened.answer }
}

/** The same in transactions of its own, when the stage is opened first. */
export async function loadSigningStage(flow: Flow, token: string, requested: number | undefined) {
  const common = await flow.begin(showSigning)
  const { answer } = await openDocument(flow, onboardingKind, askedBy(flow.services, token, requested))
  return { ...common, ...answer }
}

export async function completeSigningStage(call: LongLinkCall<Endpoint>): Promise<void> {
  if (!call.link.isComplete) await completeFlow(flowOf(call), onboardingKind)
}

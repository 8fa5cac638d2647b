import type { Endpoint } from '@credence/contract/kit/endpoint'
import * as contract from '@credence/contract/onboarding/calls'
import * as staff from '@credence/contract/onboarding/staff-calls'
import { on, onLongLink, onReadLink, type Route } from '../../kit/request/route.ts'
import type { StoredFiles } from '../../kit/request/multipart.ts'
import { remind } from './completion.actions.ts'
import { flowOf } from '../signing/flow.actions.ts'
import { keepDraft } from './drafts.actions.ts'
import { readingOf, saveStage, showStage } from './onboarding.actions.ts'
import { savePreferences, showPreferences } from './preferences.actions.ts'
import { completeSigningStage, loadSigningAtOnce, loadSigningStage } from './signing-stage.actions.ts'
import type { StageFiles } from './stage.ts'

const filesIn = (stored: StoredFiles): StageFiles =>
  Object.fromEntries(Object.entries(stored).map(([part, files]) => [part, files ?? []]))

/** The two calls of a stage. The contract has parsed the body by the schema of the stage. */
function routesOf(stage: contract.StoredStage): Route[] {
  const { load, save }: { load: Endpoint; save: Endpoint } = contract.stageCalls[stage]
  return [
    onReadLink(load, readingOf(stage), ({ scope }) => showStage(scope, stage)),
    on(save, async ({ scope, body, stored }) => {
      await saveStage(scope, stage, body as unknown as { version?: number; form?: string }, filesIn(stored))
      return {}
    }),
  ]
}

export const onboardingRoutes = [
  ...contract.storedStages.flatMap(routesOf),
  onLongLink(
    contract.loadSigning,
    (call) => loadSigningStage(flowOf(call), call.params.token, call.headers.requestedurlindex),
    {
      first: ({ scope, params, headers }) => loadSigningAtOnce(scope, params.token, headers.requestedurlindex),
    },
  ),
  onLongLink(contract.completeOnboarding, async (call) => {
    await completeSigningStage(call)
    return {}
  }),
  on(contract.saveOnboardingDraft, async ({ scope, params, body }) => {
    await keepDraft(scope, params.stage, body)
    return {}
  }),
  on(contract.remindOfOnboarding, async ({ scope, params }) => {
    await remind(scope, params)
    return {}
  }),
  on(staff.getOnboardingPreferences, ({ scope, params }) => showPreferences(scope, params.practiceId)),
  on(staff.saveOnboardingPreferences, ({ scope, params, body }) => savePreferences(scope, params.practiceId, body)),
]

import { draftMessages } from '@credence/contract/onboarding/calls'
import type { StageName } from '@credence/contract/onboarding/stages'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { sealDraft, withoutSecrets, type Draft } from './drafts.ts'
import { getWizardAt, stageNamed } from './onboarding.actions.ts'
import { removeDraft, upsertDraft } from './progress.queries.ts'

const largestDraft = 200 * 1024

/**
 * Stores what was typed into a stage and not saved yet, in place of the earlier draft; null removes it. It waits for a
 * save of the stage, and a draft of the form that was saved is not stored any more.
 */
export async function keepDraft(
  scope: Scope,
  named: StageName,
  { data, form }: { data: Draft | null; form?: string | undefined },
): Promise<void> {
  const stage = stageNamed(named)
  const { providerId } = await getWizardAt(scope, stage, { toBe: 'saved' })
  if (data === null) return removeDraft(scope, stage)
  const text = JSON.stringify(withoutSecrets(data))
  if (Buffer.byteLength(text) > largestDraft) throw new Refusal(413, draftMessages.tooLarge)
  await upsertDraft(scope, { providerId, stage, form, dataSealed: sealDraft(scope, stage, text) })
}

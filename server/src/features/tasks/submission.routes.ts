import * as contract from '@credence/contract/tasks/submission-calls'
import { on } from '../../kit/request/route.ts'
import { draftSubmission, openInstructionForm, submitToCarrier } from './submission.actions.ts'
import { getInstructions } from './submission.queries.ts'

export const submissionRoutes = [
  on(contract.getCarrierSubmission, ({ scope, params }) => draftSubmission(scope, params.id)),
  on(contract.submitToCarrier, ({ scope, params, body }) => submitToCarrier(scope, params.id, body)),
  on(contract.getAdditionalInstructions, ({ scope, params }) => getInstructions(scope, params.id)),
  on(contract.openInstructionForm, async ({ scope, params, body }) => ({
    url: await openInstructionForm(scope, params.id, body.attachmentId),
  })),
]

import type { FppePatient } from '@credence/contract/fppe/calls'
import { audit } from '../../kit/request/audit.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { getFppeTaskForUpdate, insertFppeActivity } from './fppe.queries.ts'
import { showPatients } from './patients.actions.ts'
import { completeReviewerForms } from './patients.queries.ts'

interface Review {
  providerId: number
  templateId: number | null
  reviewerFirstName: string | null
  reviewerLastName: string | null
  patients: FppePatient[]
}

/** What a reviewer is to sign. Reading the patients is recorded. */
export async function getReview(scope: Scope, taskId: number): Promise<Review> {
  const { providerId, eSignatureTemplateId, reviewerFirstName, reviewerLastName } = await getFppeTaskForUpdate(
    scope,
    taskId,
  )
  const patients = await showPatients(scope, taskId)
  return { providerId, templateId: eSignatureTemplateId, reviewerFirstName, reviewerLastName, patients }
}

/** Notes that the reviewer has signed. */
export async function noteReviewed(scope: Scope, taskId: number, reviewer: string): Promise<void> {
  await completeReviewerForms(scope, taskId)
  await insertFppeActivity(scope, taskId, `Review signed by ${reviewer}`)
  await audit(scope, 'fppe review signed', { subject: `fppe task ${taskId}` })
}

import { looksLikeEmail } from '../fields.ts'
import { limits } from '../limits.ts'

export interface Reviewer {
  reviewerFirstName: string | null
  reviewerLastName: string | null
  reviewerCredentials: string | null
  reviewerEmail: string | null
}

/** What the rules of an FPPE task look at. */
export interface FppeState extends Reviewer {
  description: string | null
  patientCount: number | null
  eSignatureTemplateId: number | null
  providerFormsComplete: boolean
  reviewerFormsComplete: boolean
  hasActiveProviderLink: boolean
  hasActiveReviewerLink: boolean
}

export const hasActiveLink = ({
  hasActiveProviderLink,
  hasActiveReviewerLink,
}: Pick<FppeState, 'hasActiveProviderLink' | 'hasActiveReviewerLink'>): boolean =>
  hasActiveProviderLink || hasActiveReviewerLink

/** A review that is done is not begun again; and of two open links nobody knows which one counts. */
export const maySendProviderLink = (
  task: Pick<FppeState, 'hasActiveProviderLink' | 'hasActiveReviewerLink' | 'reviewerFormsComplete'>,
): boolean => !hasActiveLink(task) && !task.reviewerFormsComplete

/** The link was mailed to this provider, who may be listing the patients already. */
export const isProviderLocked = (
  task: Pick<FppeState, 'hasActiveProviderLink' | 'hasActiveReviewerLink' | 'providerFormsComplete'>,
): boolean => hasActiveLink(task) || task.providerFormsComplete

const isBlank = (text: string | null) => !text?.trim()

/** What somebody who is to sign by an emailed link must be known by. */
export const knowsReviewer = ({
  reviewerFirstName,
  reviewerLastName,
  reviewerEmail,
  eSignatureTemplateId,
}: Omit<Reviewer, 'reviewerCredentials'> & Pick<FppeState, 'eSignatureTemplateId'>): boolean =>
  !isBlank(reviewerFirstName) &&
  !isBlank(reviewerLastName) &&
  looksLikeEmail(reviewerEmail?.trim() ?? '') &&
  eSignatureTemplateId !== null

export const isReadyToSend = (
  task: Omit<Reviewer, 'reviewerCredentials'> &
    Pick<FppeState, 'eSignatureTemplateId' | 'description' | 'patientCount'>,
): boolean =>
  knowsReviewer(task) &&
  !isBlank(task.description) &&
  task.patientCount !== null &&
  task.patientCount >= 1 &&
  task.patientCount <= limits.fppePatients

const sameText = (a: string | null, b: string | null) => (a?.trim() ?? '') === (b?.trim() ?? '')

/** Whether somebody else is to review. Other credentials behind the same name are a correction. */
export const isOtherReviewer = (
  before: Omit<Reviewer, 'reviewerCredentials'>,
  after: Omit<Reviewer, 'reviewerCredentials'>,
): boolean =>
  !sameText(before.reviewerFirstName, after.reviewerFirstName) ||
  !sameText(before.reviewerLastName, after.reviewerLastName) ||
  (before.reviewerEmail?.trim().toLowerCase() ?? '') !== (after.reviewerEmail?.trim().toLowerCase() ?? '')

/** Whether anything of the reviewer would change, to the letter. */
export const isReviewerTouched = (before: Reviewer, after: Reviewer): boolean =>
  isOtherReviewer(before, after) || !sameText(before.reviewerCredentials, after.reviewerCredentials)

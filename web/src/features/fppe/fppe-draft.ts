import type { FppeCategory } from '@credence/contract/choices/fppe'
import type { TaskStatus } from '@credence/contract/choices/tasks'
import { fieldMessages, looksLikeEmail } from '@credence/contract/fields'
import { fppeTexts, type FppeTask, type saveFppeTask } from '@credence/contract/fppe/calls'
import { hasActiveLink, isOtherReviewer, isReadyToSend, knowsReviewer } from '@credence/contract/fppe/rules'
import type { SentBody } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import type { Faults } from '../../ui/edit/draft.ts'

/** What the dialog edits. Texts are never null here; empty stands for none. */
export interface FppeDraft {
  status: TaskStatus
  category: FppeCategory
  providerId: number | null
  facilityId: number | null
  description: string
  patientCount: number | null
  reviewerFirstName: string
  reviewerLastName: string
  reviewerCredentials: string
  reviewerEmail: string
  eSignatureTemplateId: number | null
  deadline: string
  archived: boolean
  newActivity: string
  /** Whom the note mentions. */
  mentions: readonly number[]
  sendProviderNotification: boolean
}

const nobody: readonly number[] = []

export const newDraft: FppeDraft = {
  status: 'CREATED',
  category: 'CHART_REVIEW',
  providerId: null,
  facilityId: null,
  description: '',
  patientCount: null,
  reviewerFirstName: '',
  reviewerLastName: '',
  reviewerCredentials: '',
  reviewerEmail: '',
  eSignatureTemplateId: null,
  deadline: '',
  archived: false,
  newActivity: '',
  mentions: nobody,
  sendProviderNotification: false,
}

export const draftOf = (task: FppeTask | null): FppeDraft =>
  task === null
    ? newDraft
    : {
        status: task.status,
        category: task.category,
        providerId: task.providerId,
        facilityId: task.facilityId,
        description: task.description ?? '',
        patientCount: task.patientCount,
        reviewerFirstName: task.reviewerFirstName ?? '',
        reviewerLastName: task.reviewerLastName ?? '',
        reviewerCredentials: task.reviewerCredentials ?? '',
        reviewerEmail: task.reviewerEmail ?? '',
        eSignatureTemplateId: task.eSignatureTemplateId,
        deadline: task.deadline ?? '',
        archived: task.archived,
        newActivity: '',
        mentions: nobody,
        sendProviderNotification: false,
      }

const isDay = (text: string) => text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))

/** What a draft has to be changed in before it can be saved: the first of all faults, at its field. */
export function faultsIn(draft: FppeDraft, task: FppeTask | null): Faults {
  const email = draft.reviewerEmail.trim()
  if (draft.providerId === null) return { providerId: fppeTexts.provider }
  if (draft.facilityId === null) return { facilityId: fppeTexts.location }
  if (draft.sendProviderNotification && !isReadyToSend(draft)) return { [missingToSend(draft)]: fppeTexts.sending }
  if (task && hasActiveLink(task) && !knowsReviewer(draft)) return { [missingOfReviewer(draft)]: fppeTexts.reviewer }
  if (email !== '' && !looksLikeEmail(email)) return { reviewerEmail: fieldMessages.email }
  if (draft.patientCount !== null && (draft.patientCount < 0 || draft.patientCount > limits.fppePatients))
    return { patientCount: fppeTexts.patients }
  return isDay(draft.deadline) ? {} : { deadline: fieldMessages.date }
}

function missingOfReviewer(draft: FppeDraft): keyof FppeDraft {
  if (draft.reviewerFirstName.trim() === '') return 'reviewerFirstName'
  if (draft.reviewerLastName.trim() === '') return 'reviewerLastName'
  return looksLikeEmail(draft.reviewerEmail.trim()) ? 'eSignatureTemplateId' : 'reviewerEmail'
}

function missingToSend(draft: FppeDraft): keyof FppeDraft {
  if (draft.description.trim() === '') return 'description'
  if (draft.patientCount === null || draft.patientCount < 1 || draft.patientCount > limits.fppePatients)
    return 'patientCount'
  return missingOfReviewer(draft)
}

/** Whether saving would take the link from a reviewer who has one. */
export const endsReviewerLink = (draft: FppeDraft, task: FppeTask | null): boolean =>
  task !== null && task.hasActiveReviewerLink && isOtherReviewer(task, draft)

/** What is sent: of a task that exists only what was changed, for the rest may be somebody else's work by now. */
export function bodyOf(draft: FppeDraft, task: FppeTask | null): SentBody<typeof saveFppeTask> {
  const before = draftOf(task)
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) =>
      task === null ? value !== '' && value !== null && value !== nobody : value !== before[name as keyof FppeDraft],
    ),
  )
  return { ...changed, ...(task === null ? {} : { id: task.id, version: task.version }) }
}

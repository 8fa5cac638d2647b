import { fppeReviewerLink } from '@credence/contract/fppe/link'
import type { FppePatient } from '@credence/contract/fppe/calls'
import { getReview, noteReviewed } from '../fppe/review.actions.ts'
import { fileCopies, finishSent } from './request-kinds.actions.ts'
import type { SigningKind } from './kinds.ts'

const day = (date: string | null): string | null => date && date.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

/** A patient case as the annex of the evaluation lists it. */
function linesOf({ mrn, facility, admitDate, dos, dischargeDate, procedure }: FppePatient, at: number): string[] {
  const days = [
    `admitted ${day(admitDate)}`,
    dos && `date of service ${day(dos)}`,
    dischargeDate && `discharged ${day(dischargeDate)}`,
  ]
  return [
    [`${at + 1}. MRN ${mrn}`, facility, ...days].filter(Boolean).join(' · '),
    ...procedure.split(/\r?\n/).filter((line) => line.trim()),
    '',
  ]
}

/** A reviewer signs the evaluation with the patient cases that the provider listed. */
export const reviewKind: SigningKind = {
  name: 'REVIEW',
  filesDocuments: true,
  finishesAsLink: false,
  unknown: fppeReviewerLink.texts.unknown,
  async plan(scope) {
    const { providerId, templateId, reviewerFirstName, reviewerLastName, patients } = await getReview(
      scope,
      scope.link.subject.id,
    )
    return {
      practiceId: null,
      providerId,
      fppeTaskId: scope.link.subject.id,
      signerFirstName: reviewerFirstName ?? '',
      signerLastName: reviewerLastName ?? '',
      templateIds: templateId === null ? [] : [templateId],
      annex: patients.length ? { title: 'Patient cases', lines: patients.flatMap(linesOf) } : null,
    }
  },
  async finish(scope, completed) {
    const { request, copies } = completed
    if (request?.providerId && request.fppeTaskId) {
      await fileCopies(scope, copies, { owner: 'provider', id: request.providerId, category: 'FPPE' })
      await noteReviewed(scope, request.fppeTaskId, request.signerName)
    }
    return finishSent(scope, completed, fppeReviewerLink.texts.unknown, 'FPPE')
  },
}

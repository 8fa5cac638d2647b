import type { AnswerInputOf, BodyOf } from '@credence/contract/kit/endpoint'
import { digitsOf, type Issues } from '@credence/contract/links/form-issues'
import type * as contract from '@credence/contract/practice-onboarding/calls'
import {
  kindOfPracticeField,
  practiceDemographicsIssues,
  practiceFields,
  shownPracticeValue,
  type PracticeField,
} from '@credence/contract/practice-onboarding/demographics'
import {
  partOfSlot,
  practiceDocumentsIssues,
  practiceDocumentSlots,
  practiceSlotNames,
} from '@credence/contract/practice-onboarding/documents'
import { practiceOnboardingLink } from '@credence/contract/practice-onboarding/link'
import { demographicsNotSaved } from '@credence/contract/practice-onboarding/stages'
import { completeLink, findSenderEmail, lockOpenLink } from '../../kit/request/links.ts'
import { lockPractice } from '../../kit/request/lock-practice.ts'
import type { StoredFiles } from '../../kit/request/multipart.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { addDocuments } from '../documents/documents.actions.ts'
import { savePractice } from '../practices/profile.actions.ts'
import { practiceOnboardedEmail } from './emails.ts'
import {
  findCurrentFilenames,
  findSavedStages,
  getPracticeOfLink,
  markStageSaved,
  setCurrentDocument,
  type PracticeOfLink,
} from './practice-onboarding.queries.ts'

type Shown = Record<PracticeField, string | null>

const shownValues = (stored: PracticeOfLink['stored']): Shown =>
  Object.fromEntries(practiceFields.map((field) => [field, shownPracticeValue(field, stored[field])])) as Shown

/** The demographics as the record holds them. Of forms that are complete only the name is shown. */
export async function showDemographics(scope: Scope): Promise<AnswerInputOf<typeof contract.getPracticeDemographics>> {
  const { name, version, stored } = await getPracticeOfLink(scope)
  if (scope.link.isComplete) return { name, isComplete: true }
  return { name, isComplete: false, version, savedStages: await findSavedStages(scope), ...shownValues(stored) }
}

function assertNoIssues(issues: Issues): void {
  const [first] = Object.values(issues)
  if (first !== undefined) throw new Refusal(400, first, { fields: issues })
}

const alreadyComplete = () => new Refusal(409, practiceOnboardingLink.texts.complete ?? '')

/** A value as the record stores it, in the form that staff can save again. Undefined keeps what is stored. */
function storedValue(field: PracticeField, typed: string | null | undefined, stored: string | null) {
  if (typed === undefined) return undefined
  const text = typed?.trim() || null
  if (text === null) return null
  switch (kindOfPracticeField(field)) {
    case 'phone':
      return digitsOf(text).replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
    case 'npi':
      return digitsOf(text)
    case 'tin':
      return /^\d{2}-?\d{7}$/.test(text) ? text : digitsOf(text).replace(/^(\d{2})/, '$1-')
    case 'zip':
      // The form shows five digits of nine. Sent back unchanged, all nine stay.
      return text === shownPracticeValue(field, stored) ? undefined : text
    case 'email':
    case 'state':
    case 'text':
      return text
  }
}

type DemographicsBody = BodyOf<typeof contract.savePracticeDemographics>

/** Saves the demographics into the record of the practice. */
export async function saveDemographics(scope: Scope, { version, ...typed }: DemographicsBody): Promise<void> {
  assertNoIssues(practiceDemographicsIssues(typed))
  const { id } = scope.link.subject
  // The practice before the link, as staff do who send a new link.
  await lockPractice(scope, id)
  if (!(await lockOpenLink(scope))) throw alreadyComplete()
  const { stored } = await getPracticeOfLink(scope)
  const { phone, email, ...values } = Object.fromEntries(
    practiceFields.map((field) => [field, storedValue(field, typed[field], stored[field])]),
  ) as Record<PracticeField, string | null | undefined>
  await savePractice(scope, id, { version, ...values, phone1: phone, email1: email })
  await markStageSaved(scope, 'demographics')
}

/** The names of the documents on file. Of forms that are complete only the name of the practice is shown. */
export async function showDocuments(scope: Scope): Promise<AnswerInputOf<typeof contract.getPracticeDocuments>> {
  const { name, version } = await getPracticeOfLink(scope)
  if (scope.link.isComplete) return { name, isComplete: true }
  const savedStages = await findSavedStages(scope)
  return { name, isComplete: false, version, savedStages, ...(await findCurrentFilenames(scope)) }
}

/** Refuses a submission before the demographics were saved with this link, and one after they lost something. */
async function assertDemographicsSaved(scope: Scope, { stored }: PracticeOfLink): Promise<void> {
  const fields = practiceDemographicsIssues(shownValues(stored))
  const isSaved = (await findSavedStages(scope)).includes('demographics')
  if (isSaved && Object.keys(fields).length === 0) return
  throw new Refusal(409, demographicsNotSaved, { fields, extra: { stages: ['demographics'] } })
}

/** Stores the documents of the practice, all or none, completes the forms and tells their sender. */
export async function completeForms(scope: Scope, files: StoredFiles): Promise<void> {
  const { teamId, link } = scope
  const { id } = link.subject
  await lockPractice(scope, id)
  const practice = await getPracticeOfLink(scope)
  const sizes = Object.fromEntries(
    practiceSlotNames.map((slot) => [partOfSlot(slot), (files[partOfSlot(slot)] ?? []).map(({ bytes }) => bytes)]),
  )
  assertNoIssues(practiceDocumentsIssues(sizes, (await findCurrentFilenames(scope)).w9Filename !== null))
  await assertDemographicsSaved(scope, practice)
  // Of several submits at once, one completes the link. The others waited for the practice, and are refused.
  if (!(await completeLink(scope, link.id))) throw alreadyComplete()
  for (const slot of practiceSlotNames) {
    const [file] = files[partOfSlot(slot)] ?? []
    if (!file) continue
    const [documentId] = await addDocuments(
      scope,
      { teamId, owner: 'practice', scope: 'own', entityId: id, practiceId: null },
      [{ filename: file.name, category: practiceDocumentSlots[slot].category, objectKey: file.key }],
    )
    if (slot !== 'w9' && documentId !== undefined) await setCurrentDocument(scope, slot, documentId)
  }
  const to = await findSenderEmail(scope)
  if (to === null) return
  const { mailer, config } = scope.services
  await mailer.send(
    scope,
    practiceOnboardedEmail({ to, name: practice.name, url: `${config.publicUrl}/practice/${id}` }),
  )
}

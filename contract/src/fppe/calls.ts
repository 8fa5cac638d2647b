import { z } from 'zod'
import { fppeCategories } from '../choices/fppe.ts'
import { taskStatusChoice } from '../choices/tasks.ts'
import { ordering } from '../column-order.ts'
import { day, storedLine, storedOptionalEmail, storedText, version } from '../fields.ts'
import { canEdit, canView, type Veil } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, idOrNewOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { byPosition } from '../list-order.ts'
import { notedMentions } from '../tasks/card.ts'
import { texts } from '../texts.ts'
import { fppeProviderLink, fppeReviewerLink } from './link.ts'

export const fppeTexts = {
  provider: 'Please select a provider',
  location: 'Please select a location',
  sending:
    'Please enter description, reviewer name, reviewer email, and number of patients, and select an e-signature template before sending provider link',
  reviewer: 'Please enter reviewer name, reviewer email, and select an e-signature template',
  changingReviewer:
    'Changing the reviewer will invalidate the current reviewer link. Are you sure you want to proceed?',
  patients: `Number of patients must be 0 to ${limits.fppePatients}`,
  patientsOfLink: `Number of patients must be 1 to ${limits.fppePatients} while the provider link is active`,
  archive: 'Only a complete task can be archived',
  reopenDeleted: 'This task cannot be reopened: the provider has been deleted',
  reopenLeft: 'This task cannot be reopened: the provider is not a member of any practice',
  linkOpen: 'The provider link can be sent only when there are no active links',
  reviewDone: 'The review is complete; please create a new task for another one',
  reviewerLocked: 'The reviewer cannot be changed after the review is complete',
  providerLocked: 'The provider cannot be changed once the provider link was sent',
  providerHasNoEmail: 'The provider has no valid email address to send the link to',
} as const

export { fppeProviderLink, fppeReviewerLink }

const text = z.string().nullable()

export const fppeActivity = z.object({
  id: z.number(),
  notes: z.string(),
  created: z.string(),
  userFormattedName: text,
  /** Whom it mentions, by the names that stand in it. Only `getFppeTask` answers it. */
  mentions: notedMentions.optional(),
})

export const fppeTask = z.object({
  id: z.number(),
  status: taskStatusChoice.schema,
  category: fppeCategories.schema,
  providerId: z.number(),
  providerIsDeleted: z.boolean(),
  providerFormattedName: z.string(),
  facilityId: z.number().nullable(),
  facilityName: text,
  description: text,
  patientCount: z.number().nullable(),
  reviewerFirstName: text,
  reviewerLastName: text,
  reviewerCredentials: text,
  reviewerEmail: text,
  eSignatureTemplateId: z.number().nullable(),
  providerFormsComplete: z.boolean(),
  reviewerFormsComplete: z.boolean(),
  hasActiveProviderLink: z.boolean(),
  hasActiveReviewerLink: z.boolean(),
  deadline: text,
  archived: z.boolean(),
  ordering: z.number().nullable(),
  activity: z.array(fppeActivity),
  updated: z.string(),
  version: z.number(),
})
export type FppeTask = z.output<typeof fppeTask>

const fppePatient = z.object({
  mrn: z.string(),
  facility: text,
  admitDate: z.string(),
  /** The date of service. */
  dos: text,
  dischargeDate: text,
  procedure: z.string(),
})
export type FppePatient = z.output<typeof fppePatient>

/**
 * Whoever has such an address can fill in the forms, so it is shown with the task itself, to those who could send it.
 */
const openedFppeTask = fppeTask.extend({
  activeProviderUrl: text.optional(),
  activeReviewerUrl: text.optional(),
  /** The cases that the provider listed. They are shown with the task alone, and showing them is recorded. */
  patients: z.array(fppePatient),
})
export type OpenedFppeTask = z.output<typeof openedFppeTask>
const addresses: Veil = {
  fields: ['activeProviderUrl', 'activeReviewerUrl'],
  toSee: canEdit('FPPE_TASK'),
  toSet: canEdit('FPPE_TASK'),
}

const view = canView('FPPE_TASK')
const edit = canEdit('FPPE_TASK')
const ofTask = z.object({ id: idOf('fppeTask') })

export const countBlockedFppeTasks = endpoint({
  method: 'GET',
  path: '/fppetask/blocked',
  summary: 'How many FPPE tasks wait for somebody; the badge in the sidebar.',
  access: view,
  passive: true,
  unchangedWhile: ['fppeTask', 'provider'],
  answer: z.number(),
})

export const listFppeTasks = endpoint({
  method: 'GET',
  path: '/fppetask/revenueteam',
  summary: `The FPPE tasks that are not archived, of the complete ones those updated in the past ${limits.completedTaskDays} days.`,
  access: view,
  passive: true,
  unchangedWhile: ['fppeTask', 'provider', 'user', 'shared'],
  changesSince: { inOrder: byPosition<FppeTask>(({ deadline }) => deadline) },
  answer: z.array(fppeTask),
})

export const listFppeTemplates = endpoint({
  method: 'GET',
  path: '/fppetask/esignature/templates',
  summary: 'The documents that a reviewer can be asked to sign. Retired ones are listed for the tasks that hold them.',
  access: view,
  answer: z.array(z.object({ id: z.number(), name: z.string(), isRetired: z.boolean() })),
})

export const getFppeTask = endpoint({
  method: 'GET',
  path: '/fppetask/:id',
  summary: 'An FPPE task with its patients and the addresses of its open links; archived and long complete ones too.',
  access: view,
  records: true,
  veils: [addresses],
  params: ofTask,
  answer: openedFppeTask,
})

const save = z
  .object({
    id: idOrNewOf('fppeTask').nullish(),
    status: taskStatusChoice.schema.nullish(),
    category: fppeCategories.schema.optional(),
    providerId: idOf('provider', fppeTexts.provider).optional(),
    facilityId: idOf('facility', fppeTexts.location).optional(),
    description: storedText(limits.storedNotes),
    patientCount: z
      .number(fppeTexts.patients)
      .int(fppeTexts.patients)
      .min(0, fppeTexts.patients)
      .max(limits.fppePatients, fppeTexts.patients)
      .nullable()
      .optional(),
    reviewerFirstName: storedLine(),
    reviewerLastName: storedLine(),
    reviewerCredentials: storedLine(),
    reviewerEmail: storedOptionalEmail(),
    eSignatureTemplateId: idOf('esignatureTemplate').nullable().optional(),
    deadline: day().optional(),
    archived: z.boolean().optional(),
    ordering,
    newActivity: storedText(limits.taskNote),
    /** Whom the note mentions. Of these, those are told whose name stands in the note behind an `@`. */
    mentions: z.array(idOf('assignee')).max(limits.mentionsOfNote).default([]),
    sendProviderNotification: z.boolean().optional(),
    version,
  })
  .refine(({ id, providerId }) => id || providerId, { path: ['providerId'], message: fppeTexts.provider })
  .refine(({ id, facilityId }) => id || facilityId, { path: ['facilityId'], message: fppeTexts.location })

export const saveFppeTask = endpoint({
  method: 'POST',
  path: '/fppetask',
  summary: 'Makes an FPPE task, or saves one; fields that are left out stay. Sends the provider link on request.',
  access: edit,
  creates: true,
  veils: [addresses],
  body: save,
  answer: openedFppeTask,
  refuses: {
    409: `${texts.changedByOther}, or: ${fppeTexts.linkOpen}, ${fppeTexts.reviewerLocked}`,
    422: fppeTexts.providerHasNoEmail,
  },
})

export const removeFppeTask = endpoint({
  method: 'DELETE',
  path: '/fppetask/:id',
  summary: 'Deletes an FPPE task; its links open nothing any more.',
  access: edit,
  params: ofTask,
  answer: z.object({ id: z.number() }),
})

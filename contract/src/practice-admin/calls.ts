import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdKeysOf } from '../kit/ids.ts'
import { dayOf, formatDate } from '../dates.ts'
import { line, looksLikeEmail, fieldMessages, version } from '../fields.ts'
import { practiceOnboardingLink } from '../practice-onboarding/link.ts'
import { practiceMessages } from '../practices/profile.ts'
import { texts } from '../texts.ts'

export const practiceAdminTexts = {
  nameRequired: practiceMessages.nameRequired,
  nameAndEmailRequired: 'Practice name and email are required to add a new practice to the product.',
  issues: 'Please address the following issues before sending practice onboarding forms:',
  sendConfirm:
    'Are you sure you want to send new onboarding forms to this practice? This will grant them the ability to edit data from various sections of their profile.',
  created: 'Practice created!',
  updated: 'Practice updated!',
  noForms: 'No active onboarding forms',
  noEmail: 'The practice has no email address.',
  badEmail: "The practice's email address is not valid.",
  ended: (day: string) => `The practice ended on ${formatDate(dayOf(day))}.`,
  hubOff: (name: string) => `Deactivating ${name} will also delete its portal login credentials.`,
} as const

export { practiceOnboardingLink }

const view = canView('ADMIN_PRACTICE_MANAGEMENT')
const edit = canEdit('ADMIN_PRACTICE_MANAGEMENT')
const ofPractice = z.object({ practiceId: idOf('practice') })
const switches = z.array(z.object({ id: z.number(), name: z.string(), isActive: z.boolean() }))

/**
 * Ids of hubs and reminders to on or off; what is left out stays as it is. Those that practices cannot have answer 404.
 */
const choices = {
  sendOnboardingForms: z.boolean().default(false),
  dataHubs: sharedIdKeysOf('hub', z.boolean()).default({}),
  reminderPreferences: sharedIdKeysOf('reminder', z.boolean()).default({}),
}

export const listPracticesToManage = endpoint({
  method: 'GET',
  path: '/admin/practice/practices',
  summary: 'The practices that the caller may manage, by name.',
  access: view,
  answer: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      version: z.number(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      /** Those whose membership has not ended. */
      providerCount: z.number(),
      /** Whether the practice has not ended. */
      isActive: z.boolean(),
      lastModified: z.string(),
    }),
  ),
})

const saved = z.object({ id: z.number(), version: z.number() })

/** Blank counts as missing: which sentence is raised depends on whether forms are to be sent. */
export const newPractice = z
  .object({
    name: line().default(''),
    email: line()
      .nullish()
      .transform((email) => email || null),
    ...choices,
  })
  .superRefine(({ name, email, sendOnboardingForms }, { addIssue }) => {
    if (sendOnboardingForms && (!name || !email)) {
      addIssue({ code: 'custom', message: practiceAdminTexts.nameAndEmailRequired, path: [name ? 'email' : 'name'] })
    } else if (!name) {
      addIssue({ code: 'custom', message: practiceAdminTexts.nameRequired, path: ['name'] })
    }
    if (email && !looksLikeEmail(email)) addIssue({ code: 'custom', message: fieldMessages.email, path: ['email'] })
  })

export const createPractice = endpoint({
  method: 'POST',
  path: '/admin/practice',
  summary:
    'Makes a practice; on request its onboarding forms are mailed. Somebody restricted to some practices may work with the new one too.',
  access: edit,
  creates: true,
  body: newPractice,
  answer: saved,
})

export const updatePractice = endpoint({
  method: 'PUT',
  path: '/admin/practice/:id',
  summary:
    "Saves a practice's data hubs and reminders; on request new onboarding forms are mailed. A hub that is turned off loses its portal login.",
  access: edit,
  params: z.object({ id: idOf('practice') }),
  body: z.object({ ...choices, version }),
  answer: saved,
  refuses: { 409: texts.changedByOther, 422: practiceAdminTexts.issues },
})

export const checkPracticeOnboarding = endpoint({
  method: 'GET',
  path: '/admin/practice/onboarding/check',
  summary: 'What stands in the way of sending onboarding forms, to a new practice or to one that is there.',
  access: edit,
  query: z.object({ practiceId: idOf('practice').optional() }),
  answer: z.object({ errors: z.array(z.string()) }),
})

export const getPracticeOnboardingUrl = endpoint({
  method: 'GET',
  path: '/admin/practice/onboarding/url/:practiceId',
  summary: 'The open onboarding link of a practice, if there is one; that it was shown is recorded.',
  access: view,
  records: true,
  params: ofPractice,
  answer: z.object({ url: z.string().nullable() }),
})

export const listHubsForNewPractice = endpoint({
  method: 'GET',
  path: '/admin/practice/hubs',
  summary: 'The data hubs that a new practice can have.',
  access: view,
  answer: switches,
})
export const listHubsForPractice = endpoint({
  method: 'GET',
  path: '/admin/practice/hubs/:practiceId',
  summary: 'The data hubs, and which of them are active for a practice.',
  access: view,
  params: ofPractice,
  answer: switches,
})
export const listRemindersForNewPractice = endpoint({
  method: 'GET',
  path: '/admin/practice/reminderpreferences',
  summary: 'The reminders of practices, as they are set by default.',
  access: view,
  answer: switches,
})
export const listRemindersForPractice = endpoint({
  method: 'GET',
  path: '/admin/practice/reminderpreferences/:practiceId',
  summary: 'The reminders, and which of them a practice wants.',
  access: view,
  params: ofPractice,
  answer: switches,
})

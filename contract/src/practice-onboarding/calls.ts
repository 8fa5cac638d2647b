import { z } from 'zod'
import { fileMessages } from '../files/messages.ts'
import { link } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'
import { ofToken, shapeOf, typed } from '../links/link-schemas.ts'
import { texts } from '../texts.ts'
import { practiceFields } from './demographics.ts'
import { partOfSlot, practiceSlotNames } from './documents.ts'
import { practiceOnboardingLink } from './link.ts'
import { demographicsNotSaved, practiceStages } from './stages.ts'

// The calls of practice onboarding. The schemas describe shapes alone: the server and the page ask the rules beside this
// file, which name each field.

const access = link(practiceOnboardingLink)
const text = z.string().nullable().optional()
const words = practiceOnboardingLink.texts

/** What both stages answer. Of forms that are complete only the name is left. */
const common = {
  /** The name of the practice. */
  name: z.string(),
  isComplete: z.boolean(),
  /** Of the practice. Sent back with the demographics, which are refused when somebody else changed it meanwhile. */
  version: z.number().optional(),
  savedStages: z.array(z.enum(practiceStages)).optional(),
}

const refusals = { 404: words.unknown, 422: words.expired }

const demographics = {
  path: '/practice-onboarding/demographics/:token',
  aliases: ['/practice-onboarding/start/:token'],
  access,
  params: ofToken,
} as const

export const getPracticeDemographics = endpoint({
  ...demographics,
  method: 'GET',
  summary: 'Answers the demographics of a practice that its record holds.',
  answer: z.object({ ...common, ...shapeOf(practiceFields, text) }),
  refuses: refusals,
})

export const savePracticeDemographics = endpoint({
  ...demographics,
  method: 'POST',
  summary: 'Saves the demographics of a practice into its record. Fields that are left out stay.',
  bodyAs: 'parts',
  body: z.object({ version: z.number().int().min(1).optional(), ...shapeOf(practiceFields, typed) }),
  creates: true,
  answer: z.object({}),
  refuses: { ...refusals, 409: `${words.complete}, or: ${texts.changedByOther}` },
})

const documents = { path: '/practice-onboarding/documents/:token', access, params: ofToken } as const

export const getPracticeDocuments = endpoint({
  ...documents,
  method: 'GET',
  summary: 'Answers the names of the documents that a practice has on file.',
  answer: z.object({
    ...common,
    ...shapeOf(
      practiceSlotNames.map((slot) => `${slot}Filename` as const),
      text,
    ),
  }),
  refuses: refusals,
})

export const savePracticeDocuments = endpoint({
  ...documents,
  method: 'POST',
  summary: 'Takes the documents of a practice, all of them or none, and completes the forms.',
  bodyAs: 'parts',
  files: shapeOf(practiceSlotNames.map(partOfSlot), { maxBytes: limits.fileBytes, tooLarge: texts.fileTooLarge }),
  storesFiles: {
    mostFiles: practiceSlotNames.length,
    maxTotalBytes: practiceSlotNames.length * limits.fileBytes,
    tooLarge: texts.fileTooLarge,
  },
  creates: true,
  answer: z.object({}),
  refuses: {
    ...refusals,
    409: `${words.complete}, or: ${demographicsNotSaved}`,
    413: texts.fileTooLarge,
    507: fileMessages.noRoom,
  },
})

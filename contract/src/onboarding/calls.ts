import { z } from 'zod'
import { endpoint, type Endpoint } from '../kit/endpoint.ts'
import { sharedIdOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { ofToken, shapeOf, typed } from '../links/link-schemas.ts'
import { documentToSign, flowMessages, requestedUrlIndex, signedCopies } from '../signing/flow-parts.ts'
import { texts } from '../texts.ts'
import { demographicsFields, demographicsSwitches } from './demographics.ts'
import { documentDays, documentGroupNames, documentSlotNames, filesTooLarge } from './documents.ts'
import {
  boardCertifications,
  malpracticeInsurance,
  pastHospitalPrivileges,
  peerReferences,
  stateLicenses,
  training,
  workHistory,
} from './list-calls.ts'
import { access, callsOf, common, formName, groupFile, refusals, singleFile, text } from './stage-call-parts.ts'
import { stageNames, stagesMissing, type Stage } from './stages.ts'

// The calls of the wizard. The schemas describe shapes alone: what is required depends on the practice, so the server
// and the page ask the rules beside this file, which name each field by its path.

const specialty = z.object({ id: z.number(), code: z.string(), name: z.string() })
export const demographics = callsOf({
  stage: 'demographics',
  what: 'demographics',
  answer: {
    ...shapeOf(demographicsFields, text),
    ...shapeOf(demographicsSwitches, z.boolean()),
    specialties: z.array(specialty),
    deaFilename: text,
  },
  body: {
    ...shapeOf(demographicsFields, typed),
    ...shapeOf(demographicsSwitches, z.boolean().default(false)),
    specialties: z
      .array(z.object({ id: sharedIdOf('specialty') }))
      .max(20)
      .default([]),
  },
  files: { deaFile: singleFile },
  storesFiles: { mostFiles: 1, maxTotalBytes: limits.fileBytes, tooLarge: texts.fileTooLarge },
})

const age = z.number().nullable()
const ages = { ageLowerBound: age, ageUpperBound: age }
const area = z.object({ description: z.string(), isActive: z.boolean(), ...ages })
export const areasOfExpertise = callsOf({
  stage: 'areas-of-expertise',
  what: 'areas of expertise',
  answer: { ...ages, areas: z.array(area) },
  body: { ...ages, areas: z.array(area).max(1000) },
})

const modality = z.object({ description: z.string(), isActive: z.boolean() })
export const treatmentModalities = callsOf({
  stage: 'treatment-modalities',
  what: 'treatment modalities',
  answer: { modalities: z.array(modality) },
  body: { modalities: z.array(modality).max(1000) },
})

const slotParts = documentSlotNames.map((slot) => `${slot}File` as const)
const groupParts = documentGroupNames.map((group) => `${group}Files` as const)
export const documents = callsOf({
  stage: 'documents',
  what: 'documents',
  answer: {
    ...shapeOf(
      documentSlotNames.map((slot) => `${slot}Filename` as const),
      text,
    ),
    ...shapeOf(
      documentGroupNames.map((group) => `${group}Filenames` as const),
      z.array(z.string()),
    ),
    ...shapeOf(documentDays, text),
  },
  body: shapeOf(documentDays, typed),
  files: { ...shapeOf(slotParts, singleFile), ...shapeOf(groupParts, groupFile) },
  storesFiles: {
    mostFiles: slotParts.length + 2 * limits.filesAtOnce,
    maxTotalBytes: slotParts.length * limits.fileBytes + 2 * limits.filesTotalBytes,
    tooLarge: filesTooLarge,
  },
})

export const immunizations = callsOf({
  stage: 'immunizations',
  what: 'immunization records',
  answer: { immunizationFilenames: z.array(z.string()) },
  body: {},
  files: { immunizationFiles: groupFile },
  storesFiles: { mostFiles: limits.filesAtOnce, maxTotalBytes: limits.filesTotalBytes, tooLarge: filesTooLarge },
})

const disclosure = z.object({
  id: z.number(),
  header: text,
  question: z.string(),
  answer: text,
  explanation: text,
})
export const disclosures = callsOf({
  stage: 'disclosures',
  what: 'answers to the questionnaire',
  answer: { surveyName: z.string(), disclosures: z.array(disclosure) },
  body: {
    disclosures: z.array(z.object({ id: z.number().int(), answer: typed, explanation: typed })).max(500),
  },
})

export const loadSigning = endpoint({
  method: 'GET',
  path: '/onboarding/signing/:token',
  summary: 'Answers the document that is to be signed next, if there is one.',
  access,
  params: ofToken,
  headers: requestedUrlIndex,
  answer: z.object({ ...common, ...documentToSign, copies: signedCopies }),
  refuses: { 400: flowMessages.index, 404: refusals[404], 409: flowMessages.earlier, 422: refusals[422] },
})

/** The stages that were not saved yet stand in `stages` of the refusal. */
export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding/signing/:token',
  summary: 'Completes the wizard once every stage is saved and nothing is left to sign.',
  access,
  params: ofToken,
  answersComplete: true,
  answer: z.object({}),
  refuses: { ...refusals, 409: `${flowMessages.notSigned}, or: ${stagesMissing}` },
})

/** The pairs of calls, by stage. */
export const stageCalls = {
  demographics,
  'areas-of-expertise': areasOfExpertise,
  'treatment-modalities': treatmentModalities,
  documents,
  'peer-references': peerReferences,
  training,
  'work-history': workHistory,
  'past-hospital-privileges': pastHospitalPrivileges,
  'state-licenses': stateLicenses,
  'malpractice-insurance': malpracticeInsurance,
  'board-certifications': boardCertifications,
  immunizations,
  disclosures,
} as const satisfies Record<Exclude<Stage, 'signing'>, { load: Endpoint; save: Endpoint }>
/** A stage that holds data of the record. */
export type StoredStage = keyof typeof stageCalls
export const storedStages = Object.keys(stageCalls) as StoredStage[]

const nameOf = (stage: StoredStage) => stage.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
/** The same calls by the names that they have in the list of all calls: `loadOnboardingTraining`. */
export const stageEndpoints: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  storedStages.flatMap((stage) => [
    [`loadOnboarding${nameOf(stage)}`, stageCalls[stage].load],
    [`saveOnboarding${nameOf(stage)}`, stageCalls[stage].save],
  ]),
)

const ofStage = z.object({ stage: z.enum(stageNames), ...ofToken.shape })

export const draftMessages = { tooLarge: 'This is too much to keep; please save it' } as const
export const reminderMessages = {
  tooMany: 'The link was sent three times within a day; please look into your inbox, or try again tomorrow',
  noAddress: 'This link was not sent by email; please ask your practice for a new one',
} as const

export const saveOnboardingDraft = endpoint({
  method: 'PUT',
  path: '/onboarding/:stage/:token/draft',
  summary: 'Stores what was typed into a stage, sealed, until the stage is saved. SSNs and passwords are left out.',
  access,
  params: ofStage,
  body: z.object({ data: z.record(z.string(), z.unknown()).nullable(), form: formName }),
  answer: z.object({}),
  refuses: { ...refusals, 413: draftMessages.tooLarge },
})

export const remindOfOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding/:stage/:token/remind',
  summary: 'Mails the link again, to the address that it was sent to.',
  access,
  params: ofStage,
  creates: true,
  answer: z.object({}),
  refuses: { ...refusals, 429: reminderMessages.tooMany },
})

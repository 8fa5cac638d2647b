import { z } from 'zod'
import { fileMessages } from '../files/messages.ts'
import { link } from '../kit/access.ts'
import { endpoint, type Definition, type Endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { demographicsFields, demographicsSwitches } from './demographics.ts'
import { documentDays, documentGroupNames, documentSlotNames, filesTooLarge } from './documents.ts'
import { providerOnboardingLink } from './link.ts'
import { listStageOf, mostEntries, tooManyEntries, type ListStageName } from './lists.ts'
import { onboardingFlags } from './preferences.ts'
import { stageNames, stages, type Stage } from './stages.ts'

// The calls of the wizard. The schemas describe shapes alone: what is required depends on the practice, so the server
// and the page ask the rules beside this file, which name each field by its path.

const access = link(providerOnboardingLink)
const ofToken = z.object({ token: z.string().min(1).max(512) })
const text = z.string().nullable()
/** Longer than anything that is stored, so that the rules can say what is too long. */
const typed = z.string().max(10_000).nullish()

const shapeOf = <K extends string, S>(names: readonly K[], schema: S) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>

export const preferencesSchema = z.object({
  ...shapeOf(onboardingFlags, z.boolean()),
  stageOrder: z.array(z.enum(stages)),
})

/** What every stage answers. Of a wizard that is complete only the name is left. */
const common = {
  /** The name of the practice. */
  name: z.string(),
  isComplete: z.boolean(),
  providerName: z.string().optional(),
  /** The day where the team is. */
  today: z.string().optional(),
  preferences: preferencesSchema.optional(),
  savedStages: z.array(z.enum(stages)).optional(),
  /** Of what the stage shows. Sent back with a save, which is refused when somebody else changed it meanwhile. */
  version: z.number().optional(),
  /** What was typed and not saved yet. */
  draft: z.record(z.string(), z.unknown()).nullable().optional(),
  /** What the practice asks to be corrected, by the path of the field. */
  sentBack: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
}
const version = { version: z.number().optional() }

const refusals = {
  404: providerOnboardingLink.texts.unknown,
  409: `${providerOnboardingLink.texts.complete}, or: ${texts.changedByOther}`,
  422: providerOnboardingLink.texts.expired,
}

interface StageCalls<A extends z.ZodRawShape, B extends z.ZodRawShape> {
  stage: Stage
  what: string
  answer: A
  body: B
  files?: Definition['files']
  storesFiles?: Definition['storesFiles']
}

/** The two calls of a stage. */
function callsOf<const A extends z.ZodRawShape, const B extends z.ZodRawShape>({
  stage,
  what,
  answer,
  body,
  files,
  storesFiles,
}: StageCalls<A, B>) {
  const path = `/onboarding/${stage}/:token` as const
  const aliases = stage === 'demographics' ? (['/onboarding/start/:token'] as const) : []
  const optional = Object.fromEntries(
    Object.entries(answer).map(([name, schema]) => [name, (schema as z.ZodType).optional()]),
  ) as unknown as { [K in keyof A]: z.ZodOptional<A[K]> }
  return {
    load: endpoint({
      method: 'GET',
      path,
      aliases,
      summary: `Answers ${what} that the record holds, and what the practice asks for.`,
      access,
      params: ofToken,
      answer: z.object({ ...common, ...optional }),
      refuses: { 404: refusals[404], 422: refusals[422] },
    }),
    save: endpoint({
      method: 'POST',
      path,
      aliases,
      summary: `Saves ${what} into the record.`,
      access,
      params: ofToken,
      bodyAs: 'parts',
      // A stage where nothing is typed comes without the part `data`.
      body: z.object({ ...version, ...body }).prefault({} as never),
      ...(files ? { files } : {}),
      ...(storesFiles ? { storesFiles } : {}),
      creates: true,
      answer: z.object({}),
      refuses: { ...refusals, ...(files ? { 413: texts.fileTooLarge, 507: fileMessages.noRoom } : {}) },
    }),
  }
}

const entryFile = { maxBytes: limits.fileBytes, tooLarge: texts.fileTooLarge }
const singleFile = { ...entryFile, isSingle: true } as const
/** In a group only the total counts. */
const groupFile = { maxBytes: limits.filesTotalBytes, maxTotalBytes: limits.filesTotalBytes, tooLarge: filesTooLarge }

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

/** The calls of a stage that holds a list. */
function callsOfList<const L extends string>(stage: ListStageName, list: L, more: { noStateLicense?: true } = {}) {
  const { fields, document, section, entry: what } = listStageOf(stage)
  const names = Object.keys(fields)
  const entry = z.object({ id: z.number(), ...shapeOf(names, text), ...(document ? { documentFilename: text } : {}) })
  const sent = z.object({
    id: idOf(`section ${section}`).nullish(),
    ...shapeOf(names, typed),
    ...(document ? { documentFilename: typed, oldDocumentFilename: typed } : {}),
  })
  const flag = more.noStateLicense
  return callsOf({
    stage,
    what: `the entries (${what.toLowerCase()})`,
    answer: {
      [list]: z.array(entry),
      ...(flag ? { noStateLicense: z.boolean() } : {}),
    } as Record<L, z.ZodArray<typeof entry>> & { noStateLicense?: z.ZodBoolean },
    body: {
      [list]: z.array(sent).max(mostEntries, tooManyEntries),
      ...(flag ? { noStateLicense: z.boolean().default(false) } : {}),
    } as Record<L, z.ZodArray<typeof sent>> & { noStateLicense?: z.ZodDefault<z.ZodBoolean> },
    ...(document
      ? {
          files: { files: entryFile },
          storesFiles: {
            mostFiles: mostEntries,
            maxTotalBytes: 25 * limits.fileBytes,
            tooLarge: texts.fileTooLarge,
          },
        }
      : {}),
  })
}

export const peerReferences = callsOfList('peer-references', 'peerReferences')
export const training = callsOfList('training', 'training')
export const workHistory = callsOfList('work-history', 'workHistory')
export const pastHospitalPrivileges = callsOfList('past-hospital-privileges', 'pastHospitalPrivileges')
export const stateLicenses = callsOfList('state-licenses', 'stateLicenses', { noStateLicense: true })
export const malpracticeInsurance = callsOfList('malpractice-insurance', 'malpracticeInsurance')
export const boardCertifications = callsOfList('board-certifications', 'boardCertifications')

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
  answer: z.object({
    ...common,
    hasMore: z.boolean().optional(),
    scriptSrc: text.optional(),
    integrationKey: text.optional(),
    url: text.optional(),
    urlIndex: z.number().optional(),
    templateName: text.optional(),
  }),
  refuses: { 404: refusals[404], 422: refusals[422] },
})

export const stagesMissing = 'Some stages are not saved yet'

/** The stages that were not saved yet stand in `stages` of the refusal. */
export const completeOnboarding = endpoint({
  method: 'POST',
  path: '/onboarding/signing/:token',
  summary: 'Completes the wizard once every stage is saved and nothing is left to sign.',
  access,
  params: ofToken,
  creates: true,
  answer: z.object({}),
  refuses: { ...refusals, 409: `${providerOnboardingLink.texts.complete}, or: ${stagesMissing}` },
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
  body: z.object({ data: z.record(z.string(), z.unknown()).nullable() }),
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

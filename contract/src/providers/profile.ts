import { z } from 'zod'
import { maritalStatuses } from '../choices/provider.ts'
import {
  line,
  pastDay,
  storedLine,
  storedNpi,
  storedOptionalEmail,
  storedPhone,
  storedSsn,
  storedText,
  storedZip,
  version,
} from '../fields.ts'
import { canEdit, canView, veil, type Veil } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { stages } from '../onboarding/stages.ts'
import { duplicateNpi } from './checks.ts'
import { texts } from '../texts.ts'

export const providerTexts = {
  updated: 'Provider information updated!',
  nameRequired: 'First name and last name are required',
  supervisor: 'Please choose a physician as supervising provider',
  photoMissing: 'Please choose the photo again',
  showMore: (count: number) => `Show ${count} more...`,
  onboarding: 'This provider is actively completing onboarding forms.',
} as const

const name = line().min(1, providerTexts.nameRequired).optional()
const flag = z.boolean().optional()
const chosenSpecialties = z
  .array(z.object({ id: sharedIdOf('specialty') }))
  .max(20)
  .optional()
/** A provider of the team; one that was there already may be one that the caller cannot see, and stays. */
const supervisor = idOf('supervisor').nullable().optional()

/** The header, the first of three edit modes. */
const basicRules = {
  firstName: name,
  middleName: storedLine(),
  lastName: name,
  credentials: storedLine(),
  nickname: storedLine(),
  specialties: chosenSpecialties,
  phone1: storedPhone(),
  pager: storedPhone(),
  email1: storedOptionalEmail(),
  phone2: storedPhone(),
  email2: storedOptionalEmail(),
  notes: storedText(limits.notes),
  supervisingProviderId: supervisor,
  excludedFromCarrierCredentialing: flag,
  showAreasOfExpertise: flag,
  showTreatmentModalities: flag,
}
/** The Provider Details card, the second. A masked or absent number of social security keeps what is stored. */
const sensitiveRules = {
  npi: storedNpi(),
  dob: pastDay().optional(),
  ssn: storedSsn(),
  license: storedLine(),
  caqh: storedLine(),
  dea: storedLine(),
  medicaid: storedLine(),
  medicare: storedLine(),
  otherIds: storedLine(),
}
/** The Demographics card, the third. */
const demographicRules = {
  address1: storedLine(),
  address2: storedLine(),
  city: storedLine(),
  state: storedLine(),
  zip: storedZip(),
  priorAddresses: storedText(limits.priorAddresses),
  priorNames: storedText(limits.priorAddresses),
  birthplace: storedLine(),
  citizenship: storedLine(),
  ethnicity: storedLine(),
  otherLanguages: storedLine(),
  maritalStatus: z
    .string()
    .nullable()
    .transform((typed) => typed?.trim() || null)
    .pipe(maritalStatuses.schema.nullable())
    .optional(),
  spouse: storedLine(),
}

const keysOf = <T extends object>(rules: T) => Object.keys(rules) as (keyof T & string)[]
export const basicProviderFields = keysOf(basicRules)
export const sensitiveProviderFields = keysOf(sensitiveRules)
export const demographicProviderFields = keysOf(demographicRules)

const editModes = ['basic', 'sensitive', 'demographics'] as const
export type EditMode = (typeof editModes)[number]
/** What each of the three modes saves. */
export const fieldsOfMode = {
  basic: basicProviderFields,
  sensitive: sensitiveProviderFields,
  demographics: demographicProviderFields,
} as const satisfies Record<EditMode, readonly string[]>

const text = z.string().nullable()
const maybe = text.optional()
const textOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, maybe])) as Record<K, typeof maybe>

/** A practice that the provider belongs to, as the details dialog shows it. */
const basicOfPractice = ['tin', 'phone1', 'fax', 'email1'] as const
const sensitiveOfPractice = [
  'npi',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'mailingAddress1',
  'mailingAddress2',
  'mailingCity',
  'mailingState',
  'mailingZip',
] as const
export const practiceFieldsOfMembership = [...basicOfPractice, ...sensitiveOfPractice]
export const membership = z.object({
  id: z.number(),
  name: z.string(),
  ...textOf(basicOfPractice),
  ...textOf(sensitiveOfPractice),
  isPrimary: z.boolean(),
  startDate: text,
  endDate: text,
})

export const specialty = z.object({ id: z.number(), code: z.string(), name: z.string() })

/**
 * A provider as the page shows it. What needs a right that the caller lacks is left out; the number of social security
 * is masked.
 */
export const provider = z.object({
  id: z.number(),
  formattedName: z.string(),
  photoUrl: text,
  ...textOf(basicProviderFields),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  specialties: z.array(specialty).optional(),
  supervisingProviderId: z.number().nullable().optional(),
  excludedFromCarrierCredentialing: flag,
  showAreasOfExpertise: flag,
  showTreatmentModalities: flag,
  /** A mid-level degree: shown with a supervising provider. */
  isApp: z.boolean(),
  supervisingProviderName: text,
  ...textOf(sensitiveProviderFields),
  ...textOf(demographicProviderFields),
  practices: z.array(membership),
  updated: z.string(),
  updatedBy: text,
  version: z.number(),
})

const shownVeils: Veil[] = [
  veil('PROVIDER_BASIC', ...basicProviderFields),
  veil('PROVIDER_SENSITIVE_DETAILS', ...sensitiveProviderFields),
  veil('PROVIDER_DEMOGRAPHICS', ...demographicProviderFields),
]
const practiceVeils: Veil[] = [
  veil('PRACTICE_BASIC', ...basicOfPractice.map((field) => `practices.${field}`)),
  veil('PRACTICE_SENSITIVE_DETAILS', ...sensitiveOfPractice.map((field) => `practices.${field}`)),
]
const params = z.object({ id: idOf('provider') })

export const getProvider = endpoint({
  method: 'GET',
  path: '/provider/:id',
  summary: 'A provider, as far as the caller may see it; the number of social security is masked.',
  access: canView('PROVIDER_BASIC'),
  veils: [...shownVeils, ...practiceVeils],
  params,
  answer: provider,
})

export const saveProvider = endpoint({
  method: 'POST',
  path: '/provider/:id',
  summary:
    'Saves a provider: of what is sent, the fields that the caller may edit. Fields that are left out stay, and so does a masked number. A photo that was uploaded is shown once it is named here.',
  access: canEdit('PROVIDER_BASIC', 'PROVIDER_SENSITIVE_DETAILS', 'PROVIDER_DEMOGRAPHICS'),
  veils: [
    ...shownVeils,
    ...practiceVeils,
    { fields: ['profilePhotoFilename'], toSee: canView('PROVIDER_BASIC'), toSet: canEdit('PROVIDER_BASIC') },
  ],
  params,
  body: z.object({
    ...basicRules,
    ...sensitiveRules,
    ...demographicRules,
    profilePhotoFilename: z.string().max(1024).nullable().optional(),
    confirmDuplicateNpi: flag,
    version,
  }),
  answer: provider,
  refuses: { 409: `${texts.changedByOther}, or: ${duplicateNpi.message('…')}` },
})

export const revealSsn = endpoint({
  method: 'POST',
  path: '/provider/:id/ssn/reveal',
  summary: 'Answers the number of social security, to be shown or copied, and records that.',
  access: canView('PROVIDER_SENSITIVE_DETAILS'),
  params,
  body: z.object({ purpose: z.enum(['show', 'copy']) }),
  answer: z.object({ value: text }),
})

export const getProviderPhoto = endpoint({
  method: 'GET',
  path: '/provider/photo/:key',
  summary: 'The photo of a provider.',
  access: canView('PROVIDER_BASIC'),
  passive: true,
  params: z.object({ key: z.string().regex(/^[\w-]{22}$/) }),
  answerAs: 'image',
  answer: z.unknown(),
})

/** How far a stage of the onboarding has come. */
const stageStates = ['SAVED', 'SENT_BACK', 'DRAFT', 'OPEN'] as const

export const getProviderOnboardingState = endpoint({
  method: 'GET',
  path: '/provider/onboarding/url/:id',
  summary:
    'Whether the provider is completing onboarding forms, or did so lately, and how far the newest link has come.',
  access: canView('PROVIDER_BASIC'),
  params,
  answer: z.object({
    hasActiveOnboardingUrl: z.boolean(),
    hasRecentlyCompletedOnboardingUrl: z.boolean(),
    /** Of the newest link that was not revoked; null without one. */
    sentTo: z.string().nullable(),
    sentBy: z.string().nullable(),
    sentAt: z.string().nullable(),
    expires: z.string().nullable(),
    completedAt: z.string().nullable(),
    savedStages: z.number(),
    totalStages: z.number(),
    /** When the provider last opened a stage, to the minute. */
    lastSeen: z.string().nullable(),
    /** The stages that the primary practice asks for, in its order; empty without a link. */
    stages: z.array(z.object({ stage: z.enum(stages), state: z.enum(stageStates) })),
  }),
})
export type ProviderOnboardingState = z.output<typeof getProviderOnboardingState.definition.answer>

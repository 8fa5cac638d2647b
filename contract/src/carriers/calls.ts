import { z } from 'zod'
import { adminOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { carrierTiers, facilityTier } from '../choices/enrollment.ts'
import {
  line,
  namesPracticeVersion,
  practiceEditVersions,
  practiceVersionIssue,
  seenVersion,
  storedEmails,
  storedLine,
  storedOptionalEmail,
  storedPhone,
  storedPortalUrl,
  storedText,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

export const carrierTexts = {
  nameTooShort: 'Name must have at least 2 characters',
  facilityNeeded: 'Please select at least one facility',
  emailLabel: 'Email (populating this enables the bot)',
  add: (name: string) => `Add ${name} to the practice?`,
  remove: (name: string) => `Remove ${name} from the practice? Provider participation data will be deleted.`,
  removeLine: (name: string) => `Remove ${name} from the practice?`,
  addAll: (count: number) => `Add ${count} line(s) of business to the practice?`,
  addedAll: (count: number) => `Added ${count} business line(s)!`,
  usedBy: (name: string, count: number) =>
    `${name} is used by ${count} other practice(s). Are you sure you want to update this carrier?`,
} as const

const text = z.string().nullable()

/** A carrier as the administrators manage it, for one practice. */
export const managedCarrier = z.object({
  id: z.number(),
  name: z.string(),
  portalUrl: text,
  state: text,
  phone: text,
  fax: text,
  email: text,
  isActive: z.boolean(),
  /** Where it takes applications by a form on the web. */
  webFormUrl: text,
  businessLines: z.array(z.object({ id: z.number(), name: z.string(), isActive: z.boolean() })),
  /** The names of the other practices, of every team, that work with it. */
  othersUsedBy: z.array(z.string()),
  initialEnrollmentEmails: text,
  initialEnrollmentInstructions: text,
  reEnrollmentInstructions: text,
  otherInstructions: text,
  practiceInitialEnrollmentEmails: text,
  practiceInitialEnrollmentInstructions: text,
  practiceReEnrollmentInstructions: text,
  practiceOtherInstructions: text,
  practiceCarrierTier: carrierTiers.schema.nullable(),
  /** The practice does not contract with the carrier: the public lookup asks to verify the benefits. */
  isOutOfNetwork: z.boolean(),
  practiceFacilityDependencies: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Of the shared record; and of what the practice has of its own, 0 while it does not work with the carrier. */
  version: z.number(),
  practiceVersion: z.number(),
})

const ofPractice = z.object({ practiceId: idOf('practice') })

export const listPracticesForCarriers = endpoint({
  method: 'GET',
  path: '/carrier/practices',
  summary: 'The practices of the team, to manage carriers for.',
  access: adminOnly,
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const listCarriersToManage = endpoint({
  method: 'GET',
  path: '/carrier/admin/practice/:practiceId',
  summary: 'Every carrier, those of the practice first, then by name.',
  access: adminOnly,
  params: ofPractice,
  answer: z.array(managedCarrier),
})

export const setCarrierActive = endpoint({
  method: 'PUT',
  path: '/carrier/admin/:carrierId/practice/:practiceId',
  summary:
    "Adds a carrier to a practice, or removes it and deletes the participation of the practice's providers with it. What the practice had of its own comes back with the carrier.",
  access: adminOnly,
  params: z.object({ carrierId: sharedIdOf('carrier'), practiceId: idOf('practice') }),
  body: z.object({ isActive: z.boolean() }),
  answer: managedCarrier,
})

/** Lines are offered of carriers that the practice works with; by now it may have left one. */
const carrierLeft = { 409: texts.changedByOther }

export const setBusinessLineActive = endpoint({
  method: 'PUT',
  path: '/carrier/admin/businessLine/:id/practice/:practiceId',
  aliases: ['/carrier/admin/businessline/:id/practice/:practiceId'],
  summary:
    'Adds a line of business to a practice, on request for its active providers at all locations too, or removes it.',
  access: adminOnly,
  params: z.object({ id: sharedIdOf('businessLine'), practiceId: idOf('practice') }),
  body: z.object({ isActive: z.boolean(), activateForProviders: z.boolean().default(false) }),
  answer: managedCarrier,
  refuses: carrierLeft,
})

export const addAllBusinessLines = endpoint({
  method: 'POST',
  path: '/carrier/admin/all/businessLine/practice/:practiceId',
  aliases: ['/carrier/admin/all/businessline/practice/:practiceId'],
  summary: 'Adds lines of business to a practice; counts those that it did not have.',
  access: adminOnly,
  params: ofPractice,
  body: z.object({
    activateForProviders: z.boolean().default(false),
    businessLineIds: z.array(sharedIdOf('businessLine')).max(500),
  }),
  answer: z.object({ count: z.number() }),
  refuses: carrierLeft,
})

const tier = z
  .literal('')
  .transform(() => null)
  .or(carrierTiers.schema.nullable())
  .optional()
const enrollmentTexts = {
  initialEnrollmentEmails: storedEmails(),
  initialEnrollmentInstructions: storedText(limits.instructions),
  reEnrollmentInstructions: storedText(limits.instructions),
  otherInstructions: storedText(limits.instructions),
}

/** The rules of the two scopes; the screen enables its button by the same. `practiceVersion` guards this one. */
export const carrierPracticeEdit = z
  .object({
    editType: z.literal('PRACTICE'),
    id: idOf('carrier'),
    practiceId: idOf('practice'),
    ...enrollmentTexts,
    carrierTier: tier,
    isOutOfNetwork: z.boolean().optional(),
    facilityDependencies: z.array(idOf('facility')).max(500).optional(),
    ...practiceEditVersions,
  })
  .refine(
    ({ carrierTier, facilityDependencies = [] }) => carrierTier !== facilityTier || facilityDependencies.length > 0,
    { message: carrierTexts.facilityNeeded, path: ['facilityDependencies'] },
  )
  .refine(namesPracticeVersion, practiceVersionIssue)

/** `version` guards the shared record, `practiceVersion` the tier. */
export const carrierGlobalEdit = z.object({
  editType: z.literal('GLOBAL'),
  id: sharedIdOf('carrier').nullable().optional(),
  practiceId: idOf('practice'),
  ...enrollmentTexts,
  carrierTier: tier,
  name: line(limits.text, carrierTexts.nameTooShort).min(2, carrierTexts.nameTooShort),
  portalUrl: storedPortalUrl(),
  state: storedLine(),
  phone: storedPhone(),
  fax: storedPhone(),
  email: storedOptionalEmail(),
  webFormUrl: storedPortalUrl(),
  addToPractice: z.boolean().default(false),
  version: seenVersion,
  practiceVersion: seenVersion,
})

export const saveCarrier = endpoint({
  method: 'POST',
  path: '/carrier/admin',
  summary:
    "Saves what a practice has of its own on a carrier (PRACTICE), or the carrier that all teams share (GLOBAL; without an id it makes one). The tier is the practice's in both; fields that are left out stay. PRACTICE is guarded by practiceVersion, GLOBAL by version.",
  access: adminOnly,
  creates: true,
  body: z.discriminatedUnion('editType', [carrierPracticeEdit, carrierGlobalEdit]),
  answer: managedCarrier,
  refuses: { 409: texts.changedByOther },
})

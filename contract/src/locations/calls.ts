import { z } from 'zod'
import { adminOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { facilityTypes } from '../choices/enrollment.ts'
import { carrierTexts } from '../carriers/calls.ts'
import {
  line,
  namesPracticeVersion,
  practiceEditVersions,
  practiceVersionIssue,
  seenVersion,
  storedLine,
  storedOptionalEmail,
  storedPhone,
  storedPortalUrl,
  storedText,
  storedZip,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

export const facilityTexts = {
  add: carrierTexts.add,
  remove: carrierTexts.remove,
  usedBy: (name: string, count: number) =>
    `${name} is used by ${count} other practice(s). Are you sure you want to update this location?`,
} as const

const text = z.string().nullable()
const choices = z.array(z.object({ id: z.number(), name: z.string() }))

/** A location as the administrators manage it, for one practice. */
export const managedFacility = z.object({
  id: z.number(),
  name: z.string(),
  facilityType: facilityTypes.schema.nullable(),
  portalUrl: text,
  phone: text,
  fax: text,
  email: text,
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  county: text,
  hours: text,
  notes: text,
  isActive: z.boolean(),
  othersUsedBy: z.array(z.string()),
  initialEnrollmentInstructions: text,
  reEnrollmentInstructions: text,
  otherInstructions: text,
  practiceInitialEnrollmentInstructions: text,
  practiceReEnrollmentInstructions: text,
  practiceOtherInstructions: text,
  version: z.number(),
  practiceVersion: z.number(),
})

const ofPractice = z.object({ practiceId: idOf('practice') })

export const listPracticesForFacilities = endpoint({
  method: 'GET',
  path: '/facility/practices',
  summary: 'The practices of the team, to manage locations for.',
  access: adminOnly,
  answer: choices,
})

export const listActiveFacilities = endpoint({
  method: 'GET',
  path: '/facility/admin/active/practice/:practiceId',
  summary: 'The locations of a practice, for a carrier to depend on.',
  access: adminOnly,
  params: ofPractice,
  answer: choices,
})

export const listFacilitiesToManage = endpoint({
  method: 'GET',
  path: '/facility/admin/practice/:practiceId',
  summary: 'Every location, those of the practice first, then by name.',
  access: adminOnly,
  params: ofPractice,
  answer: z.array(managedFacility),
})

export const setFacilityActive = endpoint({
  method: 'PUT',
  path: '/facility/admin/:id/practice/:practiceId',
  summary:
    "Adds a location to a practice, or removes it and deletes the participation of the practice's providers there; who is there for another practice too keeps it. What the practice had of its own comes back with the location.",
  access: adminOnly,
  params: z.object({ id: sharedIdOf('facility'), practiceId: idOf('practice') }),
  body: z.object({ isActive: z.boolean() }),
  answer: managedFacility,
})

const instructions = {
  initialEnrollmentInstructions: storedText(limits.instructions),
  reEnrollmentInstructions: storedText(limits.instructions),
  otherInstructions: storedText(limits.instructions),
}

/** `practiceVersion` guards this one. */
export const facilityPracticeEdit = z
  .object({
    editType: z.literal('PRACTICE'),
    id: idOf('facility'),
    practiceId: idOf('practice'),
    ...instructions,
    ...practiceEditVersions,
  })
  .refine(namesPracticeVersion, practiceVersionIssue)

export const facilityGlobalEdit = z.object({
  editType: z.literal('GLOBAL'),
  id: sharedIdOf('facility').nullable().optional(),
  practiceId: idOf('practice'),
  ...instructions,
  name: line(limits.text, carrierTexts.nameTooShort).min(2, carrierTexts.nameTooShort),
  facilityType: z
    .literal('')
    .transform(() => null)
    .or(facilityTypes.schema.nullable())
    .optional(),
  portalUrl: storedPortalUrl(),
  phone: storedPhone(),
  fax: storedPhone(),
  email: storedOptionalEmail(),
  address1: storedLine(),
  address2: storedLine(),
  city: storedLine(),
  state: storedLine(),
  zip: storedZip(),
  county: storedLine(),
  hours: storedLine(),
  notes: storedText(limits.notes),
  addToPractice: z.boolean().default(false),
  version: seenVersion,
})

export const saveFacility = endpoint({
  method: 'POST',
  path: '/facility/admin',
  summary:
    'Saves what a practice has of its own on a location (PRACTICE), or the location that all teams share (GLOBAL; without an id it makes one). PRACTICE is guarded by practiceVersion, GLOBAL by version.',
  access: adminOnly,
  creates: true,
  body: z.discriminatedUnion('editType', [facilityPracticeEdit, facilityGlobalEdit]),
  answer: managedFacility,
  refuses: { 409: texts.changedByOther },
})

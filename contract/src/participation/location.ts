import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { facilityTypes, privilegeTypes } from '../choices/enrollment.ts'
import { day, seenVersion } from '../fields.ts'
import { historyEntry, matrixProvider } from './calls.ts'
import { datesInOrder, orderOfDates } from './rules.ts'
import { texts } from '../texts.ts'

const text = z.string().nullable()

/** What people look up about a location. */
const location = {
  id: z.number(),
  name: z.string(),
  portalUrl: text,
  phone: text,
  email: text,
  fax: text,
  hours: text,
  notes: text,
  facilityType: facilityTypes.schema.nullable(),
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  county: text,
}

/** A provider's, or a practice's own, standing at a location. */
const facilityParticipation = z.object({
  ...location,
  effectiveDate: text,
  expires: text,
  privilegesType: privilegeTypes.schema.nullable(),
  isActive: z.boolean(),
  isPrimary: z.boolean(),
  isPending: z.boolean(),
  version: z.number(),
})

const view = canView('PROVIDER_FACILITY')

/** Not active means not primary and without dates and privileges: what is sent of them is dropped. */
const save = z
  .object({
    active: z.boolean(),
    primary: z.boolean().default(false),
    expiration: day().default(null),
    effectiveDate: day().default(null),
    privilegesType: z
      .literal('')
      .transform(() => null)
      .or(privilegeTypes.schema.nullable())
      .default(null),
    version: seenVersion,
  })
  .refine(({ active, effectiveDate, expiration }) => !active || datesInOrder(effectiveDate, expiration), orderOfDates)

const stale = { 409: texts.changedByOther }
const ofPractice = z.object({ id: idOf('practice') })
const ofProvider = z.object({ id: idOf('provider') })

export const getLocationMatrix = endpoint({
  method: 'GET',
  path: '/practice/participationstatus/facility/:id/matrix',
  summary: 'The locations of a practice by name, and for each of its providers the standing at each of them.',
  access: view,
  params: ofPractice,
  answer: z.object({ facilities: z.array(z.object(location)), providers: z.array(matrixProvider) }),
})

export const listPracticeFacilityParticipation = endpoint({
  method: 'GET',
  path: '/practice/participationstatus/facility/:id',
  summary: "The locations of a practice with the practice's own standing at each.",
  access: view,
  params: ofPractice,
  answer: z.array(facilityParticipation),
})

export const savePracticeFacilityParticipation = endpoint({
  method: 'POST',
  path: '/practice/participationstatus/facility/:id/:facilityId',
  summary: "Saves a practice's own standing at one of its locations.",
  access: canEdit('PROVIDER_FACILITY'),
  params: ofPractice.extend({ facilityId: idOf('facility') }),
  body: save,
  answer: facilityParticipation,
  refuses: stale,
})

export const listProviderFacilityParticipation = endpoint({
  method: 'GET',
  path: '/provider/participationstatus/facility/:id',
  summary: "The locations of a provider's practices with the provider's standing at each.",
  access: view,
  params: ofProvider,
  answer: z.array(facilityParticipation),
})

export const listProviderFacilityParticipationInPractice = endpoint({
  method: 'GET',
  path: '/provider/participationstatus/facility/:providerId/:practiceId',
  summary: "A provider's standing at each location of one practice.",
  access: view,
  params: z.object({ providerId: idOf('provider'), practiceId: idOf('practice') }),
  answer: z.array(facilityParticipation),
})

export const saveProviderFacilityParticipation = endpoint({
  method: 'POST',
  path: '/provider/participationstatus/facility/:id/:facilityId',
  summary: "Saves a provider's standing at a location of one of the provider's practices.",
  access: canEdit('PROVIDER_FACILITY'),
  params: ofProvider.extend({ facilityId: idOf('facility') }),
  body: save,
  answer: facilityParticipation,
  refuses: stale,
})

export const listProviderFacilityHistory = endpoint({
  method: 'GET',
  path: '/provider/participationstatus/facility/:id/:facilityId/history',
  summary: "How a provider's standing at a location changed, newest first.",
  access: view,
  params: ofProvider.extend({ facilityId: idOf('facility') }),
  answer: z.array(
    historyEntry
      .omit({ status: true })
      .extend({ isActive: z.boolean(), isPrimary: z.boolean(), privilegesType: privilegeTypes.schema.nullable() }),
  ),
})

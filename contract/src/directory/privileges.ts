import { z } from 'zod'
import { byCode } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { directoryHeader, directoryProvider, ofCode, text } from './schemas.ts'

// The privileges lookup of a practice: who may work at which location.

const facility = z.object({ id: z.number(), name: z.string(), city: text, zip: text })
const provider = directoryProvider.extend({ middleName: text })

export const getPrivilegesPractice = endpoint({
  method: 'GET',
  path: '/privileges/practice/:token',
  summary: 'The name and photo of the practice that a lookup code names.',
  access: byCode,
  params: ofCode,
  answer: directoryHeader,
})

export const listPrivilegesFacilities = endpoint({
  method: 'GET',
  path: '/privileges/practice/:token/facilities',
  summary: 'The locations of the practice by name.',
  access: byCode,
  params: ofCode,
  answer: z.array(facility),
})

export const listPrivilegesProviders = endpoint({
  method: 'GET',
  path: '/privileges/practice/:token/providers',
  summary: 'The providers of the practice: physicians first, then by name.',
  access: byCode,
  params: ofCode,
  answer: z.array(provider),
})

export const listPrivilegesProvidersOfFacility = endpoint({
  method: 'GET',
  path: '/privileges/practice/:token/facility/:facilityId/providers',
  summary: 'The providers who have privileges at a location today.',
  access: byCode,
  params: ofCode.extend({ facilityId: idOf('facility') }),
  answer: z.array(provider),
})

export const listPrivilegesFacilitiesOfProvider = endpoint({
  method: 'GET',
  path: '/privileges/practice/:token/provider/:providerId/facilities',
  summary: 'The locations where a provider has privileges today, with the first and last day.',
  access: byCode,
  params: ofCode.extend({ providerId: idOf('provider') }),
  answer: z.array(facility.extend({ effectiveDate: text, expires: text })),
})

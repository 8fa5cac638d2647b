import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

/** A practice as lists and cards show it; size counts its physicians. */
export const practiceCard = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  tin: z.string().nullable(),
  phone1: z.string().nullable(),
  fax: z.string().nullable(),
  officeHours: z.string().nullable(),
  shortCode: z.string().nullable(),
})

export const listPractices = endpoint({
  method: 'GET',
  path: '/practice/revenueteam',
  summary: 'The practices of the team that the caller may see, by name.',
  access: signedIn,
  answer: z.array(practiceCard),
  passive: true,
  unchangedWhile: ['practice', 'provider'],
})

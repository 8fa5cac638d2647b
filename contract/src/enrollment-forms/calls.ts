import { z } from 'zod'
import { canEdit } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { signedQuery } from '../kit/signed.ts'

const access = canEdit('PROVIDER_CARRIER_ENROLLMENT_FORM_EXPORT')
const ofForm = z.object({ providerId: idOf('provider'), formId: sharedIdOf('enrollmentForm') })

export const enrollmentForm = z.object({
  id: z.number(),
  name: z.string(),
  format: z.enum(['CSV', 'PDF']),
  message: z.string().nullable(),
})

export const listEnrollmentForms = endpoint({
  method: 'GET',
  path: '/provider/carrierenrollmentforms/:providerId',
  summary:
    "The forms that can be filled from a provider's profile: general ones, and those of the carriers of the provider's practices.",
  access,
  params: z.object({ providerId: idOf('provider') }),
  answer: z.array(enrollmentForm),
})

export const fillEnrollmentForm = endpoint({
  method: 'GET',
  path: '/provider/carrierenrollmentform/:providerId/:formId',
  summary: 'The address, good for a minute, of a form filled from the profile.',
  access,
  rateLimit: 'heavy',
  params: ofForm,
  answer: z.object({ url: z.string() }),
})

export const downloadEnrollmentForm = endpoint({
  method: 'GET',
  path: '/provider/carrierenrollmentform/:providerId/:formId/file',
  summary:
    'A form filled from the profile, by its signed address. What the caller may not see stays empty on it; that a number of social security was filled in is recorded.',
  access,
  records: true,
  rateLimit: 'heavyFile',
  params: ofForm,
  query: z.object(signedQuery),
  answerAs: 'file',
  answer: z.unknown(),
})

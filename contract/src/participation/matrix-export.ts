import { z } from 'zod'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { signedQuery } from '../kit/signed.ts'
import { matrixSorts } from '../choices/enrollment.ts'

const params = z.object({ id: idOf('practice') })
const query = z.object({ sort: matrixSorts.schema.default('name') })
const asked = { rateLimit: 'heavy', answer: z.object({ url: z.string() }) } as const
const file = { rateLimit: 'heavyFile', answerAs: 'file', answer: z.unknown() } as const

export const exportEnrollmentMatrix = endpoint({
  method: 'GET',
  path: '/report/enrollmentmatrix/carrier/practice/:id',
  summary: 'The address, good for a minute, of the enrollment matrix as a CSV file.',
  access: canView('PRACTICE_BASIC'),
  params,
  query,
  ...asked,
})

export const exportLocationMatrix = endpoint({
  method: 'GET',
  path: '/report/enrollmentmatrix/facility/practice/:id',
  summary: 'The address, good for a minute, of the location matrix as a CSV file.',
  access: canView('PROVIDER_FACILITY'),
  params,
  query,
  ...asked,
})

export const downloadEnrollmentMatrix = endpoint({
  method: 'GET',
  path: '/report/enrollmentmatrix/carrier/practice/:id/file',
  summary: 'The enrollment matrix as a CSV file, by its signed address.',
  access: canView('PRACTICE_BASIC'),
  params,
  query: query.extend(signedQuery),
  ...file,
})

export const downloadLocationMatrix = endpoint({
  method: 'GET',
  path: '/report/enrollmentmatrix/facility/practice/:id/file',
  summary: 'The location matrix as a CSV file, by its signed address.',
  access: canView('PROVIDER_FACILITY'),
  params,
  query: query.extend(signedQuery),
  ...file,
})

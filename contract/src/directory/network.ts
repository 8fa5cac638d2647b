import { z } from 'zod'
import { byCode } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, idOrNewOf } from '../kit/ids.ts'
import { carrierOfProvider, directoryHeader, directoryProvider, ofCode, text } from './schemas.ts'

// The network lookup of a practice. Everything that leaves is declared here: an answer has no other field.

const ofPlan = ofCode.extend({ carrierId: idOf('carrier') })

export const getNetworkPractice = endpoint({
  method: 'GET',
  path: '/network/practice/:token',
  summary: 'The name and photo of the practice that a lookup code names.',
  access: byCode,
  params: ofCode,
  answer: directoryHeader,
})

export const getNetworkPhoto = endpoint({
  method: 'GET',
  path: '/network/practice/:token/photo',
  summary: 'The photo of the practice. The key changes with the photo.',
  access: byCode,
  params: ofCode,
  query: z.object({ key: z.string().max(64).optional() }),
  answer: z.unknown(),
  answerAs: 'image',
})

export const listNetworkCarriers = endpoint({
  method: 'GET',
  path: '/network/practice/:token/carriers',
  summary: 'The carriers of the practice by name. An out-of-network carrier has no lines of business here.',
  access: byCode,
  params: ofCode,
  answer: z.array(
    z.object({ id: z.number(), name: z.string(), hasBusinessLines: z.boolean(), isOutOfNetwork: z.boolean() }),
  ),
})

export const listNetworkBusinessLines = endpoint({
  method: 'GET',
  path: '/network/practice/:token/carrier/:carrierId/businesslines',
  summary: 'The lines of business that the practice has of a carrier, by name.',
  access: byCode,
  params: ofPlan,
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const listNetworkPlans = endpoint({
  method: 'GET',
  path: '/network/practice/:token/carriersandbusinesslines',
  summary: 'Carriers and lines of business as one list by name. A carrier without lines has the line 0.',
  access: byCode,
  params: ofCode,
  answer: z.array(
    z.object({ carrierId: z.number(), businessLineId: z.number(), name: z.string(), isOutOfNetwork: z.boolean() }),
  ),
})

export const listNetworkProvidersOfPlan = endpoint({
  method: 'GET',
  path: '/network/practice/:token/carrier/:carrierId/businessline/:businessLineId',
  summary:
    'The providers who take a line of business today, with the locations where they do. The line is 0 for a carrier without lines.',
  access: byCode,
  params: ofPlan.extend({ businessLineId: idOrNewOf('businessLine') }),
  answer: z.array(
    directoryProvider.extend({ locations: z.array(z.object({ name: z.string(), city: text, state: text })) }),
  ),
})

export const listNetworkProviders = endpoint({
  method: 'GET',
  path: '/network/practice/:token/providers',
  summary: 'The providers of the practice who take part in carrier credentialing: physicians first, then by name.',
  access: byCode,
  params: ofCode,
  answer: z.array(directoryProvider),
})

export const listNetworkCarriersOfProvider = endpoint({
  method: 'GET',
  path: '/network/practice/:token/provider/:providerId',
  summary: 'The carriers and lines of business that a provider takes today, by name.',
  access: byCode,
  params: ofCode.extend({ providerId: idOf('provider') }),
  answer: z.array(carrierOfProvider),
})

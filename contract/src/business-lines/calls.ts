import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { day, seenVersion } from '../fields.ts'
import { datesInOrder, orderOfDates } from '../participation/rules.ts'
import { texts } from '../texts.ts'

export const businessLineTexts = {
  activateAll: 'Activate all lines of business at all locations for this provider?',
  applyDates: 'Apply this date to all other active locations?',
  activated: (count: number) => `Activated ${count} business line + location combination(s)!`,
} as const

const text = z.string().nullable()
const view = canView('PROVIDER_BASIC')
const edit = canEdit('PROVIDER_PAYOR_PORTAL')

/**
 * A line of business with the first and last day over all the locations where it is active; a line that never ends has
 * no last.
 */
const spans = { id: z.number(), name: z.string(), earliestEffectiveDate: text, latestExpiration: text }

export const listPracticeLines = endpoint({
  method: 'GET',
  path: '/businessline/practice/:practiceId/carrier/:carrierId',
  aliases: ['/businessLine/practice/:practiceId/carrier/:carrierId'],
  summary: 'The lines of business of a carrier that a practice has.',
  access: view,
  params: z.object({ practiceId: idOf('practice'), carrierId: idOf('carrier') }),
  answer: z.array(z.object(spans)),
})

export const listProviderLines = endpoint({
  method: 'GET',
  path: '/businessline/practice/:practiceId/provider/:providerId/carrier/:carrierId',
  aliases: ['/businessLine/practice/:practiceId/provider/:providerId/carrier/:carrierId'],
  summary: 'The same lines for one provider; active is a line that is active at some location.',
  access: view,
  params: z.object({ practiceId: idOf('practice'), providerId: idOf('provider'), carrierId: idOf('carrier') }),
  answer: z.array(z.object({ ...spans, active: z.boolean() })),
})

export const lineLocation = z.object({
  id: z.number(),
  name: z.string(),
  active: z.boolean(),
  effectiveDate: text,
  expires: text,
  version: z.number(),
})

const lineOfProvider = z.object({
  practiceId: idOf('practice'),
  providerId: idOf('provider'),
  businessLineId: idOf('businessLine'),
})

export const listLineLocations = endpoint({
  method: 'GET',
  path: '/businessline/practice/:practiceId/provider/:providerId/businessline/:businessLineId',
  aliases: ['/businessLine/practice/:practiceId/provider/:providerId/businessLine/:businessLineId'],
  summary: 'A line of business of a provider at each location of the practice.',
  access: view,
  params: lineOfProvider,
  answer: z.array(lineLocation),
})

export const saveLineLocation = endpoint({
  method: 'PUT',
  path: '/businessline/practice/:practiceId/provider/:providerId/businessline/:businessLineId/facility/:facilityId',
  aliases: [
    '/businessLine/practice/:practiceId/provider/:providerId/businessLine/:businessLineId/facility/:facilityId',
  ],
  summary:
    'Saves a line of business at a location; a date can be given to all other active locations with it. Answers all locations.',
  access: edit,
  params: lineOfProvider.extend({ facilityId: idOf('facility') }),
  body: z
    .object({
      active: z.boolean(),
      expiration: day().default(null),
      effectiveDate: day().default(null),
      applyEffectiveDateToAllActive: z.boolean().default(false),
      applyExpirationToAllActive: z.boolean().default(false),
      version: seenVersion,
    })
    .refine(
      ({ active, effectiveDate, expiration }) => !active || datesInOrder(effectiveDate, expiration),
      orderOfDates,
    ),
  answer: z.array(lineLocation),
  refuses: { 409: texts.changedByOther },
})

export const activateAllLines = endpoint({
  method: 'POST',
  path: '/businessline/practice/:practiceId/provider/:providerId/carrier/:carrierId',
  aliases: ['/businessLine/practice/:practiceId/provider/:providerId/carrier/:carrierId'],
  summary:
    'Activates every line of business of a carrier at every location of the practice for a provider; counts those that were not active.',
  access: edit,
  params: z.object({ practiceId: idOf('practice'), providerId: idOf('provider'), carrierId: idOf('carrier') }),
  answer: z.object({ count: z.number() }),
})

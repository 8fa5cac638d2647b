import { z } from 'zod'
import { canEdit, canView, veil } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { participationStatuses } from '../choices/enrollment.ts'
import { day, seenVersion } from '../fields.ts'
import { cellsPattern } from './matrix-cells.ts'
import { datesInOrder, orderOfDates } from './rules.ts'
import { texts } from '../texts.ts'

const text = z.string().nullable()

/** A provider's standing with a carrier in a practice. */
export const carrierParticipation = z.object({
  id: z.number(),
  name: z.string(),
  practiceId: z.number(),
  practiceName: z.string(),
  portalUrl: text.optional(),
  phone: text,
  email: text,
  fax: text,
  isActive: z.boolean(),
  isPending: z.boolean(),
  isNotApplicable: z.boolean(),
  expires: text,
  effectiveDate: text,
  /** 0 while nothing was ever saved for the three. */
  version: z.number(),
})

const portal = [veil('PROVIDER_PAYOR_PORTAL', 'portalUrl')]

export const matrixProvider = z.object({
  id: z.number(),
  firstName: z.string(),
  middleName: text,
  lastName: z.string(),
  credentials: text,
  /** The cells that hold something, packed: `unpackCells` of matrix-cells.ts. */
  cells: z.string().regex(cellsPattern),
})

export const getEnrollmentMatrix = endpoint({
  method: 'GET',
  path: '/practice/participationstatus/:id',
  summary:
    'The carriers of a practice by name, and for each of its providers the standing with each of them; as of now, or of the end of a day.',
  access: canView('PRACTICE_BASIC'),
  veils: [veil('PROVIDER_PAYOR_PORTAL', 'carriers.portalUrl')],
  params: z.object({ id: idOf('practice') }),
  query: z.object({ asOf: day().optional() }),
  answer: z.object({
    carriers: z.array(
      z.object({ id: z.number(), name: z.string(), portalUrl: text.optional(), phone: text, email: text, fax: text }),
    ),
    providers: z.array(matrixProvider),
  }),
})

export const listCarrierParticipation = endpoint({
  method: 'GET',
  path: '/provider/participationstatus/:providerId/:practiceId',
  summary: "A provider's standing with each carrier of a practice.",
  access: canView('PROVIDER_BASIC'),
  veils: portal,
  params: z.object({ providerId: idOf('provider'), practiceId: idOf('practice') }),
  answer: z.array(carrierParticipation),
})

const cell = z.object({ providerId: idOf('provider'), practiceId: idOf('practice'), carrierId: idOf('carrier') })

/** Inactive and not applicable have no dates: those that are sent with them are dropped. */
export const saveCarrierParticipation = endpoint({
  method: 'POST',
  path: '/provider/participationstatus/:providerId/:practiceId/:carrierId',
  summary: "Saves a provider's standing with a carrier of a practice.",
  access: canEdit('PROVIDER_PAYOR_PORTAL'),
  veils: portal,
  params: cell,
  body: z
    .object({
      active: z.boolean(),
      notApplicable: z.boolean().default(false),
      expiration: day().default(null),
      effectiveDate: day().default(null),
      version: seenVersion,
    })
    .refine(
      ({ active, effectiveDate, expiration }) => !active || datesInOrder(effectiveDate, expiration),
      orderOfDates,
    ),
  answer: carrierParticipation,
  refuses: { 409: texts.changedByOther },
})

/** Who said what, and how long it held. The newest is what holds now, and has no end. */
export const historyEntry = z.object({
  status: participationStatuses.schema,
  effectiveDate: text,
  expires: text,
  since: z.string(),
  until: text,
  setBy: text,
})

export const listCarrierParticipationHistory = endpoint({
  method: 'GET',
  path: '/provider/participationstatus/:providerId/:practiceId/:carrierId/history',
  summary: "How a provider's standing with a carrier changed, newest first.",
  access: canView('PROVIDER_BASIC'),
  params: cell,
  answer: z.array(historyEntry),
})

import { z } from 'zod'
import { adminOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { sharedIdOf } from '../kit/ids.ts'
import { line, version } from '../fields.ts'
import { texts } from '../texts.ts'

export const businessLineAdminTexts = {
  nameTooShort: 'Name must have at least 2 characters',
  nameUsed: 'The carrier already has a line of business with this name',
  carrierNeeded: 'Please select a carrier',
} as const

/** A line of business as the administrators manage it. All teams share it. */
export const managedBusinessLine = z.object({
  id: z.number(),
  name: z.string(),
  carrierId: z.number(),
  carrierName: z.string(),
  /** Whether it is offered to practices that do not have it. */
  isActive: z.boolean(),
  version: z.number(),
})

const name = line().min(2, businessLineAdminTexts.nameTooShort)
/** A new line of business; its carrier stays what it is. */
export const businessLineForm = z.object({
  carrierId: sharedIdOf('carrier', businessLineAdminTexts.carrierNeeded),
  name,
})

const ofLine = z.object({ id: sharedIdOf('businessLine') })

export const listBusinessLines = endpoint({
  method: 'GET',
  path: '/businessline',
  aliases: ['/businessLine'],
  summary: 'Every line of business, by carrier and name.',
  access: adminOnly,
  team: 'optional',
  answer: z.array(managedBusinessLine),
})

export const listCarriersForLines = endpoint({
  method: 'GET',
  path: '/businessline/carriers',
  aliases: ['/businessLine/carriers'],
  summary: 'Every carrier, to choose whose line of business a new one is.',
  access: adminOnly,
  team: 'optional',
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const createBusinessLine = endpoint({
  method: 'POST',
  path: '/businessline',
  aliases: ['/businessLine'],
  summary: 'Makes a line of business of a carrier.',
  access: adminOnly,
  team: 'optional',
  creates: true,
  body: businessLineForm,
  answer: managedBusinessLine,
  refuses: { 409: businessLineAdminTexts.nameUsed },
})

export const saveBusinessLine = endpoint({
  method: 'PUT',
  path: '/businessline/:id',
  aliases: ['/businessLine/:id'],
  summary: 'Renames a line of business for all teams.',
  access: adminOnly,
  team: 'optional',
  params: ofLine,
  body: z.object({ name, version }),
  answer: managedBusinessLine,
  refuses: { 409: `${texts.changedByOther}, or: ${businessLineAdminTexts.nameUsed}` },
})

export const setBusinessLineOffered = endpoint({
  method: 'PUT',
  path: '/businessline/:id/active',
  aliases: ['/businessLine/:id/active'],
  summary: 'Offers a line of business to practices, or no longer. Those that have it keep it.',
  access: adminOnly,
  team: 'optional',
  params: ofLine,
  body: z.object({ isActive: z.boolean() }),
  answer: managedBusinessLine,
})

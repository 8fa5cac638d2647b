import { z } from 'zod'
import { adminOnly } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { sharedIdOf } from '../kit/ids.ts'
import { line, storedOptionalEmail, storedPhone, storedPortalUrl, version } from '../fields.ts'
import { texts } from '../texts.ts'

export const hubAdminTexts = {
  nameTooShort: 'Name must have at least 2 characters',
  nameUsed: 'A data hub with this name already exists',
  ownerNeeded: 'Choose practices, providers or both',
} as const

const text = z.string().nullable()

/** A data hub as the administrators manage it. All teams share it. */
export const managedHub = z.object({
  id: z.number(),
  name: z.string(),
  portalUrl: text,
  phone: text,
  fax: text,
  email: text,
  forPractices: z.boolean(),
  forProviders: z.boolean(),
  /** Whether it is offered to practices and providers that do not have it. */
  isActive: z.boolean(),
  version: z.number(),
})

export const hubForm = z
  .object({
    name: line().min(2, hubAdminTexts.nameTooShort),
    portalUrl: storedPortalUrl(),
    phone: storedPhone(),
    fax: storedPhone(),
    email: storedOptionalEmail(),
    forPractices: z.boolean().default(true),
    forProviders: z.boolean().default(true),
    version,
  })
  .refine(({ forPractices, forProviders }) => forPractices || forProviders, {
    message: hubAdminTexts.ownerNeeded,
    path: ['forProviders'],
  })

const ofHub = z.object({ id: sharedIdOf('hub') })
const stale = `${texts.changedByOther}, or: ${hubAdminTexts.nameUsed}`

export const listHubs = endpoint({
  method: 'GET',
  path: '/hub',
  summary: 'Every data hub, by name.',
  access: adminOnly,
  team: 'optional',
  answer: z.array(managedHub),
})

export const createHub = endpoint({
  method: 'POST',
  path: '/hub',
  summary: 'Makes a data hub that all teams share.',
  access: adminOnly,
  team: 'optional',
  creates: true,
  body: hubForm,
  answer: managedHub,
  refuses: { 409: hubAdminTexts.nameUsed },
})

export const saveHub = endpoint({
  method: 'PUT',
  path: '/hub/:id',
  summary: 'Saves a data hub for all teams.',
  access: adminOnly,
  team: 'optional',
  params: ofHub,
  body: hubForm,
  answer: managedHub,
  refuses: { 409: stale },
})

export const setHubActive = endpoint({
  method: 'PUT',
  path: '/hub/:id/active',
  summary: 'Offers a data hub to practices and providers, or no longer. Those that have it keep it.',
  access: adminOnly,
  team: 'optional',
  params: ofHub,
  body: z.object({ isActive: z.boolean() }),
  answer: managedHub,
})

import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { day, version } from '../fields.ts'
import { historyEntry } from '../participation/calls.ts'
import { datesInOrder, orderOfDates } from '../participation/rules.ts'
import { texts } from '../texts.ts'

const text = z.string().nullable()

/** A data hub that is active for a practice or a provider, with the days of its attestation. */
const hubParticipation = z.object({
  id: z.number(),
  name: z.string(),
  portalUrl: text,
  phone: text,
  email: text,
  fax: text,
  effectiveDate: text,
  expires: text,
  version: z.number(),
})

const save = z
  .object({ effectiveDate: day().default(null), expiration: day().default(null), version })
  .refine(({ effectiveDate, expiration }) => datesInOrder(effectiveDate, expiration), orderOfDates)
const stale = { 409: texts.changedByOther }
const history = z.array(historyEntry.omit({ status: true }))
const ofPractice = z.object({ id: idOf('practice') })
const ofProvider = z.object({ id: idOf('provider') })

export const listPracticeHubParticipation = endpoint({
  method: 'GET',
  path: '/practice/participationstatus/hub/:id',
  summary: 'The active data hubs of a practice.',
  access: canView('PRACTICE_DATA_HUB'),
  params: ofPractice,
  answer: z.array(hubParticipation),
})

export const savePracticeHubParticipation = endpoint({
  method: 'POST',
  path: '/practice/participationstatus/hub/:id/:hubId',
  summary: 'Saves the dates of an active data hub of a practice.',
  access: canEdit('PRACTICE_DATA_HUB'),
  params: ofPractice.extend({ hubId: idOf('hub') }),
  body: save,
  answer: hubParticipation,
  refuses: stale,
})

export const listPracticeHubHistory = endpoint({
  method: 'GET',
  path: '/practice/participationstatus/hub/:id/:hubId/history',
  summary: 'How the dates of a data hub of a practice changed, newest first.',
  access: canView('PRACTICE_DATA_HUB'),
  params: ofPractice.extend({ hubId: idOf('hub') }),
  answer: history,
})

export const listProviderHubParticipation = endpoint({
  method: 'GET',
  path: '/provider/participationstatus/hub/:id',
  summary: 'The active data hubs of a provider.',
  access: canView('PROVIDER_DATA_HUB'),
  params: ofProvider,
  answer: z.array(hubParticipation),
})

export const saveProviderHubParticipation = endpoint({
  method: 'POST',
  path: '/provider/participationstatus/hub/:id/:hubId',
  summary: 'Saves the dates of an active data hub of a provider.',
  access: canEdit('PROVIDER_DATA_HUB'),
  params: ofProvider.extend({ hubId: idOf('hub') }),
  body: save,
  answer: hubParticipation,
  refuses: stale,
})

export const listProviderHubHistory = endpoint({
  method: 'GET',
  path: '/provider/participationstatus/hub/:id/:hubId/history',
  summary: 'How the dates of a data hub of a provider changed, newest first.',
  access: canView('PROVIDER_DATA_HUB'),
  params: ofProvider.extend({ hubId: idOf('hub') }),
  answer: history,
})

import { z } from 'zod'
import { documentCategoryNames } from '../choices/document-categories.ts'
import { taskCategoryChoice } from '../choices/tasks.ts'
import { filename } from '../documents/calls.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'

const ofPractice = z.object({ practiceId: idOf('practice') })
const alert = z.object({
  entityType: z.enum(['provider', 'practice']),
  entityId: z.number(),
  entityFormattedName: z.string(),
  expiration: z.string(),
})

/** An attestation in a data hub that comes due. */
export const renewal = alert.extend({ dataHubName: z.string() })
export type Renewal = z.output<typeof renewal>

const expiringDocument = alert.extend({ category: z.enum(documentCategoryNames), filename: z.string() })
export type ExpiringDocument = z.output<typeof expiringDocument>

const seesHubs = canView('PROVIDER_DATA_HUB', 'PRACTICE_DATA_HUB')
const seesDocuments = canView('PROVIDER_DOCUMENT', 'PRACTICE_DOCUMENT')

export const listRenewals = endpoint({
  method: 'GET',
  path: '/provider/upcomingrenewalcount',
  summary: `The attestations in data hubs that are due in the next ${limits.renewalDays} days or overdue, of what the caller may see.`,
  access: seesHubs,
  answer: z.array(renewal),
})

export const listRenewalsOfPractice = endpoint({
  method: 'GET',
  path: '/provider/upcomingrenewalcount/:practiceId',
  summary: 'As above, of one practice and its present providers.',
  access: seesHubs,
  params: ofPractice,
  answer: z.array(renewal),
})

export const listExpiringDocuments = endpoint({
  method: 'GET',
  path: '/provider/upcomingdocumentexpirationcount',
  summary: `The documents of providers and practices that end in the next ${limits.expiringDays} days or ended up to ${limits.expiredDays} days ago, without those that were muted or replaced.`,
  access: seesDocuments,
  answer: z.array(expiringDocument),
})

export const listExpiringDocumentsOfPractice = endpoint({
  method: 'GET',
  path: '/provider/upcomingdocumentexpirationcount/:practiceId',
  summary: 'As above, of one practice and its present providers.',
  access: seesDocuments,
  params: ofPractice,
  answer: z.array(expiringDocument),
})

const muted = z.boolean().default(true)

export const muteExpiringDocument = endpoint({
  method: 'POST',
  path: '/provider/muteupcomingdocumentexpirationalert',
  summary:
    'Silences the alert about a document for the whole team, until the document ends on another day; or ends that.',
  access: canEdit('PROVIDER_DOCUMENT', 'PRACTICE_DOCUMENT'),
  accessBy: {
    field: 'body.entityType',
    rights: { provider: canEdit('PROVIDER_DOCUMENT'), practice: canEdit('PRACTICE_DOCUMENT') },
  },
  body: z.union([
    z.object({ entityType: z.literal('provider'), entityId: idOf('provider'), filename, muted }),
    z.object({ entityType: z.literal('practice'), entityId: idOf('practice'), filename, muted }),
  ]),
  answer: z.object({}),
})

const cmeShortfall = z.object({ providerId: z.number(), providerFormattedName: z.string(), totalHours: z.number() })
export type CmeShortfall = z.output<typeof cmeShortfall>

export const listCmeShortfalls = endpoint({
  method: 'GET',
  path: '/education/insufficienttotal',
  summary: `The present providers with too few hours of continuing education: ${limits.cmeHours} in ${limits.cmeMonths} months, or what the team has set.`,
  access: canView('PROVIDER_CME'),
  answer: z.array(cmeShortfall),
})

const text = z.string().nullable()
/** What a task is about, in words. */
export const taskNaming = z.object({
  providerFormattedName: text,
  practiceName: text,
  facilityName: text,
  hubName: text,
  carrierName: text,
  category: z.object({ value: taskCategoryChoice.schema, label: z.string() }),
})
export type TaskNaming = z.output<typeof taskNaming>

export const recentActivity = taskNaming.extend({
  id: z.number(),
  taskId: z.number(),
  notes: z.string(),
  created: z.string(),
  userFormattedName: text,
  userPhotoUrl: text,
})
export type RecentActivity = z.output<typeof recentActivity>

const waitingTask = taskNaming.extend({
  id: z.number(),
  due: text,
  other: text,
  activity: z.array(z.object({ notes: z.string() })),
})
export type WaitingTask = z.output<typeof waitingTask>

const seesTasks = canView('TASK')

export const listRecentActivity = endpoint({
  method: 'GET',
  path: '/task/recentactivity',
  summary: `The ${limits.recentActivity} newest notes on tasks.`,
  access: seesTasks,
  answer: z.array(recentActivity),
})

export const listWaitingOnAdmin = endpoint({
  method: 'GET',
  path: '/task/blockedinternally',
  summary: 'The tasks that wait for somebody of the administration, by next action, with the newest note of each.',
  access: seesTasks,
  answer: z.array(waitingTask),
})

export const listWaitingOnProvider = endpoint({
  method: 'GET',
  path: '/task/blockedinternallyprovider',
  summary: 'The tasks that wait for the provider, by next action, with the newest note of each.',
  access: seesTasks,
  answer: z.array(waitingTask),
})

import { z } from 'zod'
import { documentCategoryNames } from '../choices/document-categories.ts'
import { day, fieldMessages, storedLine } from '../fields.ts'
import { fileMessages } from '../files/messages.ts'
import { choice } from '../kit/choice.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, wholeNumber } from '../kit/ids.ts'
import { signedQuery } from '../kit/signed.ts'
import { limits } from '../limits.ts'
import { datesInOrder } from '../participation/rules.ts'
import { texts } from '../texts.ts'
import { seesExpirables } from './permissions.ts'
import { expirableGroups } from './rules.ts'
import {
  editsExpirables,
  expirableSourceNames,
  expirableSources,
  expirableTypes,
  fileRenewalRights,
  renewalRights,
  type ExpirableSource,
} from './sources.ts'

export const expirableMessages = {
  dateNeeded: 'Please enter the new expiration date',
  fileNeeded: 'Please choose the new file',
  gone: 'Somebody else has renewed or removed this record',
} as const

export const expirableSorts = choice({
  expires: 'Expires',
  type: 'Type',
  what: 'What',
  owner: 'Provider or practice',
  practice: 'Practice',
})
export type ExpirableSort = (typeof expirableSorts.values)[number]

const filter = {
  type: expirableTypes.schema.optional(),
  practiceId: idOf('practice').optional(),
  providerId: idOf('provider').optional(),
  group: expirableGroups.schema.optional(),
  search: z.string().trim().max(limits.text).default(''),
  muted: z.enum(['shown', 'hidden']).default('hidden'),
  sort: expirableSorts.schema.default('expires'),
  direction: z.enum(['ascending', 'descending']).default('ascending'),
}
const filterQuery = z.object(filter)
export type ExpirableFilter = z.output<typeof filterQuery>

const text = z.string().nullable()

const expirable = z.object({
  source: z.enum(expirableSourceNames),
  id: z.number(),
  version: z.number(),
  what: text,
  /** Of a license or certification, its number. */
  number: text,
  /** Of documents. */
  category: z.enum(documentCategoryNames).nullable(),
  ownerId: z.number(),
  ownerName: z.string(),
  /** Of a provider: the primary practice, or the one that the list is about. */
  practiceId: z.number().nullable(),
  practiceName: text,
  effectiveDate: text,
  expires: z.string(),
  isMuted: z.boolean(),
})
export type Expirable = z.output<typeof expirable>

export const listExpirables = endpoint({
  method: 'GET',
  path: '/expirables',
  summary: `What expires in the next ${limits.expiringDays} days or has expired, of what the caller may see: a page of it, and how much there is of each group. Documents that expired more than ${limits.expiredDays} days ago are left out.`,
  access: seesExpirables,
  query: z.object({ ...filter, page: wholeNumber(1, 100_000).default(1) }),
  answer: z.object({
    /** Of all groups, by the other filters; muted ones count only if they are shown. */
    counts: z.record(expirableGroups.schema, z.number()),
    mutedCount: z.number(),
    /** The rows that the filter selects, of which this is a page. */
    total: z.number(),
    rows: z.array(expirable),
  }),
})

export const exportExpirables = endpoint({
  method: 'POST',
  path: '/expirables/export',
  summary: 'The address, good for a minute, of the list as a CSV file.',
  access: seesExpirables,
  body: filterQuery,
  rateLimit: 'heavy',
  answer: z.object({ url: z.string() }),
})

export const downloadExpirables = endpoint({
  method: 'GET',
  path: '/expirables/file',
  summary: 'The list as a CSV file, by its signed address.',
  access: seesExpirables,
  query: filterQuery.extend(signedQuery),
  rateLimit: 'heavyFile',
  answerAs: 'file',
  answer: z.unknown(),
})

/** The bodies of a call about one record of any source, which names the entity of its id. */
const ofSource = <const S extends z.ZodRawShape>(shapeOf: (source: ExpirableSource) => S) => {
  const bodies = expirableSourceNames.map((name) =>
    z.object({ source: z.literal(name), id: idOf(expirableSources[name].entity), ...shapeOf(name) }),
  )
  type Body = z.output<z.ZodObject<S>> & { source: ExpirableSource; id: number }
  type Sent = z.input<z.ZodObject<S>> & { source: ExpirableSource; id: number }
  return z.discriminatedUnion(
    'source',
    bodies as [(typeof bodies)[number], ...(typeof bodies)[number][]],
  ) as unknown as z.ZodType<Body, Sent>
}

const neededDay = (message: string) => day().pipe(z.string({ error: message }))

export const muteExpirable = endpoint({
  method: 'POST',
  path: '/expirables/mute',
  summary: 'Silences the alert about a record for the whole team until it expires on another day, or ends the silence.',
  access: editsExpirables,
  accessBy: { field: 'body.source', rights: renewalRights },
  body: ofSource(() => ({ expires: neededDay(fieldMessages.date), muted: z.boolean() })),
  answer: z.object({}),
})

const renewal = {
  /** What the caller has seen. */
  version: z.number().int().min(1),
  expiration: neededDay(expirableMessages.dateNeeded),
  /** Left out it stays. */
  effectiveDate: day().optional(),
}
const inOrder = <T extends z.ZodType<{ effectiveDate?: string | null | undefined; expiration: string }>>(body: T) =>
  body.refine(({ effectiveDate, expiration }) => datesInOrder(effectiveDate, expiration), {
    message: texts.expirationOrder,
    path: ['expiration'],
  })

/** The number of a license can change with its renewal; left out it stays. */
const licenseRenewal = { ...renewal, number: storedLine() }
export type Renewal = z.output<z.ZodObject<typeof licenseRenewal>>
const renewalBody = inOrder(
  ofSource((source) => (source === 'stateLicense' ? licenseRenewal : renewal) as typeof licenseRenewal),
)

export const renewExpirable = endpoint({
  method: 'POST',
  path: '/expirables/renew',
  summary: 'Gives a record its new dates.',
  access: editsExpirables,
  accessBy: { field: 'body.source', rights: renewalRights },
  body: renewalBody,
  answer: z.object({}),
  refuses: { 409: texts.changedByOther },
})

export const renewExpirableWithFile = endpoint({
  method: 'POST',
  path: '/expirables/renew/file',
  summary:
    'Gives a record its new dates and stores the file that proves them, in one step. The former file stays, marked as replaced.',
  access: editsExpirables,
  accessBy: { field: 'body.source', rights: fileRenewalRights },
  bodyAs: 'parts',
  files: { file: { maxBytes: limits.fileBytes, tooLarge: texts.fileTooLarge, isSingle: true } },
  storesFiles: { mostFiles: 1, maxTotalBytes: limits.fileBytes, tooLarge: texts.fileTooLarge },
  body: renewalBody,
  answer: z.object({ filename: z.string() }),
  refuses: {
    400: `${expirableMessages.fileNeeded}, or: ${fileMessages.empty}`,
    409: texts.changedByOther,
    413: texts.fileTooLarge,
    507: fileMessages.noRoom,
  },
})

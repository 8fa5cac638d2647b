import type { Scope } from '../../src/kit/request/scope.ts'

/** Where a practice sends from; a text of its own for each setting. */
export async function buildSmsSettings(
  scope: Scope,
  settings: {
    teamId: number
    practiceId: number
    fromNumber: string | null
    replyForwardingEmail?: string
    replyAutoResponse?: string
    callForwardNumber?: string
    timeZone?: string
    dailyQuota?: number
  },
): Promise<number> {
  const { id } = await scope.db.insertInto('practiceSms').values(settings).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface BuiltSms {
  teamId: number
  practiceId: number
  id?: number
  origin?: 'STAFF' | 'IMPORT' | 'SIGNING' | 'AUTO_RESPONSE' | 'KEYWORD'
  content?: string
  segments?: number
  /** Each with what became of it. */
  recipients?: readonly BuiltDelivery[]
  createdAt?: string
  createdBy?: number | null
  scheduleAt?: string | null
  canceledAt?: string | null
  signingRequestId?: number | null
  isFormsProcessed?: boolean
}

export interface BuiltDelivery {
  number: string
  status?: 'SCHEDULED' | 'HANDED_OVER' | 'DELIVERED' | 'FAILED' | 'UNDELIVERED' | 'CANCELED'
  error?: string | null
}

const finals = ['DELIVERED', 'FAILED', 'UNDELIVERED', 'CANCELED']

/** Messages with their deliveries, two statements for all of them. */
export async function buildSms(scope: Scope, messages: readonly BuiltSms[]): Promise<number[]> {
  const recipientsOf = ({ recipients = [{ number: '(907) 555-0170' }] }: BuiltSms) => recipients
  const ids = await scope.db
    .insertInto('sms')
    .values(
      messages.map((message) => {
        const { recipients: _, origin = 'STAFF', content = 'Please call us back', segments = 1, ...rest } = message
        const toNumber = recipientsOf(message)
          .map(({ number }) => number)
          .join(', ')
        return { ...rest, origin, content, segments, toNumber }
      }),
    )
    .returning('id')
    .execute()
  const now = new Date().toISOString()
  await scope.db
    .insertInto('smsDelivery')
    .values(
      messages.flatMap((message, at) => {
        const { teamId, practiceId, createdAt = now, scheduleAt, canceledAt } = message
        const dueAt = scheduleAt ?? createdAt
        return recipientsOf(message).map(({ number, status = 'DELIVERED', error = null }, position) => ({
          teamId,
          practiceId,
          smsId: ids[at]?.id ?? 0,
          position,
          number,
          dueAt,
          status,
          error,
          finalAt: finals.includes(status) ? (canceledAt ?? dueAt) : null,
        }))
      }),
    )
    .execute()
  return ids.map(({ id }) => id)
}

export async function buildSmsReply(
  scope: Scope,
  reply: {
    teamId: number
    practiceId: number
    smsId: number | null
    fromNumber: string
    content: string
    vendorId: string
    createdAt?: string
    keyword?: 'STOP' | 'START' | 'HELP'
  },
): Promise<number> {
  const { id } = await scope.db.insertInto('smsReply').values(reply).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function buildSmsOptOut(
  scope: Scope,
  optOut: {
    teamId: number
    practiceId: number
    number: string
    source?: 'REPLY' | 'STAFF' | 'VENDOR'
    note?: string
    createdAt?: string
    createdBy?: number
  },
): Promise<number> {
  const { id } = await scope.db
    .insertInto('smsOptOut')
    .values({ source: 'STAFF', ...optOut })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function buildSmsTemplate(
  scope: Scope,
  template: {
    teamId: number
    practiceId: number
    id?: number
    name: string
    content: string
    sortOrder: number
    mapping?: string | null
  },
): Promise<number> {
  const { id } = await scope.db.insertInto('smsTemplate').values(template).returning('id').executeTakeFirstOrThrow()
  return id
}

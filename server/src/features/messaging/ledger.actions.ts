import { optedOut, smsTexts } from '@credence/contract/messaging/texts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { wake } from './dispatch.ts'
import {
  countTexts,
  findOptedOut,
  insertMessages,
  isRepeated,
  judgeTime,
  type NewSms,
  type SharedParts,
} from './ledger.queries.ts'
import { withLink } from './with-link.ts'
import { segmentsOf } from './segments.ts'

const refuse = (field: string, message: string) => new Refusal(400, message, { fields: { [field]: message } })

/** Refuses a time that is too early or too late. */
export async function assertTime(scope: Scope, at: string, texts: { early: string; late: string }): Promise<void> {
  const verdict = await judgeTime(scope, at)
  if (verdict !== 'good') throw refuse('scheduleDateTime', texts[verdict])
}

type Text = Pick<NewSms, 'toNumber' | 'content'>

interface Admission {
  practiceId: number
  scheduleAt: string | null
  messages: readonly Text[]
  /** Of all messages. */
  numbers: readonly string[]
  /** The field of the form that the numbers are in. */
  field: string
  /** A call with an Idempotency-Key says itself whether it is a repetition. */
  mayRepeat: boolean
}

/**
 * Refuses messages where no service sends them, of a practice that has no number, to somebody who opted out (then nobody
 * gets any), that are a repeated call, or beyond the quota of the day. The messages count from now on, and the count is
 * locked until commit.
 */
export async function admit(
  scope: Scope,
  { practiceId, scheduleAt, messages, numbers, field, mayRepeat }: Admission,
): Promise<void> {
  if (!scope.services.sms) throw refuse(field, smsTexts.notSetUp)
  const { fromNumber, textsOfDay, dailyQuota } = await countTexts(scope, practiceId, numbers.length)
  if (fromNumber === null) throw refuse(field, smsTexts.noNumber)
  const out = await findOptedOut(scope, practiceId, numbers)
  const first = numbers.find((number) => out.has(number))
  if (first !== undefined) throw refuse(field, optedOut(first))
  if (!mayRepeat && (await isRepeated(scope, practiceId, scheduleAt, messages)))
    throw new Refusal(409, smsTexts.repeated)
  if (textsOfDay > dailyQuota) throw new Refusal(429, smsTexts.overQuota)
}

/** Stores messages and wakes the job that sends them. */
export async function storeMessages(
  scope: Scope,
  shared: SharedParts,
  messages: readonly (Text & { url?: string | null })[],
): Promise<{ ids: number[]; segments: number }> {
  const counted = messages.map(({ url = null, ...text }) => ({
    ...text,
    segments: segmentsOf(withLink(text.content, url)),
  }))
  const ids = await insertMessages(scope, shared, counted)
  await wake(scope)
  return { ids, segments: counted.reduce((sum, { segments }) => sum + segments, 0) }
}

import type { SmsOptOut } from '@credence/contract/messaging/settings-calls'
import { optedOut, smsTexts } from '@credence/contract/messaging/texts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { endOptOutById, getOptOut, insertOptOut } from './opt-outs.queries.ts'

export async function addOptOut(
  scope: Scope,
  practiceId: number,
  { phone, note }: { phone: string; note?: string | null | undefined },
): Promise<SmsOptOut> {
  const id = await insertOptOut(scope, { practiceId, number: phone, source: 'STAFF', note })
  if (id === undefined) throw new Refusal(409, optedOut(phone), { fields: { phone: optedOut(phone) } })
  return getOptOut(scope, practiceId, id)
}

export async function endOptOut(scope: Scope, practiceId: number, id: number): Promise<SmsOptOut> {
  const wasCounting = await endOptOutById(scope, practiceId, id)
  if (wasCounting === undefined) throw notFound()
  if (!wasCounting) throw new Refusal(409, smsTexts.ended)
  return getOptOut(scope, practiceId, id)
}

import type { saveSmsSettings } from '@credence/contract/messaging/settings-calls'
import { smsTexts } from '@credence/contract/messaging/texts'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { isTakenNumber, lockSettings, saveSettings } from './settings.queries.ts'

export async function changeSettings(
  scope: Scope,
  practiceId: number,
  { version, smsReplyForwardingEmail, smsReplyAutoResponse, ...rest }: BodyOf<typeof saveSmsSettings>,
): Promise<void> {
  assertVersion(await lockSettings(scope, practiceId), version)
  if (rest.fromNumber && (await isTakenNumber(scope, practiceId, rest.fromNumber)))
    throw new Refusal(409, smsTexts.takenNumber, { fields: { fromNumber: smsTexts.takenNumber } })
  await saveSettings(scope, practiceId, {
    ...rest,
    replyForwardingEmail: smsReplyForwardingEmail,
    replyAutoResponse: smsReplyAutoResponse,
  })
}

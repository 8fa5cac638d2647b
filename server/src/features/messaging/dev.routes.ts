import { makeSmsDue, simulateSmsReply } from '@credence/contract/messaging/dev-calls'
import { randomUUID } from 'node:crypto'
import { on } from '../../kit/request/route.ts'
import { makeDue } from './dev.actions.ts'
import { receiveInbound } from './replies.actions.ts'
import { notFound } from '../../kit/request/refusal.ts'

/** Buttons of the demo, which play the part of the service that sends text messages. */
export const smsDevRoutes = [
  on(simulateSmsReply, async ({ scope, body }) => {
    if (!(await receiveInbound(scope, { ...body, vendorId: `SIM-${randomUUID()}` }))) throw notFound()
    return {}
  }),
  on(makeSmsDue, async ({ scope, params: { smsId } }) => {
    await makeDue(scope, smsId)
    return {}
  }),
]

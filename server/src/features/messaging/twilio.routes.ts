import { receiveCall, receiveSms, reportSmsStatus } from '@credence/contract/messaging/twilio-calls'
import { twilioReport } from '../../gateways/sms/twilio-status.ts'
import { dialled } from '../../kit/ports/fax.ts'
import { on } from '../../kit/request/route.ts'
import { enterTeam } from '../../kit/request/transaction.ts'
import { noteReports } from './dispatch.queries.ts'
import { findForwardNumber, receiveInbound } from './replies.actions.ts'

const twiml = (instructions = '') => `<?xml version="1.0" encoding="UTF-8"?><Response>${instructions}</Response>`

/** Answers of Twilio's own words, without which it would read out an error or reply with one. */
export const twilioRoutes = [
  on(reportSmsStatus, async ({ scope, query: { team, delivery, attempt }, body }) => {
    const { MessageSid: sid, MessageStatus: status, ErrorCode: errorCode } = body
    const reported = {
      attempt: { deliveryId: delivery, attemptId: attempt },
      report: twilioReport({ sid, status, errorCode }),
    }
    await enterTeam(scope, team, (inTeam) => noteReports(inTeam, [reported]))
    return twiml()
  }),
  on(receiveSms, async ({ scope, body: { MessageSid: vendorId, From: from, To: to, Body: text, OptOutType } }) => {
    await receiveInbound(scope, { from, to, text, vendorId, isConfirmed: OptOutType !== undefined })
    return twiml()
  }),
  on(receiveCall, async ({ scope, body: { To: to } }) => {
    const number = await findForwardNumber(scope, to)
    return twiml(number ? `<Dial>${dialled(number)}</Dial>` : '<Reject/>')
  }),
]

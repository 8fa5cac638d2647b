import { senderNumber, usNumber } from '@credence/contract/messaging/recipients'
import { writeEmail } from '../../kit/paper/write-email.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { enterTeam } from '../../kit/request/transaction.ts'
import { keywordAnswers, keywordOf, type Keyword } from './keywords.ts'
import { storeMessages } from './ledger.actions.ts'
import { endOptOut, hasOptedOut, insertRepliedOptOut } from './reported-opt-outs.queries.ts'
import {
  findPracticeOfNumber,
  getPracticeSettings,
  hasAutoResponse,
  insertReply,
  type PracticeSettings,
} from './replies.queries.ts'

export interface InboundSms {
  from: string
  to: string
  text: string
  vendorId: string
  /** The service has answered a keyword itself. */
  isConfirmed?: boolean
}

const replyEmail = ({
  practiceName,
  to,
  from,
  text,
}: {
  practiceName: string
  to: string
  from: string
  text: string
}) =>
  writeEmail({
    to,
    // Others may see a subject, so that it names no patient and no number.
    subject: `A reply to a text message of ${practiceName}`,
    lines: [`${from} wrote:`, text || '(no text)'],
  })

interface Received {
  practiceId: number
  number: string
}

/** Follows a keyword. Answers whether its one confirmation is due: a second STOP is not confirmed again. */
async function follow(scope: Scope, keyword: Keyword, received: Received): Promise<boolean> {
  if (keyword === 'STOP') return insertRepliedOptOut(scope, received)
  if (keyword === 'START') return endOptOut(scope, received)
  return true
}

/** The automatic text that answers a reply, if there is one. */
async function answerTo(
  scope: Scope,
  { keyword, isConfirmed, practiceId, number }: Received & { keyword: Keyword | null; isConfirmed: boolean },
  practice: PracticeSettings,
): Promise<{ origin: 'KEYWORD' | 'AUTO_RESPONSE'; content: string } | null> {
  if (keyword) {
    const isDue = await follow(scope, keyword, { practiceId, number })
    return isDue && !isConfirmed ? { origin: 'KEYWORD', content: keywordAnswers[keyword](practice) } : null
  }
  const { autoResponse } = practice
  if (!autoResponse || (await hasOptedOut(scope, { practiceId, number }))) return null
  return (await hasAutoResponse(scope, practiceId, number)) ? null : { origin: 'AUTO_RESPONSE', content: autoResponse }
}

async function receive(scope: Scope, practiceId: number, inbound: InboundSms): Promise<void> {
  const { text, vendorId, isConfirmed = false } = inbound
  // A short code or a number of another country is stored too. Neither can be answered or opt out.
  const number = usNumber(inbound.from)
  const from = senderNumber(inbound.from) ?? inbound.from
  const keyword = keywordOf(text)
  if (!(await insertReply(scope, { practiceId, from, content: text, vendorId, keyword }))) return
  const practice = await getPracticeSettings(scope, practiceId)
  const answer = number && (await answerTo(scope, { keyword, isConfirmed, practiceId, number }, practice))
  if (answer) {
    const { origin, content } = answer
    const shared = { practiceId, origin, scheduleAt: null, signingRequestId: null }
    await storeMessages(scope, shared, [{ toNumber: number, content }])
  }
  const { forwardingEmail: to, practiceName } = practice
  if (to) await scope.services.mailer.send(scope, replyEmail({ practiceName, to, from, text }))
}

/** Takes a text message that somebody sent to a practice. False if no practice has the number. */
export async function receiveInbound(scope: Scope, inbound: InboundSms): Promise<boolean> {
  const to = usNumber(inbound.to)
  const found = to ? await findPracticeOfNumber(scope, to) : undefined
  if (!found) return false
  await enterTeam(scope, found.teamId, (inTeam) => receive(inTeam, found.practiceId, inbound))
  return true
}

/** Where a call to the number of a practice goes; null if nowhere. */
export async function findForwardNumber(scope: Scope, dialled: string): Promise<string | null> {
  const to = usNumber(dialled)
  const found = to ? await findPracticeOfNumber(scope, to) : undefined
  if (!found) return null
  const { callForwardNumber } = await enterTeam(scope, found.teamId, (inTeam) =>
    getPracticeSettings(inTeam, found.practiceId),
  )
  return callForwardNumber
}

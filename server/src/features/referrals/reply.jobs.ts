import { z } from 'zod'
import { writeEmail } from '../../gateways/email/write-email.ts'
import { defineJob } from '../../kit/background/define-job.ts'
import { withNewObjects } from '../../kit/files/new-objects.ts'
import { drawReport } from '../../kit/paper/pdf/draw.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { coverText, letterFilename, letterReport, openLetter, type Letter } from './letter.ts'
import { insertActivity } from './referrals.queries.ts'
import { claimReply, findReply, finishReply } from './reply.queries.ts'

const pdf = 'application/pdf'
const subjectOf = ({ practiceName }: Letter) => `Update on your referral to ${practiceName}`.replace(/\s+/g, ' ')

interface Sending {
  teamId: number
  id: number
  letter: Letter
  bytes: Buffer
}

const realmOf = (teamId: number) => ({ teamId, actor: job('referral-reply') })

/** The email is queued in the transaction that marks the reply as sent, so a job that is repeated queues no second one. */
const sendEmail = (services: Services, { teamId, id, letter, bytes }: Sending): Promise<void> =>
  withNewObjects(services.files, async (objects) => {
    const { key } = await objects.put(bytes)
    await inTransaction(services, realmOf(teamId), async (scope) => {
      if (!(await claimReply(scope, id))) return
      await objects.claim(scope, async () => {
        const email = writeEmail({ to: letter.to, subject: subjectOf(letter), lines: coverText(letter) })
        await finishReply(scope, id, 'sent', key)
        await services.mailer.send(
          scope,
          { ...email, attachments: [{ filename: letterFilename, contentType: pdf, key }] },
          { team: teamId, reply: id },
        )
      })
    })
  })

async function transmit(services: Services, { teamId, id, letter, bytes }: Sending): Promise<string | null> {
  try {
    await services.fax.transmit({
      to: letter.to,
      subject: subjectOf(letter),
      text: coverText(letter).join('\n\n'),
      reference: `referral-reply-${teamId}-${id}`,
      pages: [{ filename: letterFilename, contentType: pdf, bytes }],
    })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown trouble'
  }
}

const cutOff = 'it was cut off and may have arrived; please ask the practice before you send it again'

const finishFax = (services: Services, teamId: number, id: number, referralId: number, failure: string | null) =>
  inTransaction(services, realmOf(teamId), async (scope) => {
    const isNew = await finishReply(scope, id, failure === null ? 'sent' : 'failed')
    if (isNew && failure !== null) await insertActivity(scope, referralId, `Letter by fax: failed, ${failure}`, id)
  })

/** A reply that waits. */
const waiting = z.object({ teamId: z.int(), id: z.int() })

/**
 * Sends a waiting reply once, as submissions to carriers are sent (decision 11). Of a fax, the state `sending` is committed
 * before the request. A job that finds it was interrupted and does not send again.
 */
export async function runReply(services: Services, { teamId, id }: z.output<typeof waiting>): Promise<void> {
  const reply = await inTransaction(services, realmOf(teamId), (scope) => findReply(scope, id))
  if (!reply) return
  const { referralId, channel, state, contentSealed } = reply
  if (state === 'sending') await finishFax(services, teamId, id, referralId, cutOff)
  if (state !== 'waiting') return
  const letter = openLetter(services.vault, teamId, referralId, contentSealed)
  const sending = { teamId, id, letter, bytes: await drawReport(letterReport(letter)) }
  if (channel === 'EMAIL') await sendEmail(services, sending)
  else if (await inTransaction(services, realmOf(teamId), (scope) => claimReply(scope, id)))
    await finishFax(services, teamId, id, referralId, await transmit(services, sending))
}

export const referralReply = { name: 'referral-reply', payload: waiting }
export const replyJob = defineJob({ ...referralReply, run: runReply })

import { replyChannelChoice } from '@credence/contract/choices/referrals'
import { z } from 'zod'
import { writeEmail } from '../../kit/paper/write-email.ts'
import { defineJob } from '../../kit/background/define-job.ts'
import { describeFailure } from '../../kit/background/describe-failure.ts'
import { withNewObjects } from '../../kit/files/new-objects.ts'
import { drawReport } from '../../kit/paper/pdf/draw.ts'
import { job } from '../../kit/request/actor.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { coverText, letterFilename, letterReport, openLetter, type Letter } from './letter.ts'
import { insertActivity } from './referrals.queries.ts'
import { claimReply, findReply, finishReply, type Reply } from './reply.queries.ts'

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

const transmit = ({ fax, log }: Services, { teamId, id, letter, bytes }: Sending): Promise<string | null> =>
  fax
    .transmit({
      to: letter.to,
      subject: subjectOf(letter),
      text: coverText(letter).join('\n\n'),
      reference: `referral-reply-${teamId}-${id}`,
      pages: [{ filename: letterFilename, contentType: pdf, bytes }],
    })
    .then(
      () => null,
      (error: unknown) => describeFailure(log, error),
    )

/** Records the outcome. A letter that failed is free to be sent again. */
const finish = (
  services: Services,
  teamId: number,
  id: number,
  { referralId, channel }: Reply,
  failure: string | null,
) =>
  inTransaction(services, realmOf(teamId), async (scope) => {
    if (!(await finishReply(scope, id, failure === null ? 'sent' : 'failed')) || failure === null) return
    await insertActivity(
      scope,
      referralId,
      `Letter by ${replyChannelChoice.labels[channel].toLowerCase()}: failed, ${failure}`,
      id,
    )
  })

const cutOff = 'it was cut off and may have arrived; please ask the practice before you send it again'

/** A reply that waits. */
const waiting = z.object({ teamId: z.int(), id: z.int() })

/**
 * Sends a waiting reply once, as submissions to carriers are sent (decision 11). Of a fax, the state `sending` is committed
 * before the request. A job that finds it was interrupted and does not send again.
 */
export async function runReply(services: Services, { teamId, id }: z.output<typeof waiting>): Promise<void> {
  const begin = <T>(act: (scope: Scope) => Promise<T>) => inTransaction(services, realmOf(teamId), act)
  const reply = await begin((scope) => findReply(scope, id))
  if (!reply) return
  if (reply.state === 'sending') await finish(services, teamId, id, reply, cutOff)
  if (reply.state !== 'waiting') return
  const letter = openLetter(services.vault, teamId, reply.referralId, reply.contentSealed)
  const bytes = await drawReport(letterReport(letter))
  const sending = { teamId, id, letter, bytes }
  if (reply.channel === 'EMAIL') await sendEmail(services, sending)
  else if (await begin((scope) => claimReply(scope, id)))
    await finish(services, teamId, id, reply, await transmit(services, sending))
}

/** Ends a reply whose letter could not be drawn or stored, after the last retry. */
export async function giveUpReply(services: Services, { teamId, id }: z.output<typeof waiting>): Promise<void> {
  const reply = await inTransaction(services, realmOf(teamId), (scope) => findReply(scope, id))
  if (reply?.state === 'waiting') await finish(services, teamId, id, reply, 'the letter could not be made')
}

export const referralReply = { name: 'referral-reply', payload: waiting }
export const failedReferralReply = { name: 'failed-referral-reply', payload: waiting }
export const replyJobs = [
  defineJob({ ...referralReply, run: runReply }),
  defineJob({ ...failedReferralReply, run: giveUpReply }),
]

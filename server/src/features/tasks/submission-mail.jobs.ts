import { submissionTypeChoice } from '@credence/contract/choices/tasks'
import { defineJob } from '../../kit/background/define-job.ts'
import {
  carrierEmailJob,
  emailJob,
  MailRefused,
  undeliveredMailJob,
  type MailSubject,
  type SealedMail,
} from '../../kit/ports/email.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { noteUndeliveredReply } from '../referrals/reply.actions.ts'
import { insertActivity } from './save.queries.ts'
import { openContent } from './submission-content.ts'
import { findMailed, finishSubmission, wasNoted } from './submission.queries.ts'

/**
 * Records on the task that an email to its carrier failed, once even if the job repeats. The task then waits for the
 * team again.
 */
async function noteFailure(
  services: Services,
  { team: teamId = 0, submission = 0, recipient = 0 }: MailSubject,
  why: string,
): Promise<void> {
  await inTransaction(services, { teamId, actor: job(undeliveredMailJob.name) }, async (scope) => {
    const mailed = await findMailed(scope, submission)
    if (!mailed) return
    const { taskId, contentSealed } = mailed
    const notes = `${submissionTypeChoice.labels.EMAIL}: failed, ${openContent(services.vault, teamId, taskId, contentSealed).to[recipient]} ${why}`
    if (await wasNoted(scope, submission, notes)) return
    await finishSubmission(scope, submission, taskId, false)
    await insertActivity(scope, taskId, notes)
  })
}

/** An email that must not be lost unnoticed is a submission to a carrier or a letter about a referral. */
const note = (services: Services, subject: MailSubject, why: string): Promise<void> =>
  subject.reply === undefined ? noteFailure(services, subject, why) : noteUndeliveredReply(services, subject, why)

/** Delivers an email. A permanently refused one is not retried, and the failure is recorded at once. */
export async function runMail(services: Services, mail: SealedMail): Promise<void> {
  try {
    await services.mailer.deliver(mail)
  } catch (error) {
    const { subject } = mail
    if (!subject || !(error instanceof MailRefused)) throw error
    await note(services, subject, error.message)
  }
}

/** Handles such an email whose last retry failed. */
export async function runUndelivered(services: Services, { subject }: SealedMail): Promise<void> {
  if (subject) await note(services, subject, 'could not be reached')
}

export const mailJobs = [
  // A mail outlasts a night without a mail server: its pauses grow to a quarter of an hour, for ten hours.
  defineJob({ ...emailJob, retries: { limit: 48, longestPauseSeconds: 900 }, run: runMail }),
  // Who hears of a mail that was not delivered must hear of it soon.
  defineJob({ ...carrierEmailJob, run: runMail }),
  defineJob({ ...undeliveredMailJob, run: runUndelivered }),
]

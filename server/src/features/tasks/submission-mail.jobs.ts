import { submissionTypeChoice } from '@credence/contract/choices/tasks'
import { MailRefused, type MailSubject } from '../../kit/ports/email.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { insertActivity } from './save.queries.ts'
import { openContent } from './submission-content.ts'
import { findMailed, settleSubmission, wasNoted } from './submission.queries.ts'

/**
 * Tells on the task that a mail to its carrier came to nothing, once however often the job runs; the task then waits
 * for us again.
 */
async function noteFailure(
  services: Services,
  { team: teamId = 0, submission = 0, recipient = 0 }: MailSubject,
  why: string,
): Promise<void> {
  await inTransaction(services, { teamId }, async (scope) => {
    const mailed = await findMailed(scope, submission)
    if (!mailed) return
    const { taskId, contentSealed } = mailed
    const notes = `${submissionTypeChoice.labels.EMAIL}: failed, ${openContent(services.vault, teamId, taskId, contentSealed).to[recipient]} ${why}`
    if (await wasNoted(scope, submission, notes)) return
    await settleSubmission(scope, submission, taskId, false)
    await insertActivity(scope, taskId, notes)
  })
}

const subjectOf = ({ subject }: Record<string, unknown>) => subject as MailSubject | undefined

/** Delivers a mail. One to a carrier that is refused for good is not tried again: people hear of it at once. */
export async function runMail(services: Services, job: Record<string, unknown>): Promise<void> {
  try {
    await services.mailer.deliver(job)
  } catch (error) {
    const subject = subjectOf(job)
    if (!subject || !(error instanceof MailRefused)) throw error
    await noteFailure(services, subject, error.message)
  }
}

/** A mail to a carrier that failed for the last time. */
export async function runUndelivered(services: Services, job: Record<string, unknown>): Promise<void> {
  const subject = subjectOf(job)
  if (subject) await noteFailure(services, subject, 'could not be reached')
}

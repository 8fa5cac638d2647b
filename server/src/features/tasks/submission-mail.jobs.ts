import { submissionTypeChoice } from '@credence/contract/choices/tasks'
import { MailRefused, type MailSubject } from '../../kit/ports/email.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
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
  await inTransaction(services, { teamId }, async (scope) => {
    const mailed = await findMailed(scope, submission)
    if (!mailed) return
    const { taskId, contentSealed } = mailed
    const notes = `${submissionTypeChoice.labels.EMAIL}: failed, ${openContent(services.vault, teamId, taskId, contentSealed).to[recipient]} ${why}`
    if (await wasNoted(scope, submission, notes)) return
    await finishSubmission(scope, submission, taskId, false)
    await insertActivity(scope, taskId, notes)
  })
}

const subjectOf = ({ subject }: Record<string, unknown>) => subject as MailSubject | undefined

/** Delivers an email. A permanently refused email to a carrier is not retried, and the failure is recorded at once. */
export async function runMail(services: Services, job: Record<string, unknown>): Promise<void> {
  try {
    await services.mailer.deliver(job)
  } catch (error) {
    const subject = subjectOf(job)
    if (!subject || !(error instanceof MailRefused)) throw error
    await noteFailure(services, subject, error.message)
  }
}

/** Handles an email to a carrier whose last retry failed. */
export async function runUndelivered(services: Services, job: Record<string, unknown>): Promise<void> {
  const subject = subjectOf(job)
  if (subject) await noteFailure(services, subject, 'could not be reached')
}

import { defineJob, everyFiveMinutes } from '../../../kit/background/define-job.ts'
import { job } from '../../../kit/request/actor.ts'
import type { Services } from '../../../kit/request/services.ts'
import { inTransaction } from '../../../kit/request/transaction.ts'
import { mentionsEmail } from './emails.ts'
import { claimMentions, findRecipients } from './mentions.queries.ts'

const name = 'mention-digest'

/**
 * Tells people by email of mentions that stayed unread: one email for all of them, at most one in an hour. The marks and
 * the email of a person are one transaction. The trouble of one person keeps no other waiting.
 */
export async function runMentionDigest(services: Services): Promise<void> {
  const failures: unknown[] = []
  const actor = job(name)
  const recipients = await inTransaction(services, { isPlatform: true, actor }, findRecipients, { readOnly: true })
  for (const recipient of recipients) {
    await inTransaction(services, { teamId: recipient.teamId, actor }, async (scope) => {
      const tasks = await claimMentions(scope, recipient.accountId)
      if (tasks.length === 0) return
      const { mailer, config } = scope.services
      await mailer.send(scope, mentionsEmail(recipient, config.publicUrl, tasks))
    }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length) throw new AggregateError(failures, `The mentions of ${failures.length} people were not mailed`)
}

// It comes again within minutes and finds those for whom it failed.
export const mentionDigestJob = defineJob({
  name,
  schedule: everyFiveMinutes,
  retries: { limit: 0 },
  patienceSeconds: 900,
  run: runMentionDigest,
})

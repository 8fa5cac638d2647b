import { defineJob, everyFiveMinutes } from '../../kit/background/define-job.ts'
import { runDaily } from '../../kit/background/daily-run.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { reminderEmail } from './emails.ts'
import { claimDue, type DueDocument } from './reminders.queries.ts'

/** One email per address. The reminder marks and the emails are written in one transaction. */
async function remindTeam(scope: Scope, teamId: number): Promise<void> {
  const digests = new Map<string, { to: string; documents: DueDocument[] }>()
  for (const document of await claimDue(scope, teamId)) {
    for (const [address, to] of new Map(document.recipients.map((recipient) => [recipient.toLowerCase(), recipient]))) {
      const digest = digests.get(address) ?? { to, documents: [] }
      digest.documents.push(document)
      digests.set(address, digest)
    }
  }
  const { mailer, config } = scope.services
  for (const { to, documents } of digests.values())
    await mailer.send(scope, reminderEmail(to, config.publicUrl, documents))
}

/** Sends every team its expiry reminders once a day, in its morning. */
export const runReminders = (services: Services): Promise<void> =>
  runDaily(
    services,
    {
      name: 'document-reminders',
      timeOfDay: '07:05',
      failed: (count) => `The reminders of ${count} teams did not go out`,
    },
    remindTeam,
  )

// A job of the teams' days comes again within minutes and finds the teams for which it failed.
export const remindersJob = defineJob({
  name: 'document-reminders',
  schedule: everyFiveMinutes,
  retries: { limit: 0 },
  patienceSeconds: 900,
  run: runReminders,
})

import type { Scope } from '../../kit/scope.ts'
import type { Services } from '../../kit/services.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { reminderLetter } from './letters.ts'
import { beginRun, claimDue, findTeamIds, type DueDocument } from './reminders.queries.ts'

/** One letter for each address: marks, day and letters are one transaction, so that none of them is without the others. */
async function remindTeam(scope: Scope, teamId: number): Promise<void> {
  if (!await beginRun(scope, teamId)) return
  const digests = new Map<string, { to: string; documents: DueDocument[] }>()
  for (const document of await claimDue(scope, teamId)) {
    for (const [address, to] of new Map(document.recipients.map((recipient) => [recipient.toLowerCase(), recipient]))) {
      const digest = digests.get(address) ?? { to, documents: [] }
      digest.documents.push(document)
      digests.set(address, digest)
    }
  }
  const { mailer, config } = scope.services
  for (const { to, documents } of digests.values()) await mailer.send(scope, reminderLetter(to, config.publicUrl, documents))
}

/** Tells every team once a day what is about to expire. Runs as often as it likes, anywhere, at the same time: the day is the team's once. */
export async function runReminders(services: Services): Promise<void> {
  const failures: unknown[] = []
  for (const teamId of await inTransaction(services, { isPlatform: true }, findTeamIds, { isRead: true })) {
    await inTransaction(services, { teamId }, (scope) => remindTeam(scope, teamId)).catch((error: unknown) => failures.push(error))
  }
  // One team's trouble keeps no other from being told; the job is tried again for those that were not.
  if (failures.length) throw new AggregateError(failures, `The reminders of ${failures.length} teams did not go out`)
}

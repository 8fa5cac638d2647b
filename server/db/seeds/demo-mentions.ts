import type { Scope } from '../../src/kit/request/scope.ts'
import { hoursAgo } from './demo-users.ts'

const manager = { id: 2, name: 'Maren Tollefsen' }
const editor = 3

/** Notes that mention the manager, of whom one is unread. Both were mailed, so that a new demo sends nothing. */
const notes = [
  {
    taskId: 30,
    notes: `@${manager.name} the group agreement came back signed, please look at the fee schedule once more.`,
    hours: 27,
    isRead: true,
  },
  {
    taskId: 23,
    notes: `@${manager.name} the carrier wants the managing employee named by Friday. Who is it now?`,
    hours: 3,
    isRead: false,
  },
]

export async function buildDemoMentions(scope: Scope, teamId: number): Promise<void> {
  for (const { taskId, notes: text, hours, isRead } of notes) {
    const createdAt = hoursAgo(hours)
    const { id } = await scope.db
      .insertInto('taskActivity')
      .values({ teamId, taskId, accountId: editor, notes: text, createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
    await scope.db
      .insertInto('taskMention')
      .values({
        teamId,
        taskId,
        activityId: id,
        accountId: manager.id,
        name: manager.name,
        createdAt,
        mailedAt: createdAt,
        readAt: isRead ? createdAt : null,
      })
      .execute()
  }
}

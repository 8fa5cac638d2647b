import { newObjectKey } from '../../../src/kit/ports/files.ts'
import { storeObjects } from '../../../src/kit/files/stored-files.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import { workIn } from '../../builders/builders.ts'
import { makeSampleFiles } from '../demo-files.ts'
import { aurora } from '../demo-practices.ts'
import { hoursAgo } from '../demo-users.ts'

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

/** A note of an FPPE task that the manager has read. */
export async function buildDemoFppeMention(scope: Scope): Promise<void> {
  await workIn(scope, aurora.id)
  const of = { teamId: aurora.id, fppeTaskId: 5, createdAt: hoursAgo(2) }
  const { id } = await scope.db
    .insertInto('fppeActivity')
    .values({
      ...of,
      accountId: editor,
      notes: `@${manager.name} can you ask the committee for a name before its next meeting?`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scope.db
    .insertInto('taskMention')
    .values({
      ...of,
      fppeActivityId: id,
      accountId: manager.id,
      name: manager.name,
      mailedAt: of.createdAt,
      readAt: of.createdAt,
    })
    .execute()
}

/** A file on the task whose note asks the manager about it. */
export async function buildDemoAttachments(scope: Scope): Promise<void> {
  await workIn(scope, aurora.id)
  const key = newObjectKey()
  const bytes = (await makeSampleFiles(['W9'])).get('W9')?.bytes ?? Buffer.alloc(0)
  await storeObjects(scope, [{ key, ...(await scope.services.files.put(key, bytes)) }])
  await scope.db
    .insertInto('taskAttachment')
    .values({
      teamId: aurora.id,
      taskId: 23,
      name: 'Ownership disclosure, page 3.pdf',
      objectKey: key,
      accountId: 3,
      createdAt: hoursAgo(3),
    })
    .execute()
}

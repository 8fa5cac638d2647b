import type { Scope } from '../../../src/kit/request/scope.ts'
import { insertObjectRow } from './object-row.ts'

/** A row in every table about a task; answers the note and the attachment, whose object has a row and no bytes. */
export async function buildTaskParts(
  scope: Scope,
  { teamId, task, user, author, n }: { teamId: number; task: number; user: number; author: number; n: number },
): Promise<{ taskActivity: number; taskAttachment: number }> {
  const of = { teamId, taskId: task, accountId: user }
  const note = await scope.db
    .insertInto('taskActivity')
    .values({ teamId, taskId: task, accountId: author, notes: `Note ${n}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scope.db
    .insertInto('taskMention')
    .values({ ...of, activityId: note.id, name: `Person ${n}` })
    .execute()
  await scope.db.insertInto('taskAssignee').values(of).execute()
  await scope.db.insertInto('taskStar').values(of).execute()
  await scope.db
    .insertInto('taskBuilderRun')
    .values({
      teamId,
      accountId: user,
      key: `run-${n}`,
      requestHash: Buffer.from('hash'),
      total: 1,
      unsuccessful: [`Combination ${n}`],
    })
    .execute()
  const bulk = await scope.db
    .insertInto('taskBulkRun')
    .values({ teamId, accountId: user, key: `bulk-${n}`, requestHash: Buffer.from('hash'), total: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scope.db
    .insertInto('taskBulkChange')
    .values({ teamId, runId: bulk.id, taskId: task, name: `Bulk ${n}`, before: JSON.stringify({}), madeVersion: 1 })
    .execute()
  await scope.db
    .insertInto('taskSubmission')
    .values({ teamId, taskId: task, kind: 'EMAIL', state: 'sent', contentSealed: Buffer.from('sealed') })
    .execute()
  await scope.db
    .insertInto('automaticTask')
    .values({ teamId, occasion: `occasion ${n}`, taskId: task })
    .execute()
  const object = await insertObjectRow(scope)
  const attachment = await scope.db
    .insertInto('taskAttachment')
    .values({ teamId, taskId: task, accountId: author, name: 'x', objectKey: object.key })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { taskActivity: note.id, taskAttachment: attachment.id }
}

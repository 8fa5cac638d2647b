import { limits } from '@credence/contract/limits'
import { attachmentTexts } from '@credence/contract/tasks/attachments'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'

/**
 * Refuses an attachment too many. Locks the task until commit, so that its attachments are counted and added by one at a
 * time. By kysely, as objects are stored: the statements go out behind the object's row.
 */
export async function assertAttachmentRoom(scope: Scope, taskId: number): Promise<void> {
  const task = await scope.db
    .selectFrom('task')
    .select('id')
    .where('teamId', '=', scope.teamId)
    .where('id', '=', taskId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!task) throw notFound()
  const { count } = await scope.db
    .selectFrom('taskAttachment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('teamId', '=', scope.teamId)
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= limits.attachmentsOfTask) throw new Refusal(409, attachmentTexts.tooMany)
}

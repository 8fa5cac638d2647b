import type { TaskAttachment } from '@credence/contract/tasks/attachments'
import type { Statement } from '../../../database/batch.ts'
import { jsonStatement } from '../../../kit/request/json.ts'
import { notFound } from '../../../kit/request/refusal.ts'
import type { Scope } from '../../../kit/request/scope.ts'

const shape = `json_build_object('id', x.id, 'filename', x.name, 'size', o.bytes, 'contentType', o.content_type,
    'scanState', case o.scan when 'infected' then 'infected' when 'waiting' then 'scanning' else 'ready' end,
    'by', w.first_name || ' ' || w.last_name, 'created', x.created_at)`
const from = `from task_attachment x join file_object o on o.key = x.object_key left join team_people() w on w.id = x.account_id`

export const attachmentsOf = (taskId: number): Statement =>
  jsonStatement(
    'task-attachments',
    `select coalesce(json_agg(${shape} order by x.id desc), '[]')::text as json ${from} where x.team_id = app_team() and x.task_id = $1`,
    [taskId],
  )

/** The names that the attachments of a task have. */
export async function findAttachmentNames(scope: Scope, taskId: number): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('taskAttachment')
    .select('name')
    .where('teamId', '=', scope.teamId)
    .where('taskId', '=', taskId)
    .execute()
  return rows.map(({ name }) => name)
}

/** Attaches a file. The task may have been deleted while the bytes came. */
export async function insertAttachment(
  scope: Scope,
  { taskId, name, objectKey }: { taskId: number; name: string; objectKey: string },
): Promise<void> {
  // By kysely, as the object is stored: it goes out behind the object's row, which it refers to.
  const made = await scope.db
    .insertInto('taskAttachment')
    .columns(['teamId', 'taskId', 'name', 'objectKey'])
    .expression((query) =>
      query
        .selectFrom('task')
        .select(['teamId', 'id', query.val(name).as('name'), query.val(objectKey).as('objectKey')])
        .where('teamId', '=', scope.teamId)
        .where('id', '=', taskId),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) throw notFound()
}

/** The newest attachment of a name. */
export async function getNewestNamed(scope: Scope, taskId: number, name: string): Promise<TaskAttachment> {
  const { rows } = await scope.client.query<{ found: TaskAttachment }>(
    `select ${shape} as found ${from} where x.team_id = app_team() and x.task_id = $1 and x.name = $2 order by x.id desc limit 1`,
    [taskId, name],
  )
  if (!rows[0]) throw notFound()
  return rows[0].found
}

interface StoredAttachment {
  id: number
  taskId: number
  name: string
  key: string
  contentType: string
  scan: string
}

export async function getAttachment(scope: Scope, id: number): Promise<StoredAttachment> {
  const { rows } = await scope.client.query<StoredAttachment>(
    `select x.id, x.task_id as "taskId", x.name, o.key, o.content_type as "contentType", o.scan
       from task_attachment x join file_object o on o.key = x.object_key where x.team_id = app_team() and x.id = $1`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

import { completionQuestion } from '@credence/contract/tasks/rules'
import { taskTexts, type saveTask as endpoint } from '@credence/contract/tasks/calls'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { applyCompletion } from './completion.actions.ts'
import { storeMentions } from './mentions/mentions.actions.ts'
import { assertNoObstacle } from './obstacles.actions.ts'
import {
  getTaskForUpdate,
  insertActivity,
  insertTask,
  removeActivity,
  replaceAssignees,
  setStar,
  updateTask,
  type StoredTask,
  type TaskFields,
} from './save.queries.ts'
import { getTaskCard } from './get-task-card.queries.ts'

export type TaskSave = BodyOf<typeof endpoint>

const blank: Omit<TaskFields, 'practiceId'> = {
  status: 'CREATED',
  category: 'INITIAL_ENROLLMENT',
  carrierId: null,
  providerId: null,
  hubId: null,
  facilityId: null,
  other: null,
  referenceNumber: null,
  due: null,
  deadline: null,
  progress: null,
  archived: false,
  ordering: null,
}

/** Omitted fields stay. A status of null means the first status. */
function merged(before: StoredTask | null, save: TaskSave): TaskFields {
  const stored = before ?? blank
  const pick = <K extends keyof TaskFields>(key: K): TaskFields[K] => {
    const sent = (save as Partial<TaskFields>)[key]
    return sent === undefined ? (stored as TaskFields)[key] : sent
  }
  return {
    status: save.status === null ? 'CREATED' : pick('status'),
    category: pick('category'),
    practiceId: save.practiceId,
    carrierId: pick('carrierId'),
    providerId: pick('providerId'),
    hubId: pick('hubId'),
    facilityId: pick('facilityId'),
    other: pick('other'),
    referenceNumber: pick('referenceNumber'),
    due: pick('due'),
    deadline: pick('deadline'),
    progress: pick('progress'),
    archived: pick('archived'),
    ordering: pick('ordering'),
  }
}

/** Users archive only complete tasks. A task that was archived in another way stays so until a user restores it. */
function assertArchivable(before: StoredTask | null, after: TaskFields): void {
  if (!after.archived || before?.archived || before?.status === 'COMPLETE') return
  throw new Refusal(400, taskTexts.notComplete, { fields: { archived: taskTexts.notComplete } })
}

interface Applied {
  id: number
  /** The note that came with the save. */
  noteId: number | null
  /** Whether the completion saved a participation or an attestation. */
  standingSaved: boolean
}

/** Saves a task by the rules that hold for one task and for many. `before` is locked, and its version was checked. */
export async function applySave(scope: Scope, before: StoredTask | null, save: TaskSave): Promise<Applied> {
  const after = merged(before, save)
  assertArchivable(before, after)
  await assertNoObstacle(scope, before, after)
  const id = before?.id ?? (await insertTask(scope, after))
  if (before) await updateTask(scope, id, after)
  if (
    save.assignees &&
    !(await replaceAssignees(
      scope,
      id,
      save.assignees.map(({ userId }) => userId),
    ))
  )
    throw notFound()
  if (save.starred !== undefined) await setStar(scope, id, save.starred)
  if (save.activityDeletes.length && !(await removeActivity(scope, id, save.activityDeletes))) throw notFound()
  const noteId = save.newActivity ? await insertActivity(scope, id, save.newActivity) : null
  if (noteId !== null && save.newActivity && save.mentions.length) {
    const note = {
      kind: 'task',
      taskId: id,
      seenBy: after.practiceId,
      activityId: noteId,
      notes: save.newActivity,
    } as const
    await storeMentions(scope, note, save.mentions)
  }
  const question = completionQuestion({ ...after, from: before?.status ?? null, to: after.status })
  const standingSaved = question ? await applyCompletion(scope, id, after, question, save) : false
  return { id, noteId, standingSaved }
}

export async function saveTask(scope: Scope, save: TaskSave): Promise<RawJson> {
  const before = save.id ? await getTaskForUpdate(scope, save.id) : null
  if (before) assertVersion(before.version, save.version)
  const { id } = await applySave(scope, before, save)
  return getTaskCard(scope, id)
}

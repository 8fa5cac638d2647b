import { createHash, randomUUID } from 'node:crypto'
import { bulkTexts, type BulkRequest, type LeftTask } from '@credence/contract/tasks/bulk'
import { completionQuestion } from '@credence/contract/tasks/rules'
import { badKey, isKey, otherRequest } from '../../../kit/request/idempotency.ts'
import { notFound, Refusal } from '../../../kit/request/refusal.ts'
import type { Begin } from '../../../kit/request/route.ts'
import type { Scope } from '../../../kit/request/scope.ts'
import { countAssignable } from '../builder.queries.ts'
import {
  advanceBulkRun,
  countBulkChanges,
  countUndone,
  findBulkRun,
  findChangesToUndo,
  getUndoOutcome,
  inSavepoint,
  insertBulkChanges,
  lockTasks,
  openBulkRun,
  restoreCompletion,
  setUndone,
  takeBulkRun,
  type Before,
  type BulkChange,
  type BulkRun,
  type BulkTask,
  type ToUndo,
} from './bulk.queries.ts'
import { applySave, type TaskSave } from '../save.actions.ts'

/** Small enough that a batch holds its locks for a moment, and that progress is seen. */
const batchSize = 100

/** A save of nothing, by the schema of a single save. */
const noChange = {
  activityDeletes: [],
  noEndDate: false,
  sendEmailNotification: false,
  newActivity: null,
  mentions: [],
}
const sameList = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((each) => b.includes(each))

/** Why a task was left: the message of the rule that refused it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  return error.status === 404 ? bulkTexts.notAssignable : error.message
}

/** What the request changes of a task, with the values before. */
function changesOf(task: BulkTask, { assignees, status, due, archived, note }: BulkRequest) {
  const save: Partial<TaskSave> = {}
  const before: Before = {}
  if (status !== undefined && status !== task.status) {
    save.status = status
    before.status = task.status
    if (task.completedAt !== null) before.completedAt = task.completedAt
  }
  if (due !== undefined && due !== task.due) {
    save.due = due
    before.due = task.due
  }
  if (archived !== undefined && archived !== task.archived) {
    save.archived = archived
    before.archived = task.archived
  }
  if (assignees !== undefined && !sameList(assignees, task.assignees)) {
    save.assignees = assignees.map((userId) => ({ userId }))
    before.assignees = task.assignees
  }
  if (note !== null) save.newActivity = note
  return Object.keys(save).length === 0 ? null : { save, before }
}

/**
 * Most rules refuse a save before it writes. Where one may refuse it later, a savepoint takes back that task alone, and
 * the batch goes on.
 */
const savingOne = <T>(scope: Scope, mayRefuseLate: boolean, act: () => Promise<T>): Promise<T> =>
  mayRefuseLate ? inSavepoint(scope, act) : act()

/** Changes one task; answers what undo needs, null where there was nothing to change, or why it was left. */
async function editTask(scope: Scope, task: BulkTask, request: BulkRequest): Promise<BulkChange | string | null> {
  const changes = changesOf(task, request)
  if (!changes) return null
  const { save, before } = changes
  const question = completionQuestion({ ...task, from: task.status, to: save.status ?? task.status })
  const answers = question && request.completion[question]
  if (question && !answers) return bulkTexts.asksForDates
  try {
    const whole = { ...noChange, practiceId: task.practiceId, ...answers, ...save }
    const { noteId, standingSaved } = await savingOne(scope, question !== null || save.assignees !== undefined, () =>
      applySave(scope, task, whole),
    )
    return {
      taskId: task.id,
      name: task.name,
      before: noteId === null ? before : { ...before, noteId },
      keptBecause: standingSaved ? bulkTexts.standingSaved : null,
    }
  } catch (error) {
    return reasonOf(error)
  }
}

/** One batch, or nothing when all are done. The tasks, what they were and the progress are one transaction. */
async function editBatch(
  scope: Scope,
  runId: number,
  request: BulkRequest,
  tasks: BulkRequest['tasks'],
): Promise<BulkRun> {
  const run = await takeBulkRun(scope, runId)
  const batch = tasks.slice(run.done, run.done + batchSize)
  if (!batch.length) return run
  const found = await lockTasks(
    scope,
    batch.map(({ id }) => id),
  )
  const left: LeftTask[] = []
  const changed: BulkChange[] = []
  for (const { id, version } of batch) {
    const task = found.get(id)
    const outcome = !task
      ? bulkTexts.gone
      : task.version !== version
        ? bulkTexts.changedMeanwhile
        : await editTask(scope, task, request)
    if (typeof outcome === 'string') left.push({ id, name: task?.name ?? `Task ${id}`, reason: outcome })
    else if (outcome) changed.push(outcome)
  }
  await insertBulkChanges(scope, runId, changed)
  await advanceBulkRun(scope, runId, batch.length, left)
  return { ...run, done: run.done + batch.length, skipped: [...run.skipped, ...left] }
}

/**
 * Two calls with the same key continue the same run and return the same answer, whether they run at once or the first
 * was interrupted.
 */
export async function bulkEdit(
  begin: Begin,
  request: BulkRequest,
  key: string = randomUUID(),
): Promise<{ countChanged: number; left: LeftTask[] }> {
  if (!isKey(key)) throw badKey()
  const tasks = [...new Map(request.tasks.map((task) => [task.id, task])).values()].toSorted((a, b) => a.id - b.id)
  const hash = createHash('sha256').update(JSON.stringify(request)).digest()
  const runId = await begin(async (scope) => {
    const assignees = request.assignees ?? []
    if ((await countAssignable(scope, assignees)) < new Set(assignees).size) throw notFound()
    return openBulkRun(scope, key, hash, tasks.length)
  })
  if (runId === null) throw otherRequest()
  for (;;) {
    const { done, total, skipped } = await begin((scope) => editBatch(scope, runId, request, tasks))
    if (done >= total) return { countChanged: await begin((scope) => countBulkChanges(scope, runId)), left: skipped }
  }
}

/** Restores one task by the rules of a single save; answers why not, or null. */
async function undoTask(scope: Scope, task: BulkTask | undefined, change: ToUndo): Promise<string | null> {
  if (change.keptBecause !== null) return change.keptBecause
  if (!task) return bulkTexts.gone
  if (task.version !== change.version) return bulkTexts.changedMeanwhile
  const { assignees, noteId, completedAt, ...before } = change.before
  try {
    await savingOne(scope, assignees !== undefined, async () => {
      await applySave(scope, task, {
        ...noChange,
        practiceId: task.practiceId,
        ...before,
        ...(assignees ? { assignees: assignees.map((userId) => ({ userId })) } : {}),
        ...(noteId === undefined ? {} : { activityDeletes: [noteId] }),
      })
      if (completedAt !== undefined) await restoreCompletion(scope, task.id, completedAt)
    })
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** Undoes some changes of a run; answers how many there were. */
async function undoBatch(scope: Scope, runId: number): Promise<number> {
  await takeBulkRun(scope, runId)
  const changes = await findChangesToUndo(scope, runId, batchSize)
  const found = await lockTasks(
    scope,
    changes.map(({ taskId }) => taskId),
  )
  const outcomes: { id: number; reason: string | null }[] = []
  for (const change of changes)
    outcomes.push({ id: change.taskId, reason: await undoTask(scope, found.get(change.taskId), change) })
  await setUndone(scope, runId, outcomes)
  return changes.length
}

/** Called again, it goes on where it ended, and answers the same. */
export async function undoBulkEdit(begin: Begin, key: string): Promise<{ countRestored: number; left: LeftTask[] }> {
  const run = await begin((scope) => findBulkRun(scope, key))
  if (!run || run.done < run.total) throw new Refusal(409, bulkTexts.unknownRun)
  while ((await begin((scope) => undoBatch(scope, run.id))) > 0);
  return begin((scope) => getUndoOutcome(scope, run.id))
}

export async function bulkProgress(
  scope: Scope,
  { key, of }: { key: string; of: 'edit' | 'undo' },
): Promise<{ done: number; total: number; isFinished: boolean }> {
  const run = await findBulkRun(scope, key)
  const { done, total } = !run ? { done: 0, total: 0 } : of === 'undo' ? await countUndone(scope, run.id) : run
  return { done, total, isFinished: total > 0 && done >= total }
}

import { z } from 'zod'
import { taskStatusChoice } from '../choices/tasks.ts'
import { day, fieldMessages, tooLong } from '../fields.ts'
import { canEdit } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { datesInOrder } from '../participation/rules.ts'

export const bulkTexts = {
  nothingChosen: 'Please choose what to change',
  noTasks: 'Please select at least one task',
  tooMany: `Please select fewer; at most ${limits.bulkTasks} tasks can be changed at once`,
  changedMeanwhile: 'somebody else has changed it',
  gone: 'it does not exist any more',
  asksForDates: 'it asks for dates when it is completed',
  notAssignable: 'somebody it was assigned to cannot be given tasks any more',
  standingSaved: 'its enrollment or attestation was saved with it',
  goneOnes: 'Some of the selected tasks do not exist any more; the list was loaded again',
  changed: (count: number) => `${count === 1 ? '1 task' : `${count} tasks`} changed`,
  archived: (count: number) => `${count === 1 ? '1 task' : `${count} tasks`} archived`,
  undone: (count: number) => `${count === 1 ? '1 task' : `${count} tasks`} restored`,
  left: 'The following tasks were left as they are:',
  notUndone: 'The following tasks were not restored:',
  unknownRun: 'This change cannot be undone any more',
} as const

/** The dates that the completion dialog of a single task asks for, here for all tasks of a kind; all left out is Skip. */
const dates = z
  .object({
    newAttestationDate: day().optional(),
    newEffectiveDate: day().optional(),
    newExpirationDate: day().optional(),
    noEndDate: z.boolean().default(false),
    sendEmailNotification: z.boolean().default(false),
  })
  .refine(({ newEffectiveDate, newExpirationDate }) => datesInOrder(newEffectiveDate, newExpirationDate), {
    message: fieldMessages.datesInOrder,
    path: ['newExpirationDate'],
  })

export const bulkRequest = z
  .object({
    tasks: z
      .array(z.object({ id: idOf('task'), version: z.int() }))
      .min(1, bulkTexts.noTasks)
      .max(limits.bulkTasks, bulkTexts.tooMany),
    /** Replaces the assignees; an empty list removes all. */
    assignees: z.array(idOf('assignee')).max(limits.assigneesOfTask).optional(),
    status: taskStatusChoice.schema.optional(),
    /** The next action; null removes it. */
    due: day().optional(),
    note: z
      .string()
      .max(limits.taskNote, tooLong(limits.taskNote))
      .nullish()
      .transform((note) => note?.trim() || null),
    archived: z.literal(true).optional(),
    /** By the question that a task asks when it becomes complete. A task whose question has no answer is left. */
    completion: z
      .object({ attestation: dates.optional(), initial: dates.optional(), annual: dates.optional() })
      .default({}),
  })
  .superRefine(({ assignees, status, due, note, archived }, { addIssue }) => {
    if ([assignees, status, due, archived].every((value) => value === undefined) && note === null)
      addIssue({ code: 'custom', path: ['status'], message: bulkTexts.nothingChosen })
  })
export type BulkRequest = z.output<typeof bulkRequest>

const leftTask = z.object({ id: z.number(), name: z.string(), reason: z.string() })
export type LeftTask = z.output<typeof leftTask>

const key = z.string().regex(/^[\x21-\x7e]{1,255}$/)

export const bulkEditTasks = endpoint({
  method: 'POST',
  path: '/task/bulk',
  summary:
    'Changes many tasks alike, in batches that are whole or not at all, by the rules of a single save. Tasks that somebody else has changed, or whose rules refuse the change, are left and named. Called again with its Idempotency-Key it goes on where it ended.',
  access: canEdit('TASK'),
  creates: true,
  rateLimit: 'heavy',
  body: bulkRequest,
  answer: z.object({ countChanged: z.number(), left: z.array(leftTask) }),
})

export const undoBulkEdit = endpoint({
  method: 'POST',
  path: '/task/bulk/undo',
  summary:
    "Undoes the caller's own bulk edit by the Idempotency-Key that it was started with: tasks that nobody changed since get their values back, the others are left and named.",
  access: canEdit('TASK'),
  rateLimit: 'heavy',
  body: z.object({ key }),
  answer: z.object({ countRestored: z.number(), left: z.array(leftTask) }),
  refuses: { 409: bulkTexts.unknownRun },
})

export const getBulkProgress = endpoint({
  method: 'GET',
  path: '/task/bulk/progress',
  summary:
    "How far the caller's own bulk edit is, or its undo, by the Idempotency-Key that it was started with; nothing is done while it has not begun.",
  access: canEdit('TASK'),
  passive: true,
  query: z.object({ key, of: z.enum(['edit', 'undo']).default('edit') }),
  answer: z.object({ done: z.number(), total: z.number(), isFinished: z.boolean() }),
})

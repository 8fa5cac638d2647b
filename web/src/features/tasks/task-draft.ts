import type { TaskCategory, TaskStatus } from '@credence/contract/choices/tasks'
import { fieldMessages } from '@credence/contract/fields'
import type { SentBody } from '@credence/contract/kit/endpoint'
import type { TaskCard } from '@credence/contract/tasks/card'
import { usualNextAction } from '@credence/contract/tasks/rules'
import { taskTexts, type saveTask } from '@credence/contract/tasks/calls'
import { changedFields, type Faults, type SameValue } from '../../ui/edit/draft.ts'
import { isDay } from '../../ui/dates/typed-day.ts'

/** What a task is about. Carrier, provider, hub and location are those of its practice. */
export interface About {
  practiceId: number | null
  providerId: number | null
  carrierId: number | null
  facilityId: number | null
  hubId: number | null
}

/** What the dialog edits. Texts are never null here; empty stands for none. */
export interface TaskDraft extends About {
  status: TaskStatus
  category: TaskCategory
  other: string
  referenceNumber: string
  due: string
  deadline: string
  /** As it is typed. */
  progress: string
  archived: boolean
  assignees: readonly number[]
  newActivity: string
  /** Whom the note mentions. */
  mentions: readonly number[]
  activityDeletes: readonly number[]
}

const nothing: About = { practiceId: null, providerId: null, carrierId: null, facilityId: null, hubId: null }
const aboutFields = Object.keys(nothing) as (keyof About)[]

export const newDraft = (seed: Partial<About>, today: string): TaskDraft => ({
  ...nothing,
  ...seed,
  status: 'CREATED',
  category: 'INITIAL_ENROLLMENT',
  other: '',
  referenceNumber: '',
  due: usualNextAction(today),
  deadline: '',
  progress: '',
  archived: false,
  assignees: [],
  newActivity: '',
  mentions: [],
  activityDeletes: [],
})

export const draftOf = (task: TaskCard): TaskDraft => ({
  status: task.status,
  category: task.category.value,
  practiceId: task.practiceId,
  providerId: task.providerId,
  carrierId: task.carrierId,
  facilityId: task.facilityId,
  hubId: task.hubId,
  other: task.other ?? '',
  referenceNumber: task.referenceNumber ?? '',
  due: task.due ?? '',
  deadline: task.deadline ?? '',
  progress: task.progress === null ? '' : String(task.progress),
  archived: task.archived,
  assignees: task.assignees.map(({ userId }) => userId),
  newActivity: '',
  mentions: [],
  activityDeletes: [],
})

/** What belonged to another practice is not chosen any more. */
export const withPractice = (draft: TaskDraft, practiceId: number | null): TaskDraft =>
  practiceId === draft.practiceId ? draft : { ...draft, ...nothing, practiceId }

/** A provider has hubs of their own, and the practice has others. */
export const withProvider = (draft: TaskDraft, providerId: number | null): TaskDraft =>
  providerId === draft.providerId ? draft : { ...draft, providerId, hubId: null }

/** Of what was stored as complete, only what stays complete is archived. */
export const withStatus = (draft: TaskDraft, stored: TaskCard | null, status: TaskStatus): TaskDraft => ({
  ...draft,
  status,
  archived: stored?.status === 'COMPLETE' && status !== 'COMPLETE' ? false : draft.archived,
})

type Field = keyof TaskDraft

const tidy = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.trim()
    : Array.isArray(value)
      ? value.toSorted((a: number, b: number) => a - b)
      : value
const isSame = (one: unknown, other: unknown) => JSON.stringify(tidy(one)) === JSON.stringify(tidy(other))

/** Assignees have no order. */
export const sameInTask: SameValue = (one, other) => isSame(one, other)

const isProgress = (typed: string) => /^(?:\d{1,2}|100)?$/.test(typed.trim())

/** What has to be changed before a draft can be saved, in the order of the fields. */
export const faultsIn = ({ practiceId, progress, due, deadline }: TaskDraft): Faults => ({
  ...(practiceId === null ? { practiceId: taskTexts.practiceNeeded } : {}),
  ...(isProgress(progress) ? {} : { progress: taskTexts.badProgress }),
  ...(due !== '' && !isDay(due) ? { due: fieldMessages.date } : {}),
  ...(deadline !== '' && !isDay(deadline) ? { deadline: fieldMessages.date } : {}),
})

const withMessages: readonly string[] = ['practiceId', 'progress', 'due', 'deadline', 'other', 'referenceNumber']
/** Only some fields have room for a message; what is said about the others is said about the task. */
export const fieldOfCall = (name: string): string | undefined => (withMessages.includes(name) ? name : undefined)

export const goneMessage = 'The task, or something that was chosen for it, does not exist any more; please choose again'

export type TaskBody = SentBody<typeof saveTask>

/** What is sent: of a task that exists only what was changed, for the rest may be somebody else's work by now. */
export function bodyOf(draft: TaskDraft, task: TaskCard | null, today: string): TaskBody {
  const fields = changedFields(draft, task ? draftOf(task) : { ...newDraft({}, today), due: '' }, sameInTask)
  const changed = Object.fromEntries(
    fields.map((field) => [
      field,
      field === 'assignees' ? draft.assignees.map((userId) => ({ userId })) : draft[field],
    ]),
  )
  return { ...changed, practiceId: draft.practiceId ?? 0, ...(task ? { id: task.id, version: task.version } : {}) }
}

/** What was typed, on top of a task that was changed meanwhile. */
export function rebased(draft: TaskDraft, before: TaskCard, now: TaskCard): TaskDraft {
  const kept: Field[] = changedFields(draft, draftOf(before), sameInTask)
  const movedAway = before.practiceId !== now.practiceId && !kept.includes('practiceId')
  const mine = kept.filter((field) => !(movedAway && (aboutFields as Field[]).includes(field)))
  const there = new Set(now.activity.map(({ id }) => id))
  return {
    ...draftOf(now),
    ...Object.fromEntries(mine.map((field) => [field, draft[field]])),
    activityDeletes: draft.activityDeletes.filter((id) => there.has(id)),
  }
}

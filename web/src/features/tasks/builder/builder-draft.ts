import type { taskLevelChoice, TaskCategory, TaskStatus, TaskType } from '@credence/contract/choices/tasks'
import { fieldMessages } from '@credence/contract/fields'
import type { SentBody } from '@credence/contract/kit/endpoint'
import { limits } from '@credence/contract/limits'
import { builderTexts, combinationsOf, targetsOf, type buildTasks } from '@credence/contract/tasks/builder'
import type { Faults } from '../../../ui/edit/draft.ts'
import { usualNextAction } from '@credence/contract/tasks/rules'

type TaskLevel = (typeof taskLevelChoice.values)[number]

/** What the builder asks, in the order in which it asks. */
export interface BuilderDraft {
  practiceIds: number[]
  taskLevel: TaskLevel
  providerIds: number[]
  taskType: TaskType
  carrierIds: number[]
  facilityIds: number[]
  dataHubIds: number[]
  other: string
  category: TaskCategory | null
  status: TaskStatus | null
  nextAction: string
  deadline: string
  assignees: number[]
  note: string
}
export type BuilderField = keyof BuilderDraft

export const newDraft = (today: string): BuilderDraft => ({
  practiceIds: [],
  taskLevel: 'PRACTICE',
  providerIds: [],
  taskType: 'CARRIER',
  carrierIds: [],
  facilityIds: [],
  dataHubIds: [],
  other: '',
  category: null,
  status: 'CREATED',
  nextAction: usualNextAction(today),
  deadline: '',
  assignees: [],
  note: '',
})

/** The draft with one answer changed: every later one was given for other circumstances, and is asked anew. */
export function changed<Field extends BuilderField>(
  draft: BuilderDraft,
  field: Field,
  value: BuilderDraft[Field],
  today: string,
): BuilderDraft {
  const fresh = newDraft(today)
  const order = Object.keys(fresh) as BuilderField[]
  const kept = order.slice(0, order.indexOf(field))
  return { ...fresh, ...Object.fromEntries(kept.map((each) => [each, draft[each]])), [field]: value }
}

const targetFields: Record<TaskType, { field: BuilderField; needed: string }> = {
  CARRIER: { field: 'carrierIds', needed: builderTexts.carrierNeeded },
  FACILITY: { field: 'facilityIds', needed: builderTexts.facilityNeeded },
  DATA_HUB: { field: 'dataHubIds', needed: builderTexts.hubNeeded },
  OTHER: { field: 'other', needed: builderTexts.otherNeeded },
}

const isDay = (text: string) => text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))

/** What is missing, by the step that asks for it and in their order. */
export function faultsIn(draft: BuilderDraft): Faults {
  const target = targetFields[draft.taskType]
  const hasTarget = draft.taskType === 'OTHER' ? draft.other.trim() !== '' : targetsOf(draft).length > 0
  return {
    ...(draft.practiceIds.length === 0
      ? { practiceIds: builderTexts.practiceNeeded }
      : combinationsOf(draft) > limits.builderCombinations
        ? { practiceIds: builderTexts.tooMany }
        : {}),
    ...(draft.taskLevel === 'PROVIDER' && draft.providerIds.length === 0
      ? { providerIds: builderTexts.providerNeeded }
      : {}),
    ...(hasTarget ? {} : { [target.field]: target.needed }),
    ...(draft.category === null ? { category: builderTexts.categoryNeeded } : {}),
    ...(draft.status === null ? { status: builderTexts.statusNeeded } : {}),
    ...(isDay(draft.nextAction) ? {} : { nextAction: fieldMessages.date }),
    ...(isDay(draft.deadline) ? {} : { deadline: fieldMessages.date }),
  }
}

/** Call it with a draft that has no faults. */
export function bodyOf(draft: BuilderDraft): SentBody<typeof buildTasks> {
  const { category, status, nextAction, deadline, other, note } = draft
  return {
    ...draft,
    category: category ?? 'INITIAL_ENROLLMENT',
    status: status ?? 'CREATED',
    nextAction: nextAction || null,
    deadline: deadline || null,
    other: draft.taskType === 'OTHER' ? other.trim() : null,
    note: note.trim() || null,
  }
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
const targetNames: Record<Exclude<TaskType, 'OTHER'>, [string, string]> = {
  CARRIER: ['carrier', 'carriers'],
  FACILITY: ['facility', 'facilities'],
  DATA_HUB: ['data hub', 'data hubs'],
}

/** How many tasks a draft asks for, and of what they are combined. */
export function countText(draft: BuilderDraft): string {
  const factors = [
    counted(draft.practiceIds.length, 'practice', 'practices'),
    ...(draft.taskLevel === 'PROVIDER' ? [counted(draft.providerIds.length, 'provider', 'providers')] : []),
    ...(draft.taskType === 'OTHER' ? [] : [counted(targetsOf(draft).length, ...targetNames[draft.taskType])]),
  ]
  return `${factors.join(' × ')} = ${counted(combinationsOf(draft), 'combination', 'combinations')}`
}

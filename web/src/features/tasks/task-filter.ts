import type { TaskCard } from '@credence/contract/tasks/card'
import { isOverdue, isThisWeek } from '@credence/contract/tasks/rules'
import { targetText } from './task-target.ts'

/** Null, or an empty text, lets every task through. */
export interface TaskFilter {
  text: string
  assignee: number | 'me' | 'nobody' | null
  practice: number | null
  due: 'overdue' | 'week' | null
}

export const noFilter: TaskFilter = { text: '', assignee: null, practice: null, due: null }

type Judged = Pick<
  TaskCard,
  | 'id'
  | 'status'
  | 'due'
  | 'archived'
  | 'practiceId'
  | 'practiceName'
  | 'providerFormattedName'
  | 'carrierName'
  | 'facilityName'
  | 'hubName'
  | 'other'
  | 'referenceNumber'
> & {
  assignees: readonly { userId: number; firstName: string; lastName: string }[]
  activity: readonly { notes: string }[]
  category: { label: string }
}

/** Without accents and capitals, so that a name is found as it is typed. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What a search looks through, worked out once per card: a card that changes is another object. */
const searched = new WeakMap<Judged, string>()
function textOf(task: Judged): string {
  const known = searched.get(task)
  if (known !== undefined) return known
  const text = plain(
    [
      task.id,
      task.providerFormattedName,
      task.practiceName,
      targetText(task),
      task.category.label,
      task.referenceNumber,
      ...task.assignees.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ...task.activity.map(({ notes }) => notes),
    ].join('\n'),
  )
  searched.set(task, text)
  return text
}

interface Reader {
  /** The account of the reader; null while it is not known. */
  me: number | null
  today: string
}

/**
 * Whether a task is shown: it has to pass every filter, and have every word of the text; one that is archived is not
 * shown.
 */
export function passing(
  { text, assignee, practice, due }: TaskFilter,
  { me, today }: Reader,
): (task: Judged) => boolean {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const person = assignee === 'me' ? me : assignee
  return (task) => {
    if (task.archived || (practice !== null && task.practiceId !== practice)) return false
    if (assignee === 'nobody' && task.assignees.length > 0) return false
    if (assignee !== null && assignee !== 'nobody' && !task.assignees.some(({ userId }) => userId === person))
      return false
    if (due !== null && !(due === 'overdue' ? isOverdue(task, today) : isThisWeek(task, today))) return false
    return words.every((word) => textOf(task).includes(word))
  }
}

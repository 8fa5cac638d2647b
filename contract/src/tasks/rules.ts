import { blockedStatuses, type TaskCategory, type TaskStatus } from '../choices/tasks.ts'
import { dayOf, isoDay } from '../dates.ts'
import { limits } from '../limits.ts'

// What both sides conclude about a task. Days are `yyyy-mm-dd`, and today is always an argument.

const plusDays = (day: string, days: number): string => {
  const date = dayOf(day)
  date.setDate(date.getDate() + days)
  return isoDay(date)
}

const isWeekend = (day: string): boolean => [0, 6].includes(dayOf(day).getDay())

/** The next action of a new task: in two days, and two days further when that is a weekend. */
export function usualNextAction(today: string): string {
  const soon = plusDays(today, 2)
  return isWeekend(soon) ? plusDays(soon, 2) : soon
}

/** Danger once the day is over, warning from today to four days ahead. */
export function dueTone(due: string | null, today: string): 'danger' | 'warning' | 'plain' {
  if (due === null) return 'plain'
  if (due < today) return 'danger'
  return due <= plusDays(today, limits.dueSoonDays) ? 'warning' : 'plain'
}

interface Dated {
  status: TaskStatus
  due: string | null
}

/** Still open after the day of its next action. */
export const isOverdue = ({ status, due }: Dated, today: string): boolean =>
  status !== 'COMPLETE' && due !== null && due < today

/** Open, and to be acted on from today to the end of the week, which is Saturday. */
export const isThisWeek = ({ status, due }: Dated, today: string): boolean =>
  status !== 'COMPLETE' && due !== null && due >= today && due <= plusDays(today, 6 - dayOf(today).getDay())

/** How many tasks are too many for a day: past a threshold, not at it. */
export const loadTone = (
  count: number,
  { warnThreshold, dangerThreshold }: { warnThreshold: number; dangerThreshold: number },
): 'danger' | 'warning' | 'plain' => (count > dangerThreshold ? 'danger' : count > warnThreshold ? 'warning' : 'plain')

export const isWaiting = (status: TaskStatus): boolean => (blockedStatuses as readonly TaskStatus[]).includes(status)

/** The column of what is complete: newest first. */
export const compareCompleted = (a: { updated: string; id: number }, b: { updated: string; id: number }): number =>
  a.updated === b.updated ? b.id - a.id : a.updated < b.updated ? 1 : -1

export interface Completing {
  from: TaskStatus | null
  to: TaskStatus
  category: TaskCategory
  hubId: number | null
  carrierId: number | null
  facilityId: number | null
}

/** What is asked before a task becomes complete. */
export function completionQuestion({
  from,
  to,
  category,
  hubId,
  carrierId,
  facilityId,
}: Completing): 'attestation' | 'initial' | 'annual' | null {
  if (to !== 'COMPLETE' || from === 'COMPLETE') return null
  if (category === 'ATTESTATION') return hubId === null ? null : 'attestation'
  if (carrierId === null && facilityId === null) return null
  return category === 'INITIAL_ENROLLMENT' ? 'initial' : category === 'ANNUAL_ENROLLMENT' ? 'annual' : null
}

/** The newest activity as a card shows it. */
export const activityText = (notes: string, isShort = false): string => {
  const most = isShort ? limits.lastActivityShort : limits.lastActivity
  return notes.length > most ? `${notes.slice(0, most)}…` : notes
}

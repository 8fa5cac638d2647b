import { states } from '../choices/states.ts'
import { documentCategories, type DocumentCategory } from '../choices/document-categories.ts'
import { daysBetween } from '../documents/rules.ts'
import { choice } from '../kit/choice.ts'
import { limits } from '../limits.ts'
import { expirableSources, type ExpirableSource } from './sources.ts'

// Days are `yyyy-mm-dd`, and today is always an argument.

/** How many rows a page of the list holds. */
export const rowsOfPage = 100

/** When something expires, seen from today. The groups do not overlap. */
export const expirableGroups = choice({
  overdue: 'Overdue',
  within30: 'Within 30 days',
  within60: '31 to 60 days',
  within90: '61 to 90 days',
})
export type ExpirableGroup = (typeof expirableGroups.values)[number]

/** The last day of each group, counted from today. */
export const groupEnds: Readonly<Record<ExpirableGroup, number>> = {
  overdue: -1,
  within30: 30,
  within60: 60,
  within90: limits.expiringDays,
}

/** The last day still counts: what ends today is not overdue. */
export function groupOf(expires: string, today: string): ExpirableGroup {
  const days = daysBetween(today, expires)
  return expirableGroups.values.find((group) => days <= groupEnds[group]) ?? 'within90'
}

interface Named {
  source: ExpirableSource
  what: string | null
  number: string | null
  category: DocumentCategory | null
}

const stateName = (state: string | null): string | null =>
  state === null ? null : ((states.labels as Readonly<Record<string, string>>)[state] ?? state)

/** What expires, in words: 'Alaska · MEDS10482', 'W9 · signed.pdf'. */
export function expirableName({ source, what, number, category }: Named): string {
  const first =
    expirableSources[source].type === 'license'
      ? stateName(what)
      : category === null
        ? what
        : documentCategories[category]
  const second = category === null ? number : what
  return [first, second].filter(Boolean).join(' · ')
}

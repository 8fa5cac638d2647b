import type { TaskNaming } from '@credence/contract/dashboard/calls'
import { limits } from '@credence/contract/limits'

/** Who a task is about: the provider, or for a task of the practice itself the practice. */
export const subjectOf = ({ providerFormattedName, practiceName }: TaskNaming): string =>
  providerFormattedName ?? practiceName ?? ''

/** With whom it has to do with: carrier, location, hub, or what somebody typed. */
export const counterpartOf = ({
  carrierName,
  facilityName,
  hubName,
  other,
}: TaskNaming & { other?: string | null }): string | null => carrierName ?? facilityName ?? hubName ?? other ?? null

export const aboutOf = (task: TaskNaming & { other?: string | null }): string =>
  [counterpartOf(task), task.category.label].filter(Boolean).join(' · ')

/** Longer than it may be, a text loses its end: two characters less than the most, and an ellipsis. */
function shortened(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? `${characters.slice(0, most - 2).join('')}…` : text
}

export const waitingNote = (notes: string) => shortened(notes, limits.waitingNote)
export const recentNote = (notes: string) => shortened(notes, limits.recentNote)

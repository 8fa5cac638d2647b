import { taskStatusChoice } from '@credence/contract/choices/tasks'
import type { TimeInStatus } from '@credence/contract/kpis/calls'

export interface StatusSeries {
  key: string
  label: string
  /** Average days of a carrier. */
  of: (carrier: TimeInStatus) => number
}

const all: readonly StatusSeries[] = [
  ...taskStatusChoice.options.map(({ value, label }) => ({
    key: value,
    label,
    of: ({ days }: TimeInStatus) => days[value] ?? 0,
  })),
  { key: 'unrecorded', label: 'Not recorded', of: ({ unrecorded }) => unrecorded },
]

/** The statuses in which any of these carriers' tasks spent time, in the order of the board. */
export const statusSeries = (carriers: readonly TimeInStatus[]): readonly StatusSeries[] =>
  all.filter(({ of }) => carriers.some((carrier) => of(carrier) > 0))

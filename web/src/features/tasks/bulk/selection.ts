/** The rows that are chosen, and the one that a range begins at. */
export interface Selection {
  ids: ReadonlySet<number>
  from: number | null
}

export const noSelection: Selection = { ids: new Set(), from: null }

/**
 * Chooses a row, or gives it up. As a range, every row from the last one that was clicked to this one becomes what this
 * one becomes. `order` is the rows as they are shown.
 */
export function toggled({ ids, from }: Selection, id: number, range?: readonly number[]): Selection {
  const next = new Set(ids)
  const isChosen = !ids.has(id)
  const [start, end] = [from === null ? -1 : (range?.indexOf(from) ?? -1), range?.indexOf(id) ?? -1]
  const rows = range && start !== -1 && end !== -1 ? range.slice(Math.min(start, end), Math.max(start, end) + 1) : [id]
  for (const row of rows) {
    if (isChosen) next.add(row)
    else next.delete(row)
  }
  return { ids: next, from: id }
}

/** Chooses all rows, or none once all are chosen. */
export const allToggled = ({ ids }: Selection, all: readonly number[]): Selection =>
  all.every((id) => ids.has(id)) ? noSelection : { ids: new Set(all), from: null }

const atMost = 6

/** The practices the sidebar lists at first: six, and the one that is open even if it comes later. */
export function shownPractices<P extends { id: number }>(
  practices: readonly P[],
  current: number | null,
  all: boolean,
): { shown: P[]; hidden: number } {
  const shown = practices.filter(({ id }, place) => all || place < atMost || id === current)
  return { shown, hidden: practices.length - shown.length }
}

/** A list in pieces of at most some length. */
export const chunksOf = <T>(list: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / length) }, (_, at) => list.slice(at * length, (at + 1) * length))

/** What several lists hold, each once. */
export const mergedById = <Row extends { id: number }>(lists: readonly (readonly Row[])[]): Row[] => [
  ...new Map(lists.flat().map((row) => [row.id, row])).values(),
]

/** The result of one side in one short round. */
export interface Round {
  perSecond: number
  p50Ms: number
  p95Ms: number
}

/** One side of a comparison: works for about `ms` and returns the result. */
export type Side = (ms: number) => Promise<Round>

export interface Spread {
  median: number
  min: number
  max: number
  values: readonly number[]
}
export interface Comparison {
  ratio: Spread
  ours: Spread
  limit: Spread
}

interface InterleaveOptions {
  rounds: number
  roundMs?: number
  warmUpMs?: number
  /** The figure of a round that is compared. */
  figure?: keyof Round
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = sorted.length >> 1
  return {
    median: sorted.length % 2 ? at(middle) : (at(middle - 1) + at(middle)) / 2,
    min: at(0),
    max: at(sorted.length - 1),
    values,
  }
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/**
 * Compares two sides in short alternating rounds; the side that begins alternates too. The machine's speed may change
 * within minutes, so only the ratios of neighbouring rounds are meaningful. The result is their median.
 */
export async function interleave(
  ours: Side,
  limit: Side,
  { rounds, roundMs = 600, warmUpMs = 4000, figure = 'perSecond' }: InterleaveOptions,
): Promise<Comparison> {
  // Long enough for both processes to be JIT-compiled.
  await ours(warmUpMs)
  await limit(warmUpMs / 2)
  const pairs: { ours: number; limit: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 ? limit : ours
    const a = await first(roundMs)
    const b = await (first === ours ? limit : ours)(roundMs)
    const [mine, theirs] = first === ours ? [a, b] : [b, a]
    pairs.push({ ours: mine[figure], limit: theirs[figure] })
  }
  return {
    ratio: spread(pairs.map((pair) => pair.ours / pair.limit)),
    ours: spread(pairs.map((pair) => pair.ours)),
    limit: spread(pairs.map((pair) => pair.limit)),
  }
}

export type CardKey = string | number

/**
 * Where cards of different heights begin when they stand below each other, and where the last one ends. A card that was
 * never measured is taken to be as high as the guess.
 */
export function placesOf(
  keys: readonly CardKey[],
  heights: ReadonlyMap<CardKey, number>,
  guess: number,
  gap: number,
): number[] {
  const places = [0]
  let at = 0
  for (const key of keys) {
    at += (heights.get(key) ?? guess) + gap
    places.push(at)
  }
  return places
}

/** The first place that is past a height, by halving. */
function firstPast(places: readonly number[], height: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) > height) high = middle
    else low = middle + 1
  }
  return low
}

/** Which cards can be seen between two heights: from the first, to the one before the end. */
export function rangeOf(places: readonly number[], top: number, bottom: number): { first: number; end: number } {
  const count = places.length - 1
  const first = Math.min(count, Math.max(0, firstPast(places, top) - 1))
  return { first, end: Math.min(count, Math.max(first, firstPast(places, bottom))) }
}

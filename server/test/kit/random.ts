/** A sequence of numbers that follows from its seed alone. */
export class Random {
  #state: number

  constructor(seed: string) {
    // FNV-1a, so that every letter of the seed counts.
    this.#state = [...seed].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619), 2166136261)
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  isTrue(share: number): boolean {
    return this.next() < share
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(values: readonly T[]): T {
    if (values.length === 0) throw new Error('Nothing to pick from')
    return values[this.below(values.length)] as T
  }
}

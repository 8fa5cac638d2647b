import type { Row, Statement } from '../../../database/batch.ts'

const keptForMs = 30_000
const mostKept = 200
/** Changes of more records are rare. */
const mostRows = 100

interface Kept {
  answers: Row[][]
  until: number
}

/**
 * What changed in a list, as it was read for one person, for the others who have the same list open. Hundreds of them ask
 * within seconds of a change. The key names everything that the statements depend on: whoever has other rights, other
 * practices, another day or another state of the list has another key.
 */
export class SharedChanges {
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<Row[][] | null>>()
  readonly #clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /**
   * What is known, or is being read for somebody else; otherwise what `readNow` reads. Null where that turned out to be for
   * its reader alone, or failed for somebody else.
   */
  async read(key: string, readNow: () => Promise<Row[][] | null>): Promise<Row[][] | null> {
    const kept = this.#kept.get(key)
    if (kept && kept.until > this.#clock()) return kept.answers
    const others = this.#underWay.get(key)
    if (others) return others.catch(() => null)
    const reading = readNow()
    this.#underWay.set(key, reading)
    try {
      const answers = await reading
      if (answers) this.#keep(key, answers)
      return answers
    } finally {
      this.#underWay.delete(key)
    }
  }

  #keep(key: string, answers: Row[][]): void {
    const now = this.#clock()
    for (const [old, { until }] of this.#kept) {
      // The oldest come first.
      if (until > now && this.#kept.size < mostKept) break
      this.#kept.delete(old)
    }
    if (answers.every((rows) => rows.length <= mostRows)) this.#kept.set(key, { answers, until: now + keptForMs })
  }
}

/** What the statements of a list read, if they depend on nothing but their values and what their reader may see. */
export const keyOf = (
  { audience, counts }: { audience: string; counts: readonly number[] },
  statements: readonly Statement[],
): string => JSON.stringify([audience, counts, statements.map(({ name, values }) => [name, values])])

import type { TestBed } from './test-bed.ts'

/** The effect of a fault on the product. Counts that do not apply are null. */
export interface Outcome {
  acknowledged: number | null
  lost: number | null
  doubled: number | null
  /**
   * Answers other than 2xx, by status. `cut` is a connection that ended without an answer, `absent` a refused
   * connection.
   */
  refused: Readonly<Record<string, number>>
  /** From the moment the cause was gone until a write was acknowledged again. */
  recoveryMs: number | null
  /** Each bar that was broken, as a sentence. */
  broken: readonly string[]
  /** Further observations, in a few words. */
  note: string
}

export interface Fault {
  /** The number of the fault in the list of `docs/faults.md`. */
  id: `F${number}`
  name: string
  /** What is done to the product, in one line. */
  title: string
  /** Also run by `npm test`. */
  quick?: true
  run(testBed: TestBed): Promise<Outcome>
}

/** Thrown if the machine or the product does not allow a fault to be run. */
export class NotTried extends Error {}

export type Verdict = 'held' | 'BROKEN' | 'not tried'
export interface Tried {
  fault: Pick<Fault, 'id' | 'name' | 'title'>
  verdict: Verdict
  outcome: Outcome | null
  reasons: readonly string[]
  seconds: number
}

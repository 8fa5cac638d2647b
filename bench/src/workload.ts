import type { Spread } from './harness.ts'
import type { Stage } from './stage.ts'

/** One line of the table: what was measured, against what, and what it should be. */
export interface Row {
  name: string
  unit: string
  value: Spread
  target: { atLeast: number } | { atMost: number }
  /** The absolute figures behind the ratio, to read and never to compare between runs. */
  detail: string
}

export interface Workload {
  name: string
  run(stage: Stage, rounds: number): Promise<Row>
}

export const holds = ({ value, target }: Row): boolean => 'atLeast' in target ? value.median >= target.atLeast : value.median <= target.atMost

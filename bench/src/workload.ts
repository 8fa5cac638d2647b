import type { Spread } from './harness.ts'
import type { TestBed } from './test-bed.ts'

/** One line of the table: what was measured, its baseline, and its target. */
export interface Row {
  name: string
  unit: string
  value: Spread
  target: { atLeast: number } | { atMost: number }
  /** The absolute figures behind the ratio. They are not comparable between runs. */
  detail: string
}

export interface Workload {
  name: string
  /** What this machine lacks for the workload; null if it can run. */
  lacks?(): string | null
  run(testBed: TestBed, rounds: number): Promise<Row>
}

export type Verdict = 'holds' | 'MISSED' | 'unsure'

const sureShare = 0.75

/** The verdict by the median. If too many rounds disagree, the machine was too busy for a verdict. */
export function verdictOf({ value, target }: Row): Verdict {
  const meets = (figure: number) => ('atLeast' in target ? figure >= target.atLeast : figure <= target.atMost)
  const doesHold = meets(value.median)
  const agreeing = value.values.filter((figure) => meets(figure) === doesHold).length
  if (agreeing < value.values.length * sureShare) return 'unsure'
  return doesHold ? 'holds' : 'MISSED'
}

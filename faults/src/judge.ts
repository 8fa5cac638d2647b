import type { Outcome } from './fault.ts'
import type { History } from './history.ts'
import type { ProductNode } from './node.ts'

export const recoveryBarMs = 2000

interface Facts {
  url: string
  nodes?: readonly ProductNode[]
  recoveryMs?: number | null
  /** Whether the recovery time is a bar. It is not on a machine that runs other tests. */
  holdsTime?: boolean
  /** Answers that this fault may cause besides 503 and 507. */
  allowed?: readonly string[]
  note?: string
  broken?: readonly string[]
}

/** Checks a history and the database against the bars of every fault. */
export async function judge(
  history: History,
  { url, nodes = [], recoveryMs = null, holdsTime = true, allowed = ['503', '507'], note = '', broken = [] }: Facts,
): Promise<Outcome> {
  const { lost, doubled, unlogged } = await history.check(url)
  const { acknowledged, refused } = history
  const odd = Object.entries(refused).filter(([status]) => !allowed.includes(status))
  const exits = nodes.reduce((sum, node) => sum + node.unwantedExits, 0)
  return {
    acknowledged,
    lost,
    doubled,
    refused,
    recoveryMs,
    note,
    broken: [
      ...broken,
      ...(acknowledged === 0 ? ['nothing was acknowledged, so nothing was proved'] : []),
      ...(lost ? [`${lost} acknowledged writes are lost`] : []),
      ...(doubled ? [`${doubled} writes are there more than once`] : []),
      ...(unlogged ? [`${unlogged} writes are not in the change log exactly once`] : []),
      ...odd.map(([status, n]) => `${n} calls ended with ${status}`),
      ...(history.withoutRetryAfter
        ? [`${history.withoutRetryAfter} answers of 503 do not say when to come back`]
        : []),
      ...(exits
        ? [`a node ended by itself ${exits} times: ${nodes.map(({ output }) => output.trim().slice(-700)).join(' | ')}`]
        : []),
      ...(holdsTime && recoveryMs !== null && recoveryMs > recoveryBarMs
        ? [`recovered only after ${(recoveryMs / 1000).toFixed(1)} s`]
        : []),
    ],
  }
}

import type { Answer } from './client.ts'
import type { Break, DatabaseProxy } from './database-proxy.ts'

/** No call sends more packets than this. The loop ends at the first packet that is not reached. */
const most = 40

interface Broken {
  what: string
  /** Prepares a call, which is then made as often as it takes. */
  act: (n: number, way: Break) => (() => Promise<Answer>) | Promise<() => Promise<Answer>>
  done: (answer: Answer) => void | Promise<void>
  refused: (answer: Answer) => void
}

/**
 * Makes a call with a break of the connection to PostgreSQL at each packet in turn, and repeats it without a break until
 * it succeeds. Answers how many breaks there were, and what still failed.
 */
export async function breakAtEachPacket(
  proxy: DatabaseProxy,
  { what, act, done, refused }: Broken,
): Promise<{ breaks: number; failures: string[] }> {
  const failures: string[] = []
  let breaks = 0
  for (const way of ['before', 'after'] as const) {
    for (let n = 1; n <= most; n += 1) {
      const attempt = await act(n, way)
      proxy.arm(n, way)
      let answer = await attempt()
      proxy.disarm()
      if (!proxy.hasBroken) break
      breaks += 1
      for (let again = 0; answer.status !== 200 && again < 20; again += 1) {
        refused(answer)
        answer = await attempt()
      }
      if (answer.status === 200) await done(answer)
      else failures.push(`a ${what} broken ${way} packet ${n} is still answered ${answer.status}`)
    }
  }
  return { breaks, failures }
}

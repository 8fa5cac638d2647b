import { percentile, type Round } from '../harness.ts'

/** The task from the parent process. */
export const readTask = (): unknown => JSON.parse(process.argv[2] ?? 'null')

/**
 * Serves rounds until the parent ends. In each round, `lanes` loops call `once` repeatedly until the time is over, or the
 * parent sends zero.
 * `first` is sent to the parent before.
 */
export function serveRounds(lanes: number, once: (lane: number) => Promise<void>, first: unknown = null): void {
  let end = 0
  process.on('message', (ms: number) => {
    if (ms > 0) void work(ms).then((round) => process.send?.(round))
    else end = 0
  })
  process.on('disconnect', () => process.exit())
  process.send?.(first)

  async function work(ms: number): Promise<Round> {
    const tookMs: number[] = []
    const began = performance.now()
    end = began + ms
    await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let from = performance.now(); from < end;) {
          await once(lane)
          const now = performance.now()
          tookMs.push(now - from)
          from = now
        }
      }),
    )
    const seconds = (performance.now() - began) / 1000
    tookMs.sort((a, b) => a - b)
    return { perSecond: tookMs.length / seconds, p50Ms: percentile(tookMs, 0.5), p95Ms: percentile(tookMs, 0.95) }
  }
}

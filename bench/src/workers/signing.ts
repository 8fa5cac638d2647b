import { SigningThreads } from '@credence/server/src/kit/paper/signing/signing-threads.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Round } from '../harness.ts'
import { signingSample } from '../signing-sample.ts'
import { readTask, serveRounds } from './rounds.ts'

/** The product's own threads seal or verify the sample, one after the other. */
const { kind } = readTask() as { kind: 'seal' | 'verify' | 'delay' }
const { input, root, credentials } = await signingSample()
const threads = new SigningThreads()
const settings = { credentials, timestampUrl: null, verifyAt: 'https://credence.test/verify' }
const own = { roots: [root], configured: [] }
const { bytes } = await threads.seal(input, settings)

async function verify(): Promise<void> {
  if (!(await threads.verify(bytes, own)).isWhole) throw new Error('The sample is not whole')
}
const seal = async () => void (await threads.seal(input, settings))

/** In place of the duration of a call, a round reports the p99 of the delay of this process's event loop. */
async function delayRound(ms: number): Promise<Round> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const end = performance.now() + ms
  let count = 0
  while (performance.now() < end) {
    await Promise.all([seal(), seal()])
    count += 2
  }
  delay.disable()
  const p99 = delay.percentile(99) / 1e6
  return { perSecond: (count * 1000) / ms, p50Ms: p99, p95Ms: p99 }
}

if (kind === 'delay') {
  process.on('message', (ms: number) => void delayRound(ms).then((round) => process.send?.(round)))
  process.on('disconnect', () => process.exit())
  process.send?.(null)
} else serveRounds(1, kind === 'seal' ? seal : verify)

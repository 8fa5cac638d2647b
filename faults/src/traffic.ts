import { atEnd } from '@credence/bench/src/cleanup.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Client } from './client.ts'
import type { History } from './history.ts'

const practice = 25
const pauseMs = 25
/** A refused connection means that the node is starting and needs the processor. */
const absentPauseMs = 150
const pauseAfter = ({ status }: Answer) => sleep(status === 'absent' ? absentPauseMs : pauseMs)
/** Long enough that a table needs a new page every few writes. */
const filler = 'Called the provider desk; they ask for two weeks. '.repeat(20)

/** One write: a task with a note. Its idempotency key makes a repetition return the first answer. */
export const taskOf = (marker: string) => ({
  practiceId: practice,
  category: 'OTHER',
  referenceNumber: marker,
  newActivity: `${marker}: ${filler}`,
})

/** Writes one task and retries as a browser does: with the same key, until it is acknowledged or stopped. */
export async function write(
  client: Client,
  history: History,
  { retries, signal }: { retries: boolean; signal: AbortSignal },
): Promise<void> {
  const entry = history.begin()
  const key = randomUUID()
  for (;;) {
    const answer = await client.ask({
      method: 'POST',
      path: '/api/task',
      headers: { 'idempotency-key': key },
      json: taskOf(entry.marker),
    })
    history.longestMs = Math.max(history.longestMs, answer.ms)
    if (answer.status === 200) return history.acknowledge(entry, answer.body)
    history.refuse(answer)
    await pauseAfter(answer)
    if (!retries || signal.aborted) return
  }
}

export interface Traffic {
  stop(): Promise<void>
}

/**
 * Writers and readers that run until they are stopped. Every second writer retries a refused write; the others continue
 * with the next one.
 */
export function startTraffic(
  clients: readonly Client[],
  history: History,
  { writers = 6, readers = 2, path = '/api/revenueteam/current', thinkMs = 0 } = {},
): Traffic {
  const end = new AbortController()
  const clientOf = (n: number) => clients[n % clients.length] as Client
  const writing = Array.from({ length: writers }, async (_, n) => {
    while (!end.signal.aborted) {
      await write(clientOf(n), history, { retries: n % 2 === 0, signal: end.signal })
      if (thinkMs) await sleep(thinkMs)
    }
  })
  const reading = Array.from({ length: readers }, async (_, n) => {
    while (!end.signal.aborted) {
      const answer = await clientOf(n).ask({ path })
      history.longestMs = Math.max(history.longestMs, answer.ms)
      if (answer.status === 200) history.reads += 1
      else {
        history.readsRefused += 1
        history.refuse(answer)
      }
      await (answer.status === 200 ? sleep(5) : pauseAfter(answer))
    }
  })
  const stop = async () => {
    end.abort()
    await Promise.all([...writing, ...reading])
  }
  // A fault that fails halfway leaves no traffic running.
  atEnd(stop)
  return { stop }
}

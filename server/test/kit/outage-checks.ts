import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { eventually } from './browser.ts'
import { lostOrDoubled, ProcessClient, query, type Answered } from './processes/process-client.ts'
import type { ServerProcess } from './processes/server-process.ts'

/** Longer than every timeout of a connection, and than the pause between two heartbeats of the change listener. */
const awayMs = 8_000
export const patienceMs = 120_000

interface Database {
  url: string
  takeAway: () => unknown
  bringBack: () => unknown
}

const isListening = async (url: string) =>
  (await query(url, "select from pg_stat_activity where application_name like 'credence changes%'")).length > 0

/**
 * Writes all the time while something happens, and answers what was answered: every acknowledged write is there, once.
 */
export async function whileWriting(
  server: ServerProcess,
  url: string,
  act: (answers: Answered[]) => Promise<void>,
): Promise<Answered[]> {
  const client = await ProcessClient.signIn(server)
  const answers: Answered[] = []
  const end = new AbortController()
  const writing = client.writeUntil(end.signal, answers)
  try {
    await acknowledged(answers)
    await act(answers)
    await acknowledged(answers)
    await server.ready()
  } finally {
    end.abort()
    await writing
  }
  expect(await lostOrDoubled(url, answers)).toEqual([])
  return answers
}

/** Waits for a write that was sent from now on and is acknowledged. */
async function acknowledged(answers: readonly Answered[]): Promise<void> {
  const since = answers.length
  await eventually(async () => answers.slice(since + 1).some(({ status }) => status === 200), patienceMs)
}

/**
 * The database of a whole server process is away for longer than any timeout: the process lives, answers 503, and heals
 * with all its parts. Answers the statuses that there were before, meanwhile and after.
 */
export async function outlastOutage(server: ServerProcess, { url, takeAway, bringBack }: Database): Promise<number[]> {
  const outputBefore = server.output.length
  await eventually(() => isListening(url), patienceMs)
  const answers = await whileWriting(server, url, async (answered) => {
    await takeAway()
    const since = answered.length
    await sleep(awayMs)
    expect(server.isRunning, server.output).toBe(true)
    expect(await server.readiness()).toBe(503)
    expect(new Set(answered.slice(since + 1).map(({ status, retryAfter }) => `${status} ${retryAfter}`))).toEqual(
      new Set(['503 2']),
    )
    await bringBack()
  })

  await eventually(() => isListening(url), patienceMs)
  const [job] = await query<{ id: string }>(
    url,
    "insert into pgboss.job (name, data) values ('sweep', '{}') returning id",
  )
  await eventually(
    async () =>
      (await query<{ state: string }>(url, 'select state from pgboss.job where id = $1', [job?.id]))[0]?.state ===
      'completed',
    patienceMs,
  )
  expect(server.output.slice(outputBefore)).not.toMatch(/unhandled rejection|uncaught exception/)
  return [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)
}

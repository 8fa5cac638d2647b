import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts } from '@credence/contract/texts'
import { stopPostmaster } from '../../src/database/embedded/postmaster.ts'
import { eventually } from '../kit/browser.ts'
import { outlastOutage, patienceMs, whileWriting } from '../kit/outage-checks.ts'
import { ServerProcess } from '../kit/processes/server-process.ts'

let server: ServerProcess
const folder = mkdtempSync(path.join(tmpdir(), 'credence-embedded-process-'))
const home = () => path.join(folder, 'postgres')
const read = (...names: string[]) => readFileSync(path.join(home(), ...names), 'utf8').trim()
const url = () => `postgres://postgres:${read('cluster', 'superuser-password')}@127.0.0.1:${read('port')}/postgres`

/** A disk of its own, small enough to be filled. Only root may mount one. */
function mountSmallDisk(place: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', place], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isMounted = mountSmallDisk(folder)

beforeAll(async () => {
  chmodSync(folder, 0o755)
  server = await ServerProcess.start({ CREDENCE_DATA: folder, CREDENCE_CALLS_PER_MINUTE: '1000000' })
}, patienceMs)
afterAll(async () => {
  await server.kill()
  await stopPostmaster(path.join(home(), 'cluster', 'data'))
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Uses all the room that is left, down to the last block. */
function fillDisk(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (const bytes of [1024 * 1024, 4096]) {
      const piece = Buffer.alloc(bytes)
      try {
        for (;;) writeSync(handle, piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(handle)
  }
}

describe('a server process with the embedded database', () => {
  it(
    'a server process with the embedded database lives while the database cannot be started for 8 seconds, answers 503, and works again with its listener and its queue',
    async () => {
      // The server starts the database again at once; without this file it cannot.
      const control = path.join(home(), 'cluster', 'data', 'global', 'pg_control')
      const statuses = await outlastOutage(server, {
        url: url(),
        takeAway: () => {
          renameSync(control, `${control}.away`)
          process.kill(Number(read('cluster', 'data', 'postmaster.pid').split('\n')[0]), 'SIGKILL')
        },
        bringBack: () => renameSync(`${control}.away`, control),
      })
      expect(statuses).toEqual([200, 503])
    },
    2 * patienceMs,
  )

  it.skipIf(!isMounted)(
    'answers 507 to writes while the disk of the database is full, is not ready, and heals by itself (needs root, to mount a small disk)',
    async () => {
      const filler = path.join(folder, 'filler')
      const answers = await whileWriting(server, url(), async (answered) => {
        fillDisk(filler)
        await eventually(async () => answered.some(({ status }) => status === 507), patienceMs)
        await eventually(async () => (await server.readiness()) === 503, patienceMs)
        rmSync(filler)
      })
      const refused = answers.filter(({ status }) => status === 507)
      for (const { retryAfter, body } of refused)
        expect([retryAfter, body]).toEqual(['2', { message: texts.noRoomToSave, requestId: expect.any(String) }])
      expect(answers.filter(({ status }) => ![200, 503, 507].includes(status))).toEqual([])
      expect(server.isRunning).toBe(true)
    },
    2 * patienceMs,
  )
})

import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useWorld } from '../../../test/kit/world.ts'
import { allJobs } from '../../jobs.ts'
import { scanFile } from '../files/stored-files.ts'
import { createLogger } from '../http/log.ts'
import { defineJob } from './define-job.ts'
import { installQueue, Queue } from './queue.ts'

const lines: string[] = []
const log = createLogger('error', { write: (line) => void lines.push(line) })
const used = useWorld({ queue: true, log })
const jobs = (name: string) => used.world.sql('select state, data, output from pgboss.job where name = $1', [name])

describe('a job', () => {
  it('has a name of its own, and its queue is made when the database is migrated', async () => {
    const names = allJobs.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect((await used.world.sql('select name from pgboss.queue')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(names),
    )
    expect(used.world.services.queue.names).toEqual(names)
  })

  it('is not queued with a payload that it does not understand', async () => {
    const { queue } = used.world.services
    await expect(
      used.world.inTeam(undefined, (scope) => queue.send(scope, scanFile, { key: 7 } as unknown as { key: string })),
    ).rejects.toThrow('A job of the queue scan-file has a payload that it does not understand: key: Invalid input')
    expect(await jobs('scan-file')).toEqual([])
  })

  it('that was queued by an earlier release with another payload fails, and the log says why', async () => {
    await used.world.sql("insert into pgboss.job (name, data) values ('scan-file', $1)", [{ file: 'x' }])
    await vi.waitFor(
      async () => expect((await jobs('scan-file'))[0]).toMatchObject({ state: expect.stringMatching(/retry|failed/) }),
      { timeout: 20_000 },
    )
    expect(lines.find((line) => line.includes('a job cannot be run'))).toContain('key: Invalid input')
  })

  it('that fails for the last time is logged as an error with its reasons, and an earlier attempt is not', async () => {
    const runs: number[] = []
    const job = defineJob({
      name: 'doomed',
      retries: { limit: 1, longestPauseSeconds: 1 },
      run: async () => {
        runs.push(lines.filter((line) => line.includes('doomed')).length)
        throw new AggregateError([new Error('the cause')], '1 team failed')
      },
    })
    const owner = new pg.Client({ connectionString: used.world.adminUrl })
    await owner.connect()
    await installQueue(owner, [job])
    await owner.end()
    await used.world.sql("update pgboss.queue set retry_delay = 1, retry_backoff = false where name = 'doomed'")
    const queue = new Queue(used.world.services.pool, log, [job])
    await queue.start(async (_name, payload) => job.run(used.world.services, payload as never))
    try {
      await used.world.inTeam(undefined, (scope) => queue.send(scope, job, null))
      const line = await vi.waitFor(
        () => {
          const found = lines.find((each) => each.includes('"queue":"doomed"'))
          expect(found).toBeDefined()
          return JSON.parse(found ?? '')
        },
        { timeout: 20_000 },
      )
      expect(line).toMatchObject({
        level: 50,
        msg: 'a job failed and is not tried again',
        err: { message: '1 team failed', errors: [{ message: 'the cause' }] },
      })
      expect(runs).toEqual([0, 0])
    } finally {
      await queue.stop()
    }
  })

  it('is parsed before it runs, and its settings are those that its definition gives', async () => {
    const ran: unknown[] = []
    const job = defineJob({
      name: 'probe',
      payload: z.object({ at: z.iso.date() }),
      retries: { limit: 3, longestPauseSeconds: 60 },
      patienceSeconds: 30,
      run: async (_services, { at }) => void ran.push(at),
    })
    const { pool } = used.world.services
    const owner = new pg.Client({ connectionString: used.world.adminUrl })
    await owner.connect()
    await installQueue(owner, [job])
    await owner.end()
    expect(
      await used.world.sql(
        "select retry_limit, retry_delay_max, expire_seconds from pgboss.queue where name = 'probe'",
      ),
    ).toEqual([{ retry_limit: 3, retry_delay_max: 60, expire_seconds: 30 }])
    const queue = new Queue(pool, log, [job])
    await queue.start(async (_name, payload) => job.run(used.world.services, payload as never))
    try {
      await used.world.inTeam(undefined, (scope) =>
        queue.send(scope, { name: 'probe', payload: z.object({ at: z.string() }) }, { at: '2026-11-16' }),
      )
      await vi.waitFor(() => expect(ran).toEqual(['2026-11-16']), { timeout: 20_000 })
    } finally {
      await queue.stop()
    }
  })
})

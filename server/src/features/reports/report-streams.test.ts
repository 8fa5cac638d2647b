import { cancelReportRun, getReportRun, runIdOf } from '@credence/contract/reports/run'
import { immunizations } from '@credence/contract/reports/provider-reports'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { textsOfPages } from '../../../test/kit/pdf-text.ts'
import { converse, listen } from '../../../test/kit/raw-socket.ts'
import { openFile, rowsOf, run } from '../../../test/kit/reports/report-files.ts'

const { used, clinic } = useClinic()
const rows = 4000
let port: number

// More than the buffers of a connection hold, so that a client that does not read stops the file.
beforeAll(async () => {
  await used.world.sql(`begin; set local session_replication_role = replica;
    insert into immunization (team_id, provider_id, immunization_type, immunization_date, notes)
    select ${clinicTeam}, ${clinic.anna}, 'FLU', '2026-01-01', n || repeat(' note', 380) from generate_series(1, ${rows}) n;
    insert into immunization (team_id, provider_id, immunization_type, immunization_date, notes)
    select ${clinicTeam}, ${clinic.bert}, 'FLU', '2026-01-01', n from generate_series(1, 20000) n; commit`)
  port = await listen(used.world)
})

/** Opens the file of a run on a connection of its own and stops reading with the first bytes. */
async function beginReading(reportFormat: 'CSV' | 'PDF', providerId = clinic.anna) {
  const { body } = await run(used.world, immunizations, { reportFormat, providerIds: [providerId] }, clinic.manager)
  const conversation = await converse(port)
  conversation.socket.write(
    `GET ${body.url} HTTP/1.1\r\nhost: localhost\r\ncookie: __Host-sid=${clinic.manager}\r\nconnection: close\r\n\r\n`,
  )
  if (reportFormat === 'CSV') {
    await conversation.until(/Provider,Immunization,Date,Notes/)
    conversation.socket.pause()
  }
  return { id: String(runIdOf(body.url)), url: String(body.url), ...conversation }
}

const progress = async (id: string) =>
  (await used.world.call(getReportRun, { params: { id } }, { as: clinic.manager })).body
/** Connections that hold a transaction open. */
const held = () =>
  used.world.sql(
    "select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction' and query like 'fetch%'",
  )

/** The locks of the reported table. Other files have a table of the same number, in databases of their own. */
const ofThisTable =
  "relation = 'immunization'::regclass and database = (select oid from pg_database where datname = current_database())"

/** A busy machine needs its time; a test that fails waits this long. */
const wait = { timeout: 60_000 }

describe('the file of a report on its way', { timeout: 120_000 }, () => {
  it('a CSV that is read whole ends with the last chunk and has every row', async () => {
    const { bytes } = await openFile(used.world, immunizations, { providerIds: [clinic.anna] }, clinic.manager)
    expect(rowsOf(bytes)).toHaveLength(rows + 1)
    const { socket, received, closed } = await beginReading('CSV')
    socket.resume()
    await closed
    expect(received().endsWith('\r\n0\r\n\r\n')).toBe(true)
  })

  it('a client that goes away from a CSV ends the cursor', async () => {
    const { id, socket } = await beginReading('CSV')
    await expect.poll(held, wait).toHaveLength(1)
    socket.destroy()
    await expect.poll(held, wait).toEqual([])
    await expect.poll(async () => (await progress(id)).state, wait).toBe('FAILED')
  })

  it('a CSV whose database connection breaks ends the connection without the last chunk', async () => {
    const { id, socket, received, closed } = await beginReading('CSV')
    let pid: number | undefined
    // Between two looks the cursor may be at work again, so the first that was seen counts.
    await expect.poll(async () => (pid ??= (await held())[0]?.pid), wait).toBeDefined()
    await used.world.sql(`select pg_terminate_backend(${pid}, 5000)`)
    socket.resume()
    await closed
    expect(received()).toContain('Provider,Immunization,Date,Notes')
    expect(received().endsWith('0\r\n\r\n')).toBe(false)
    await expect.poll(async () => (await progress(id)).state, wait).toBe('FAILED')
  })

  it('a CSV whose first rows cannot be read is refused, or nobody is there any more, and nothing is uncaught', async () => {
    const uncaught: Error[] = []
    const note = (error: Error) => uncaught.push(error)
    process.on('uncaughtExceptionMonitor', note)
    const holder = new pg.Client({ connectionString: used.world.adminUrl })
    await holder.connect()
    /** Asks for a file while the table of its rows is locked, until the file waits for it. */
    const beginWaiting = async () => {
      await holder.query('begin; lock table immunization')
      const { body } = await run(used.world, immunizations, { providerIds: [clinic.anna] }, clinic.manager)
      const conversation = await converse(port)
      conversation.socket.write(
        `GET ${body.url} HTTP/1.1\r\nhost: localhost\r\ncookie: __Host-sid=${clinic.manager}\r\nconnection: close\r\n\r\n`,
      )
      let pid: number | undefined
      await expect
        .poll(async () => {
          const { rows: waiting } = await holder.query<{ pid: number }>(
            `select pid from pg_locks where ${ofThisTable} and not granted`,
          )
          return (pid ??= waiting[0]?.pid)
        }, wait)
        .toBeDefined()
      return { id: String(runIdOf(body.url)), pid, ...conversation }
    }
    const left = await beginWaiting()
    left.socket.destroy()
    // The server learns of it before the rows come.
    await left.closed
    await holder.query('rollback')
    await expect.poll(async () => (await progress(left.id)).state, wait).toBe('FAILED')

    const ended = await beginWaiting()
    await holder.query(`select pg_terminate_backend(${ended.pid}, 5000)`)
    await ended.closed
    expect(ended.received()).toMatch(/^HTTP\/1\.1 503 /)
    await holder.query('rollback')
    await expect.poll(async () => (await progress(ended.id)).state, wait).toBe('FAILED')
    await holder.end()
    process.off('uncaughtExceptionMonitor', note)
    expect(uncaught).toEqual([])
  })

  it('a cancelled CSV ends the connection without the last chunk', async () => {
    const { id, socket, received, closed } = await beginReading('CSV')
    await expect.poll(held, wait).toHaveLength(1)
    const { rowsExpected, state } = await progress(id)
    expect({ rowsExpected, state }).toEqual({ rowsExpected: rows, state: 'RUNNING' })
    await used.world.call(cancelReportRun, { params: { id } }, { as: clinic.manager })
    // The run looks whether it was cancelled once half a second has passed since it last did.
    const begin = performance.now()
    await expect.poll(() => performance.now() - begin > 600, { timeout: 5000 }).toBe(true)
    socket.resume()
    await closed
    expect(received().endsWith('0\r\n\r\n')).toBe(false)
    expect((await progress(id)).state).toBe('CANCELLED')
    await expect.poll(held, wait).toEqual([])
  })

  it('a client that goes away from a PDF ends the cursor and the drawing, and the next PDF is whole', async () => {
    const { id, socket, received } = await beginReading('PDF', clinic.bert)
    await expect.poll(held, wait).toHaveLength(1)
    expect(received()).toBe('')
    socket.destroy()
    await expect.poll(held, wait).toEqual([])
    await expect.poll(async () => (await progress(id)).state, wait).toBe('FAILED')
    const next = await openFile(
      used.world,
      immunizations,
      { reportFormat: 'PDF', providerIds: [clinic.cleo] },
      clinic.manager,
    )
    expect(await textsOfPages(next.bytes)).toHaveLength(1)
  })

  it('PDFs are drawn one after the other, and one whose client goes away while it waits leaves the queue', async () => {
    const holder = new pg.Client({ connectionString: used.world.adminUrl })
    await holder.connect()
    const options = { reportFormat: 'PDF' as const, providerIds: [clinic.cleo] }
    const runs = []
    for (let count = 0; count < 3; count += 1)
      runs.push(String((await run(used.world, immunizations, options, clinic.manager)).body.url))
    // The first holds its turn as long as its rows are locked.
    await holder.query('begin; lock table immunization')
    const open = async (url: string) => {
      const conversation = await converse(port)
      conversation.socket.write(
        `GET ${url} HTTP/1.1\r\nhost: localhost\r\ncookie: __Host-sid=${clinic.manager}\r\nconnection: close\r\n\r\n`,
      )
      return conversation
    }
    // Not by its call, which counts the rows that are expected, and these are locked.
    const stateOf = async (url: string) =>
      (await used.world.sql(`select state from report_run where id = '${runIdOf(url)}'`))[0]?.state
    const lockWaits = async () =>
      (await holder.query(`select from pg_locks where ${ofThisTable} and not granted`)).rowCount
    const [first = '', second = '', third = ''] = runs
    const drawn = await open(first)
    await expect.poll(lockWaits, wait).toBe(1)
    const left = await open(second)
    await expect.poll(() => stateOf(second), wait).toBe('RUNNING')
    const next = await open(third)
    await expect.poll(() => stateOf(third), wait).toBe('RUNNING')
    expect(await lockWaits()).toBe(1)
    left.socket.destroy()
    await expect.poll(() => stateOf(second), wait).toBe('FAILED')

    await holder.query('rollback')
    await holder.end()
    await Promise.all([drawn.closed, next.closed])
    for (const { received } of [drawn, next]) {
      expect(received()).toMatch(/^HTTP\/1\.1 200 /)
      expect(received().trimEnd().endsWith('%%EOF')).toBe(true)
    }
    expect([await stateOf(first), await stateOf(third)]).toEqual(['DONE', 'DONE'])
  })
})

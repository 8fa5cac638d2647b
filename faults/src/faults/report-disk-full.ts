import { atEnd } from '@credence/bench/src/cleanup.ts'
import path from 'node:path'
import pg from 'pg'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { addReportRows, fetchFile, linesWanted, runReport } from '../report-files.ts'
import { SmallDisk } from '../tmpfs.ts'
import { until } from '../until.ts'

/** Room for the demo, the rows of the report, their indexes and the write-ahead log of both. */
const diskMegabytes = 320

/** The disk of the database is full before a report is asked for, and while its file is written. */
export const reportDiskFull: Fault = {
  id: 'F6',
  name: 'report-disk-full',
  title: 'the disk of the database is full while reports are run, then freed',
  async run(testBed) {
    const disk = new SmallDisk(path.join(testBed.folder, 'report-disk'), diskMegabytes)
    const {
      postgres,
      nodes: [node],
    } = await testBed.startNodes({ within: disk.folder })
    if (!node) throw new Error('There is no node')
    const watcher = new pg.Client({ connectionString: postgres.url })
    watcher.on('error', () => {})
    await watcher.connect()
    atEnd(() => watcher.end())
    await addReportRows(watcher)
    await watcher.query('create table public.ballast (filling text)')
    const wanted = await linesWanted(watcher)
    const manager = await signedIn(node.port, 'manager@aurora.test')
    const refused: Record<string, number> = {}
    const broken: string[] = []
    let whole = 0
    const run = () =>
      manager.ask({
        method: 'POST',
        path: '/api/report/providercmes',
        json: { dateRangeOption: 'all-time', reportFormat: 'CSV' },
      })
    const fetched = async (what: string, address: string) => {
      const { isWhole, status, lines } = await fetchFile(manager, address, Promise.resolve()).file
      const isAll = isWhole && status === 200 && lines === wanted
      if (isAll) whole += 1
      else {
        const outcome = status === 200 ? 'cut' : String(status ?? 'cut')
        refused[outcome] = (refused[outcome] ?? 0) + 1
        if (isWhole && status === 200) broken.push(`${what}: ${lines} of ${wanted} lines were taken for the whole file`)
        else if (!['cut', '503', '507'].includes(outcome)) broken.push(`${what}: the file was answered ${outcome}`)
      }
      return isAll
    }

    if (!(await fetched('with room', await runReport(manager, 'CSV')))) broken.push('the first file is not whole')
    const signed = await runReport(manager, 'CSV')
    const mayRead = Promise.withResolvers<void>()
    const begun = fetchFile(manager, await runReport(manager, 'CSV'), mayRead.promise)
    await begun.begun
    disk.fill()
    mayRead.resolve()
    const { isWhole, lines } = await begun.file
    if (isWhole && lines !== wanted) broken.push(`a file that was being written ended whole with ${lines} lines`)
    await fetched('an address of before', signed)
    // Pages and segments that the database had before still take rows.
    const isRefused = await until('A report is refused', async () => {
      await watcher.query("insert into ballast select repeat('x', 900) from generate_series(1, 5000)").catch(() => {})
      const { status, body } = await run()
      if (status === 200) {
        await fetched('while rows still find a place', (body as { url: string }).url)
        return false
      }
      refused[status] = (refused[status] ?? 0) + 1
      return [503, 507].includes(Number(status)) || `a report without room was answered ${status}`
    })
    if (typeof isRefused === 'string') broken.push(isRefused)
    disk.free()
    if (!postgres.isRunning) await postgres.start()
    const back = await postgres.untilAnswering()
    const address = await until('A report runs again', async () => {
      const answer = await run()
      return answer.status === 200 && (answer.body as { url: string }).url
    })
    const recoveryMs = performance.now() - back
    const isWholeAgain = await fetched('after room was made', address)
    if (!isWholeAgain) broken.push('the file after room was made is not whole')
    if (node.unwantedExits) broken.push('the node ended by itself')
    return {
      acknowledged: whole,
      lost: isWholeAgain ? 0 : 1,
      doubled: 0,
      refused,
      recoveryMs,
      broken,
      note: `${whole} whole files of ${wanted} lines`,
    }
  },
}

import path from 'node:path'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { SmallDisk } from '../tmpfs.ts'
import { startTraffic } from '../traffic.ts'
import { until } from '../until.ts'

/** Room for the demo (about 80 MB) and two segments of its write-ahead log. */
const diskMegabytes = 192

/**
 * The disk of the database is full: writes are refused with a reason, no acknowledged write is lost, and the product
 * continues once there is room.
 */
export const databaseDiskFull: Fault = {
  id: 'F6',
  name: 'database-disk-full',
  title: 'the disk of the database is full under writes, then freed',
  quick: true,
  async run(testBed) {
    const disk = new SmallDisk(path.join(testBed.folder, 'small-disk'), diskMegabytes)
    const {
      postgres,
      nodes: [node],
    } = await testBed.startNodes({ within: disk.folder })
    if (!node) throw new Error('There is no node')
    const history = new History()
    const editor = await signedIn(node.port, 'editor@aurora.test')
    const traffic = startTraffic([editor], history)
    await history.untilMore(50, [node])
    disk.fill()
    const refused = () =>
      Object.entries(history.refused).reduce((sum, [status, n]) => (status.startsWith('5') ? sum + n : sum), 0)
    await until('Writes are refused', () => refused() > 30)
    const saidReady = await until('The node says that it is not ready', async () => !(await node.isReady()), {
      withinMs: 10_000,
    }).then(
      () => false,
      () => true,
    )
    const readsBefore = history.reads
    const stillReads =
      !postgres.isRunning ||
      (await until('Reads are answered', () => history.reads > readsBefore + 5, { withinMs: 10_000 }).then(
        () => true,
        () => false,
      ))
    disk.free()
    // PostgreSQL ends when it cannot write its write-ahead log, and is started again, as by a service manager.
    if (!postgres.isRunning) await postgres.start()
    const back = await postgres.untilAnswering()
    const recoveryMs = await history.untilRecovered(back, [node])
    const isReady = await until('The node is ready again', () => node.isReady(), { withinMs: 10_000 }).catch(
      () => false,
    )
    await traffic.stop()
    return judge(history, {
      url: postgres.url,
      nodes: [node],
      recoveryMs,
      holdsTime: !testBed.options.isQuick,
      broken: [
        ...(saidReady ? ['the node said that it was ready while no write could be kept'] : []),
        ...(stillReads ? [] : ['reads were not answered while the disk was full']),
        ...(history.refused['507'] ? [] : ['no write was answered 507']),
        ...(recoveryMs === null ? ['no write was acknowledged after the disk had room again'] : []),
        ...(isReady ? [] : ['the node is not ready after the disk had room again']),
      ],
    })
  },
}

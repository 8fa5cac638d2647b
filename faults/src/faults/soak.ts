import { residentMegabytes } from '@credence/bench/src/processes.ts'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { startTraffic } from '../traffic.ts'
import { pdf, upload } from '../uploads.ts'

/** The normal variation of a busy node's heap, without a leak. */
const swingMegabytes = 60
const mostPerMinute = 1
const mostNewFiles = 10

const openFiles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** Mixed load for minutes: memory and open files stay constant. */
export const soak: Fault = {
  id: 'F17',
  name: 'soak',
  title: 'mixed work for some minutes (--soak MINUTES), memory and open files watched',
  async run(testBed) {
    const {
      postgres,
      nodes: [node],
    } = await testBed.startNodes()
    if (!node) throw new Error('There is no node')
    const editor = await signedIn(node.port, 'editor@aurora.test')
    const history = new History()
    const traffic = startTraffic([editor, editor.at(node.port)], history, { writers: 3, readers: 3, thinkMs: 30 })
    const samples: { megabytes: number; files: number }[] = []
    const minutes = testBed.options.soakMinutes
    let uploads = 0
    for (const began = performance.now(); performance.now() - began < minutes * 60_000; await sleep(500)) {
      const { status } = await upload(editor, `soak-${uploads % 5}.pdf`, pdf(200_000))
      if (status === 200) uploads += 1
      samples.push({ megabytes: residentMegabytes(node.pid), files: openFiles(node.pid) })
    }
    await traffic.stop()
    // The first third is warm-up of compiler and caches.
    const steady = samples.slice(Math.floor(samples.length / 3))
    const middle = (part: typeof samples) =>
      part.map(({ megabytes }) => megabytes).toSorted((a, b) => a - b)[part.length >> 1] ?? 0
    const tenth = Math.max(1, Math.floor(steady.length / 10))
    const growth = middle(steady.slice(-tenth)) - middle(steady.slice(0, tenth))
    const files = (steady.at(-1)?.files ?? 0) - (steady[0]?.files ?? 0)
    return judge(history, {
      url: postgres.url,
      nodes: [node],
      note: `${minutes} min: memory ${growth >= 0 ? '+' : ''}${growth.toFixed(0)} MB to ${middle(steady.slice(-tenth)).toFixed(0)} MB, open files ${files >= 0 ? '+' : ''}${files}, ${uploads} uploads, ${history.reads} reads`,
      broken: [
        ...(growth > swingMegabytes + mostPerMinute * minutes ? [`memory grew by ${growth.toFixed(0)} MB`] : []),
        ...(files > mostNewFiles ? [`${files} more files are open`] : []),
      ],
    })
  },
}

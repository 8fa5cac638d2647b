import { atEnd } from '@credence/bench/src/cleanup.ts'
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { signedIn } from '../client.ts'
import type { Fault, Outcome } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { ProductNode } from '../node.ts'
import { embeddedPid, embeddedUrl, stopEmbedded } from '../postgres.ts'
import type { TestBed } from '../test-bed.ts'
import { startTraffic } from '../traffic.ts'
import { until } from '../until.ts'

/** Copies a data folder in use, as a file-level backup does, and starts the product on the copy. */
async function restore(testBed: TestBed, folder: string): Promise<{ node: ProductNode; url: string; ms: number }> {
  const copy = testBed.emptyFolder()
  execFileSync('cp', ['-a', folder, copy])
  rmSync(path.join(copy, 'postgres', 'port'), { force: true })
  atEnd(() => stopEmbedded(copy))
  const began = performance.now()
  const node = await ProductNode.start({ CREDENCE_DATA: copy })
  return { node, url: embeddedUrl(copy), ms: performance.now() - began }
}

const backup = (name: string, title: string, end: (node: ProductNode, folder: string) => Promise<unknown>): Fault => ({
  id: 'F19',
  name,
  title,
  async run(testBed): Promise<Outcome> {
    const folder = testBed.dataFolder()
    const node = await ProductNode.start({ CREDENCE_DATA: folder })
    const history = new History()
    const traffic = startTraffic([await signedIn(node.port, 'editor@aurora.test')], history)
    await history.untilMore(100, [node])
    await end(node, folder)
    await traffic.stop()
    const restored = await restore(testBed, folder)
    return judge(history, {
      url: restored.url,
      nodes: [node, restored.node],
      allowed: ['503', 'cut', 'absent'],
      note: `the copy was ready after ${(restored.ms / 1000).toFixed(1)} s`,
    })
  },
})

export const backupRestored = backup(
  'backup-restored',
  'SIGTERM under writes, a copy of the data folder, a start on the copy',
  (node) => node.terminate(),
)

export const crashRestored = backup(
  'crash-restored',
  'kill -9 of the node and of its PostgreSQL at once under writes, a start on a copy of what is left',
  async (node, folder) => {
    const pid = embeddedPid(folder)
    const killed = node.kill()
    if (pid) process.kill(pid, 'SIGKILL')
    await killed
    await until('PostgreSQL is gone', () => embeddedPid(folder) === null)
  },
)

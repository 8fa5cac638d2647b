import { atEnd } from '@credence/bench/src/cleanup.ts'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { ProductNode } from '../node.ts'
import { asSuperuser, embeddedUrl, ExternalPostgres, stopEmbedded } from '../postgres.ts'
import type { TestBed } from '../test-bed.ts'
import { startTraffic } from '../traffic.ts'

interface Start {
  settings: Record<string, string>
  url: () => string
}

/** A new, empty PostgreSQL. */
async function emptyExternal(testBed: TestBed): Promise<Start> {
  const folder = testBed.emptyFolder()
  const { url } = await ExternalPostgres.start(folder)
  return { settings: { DATABASE_URL: url, CREDENCE_DATA: folder }, url: () => url }
}

/** The first start of two nodes in one data folder with the embedded PostgreSQL. */
async function emptyEmbedded(testBed: TestBed): Promise<Start> {
  const folder = testBed.emptyFolder()
  atEnd(() => stopEmbedded(folder))
  return { settings: { CREDENCE_DATA: folder }, url: () => embeddedUrl(folder) }
}

const atOnce = (name: string, title: string, prepare: (testBed: TestBed) => Promise<Start>, quick?: true): Fault => ({
  id: 'F8',
  name,
  title,
  ...(quick ? { quick } : {}),
  async run(testBed) {
    const { settings, url } = await prepare(testBed)
    const nodes = await Promise.all([ProductNode.begin(settings), ProductNode.begin(settings)])
    const began = performance.now()
    const broken: string[] = []
    for (const [n, node] of nodes.entries())
      await node.untilReady().catch((error: Error) => broken.push(`node ${n + 1}: ${error.message.slice(0, 600)}`))
    const readyMs = performance.now() - began
    const history = new History()
    const alive = nodes.filter((node) => !node.hasEnded)
    if (alive[0]) {
      const editor = await signedIn(alive[0].port, 'editor@aurora.test')
      const traffic = startTraffic(
        alive.map(({ port }) => editor.at(port)),
        history,
      )
      await history.untilMore(50, alive)
      await traffic.stop()
    }
    const teams = await asSuperuser(
      url(),
      async (client) => (await client.query<{ n: number }>('select count(*)::int as n from team')).rows[0]?.n ?? 0,
    )
    return judge(history, {
      url: url(),
      nodes,
      broken: [...broken, ...(teams === 3 ? [] : [`the demo data holds ${teams} teams instead of 3`])],
      note: `both ready after ${(readyMs / 1000).toFixed(1)} s`,
    })
  },
})

export const twoNodesAtOnce = atOnce(
  'two-nodes-at-once',
  'two nodes are started at once on an empty given database',
  emptyExternal,
  true,
)
export const twoEmbeddedAtOnce = atOnce(
  'two-embedded-at-once',
  'two nodes are started at once in one empty data folder',
  emptyEmbedded,
)

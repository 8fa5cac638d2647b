import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { ProductNode } from '../node.ts'
import { PgBouncer } from '../pgbouncer.ts'
import { asSuperuser, ExternalPostgres } from '../postgres.ts'
import { startTraffic } from '../traffic.ts'
import { until } from '../until.ts'

const kills = 3
const connections = 9

interface Seen {
  pooled: number
  listening: number
}

const seenNow = (url: string): Promise<Seen> =>
  asSuperuser(
    url,
    async (client) =>
      (
        await client.query<Seen>(`
  select count(*) filter (where application_name not like 'credence changes%')::int as pooled, count(*) filter (where application_name like 'credence changes%')::int as listening
    from pg_stat_activity where usename like 'credence\\_app\\_%'`)
      ).rows[0] ?? { pooled: 0, listening: 0 },
  )

/**
 * Without a direct address a node must refuse to start: locks, LISTEN and prepared statements do not survive the
 * pooler's switch of connections.
 */
async function refusesPooler(settings: Record<string, string>): Promise<string[]> {
  const node = await ProductNode.begin(settings)
  await until('The node ends', () => node.hasEnded)
  const isReported = node.output.includes('DATABASE_URL leads to a connection pooler. Set DATABASE_LISTEN_URL')
  node.unwantedExits = 0
  return isReported ? [] : [`a node without DATABASE_LISTEN_URL did not say what it lacks: ${node.output.slice(-400)}`]
}

/** Many connections of the nodes share few of PostgreSQL, and each transaction may get another one. */
export const pooledNodes: Fault = {
  id: 'F23',
  name: 'pooled-nodes',
  title: `two nodes behind PgBouncer in transaction mode, kill -9 of PgBouncer under writes, ${kills} times`,
  async run(testBed) {
    const folder = testBed.dataFolder()
    const postgres = await ExternalPostgres.start(folder)
    await PgBouncer.prepare(postgres)
    const bouncer = await PgBouncer.start(postgres, folder)
    const settings = { CREDENCE_DATA: folder, DATABASE_URL: bouncer.url, CREDENCE_CONNECTIONS: String(connections) }
    const broken = await refusesPooler(settings)
    const nodes = await Promise.all(
      [1, 2].map(() => ProductNode.start({ ...settings, DATABASE_LISTEN_URL: postgres.url })),
    )
    const editor = await signedIn(nodes[0]?.port ?? 0, 'editor@aurora.test')
    const history = new History()
    const traffic = startTraffic(
      nodes.map(({ port }) => editor.at(port)),
      history,
      { writers: 16, readers: 8 },
    )
    const most: Seen = { pooled: 0, listening: 0 }
    const look = async () => {
      const seen = await seenNow(postgres.url)
      most.pooled = Math.max(most.pooled, seen.pooled)
      most.listening = Math.max(most.listening, seen.listening)
    }
    const recovered: (number | null)[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      await history.untilMore(100, nodes)
      await look()
      await bouncer.kill()
      recovered.push(await history.untilRecovered(await bouncer.start(), nodes))
      await look()
    }
    await history.untilMore(100, nodes)
    await traffic.stop()
    const recoveryMs = Math.max(...recovered.map((ms) => ms ?? Number.POSITIVE_INFINITY))
    return judge(history, {
      url: postgres.url,
      nodes,
      recoveryMs: Number.isFinite(recoveryMs) ? recoveryMs : null,
      note: `at most ${most.pooled} pooled and ${most.listening} listening connections to PostgreSQL`,
      broken: [
        ...broken,
        ...(recovered.includes(null) ? ['no write was acknowledged after a kill'] : []),
        ...(most.pooled > bouncer.poolSize
          ? [`${most.pooled} connections were opened by a pool of ${bouncer.poolSize}`]
          : []),
        ...(most.listening === nodes.length ? [] : [`${most.listening} of ${nodes.length} nodes listen for changes`]),
      ],
    })
  },
}

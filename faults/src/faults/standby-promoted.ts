import { setTimeout as sleep } from 'node:timers/promises'
import { signedIn } from '../client.ts'
import type { Fault } from '../fault.ts'
import { History } from '../history.ts'
import { judge } from '../judge.ts'
import { ProductNode, type Settings } from '../node.ts'
import { PgBouncer } from '../pgbouncer.ts'
import { asSuperuser } from '../postgres.ts'
import { addressOf, promote, startPair, type Pair } from '../standby.ts'
import { startTraffic } from '../traffic.ts'
import { until } from '../until.ts'

const recoveryBarMs = 5000
/**
 * Longer than the statement timeout, which must not turn a commit that waits for the standby into an acknowledged one.
 */
const standbyAwayMs = 18_000

const listenersOf = (url: string): Promise<number> =>
  asSuperuser(
    url,
    async (client) =>
      (await client.query("select from pg_stat_activity where application_name like 'credence changes%'")).rowCount ??
      0,
  )

const direct = async ({ primary, standby }: Pair): Promise<Settings> => ({
  DATABASE_URL: addressOf(primary.url, standby.url),
})

/** One PgBouncer per server. */
async function pooled({ primary, standby, folder, standbyFolder }: Pair): Promise<Settings> {
  await PgBouncer.prepare(primary)
  const [first, second] = await Promise.all([PgBouncer.start(primary, folder), PgBouncer.start(standby, standbyFolder)])
  return { DATABASE_URL: addressOf(first.url, second.url), DATABASE_LISTEN_URL: addressOf(primary.url, standby.url) }
}

/** Two nodes with the addresses of both servers lose the primary during writes and continue on the standby. */
const failover = (
  name: string,
  title: string,
  losePrimary: (pair: Pair) => Promise<unknown>,
  settingsFor = direct,
): Fault => ({
  id: 'F24',
  name,
  title,
  async run(testBed) {
    const pair = await startPair(testBed)
    const { standby, folder } = pair
    const settings = { CREDENCE_DATA: folder, ...(await settingsFor(pair)) }
    const nodes = await Promise.all([1, 2].map(() => ProductNode.start(settings)))
    const editor = await signedIn(nodes[0]?.port ?? 0, 'editor@aurora.test')
    const history = new History()
    const traffic = startTraffic(
      nodes.map(({ port }) => editor.at(port)),
      history,
      { writers: 16, readers: 4 },
    )
    await history.untilMore(100, nodes)
    await losePrimary(pair)
    const recoveryMs = await history.untilRecovered(await promote(standby), nodes)
    const recovered = recoveryMs !== null
    if (recovered) await history.untilMore(100, nodes)
    await traffic.stop()
    const broken = recovered ? [] : ['no write was acknowledged after the promotion']
    if (recovered) {
      await until('Both nodes listen for changes', async () => (await listenersOf(standby.url)) === nodes.length).catch(
        (error: Error) => broken.push(error.message),
      )
      // A node that starts now finds the first host gone and uses the second.
      nodes.push(await ProductNode.start(settings))
    }
    return judge(history, {
      url: standby.url,
      nodes,
      recoveryMs,
      holdsTime: false,
      broken: [
        ...broken,
        ...(recovered && recoveryMs > recoveryBarMs
          ? [`answered again only ${(recoveryMs / 1000).toFixed(1)} s after the promotion`]
          : []),
      ],
    })
  },
})

export const standbyPromoted = failover(
  'standby-promoted',
  'kill -9 of the primary under writes, promotion of its synchronous standby',
  ({ primary }) => primary.kill(),
)

export const pooledStandbyPromoted = failover(
  'pooled-standby-promoted',
  'the same with a PgBouncer in front of each server',
  ({ primary }) => primary.kill(),
  pooled,
)

export const primaryFrozen = failover(
  'primary-frozen',
  'the primary stops answering under writes and closes no connection, promotion of its synchronous standby',
  async ({ primary }) => primary.freeze(),
)

export const standbyAway = failover(
  'standby-away',
  `the standby is away for ${standbyAwayMs / 1000} s under writes, then kill -9 of the primary and promotion of the standby`,
  async ({ primary, standby }) => {
    await standby.stop()
    await sleep(standbyAwayMs)
    await primary.kill()
    await standby.start()
  },
)

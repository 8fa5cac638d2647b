import { interleave } from '../harness.ts'
import { startWorker } from '../processes.ts'
import type { Row } from '../workload.ts'
import { perSecond } from './figures.ts'

const connections = 16

interface PolledServer {
  server: { port: number }
  cookie: string
}

/** A poll that is answered 304, against the minimum of the framework. */
export async function pollAgainstHello(
  name: string,
  { server, cookie }: PolledServer,
  path: string,
  rounds: number,
): Promise<Row> {
  const ours = await startWorker('http-load', {
    port: server.port,
    connections,
    paths: [path],
    headers: { cookie },
    expect: 304,
    revalidates: true,
  })
  const hello = await startWorker('hello', null)
  const floor = await startWorker('http-load', { port: hello.first, connections, paths: ['/hello'], expect: 200 })
  const result = await interleave(ours.side, floor.side, { rounds })
  return {
    name,
    unit: 'x fastify hello',
    value: result.ratio,
    target: { atLeast: 0.25 },
    detail: perSecond(result),
  }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that a carrier's form or the fax service received. */
export interface Arrived {
  path: string
  type: string
  body: string
}

/** The host of the carriers' forms. */
const formHost = 'forms.carriers.test'

/**
 * Serves the forms of carriers and a fax service on this machine. They keep the requests, and refuse those to
 * `/refused/...`.
 */
export async function startPeers(): Promise<{ url: string; settings: Record<string, string>; stop(): Promise<void> }> {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(arrived))
      return
    }
    void text(request).then((body) => {
      const path = request.url ?? ''
      arrived.push({ path, type: request.headers['content-type'] ?? '', body })
      response.writeHead(path.startsWith('/refused/') ? 503 : 200, { connection: 'close' }).end()
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    settings: {
      EGRESS_HOSTS: `${formHost}:${port}`,
      FAX_URL: `${url}/fax`,
      FAX_KEY: 'journeys',
      FAX_FROM: '(907) 555-0199',
    },
    stop: () =>
      new Promise<void>((closed, failed) => {
        server.close((error) => (error ? failed(error) : closed()))
        server.closeAllConnections()
      }),
  }
}

const peersUrl = () => process.env['E2E_PEERS_URL'] ?? ''

/** The URL of a carrier's form, as an administrator types it. */
export const formAt = (path: string): string => `http://${formHost}:${new URL(peersUrl()).port}${path}`

export const arrivedAt = async (path: string): Promise<Arrived[]> =>
  ((await (await fetch(peersUrl())).json()) as Arrived[]).filter((each) => each.path === path)

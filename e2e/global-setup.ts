import { startPeers } from './kit/peers.ts'
import { startServer } from './server.ts'

/**
 * One server with demo data, and those it sends to, for all journeys; workers learn their addresses from the
 * environment.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const peers = await startPeers()
  const server = await startServer(peers.settings)
  process.env['E2E_URL'] = server.url
  process.env['E2E_PEERS_URL'] = peers.url
  return async () => {
    await server.stop()
    await peers.stop()
  }
}

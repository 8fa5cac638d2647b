import { startPeers } from './kit/peers.ts'
import { startServer } from './server.ts'

/**
 * Starts one server with demo data, and the peers it sends to, for all journeys. Workers read the addresses from the
 * environment.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const peers = await startPeers()
  const server = await startServer(peers.settings)
  process.env['E2E_URL'] = server.url
  process.env['E2E_PEERS_URL'] = peers.url
  process.env['E2E_DATA'] = server.dataFolder
  return async () => {
    await server.stop()
    await peers.stop()
  }
}

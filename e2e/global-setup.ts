import { startServer } from './server.ts'

/** One server with demo data for all journeys; workers learn its address from the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer()
  process.env['E2E_URL'] = server.url
  return () => server.stop()
}

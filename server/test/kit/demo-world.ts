import { demoAccounts, loadDemoData } from '../../db/seeds/demo.ts'
import { useWorld, type World, type WorldOptions } from './world.ts'

/** A world that holds the demo data; its many files only where a test asks for them. */
export const useDemoWorld = ({ withFiles = false, ...options }: WorldOptions & { withFiles?: boolean } = {}) =>
  useWorld({
    ...options,
    ...(withFiles ? { build: (world) => loadDemoData(world.services, () => {}) } : { isDemo: true }),
  })

/** A session of a demo account, by the part of its address before the @ or the whole. */
export async function sessionOf(world: World, email: string): Promise<string> {
  const account = demoAccounts.find((known) => known.email === email)
  if (!account) throw new Error(`${email} is no demo account`)
  return world.session(account.id)
}

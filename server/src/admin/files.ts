import { adoptStore } from '../features/files/store-owner.actions.ts'
import {
  checkStore,
  listQuarantine,
  removeOldQuarantined,
  sweepStore,
  systemStatus,
} from '../features/files/store-sweep.actions.ts'
import type { Services } from '../kit/request/services.ts'
import type { Command, CommandTools } from './command.ts'

type Say = CommandTools['say']

const objects = (count: number) => (count === 1 ? '1 object' : `${count} objects`)

async function list(services: Services, say: Say): Promise<void> {
  say((await systemStatus(services)).message)
  const aside = await listQuarantine(services)
  say(`In quarantine: ${objects(aside.length)}.`)
  for (const { key, since } of aside) say(`  ${key}  since ${since}`)
}

async function check(services: Services, say: Say): Promise<void> {
  const { missing, unknown } = await checkStore(services)
  say(
    `Rows without an object: ${missing.length}.${missing.length ? ' Restore these objects from a backup of the files.' : ''}`,
  )
  for (const { key, bytes, createdAt } of missing) say(`  ${key}  ${bytes} bytes, uploaded ${createdAt}`)
  say(
    `Objects without a row: ${unknown.length}.${unknown.length ? ' If this is the right database, put them into quarantine with: npm run admin -- files quarantine' : ''}`,
  )
  for (const key of unknown) say(`  ${key}`)
}

async function quarantine(services: Services, say: Say): Promise<void> {
  const { moved } = await sweepStore(services, { isConfirmed: true })
  say(`Put into quarantine: ${objects(moved)}.`)
}

async function remove(services: Services, say: Say): Promise<void> {
  const removed = await removeOldQuarantined(services)
  for (const { key, since } of removed) say(`  ${key}  since ${since}`)
  say(`Removed after 30 days in quarantine: ${objects(removed.length)}.`)
}

async function adopt(services: Services, say: Say): Promise<void> {
  say(`The file store now belongs to this installation, ${await adoptStore(services)}.`)
}

const actions: Record<string, (services: Services, say: Say) => Promise<void>> = {
  list,
  check,
  quarantine,
  remove,
  adopt,
}
const names = Object.keys(actions).join(', ')

export const files: Command = {
  name: 'files',
  usage: '[ACTION]',
  about:
    'list: the files in quarantine; check: compares database and file store; quarantine: puts aside what the database does not know; remove: deletes what was put aside 30 days ago; adopt: takes over the file store of another installation',
  async run([name = 'list'], { say, withServices }) {
    const action = actions[name]
    if (!action) throw new Error(`files has no action ${name}; there are ${names}`)
    await withServices((services) => action(services, say))
  },
}

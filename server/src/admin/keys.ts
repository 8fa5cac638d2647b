import { canBeRemoved, getKeyUse, retireKeys, type KeyUse } from '../features/keys/keys.actions.ts'
import type { Command } from './command.ts'

const counted = (values: number) => values === 1 ? '1 value' : `${values} values`

function describeKey(key: KeyUse, total: number): string {
  const { id, isNewest, isGiven, values, isRunning } = key
  if (isNewest) return `${id}  CREDENCE_KEY: ${counted(values)} of ${total} are sealed with it`
  if (!isGiven) return `${id}  is not set, and ${counted(values)} cannot be opened without it`
  if (canBeRemoved(key)) return `${id}  CREDENCE_PREVIOUS_KEYS: nothing is sealed with it`
  return `${id}  CREDENCE_PREVIOUS_KEYS: ${values > 0 ? `${counted(values)} wait to be sealed anew by the running server` : 'nothing is sealed with it'}${
    isRunning ? '; a server still runs with it as CREDENCE_KEY' : ''}`
}

export const keys: Command = {
  name: 'keys',
  usage: '',
  about: 'lists the ids of the keys, how many values each has sealed, and which key can be removed',
  async run(_, { say, withServices }) {
    const use = await withServices(async (services) => {
      const found = await getKeyUse(services)
      await retireKeys(services, found)
      return found
    })
    const total = use.reduce((sum, { values }) => sum + values, 0)
    for (const key of use) say(describeKey(key, total))
    for (const key of use) if (key.isGiven && canBeRemoved(key)) say(`The key ${key.id} can be removed`)
  },
}

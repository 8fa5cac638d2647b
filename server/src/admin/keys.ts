import { canBeRemoved, getKeyUse, retireKeys, type KeyUse } from '../features/keys/keys.actions.ts'
import type { Command } from './command.ts'

const number = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
const counted = ({ values, files }: Pick<KeyUse, 'values' | 'files'>) =>
  `${number(values, 'value')} and ${number(files, 'file')}`

function describeKey(key: KeyUse): string {
  const { id, isNewest, isGiven, values, files, isRunning, wasUsed } = key
  if (isNewest) return `${id}  CREDENCE_KEY: ${counted(key)} are sealed with it`
  if (!isGiven) return `${id}  is not set, and ${counted(key)} cannot be opened without it`
  if (values + files === 0 && !isRunning && !wasUsed) return `${id}  CREDENCE_PREVIOUS_KEYS: not used yet`
  if (canBeRemoved(key)) return `${id}  CREDENCE_PREVIOUS_KEYS: nothing is sealed with it`
  return `${id}  CREDENCE_PREVIOUS_KEYS: ${values + files > 0 ? `${counted(key)} wait to be sealed anew by the running server` : 'nothing is sealed with it'}${
    isRunning ? '; a server still runs with it as CREDENCE_KEY' : ''
  }`
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
    for (const key of use) say(describeKey(key))
    for (const key of use) if (key.isGiven && canBeRemoved(key)) say(`The key ${key.id} can be removed`)
  },
}

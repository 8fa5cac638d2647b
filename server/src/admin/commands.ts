import type { Command } from './command.ts'
import { files } from './files.ts'
import { invite } from './invite.ts'
import { keys } from './keys.ts'
import { mailTest } from './mail-test.ts'
import { signInLink } from './sign-in-link.ts'
import { team } from './team.ts'

/** All commands of `npm run admin`, in the order of the printed list. */
export const commands: readonly Command[] = [invite, team, files, keys, mailTest, signInLink]

/** The list that `npm run admin` prints, one line per command. */
export function describeCommands(): string {
  const calls = commands.map(({ name, usage, about }) => ({ call: `${name} ${usage}`.trimEnd(), about }))
  const width = Math.max(...calls.map(({ call }) => call.length))
  return [
    'Usage: npm run admin -- COMMAND',
    '',
    ...calls.map(({ call, about }) => `  ${call.padEnd(width)}  ${about}`),
  ].join('\n')
}

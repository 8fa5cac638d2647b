import { describe, expect, it } from 'vitest'
import { takes } from './command.ts'
import { commands, describeCommands } from './commands.ts'

describe('a command of npm run admin', () => {
  it.each([
    ['', 0, true],
    ['', 1, false],
    ['EMAIL', 0, false],
    ['EMAIL [NAME]', 1, true],
    ['EMAIL [NAME]', 2, true],
    ['EMAIL [NAME]', 3, false],
    ['NAME...', 4, true],
    ['NAME...', 0, false],
  ])('with the usage %j and %i arguments is accepted: %s', (usage, count, isAccepted) => {
    expect(takes({ usage }, count)).toBe(isAccepted)
  })

  it('has a unique name and a line in the list', () => {
    const names = commands.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(describeCommands()).toContain(`\n  ${name}`)
  })
})

describe('the address that invite is given', () => {
  it('must be a valid email address, and is checked before any service is opened', async () => {
    const invite = commands.find(({ name }) => name === 'invite')
    const tools = { say: () => {}, withServices: () => Promise.reject(new Error('opened')) }
    await expect(invite?.run(['notanemail'], tools)).rejects.toThrow('notanemail is not an email address')
  })
})

import { teamForm } from '@credence/contract/teams/calls'
import { makeTeam } from '../features/teams/teams.actions.ts'
import { inTransaction } from '../kit/request/transaction.ts'
import type { Command } from './command.ts'

export const team: Command = {
  name: 'team',
  usage: 'NAME...',
  about: 'makes a revenue team with this name',
  async run(words, { say, withServices }) {
    const form = teamForm.safeParse({ name: words.join(' ') })
    if (!form.success) throw new Error(form.error.issues[0]?.message ?? 'The name cannot be used')
    const id = await withServices((services) =>
      inTransaction(services, { isPlatform: true }, (scope) => makeTeam(scope, form.data)),
    )
    say(`The revenue team ${form.data.name} was made with the id ${id}.`)
  },
}

import { teamTexts } from '@credence/contract/teams/calls'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/kit/world.ts'
import { team } from './team.ts'

const used = useWorld()
const run = async (...args: string[]) => {
  const said: string[] = []
  await team.run(args, { say: (line) => void said.push(line), withServices: (work) => work(used.world.services) })
  return said
}

describe('npm run admin -- team', () => {
  it('creates the first team of an installation, records it, and prints its id', async () => {
    const [said] = await run('Juniper', 'Billing')
    const [made] = await used.world.sql("select id, name, closed_at from team where name = 'Juniper Billing'")
    expect(made).toMatchObject({ name: 'Juniper Billing', closed_at: null })
    expect(said).toBe(`The revenue team Juniper Billing was made with the id ${made?.id}.`)
    expect(await used.world.sql(`select action from audit_event where team_id = ${Number(made?.id)}`)).toEqual([
      { action: 'team made' },
    ])
  })

  it('refuses a name that is too short or used', async () => {
    await expect(run('x')).rejects.toThrow(teamTexts.nameTooShort)
    await expect(run('juniper billing')).rejects.toThrow(teamTexts.nameUsed)
  })
})

import { describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildTeam } from '../db/builders/builders.ts'
import { countLockWaits } from './kit/lock-waits.ts'
import { useWorld } from './kit/world.ts'

let account = 0
let practices: number[] = []
const team = 41
const used = useWorld({
  build: async (world) => {
    await world.inTeam(team, async (scope) => {
      await buildTeam(scope, { id: team, name: 'Team' })
      practices = [
        await buildPractice(scope, { teamId: team, name: 'North' }),
        await buildPractice(scope, { teamId: team, name: 'South' }),
        await buildPractice(scope, { teamId: team, name: 'West' }),
      ]
      account = await buildAccount(scope, { teamId: team, email: 'kept@team.test' }, practices.slice(0, 1))
    })
  },
})
const kept = async () => (await used.world.sql('select practices, version from account where id = $1', [account]))[0]
const restrict = (practice: number | undefined) => ({
  text: 'insert into account_practice (team_id, account_id, practice_id) values ($1, $2, $3)',
  values: [team, account, practice],
})

describe('the practices that the gate reads from an account', () => {
  it('the practices on an account are those of its rows after each change, and the version of the account stays', async () => {
    const { version } = await kept()
    const [north, south, west] = practices
    expect(await kept()).toEqual({ practices: `{${north}}`, version })
    await used.world.inTeam(team, (scope) => scope.client.query(restrict(west)))
    expect(await kept()).toEqual({ practices: `{${north},${west}}`, version })
    await used.world.sql('update account_practice set practice_id = $2 where practice_id = $1', [west, south])
    expect(await kept()).toEqual({ practices: `{${north},${south}}`, version })
    await used.world.sql('delete from account_practice where practice_id = $1', [south])
    expect(await kept()).toEqual({ practices: `{${north}}`, version })
    await used.world.sql('delete from account_practice')
    expect(await kept()).toEqual({ practices: null, version })
  })

  it('the practices on an account are complete when two people add one each at the same time', async () => {
    const [north, south] = practices
    const second = Promise.withResolvers<void>()
    await used.world.inTeam(team, async (scope) => {
      await scope.client.query(restrict(north))
      void used.world
        .inTeam(team, (other) => other.client.query(restrict(south)))
        .then(() => second.resolve(), second.reject)
      // Until the other one waits for this one.
      for (let waiting = 0; waiting === 0;) waiting = await countLockWaits(used.world)
    })
    await second.promise
    expect((await kept()).practices).toBe(`{${north},${south}}`)
  })

  it('the practices on an account cannot be changed by a caller who does not see the account', async () => {
    await used.world.sql('create policy blind on account as restrictive to credence_app using (false)')
    await expect(used.world.inTeam(team, (scope) => scope.client.query(restrict(practices[2])))).rejects.toThrow(
      'is not to be seen',
    )
    await used.world.sql('drop policy blind on account')
  })
})

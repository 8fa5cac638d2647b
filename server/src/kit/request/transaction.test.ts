import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/kit/world.ts'
import { Refusal } from './refusal.ts'
import type { Scope } from './scope.ts'

const own = useWorld()

const isBusy = () => own.world.services.pool.totalCount - own.world.services.pool.idleCount
const write = (scope: Scope, key: string) => scope.client.query('insert into throttle (key) values ($1)', [key])
const isKept = async (key: string) => (await own.world.sql('select from throttle where key = $1', [key])).length === 1

/** Ends the scope's connection as a crash of the database would, before its transaction is settled. */
async function loseConnection(scope: Scope): Promise<void> {
  const {
    rows: [row],
  } = await scope.client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await own.world.sql('select pg_terminate_backend($1, 5000)', [row?.pid])
}

describe('a transaction', () => {
  it('a transaction keeps what was written when the work succeeds', async () => {
    await own.world.inTeam(undefined, (scope) => write(scope, 'success'))
    expect(await isKept('success')).toBe(true)
  })

  it.each([
    ['nothing after a failure', new Error('broken'), false],
    ['nothing after a refusal', new Refusal(400, 'no'), false],
    ['what a refusal asks to keep', new Refusal(401, 'no', { commits: true }), true],
  ])('a transaction keeps %s, and gives its connection back', async (name, error, kept) => {
    await expect(
      own.world.inTeam(undefined, async (scope) => {
        await write(scope, name)
        throw error
      }),
    ).rejects.toBe(error)
    expect(await isKept(name)).toBe(kept)
    expect(isBusy()).toBe(0)
  })

  it('a transaction runs callbacks of the commit only when there was one', async () => {
    const ran: string[] = []
    await own.world.inTeam(undefined, async (scope) => scope.afterCommit(() => ran.push('committed')))
    await own.world
      .inTeam(undefined, async (scope) => {
        scope.afterCommit(() => ran.push('rolled back'))
        throw new Error('broken')
      })
      .catch(() => {})
    expect(ran).toEqual(['committed'])
  })

  it.each([
    ['succeeded', 'connection', async () => {}],
    [
      'failed',
      'broken',
      async () => {
        throw new Error('broken')
      },
    ],
    [
      'was refused with something to keep',
      'connection',
      async () => {
        throw new Refusal(401, 'no', { commits: true })
      },
    ],
  ])(
    'a transaction gives its connection back when the database goes away after the work %s',
    async (_, message, end) => {
      for (let times = 0; times < 3; times += 1) {
        await expect(
          own.world.inTeam(undefined, async (scope) => {
            await loseConnection(scope)
            await end()
          }),
        ).rejects.toThrow(message)
      }
      expect(isBusy()).toBe(0)
      await own.world.inTeam(undefined, (scope) => scope.client.query('select 1'))
    },
  )
})

import { allows } from '@credence/contract/kit/access'
import { authoritiesFor } from '@credence/contract/permissions'
import { readRecord, recordLists } from '@credence/contract/provider-record/calls'
import { describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
const params = { providerId: 1 }
const record = async (as: string) => used.world.call(readRecord, { params }, { as })

describe('the record of a provider', () => {
  it('is what each list answers by itself', async () => {
    const as = await sessionOf(used.world, 'manager@aurora.test')
    const lists = Object.fromEntries(
      await Promise.all(
        Object.entries(recordLists).map(
          async ([name, list]) => [name, (await used.world.call(list, { params }, { as })).body] as const,
        ),
      ),
    )
    expect(Object.values(lists).flatMap((list) => Object.values(list as object)).length).toBeGreaterThan(
      Object.keys(lists).length,
    )
    expect(await record(as)).toMatchObject({ status: 200, body: lists })
  })

  it.each(Object.keys(recordLists))('shows %s only to callers who may see it by itself', async (name) => {
    const access = recordLists[name]?.definition.access
    const authorities =
      access?.kind === 'can' ? access.anyOf.flatMap((permission) => authoritiesFor(permission, 'VIEW').slice(0, 1)) : []
    const few = await used.world.inTeam(1, (scope) =>
      buildAccount(scope, { teamId: 1, email: `${name.toLowerCase()}@aurora.test`, authorities }),
    )
    const seen = Object.entries(recordLists)
      .filter(([, { definition }]) => allows(definition.access, { isH3Admin: false, authorities }))
      .map(([each]) => each)
    const reply = await record(await used.world.session(few))
    expect([reply.status, Object.keys(reply.body as object)]).toEqual([200, seen])
    expect(seen).toContain(name)
  })
})

import { arrive } from '../../../test/kit/arrive.ts'
import { getTeamOfProvider } from '@credence/contract/auth/calls'
import * as lookups from '@credence/contract/lookups/calls'
import * as contract from '@credence/contract/provider-admin/calls'
import { getProvider, getProviderPhoto } from '@credence/contract/providers/profile'
import { listSearchEntries, searchProvidersOfAllTeams } from '@credence/contract/providers/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { changesBy, countByTable, whileBroken } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'

const used = useDemoWorld()
let manager: { as: string }
let admin: { as: string; team: number }
let restricted: { as: string }
let id = 0
let token = ''
beforeAll(async () => {
  manager = { as: await sessionOf(used.world, 'manager@aurora.test') }
  admin = { as: await sessionOf(used.world, 'admin@credence.test'), team: 1 }
  const account = await used.world.inTeam(1, (scope) =>
    buildAccount(
      scope,
      { teamId: 1, email: 'some@aurora.test', authorities: ['ADMIN_PROVIDER_MANAGEMENT_EDIT'] },
      [24],
    ),
  )
  restricted = { as: await used.world.session(account) }
})

const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const call = (...args: Parameters<typeof used.world.call>) => used.world.call(...args)
const photoKey = () => `vanishing-photo-${String(id).padStart(6, '0')}`
const remove = (as = manager) => call(contract.deleteProvider, { params: { id } }, as)

beforeEach(async () => {
  const { body } = await call(
    contract.createProvider,
    {
      body: {
        firstName: 'Vidar',
        lastName: 'Vanishing',
        credentials: 'MD',
        npi: '1234567893',
        confirmDuplicateNpi: true,
        email: 'vidar@vanishing.test',
        sendOnboardingForms: true,
        practiceAssociations: { 24: { isMember: true }, 25: { isMember: true } },
      },
    },
    manager,
  )
  id = body.id
  token = (await call(contract.getProviderOnboardingUrl, { params: { id } }, manager)).body.url.split('/').at(-1)
  for (const [practice, status] of [
    [24, 'CREATED'],
    [25, 'BLOCKED'],
    [25, 'COMPLETE'],
  ])
    await sql('insert into task (team_id, practice_id, provider_id, status) values (1, $1, $2, $3)', [
      practice,
      id,
      status,
    ])
  for (const status of ['IN_PROGRESS', 'COMPLETE'])
    await sql('insert into fppe_task (team_id, provider_id, status) values (1, $1, $2)', [id, status])
  await sql(
    "insert into provider_photo (team_id, provider_id, key, filename, image, is_shown) values (1, $1, $2, 'x', $3, true)",
    [id, photoKey(), Buffer.from('picture')],
  )
})

describe('deleting a provider', () => {
  it('archives the active tasks of all practices and of both kinds, and changes nothing else', async () => {
    const { removed, added } = await changesBy(used.world, async () =>
      expect(await remove()).toMatchObject({ status: 200, body: { id } }),
    )
    expect(countByTable(added)).toEqual({ fppe_task: 1, link: 1, provider: 1, task: 2 })
    expect(removed.filter(({ table }) => table !== 'search_key').length).toBe(added.length)
    expect(
      added
        .filter(({ table }) => table.endsWith('task'))
        .every(({ row }) => row.archived === true && row.status !== 'COMPLETE'),
    ).toBe(true)
  })

  it('removes the provider from all lists, searches and reads', async () => {
    const finds = async (): Promise<Record<string, boolean>> => {
      const holds = (reply: { body: unknown }) =>
        JSON.stringify(reply.body).includes(`"id":${id},`) || JSON.stringify(reply.body).includes(`"id":${id}}`)
      return {
        list: holds(await call(contract.listProvidersToManage, {}, manager)),
        forms: holds(
          await call(contract.listProvidersToManage, { query: { onlyOnboardingEligible: 'true' } }, manager),
        ),
        search: holds(await call(listSearchEntries, { query: { search: 'vanishing' } }, manager)),
        everything: holds(await call(listSearchEntries, {}, manager)),
        anywhere: holds(await call(searchProvidersOfAllTeams, { query: { search: 'vanishing' } }, admin)),
        ofPractice: holds(await call(lookups.listProvidersOfPractice, { params: { id: 24 } }, manager)),
        ofTeam: holds(await call(lookups.listProvidersOfTeam, {}, manager)),
        supervising: holds(await call(lookups.listSupervisingProviders, {}, manager)),
        profile: (await call(getProvider, { params: { id } }, manager)).status === 200,
        profileOfAdmin: (await call(getProvider, { params: { id } }, admin)).status === 200,
        photo: (await call(getProviderPhoto, { params: { key: photoKey() } }, manager)).status === 200,
        destination: (await call(getTeamOfProvider, { params: { id } }, manager)).status === 200,
        managed: (await call(contract.getProviderToManage, { params: { id } }, manager)).status === 200,
        link: 'subject' in (await arrive(used.world, contract.providerOnboardingLink, token)),
      }
    }
    const before = await finds()
    expect(before).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, true])))
    await remove()
    expect(await finds()).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, false])))
    for (const again of [
      remove(),
      call(contract.updateProvider, { params: { id }, body: {} }, manager),
      call(contract.sendProviderForms, { body: { providerIds: [id] } }, manager),
    ])
      expect((await again).status).toBe(404)
  })

  it('revokes completed links too, and clears the provider as supervisor', async () => {
    await sql('update link set completed_at = now() where provider_id = $1', [id])
    const [{ supervised }] = await sql(
      'update provider set supervising_provider_id = $1 where id = (select min(id) from provider where team_id = 1 and deleted_at is null) returning id as supervised',
      [id],
    )
    await remove()
    expect(await sql('select revoked_at is not null as ended from link where provider_id = $1', [id])).toEqual([
      { ended: true },
    ])
    expect((await call(getProvider, { params: { id: supervised } }, manager)).body).toMatchObject({
      supervisingProviderId: null,
      supervisingProviderName: null,
    })
  })

  it('is refused to a caller who sees only some of the practices', async () => {
    const changes = await changesBy(used.world, async () =>
      expect(await remove(restricted)).toMatchObject({
        status: 422,
        body: { message: contract.providerAdminTexts.elsewhere },
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    await sql('delete from provider_practice where provider_id = $1 and practice_id = 25', [id])
    expect((await remove(restricted)).status).toBe(200)
    expect(
      await sql("select 1 from task where provider_id = $1 and status <> 'COMPLETE' and not archived", [id]),
    ).toEqual([])
  })

  it('and saving at the same time leaves a deleted provider, and no open link', async () => {
    const save = () => call(contract.updateProvider, { params: { id }, body: { sendOnboardingForms: true } }, manager)
    const [deleted] = await Promise.all([remove(), save(), save()])
    expect(deleted.status).toBe(200)
    expect(await sql('select 1 from link where provider_id = $1 and revoked_at is null', [id])).toEqual([])
  })

  it.each([
    ['task', 'update'],
    ['fppe_task', 'update'],
    ['link', 'update'],
    ['provider', 'update'],
    ['search_key', 'delete'],
    ['audit_event', 'insert'],
  ] as const)('is rolled back when %s fails to %s', async (table, event) => {
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () => expect((await remove()).status).toBe(500)),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    expect((await call(getProvider, { params: { id } }, manager)).status).toBe(200)
  })
})

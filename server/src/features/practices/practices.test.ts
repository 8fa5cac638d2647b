import { countBlockedFppeTasks } from '@credence/contract/fppe/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { listSearchEntries } from '@credence/contract/providers/calls'
import { allAuthorities } from '@credence/contract/permissions'
import { countPendingOutreach } from '@credence/contract/referrals/calls'
import { blockedStatuses, countBlockedTasks, taskStatuses } from '@credence/contract/tasks/calls'
import { describe, expect, it } from 'vitest'
import {
  buildAccount,
  buildFppeTasks,
  buildPractice,
  buildProvider,
  buildReferrals,
  buildTasks,
  buildTeam,
} from '../../../db/builders/builders.ts'
import { useWorld } from '../../../test/kit/world.ts'

const team = 1
const practices = { birch: 0, alder: 0, cedar: 0 }
const people = { inBirch: 0, inBoth: 0, inCedar: 0, nowhere: 0 }
const users = { all: 0, birch: 0, birchAndCedar: 0, foreign: 0 }

const used = useWorld({
  build: (world) =>
    world.inTeam(team, async (scope) => {
      await buildTeam(scope, { id: 2, name: 'Elsewhere' })
      const foreign = await buildPractice(scope, { teamId: 2, name: 'Foreign' })
      await buildTasks(scope, [{ teamId: 2, practiceId: foreign, status: 'BLOCKED' }])
      users.foreign = await buildAccount(scope, {
        teamId: 2,
        email: 'foreign@elsewhere.test',
        authorities: allAuthorities,
      })
      await buildTeam(scope, { id: team, name: 'Home' })
      practices.birch = await buildPractice(scope, {
        teamId: team,
        name: 'Birch',
        tin: '92-0555010',
        phone1: '(907) 555-0110',
        fax: '(907) 555-0111',
        officeHours: 'Mon',
        shortCode: 'birch',
      })
      practices.alder = await buildPractice(scope, { teamId: team, name: 'Alder' })
      practices.cedar = await buildPractice(scope, { teamId: team, name: 'Cedar' })
      const { birch, alder, cedar } = practices
      people.inBirch = await buildProvider(
        scope,
        { teamId: team, firstName: 'Ina', lastName: 'Birchonly', credentials: 'MD' },
        [birch],
      )
      people.inBoth = await buildProvider(
        scope,
        { teamId: team, firstName: 'Bo', lastName: 'Both', credentials: 'D.O.' },
        [alder, birch],
      )
      people.inCedar = await buildProvider(
        scope,
        { teamId: team, firstName: 'Cy', lastName: 'Cedaronly', credentials: 'NP' },
        [cedar],
      )
      people.nowhere = await buildProvider(
        scope,
        { teamId: team, firstName: 'No', lastName: 'Where', credentials: 'MD' },
        [],
      )
      const gone = await buildProvider(
        scope,
        { teamId: team, firstName: 'De', lastName: 'Leted', credentials: 'MD', deletedAt: '2026-01-01' },
        [birch],
      )
      const past = await buildProvider(scope, { teamId: team, firstName: 'Pa', lastName: 'St', credentials: 'MD' }, [
        birch,
      ])
      await scope.client.query('update provider_practice set end_date = team_today() - 1 where provider_id = $1', [
        past,
      ])
      for (const practiceId of [birch, alder, alder, cedar, cedar, cedar]) {
        await buildTasks(
          scope,
          taskStatuses.flatMap((status) =>
            [false, true].map((archived) => ({ teamId: team, practiceId, status, archived })),
          ),
        )
        await buildReferrals(
          scope,
          ['PENDING_OUTREACH', 'FIRST_ATTEMPT', 'SCHEDULED'].flatMap((status) =>
            [false, true].map((archived) => ({ teamId: team, practiceId, status, archived })),
          ),
        )
      }
      for (const providerId of [people.inBirch, people.inBoth, people.inCedar, people.nowhere, gone]) {
        await buildFppeTasks(
          scope,
          taskStatuses.flatMap((status) =>
            [false, true].map((archived) => ({ teamId: team, providerId, status, archived })),
          ),
        )
      }
      users.all = await buildAccount(scope, { teamId: team, email: 'all@home.test', authorities: allAuthorities })
      users.birch = await buildAccount(scope, { teamId: team, email: 'birch@home.test', authorities: allAuthorities }, [
        birch,
      ])
      users.birchAndCedar = await buildAccount(
        scope,
        { teamId: team, email: 'two@home.test', authorities: allAuthorities },
        [birch, cedar],
      )
    }),
})

const ask = async (endpoint: Parameters<typeof used.world.call>[0], accountId: number, query = {}) =>
  (await used.world.call(endpoint, { query }, { as: await used.world.session(accountId) })).body
const names = async (accountId: number) =>
  (await ask(listPractices, accountId)).map(({ name }: { name: string }) => name)

describe('the list of practices', () => {
  it("holds the team's practices by name", async () => {
    expect(await names(users.all)).toEqual(['Alder', 'Birch', 'Cedar'])
    expect(await names(users.foreign)).toEqual(['Foreign'])
  })

  it('holds only the practices a restricted user may see', async () => {
    expect(await names(users.birch)).toEqual(['Birch'])
    expect(await names(users.birchAndCedar)).toEqual(['Birch', 'Cedar'])
  })

  it('has the card data of each, with the number of physicians who are members today', async () => {
    const cards = await ask(listPractices, users.all)
    expect(cards[1]).toEqual({
      id: practices.birch,
      name: 'Birch',
      size: 2,
      tin: '92-0555010',
      phone1: '(907) 555-0110',
      fax: '(907) 555-0111',
      officeHours: 'Mon',
      shortCode: 'birch',
    })
    expect(cards.map(({ size }: { size: number }) => size)).toEqual([1, 2, 0])
    expect(cards[0]).toMatchObject({ tin: null, phone1: null, fax: null, officeHours: null, shortCode: null })
  })

  it('shows a restricted user the same data of a practice', async () => {
    expect((await ask(listPractices, users.birch))[0]).toEqual((await ask(listPractices, users.all))[1])
  })

  it('applies a changed restriction to the next request', async () => {
    const as = await used.world.session(users.birch)
    const seen = async () =>
      (await used.world.call(listPractices, {}, { as })).body.map(({ name }: { name: string }) => name)
    await used.world.sql('update account_practice set practice_id = $2 where account_id = $1', [
      users.birch,
      practices.cedar,
    ])
    expect(await seen()).toEqual(['Cedar'])
    await used.world.sql('update account_practice set practice_id = $2 where account_id = $1', [
      users.birch,
      practices.birch,
    ])
    expect(await seen()).toEqual(['Birch'])
  })
})

describe('the badges of a restricted user', () => {
  const visible = (practiceIds: number[] | null) => ({
    tasks: `select count(*)::int as n from task where team_id = ${team} and not archived and status = any ('{${blockedStatuses.join()}}')
      ${practiceIds ? `and practice_id in (${practiceIds.join()})` : ''}`,
    referrals: `select count(*)::int as n from referral where team_id = ${team} and not archived and status = 'PENDING_OUTREACH' ${practiceIds ? `and practice_id in (${practiceIds.join()})` : ''}`,
    fppe: `select count(*)::int as n from fppe_task f where team_id = ${team} and not archived and status = any ('{${blockedStatuses.join()}}')
      ${practiceIds ? `and exists (select from provider_practice m where m.provider_id = f.provider_id and m.practice_id in (${practiceIds.join()}))` : ''}`,
  })

  it('count exactly the rows that the user may see', async () => {
    const { birch, cedar } = practices
    const cases: [number, number[] | null, number[]][] = [
      [users.all, null, [24, 6, 20]],
      [users.birch, [birch], [4, 1, 12]],
      [users.birchAndCedar, [birch, cedar], [16, 4, 16]],
    ]
    for (const [accountId, practiceIds, figures] of cases) {
      const counts = [
        await ask(countBlockedTasks, accountId),
        await ask(countPendingOutreach, accountId),
        await ask(countBlockedFppeTasks, accountId),
      ]
      const sql = visible(practiceIds)
      expect(counts).toEqual([
        (await used.world.sql(sql.tasks))[0].n,
        (await used.world.sql(sql.referrals))[0].n,
        (await used.world.sql(sql.fppe))[0].n,
      ])
      expect(counts).toEqual(figures)
    }
  })

  it("do not count another team's rows", async () => {
    expect([
      await ask(countBlockedTasks, users.foreign),
      await ask(countPendingOutreach, users.foreign),
      await ask(countBlockedFppeTasks, users.foreign),
    ]).toEqual([1, 0, 0])
  })
})

describe('the search of a restricted user', () => {
  const found = async (accountId: number, query = {}) =>
    (await ask(listSearchEntries, accountId, query))
      .map(({ formattedName }: { formattedName: string }) => formattedName)
      .toSorted()

  it('lists only the practices and providers that the user may see', async () => {
    expect(await found(users.all)).toEqual([
      'Alder',
      'Birch',
      'Birchonly, Ina MD',
      'Both, Bo D.O.',
      'Cedar',
      'Cedaronly, Cy NP',
      'St, Pa MD',
      'Where, No MD',
    ])
    expect(await found(users.birch)).toEqual(['Birch', 'Birchonly, Ina MD', 'Both, Bo D.O.', 'St, Pa MD'])
    expect(await found(users.birchAndCedar)).toEqual([
      'Birch',
      'Birchonly, Ina MD',
      'Both, Bo D.O.',
      'Cedar',
      'Cedaronly, Cy NP',
      'St, Pa MD',
    ])
  })

  it.each([
    ['cedar', 2],
    ['alder', 1],
    ['where', 1],
    ['birch', 2],
  ])('for %s finds only what the user may see', async (search, all) => {
    expect(await found(users.all, { search })).toHaveLength(all)
    expect(await found(users.birch, { search })).toHaveLength(search === 'birch' ? 2 : 0)
  })
})

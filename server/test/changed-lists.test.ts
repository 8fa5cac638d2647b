import { listFaxes } from '@credence/contract/faxes/calls'
import { listFppeTasks } from '@credence/contract/fppe/calls'
import { listReferrals } from '@credence/contract/referrals/calls'
import {
  listBoardTasks,
  listOpenTasksOfPractice,
  listOpenTasksOfProvider,
  saveTask,
  starTask,
} from '@credence/contract/tasks/calls'
import { allAuthorities } from '@credence/contract/permissions'
import { describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildProvider, buildReferrals, buildTasks } from '../db/builders/builders.ts'
import { fictionalNpi } from '../db/builders/npi.ts'
import type { Scope } from '../src/kit/request/scope.ts'
import { PatchedList } from './kit/patched-lists.ts'
import { countQueries } from './kit/queries.ts'
import { Random } from './kit/random.ts'
import { buildTwoTeams, teamA, teamB, type TwoTeams } from './kit/two-teams.ts'
import { useWorld } from './kit/world.ts'

// Another seed makes other changes: `LISTS_SEED=7 vitest run server/test/changed-lists.test.ts`.
const seed = process.env.LISTS_SEED ?? '1'
const steps = 120

let teams: TwoTeams
/** Sees the same records as `staffOfA`, so that what was read for one of them is given to the other. */
let colleague: number
const used = useWorld({
  build: async (world) => {
    teams = await buildTwoTeams(world)
    colleague = await world.inTeam(teamA, (scope) =>
      buildAccount(scope, { teamId: teamA, email: 'colleague@a.test', authorities: allAuthorities }),
    )
  },
})

const inTeam = <T>(act: (scope: Scope) => Promise<T>) => used.world.inTeam(teamA, act)
const change = (text: string, values: unknown[] = []) => inTeam((scope) => scope.client.query(text, values))
const board = async (accountId: number, team?: number) => {
  const list = new PatchedList(used.world, listBoardTasks, await used.world.session(accountId), {}, team)
  await list.load()
  return list
}
const addTask = async (practice: number) => {
  const [id = 0] = await inTeam((scope) => buildTasks(scope, [{ teamId: teamA, practiceId: practice }]))
  return id
}
const idsOf = (list: PatchedList) => list.cards.map(({ id }) => id)

type Action = (pick: Picker) => Promise<unknown>
interface Picker {
  random: Random
  /** Of team A. */
  id: (table: string) => Promise<number | null>
}

const days = ["'2026-01-05'", "'2026-03-09'", "'2030-01-01'", 'null']
const update =
  (table: string, set: (pick: Picker) => string, where = ''): Action =>
  async (pick) =>
    change(`update ${table} set ${set(pick)} where id = $1 ${where}`, [await pick.id(table)])
const remove =
  (table: string): Action =>
  async (pick) =>
    change(`delete from ${table} where id = $1`, [await pick.id(table)])

let named = 0
const name = () => `'Name ${(named += 1)}'`

/** Changes of everything that a card shows or that decides who sees it. */
const actions: Record<string, Action> = {
  'add a task': async ({ id, random }) =>
    change(
      `insert into task (team_id, practice_id, provider_id, carrier_id, facility_id, hub_id, due, category)
       select ${teamA}, $1, $2, $3, $4, $5, ${random.pick(days)}, ${random.pick(["'OTHER'", "'INITIAL_ENROLLMENT'"])}`,
      [
        await id('practice'),
        await id('provider'),
        random.pick([teams.a[0].carrier, teams.a[1].carrier, null]),
        random.pick([teams.a[0].facility, null]),
        random.pick([teams.a[0].hub, null]),
      ],
    ),
  'move a task': update(
    'task',
    ({ random }) => `status = ${random.pick(["'BLOCKED'", "'IN_PROGRESS'"])}`,
    'and not archived',
  ),
  'complete a task': update('task', () => "status = 'COMPLETE'"),
  'let a completed task grow old': update(
    'task',
    () => "status = 'COMPLETE', completed_at = now() - interval '31 days'",
  ),
  'give a task a place': update('task', ({ random }) => `ordering = ${random.pick(['null', '3.5', '9000'])}`),
  'give a task a day': update('task', ({ random }) => `due = ${random.pick(days)}`),
  'archive a task': update('task', () => 'archived = not archived'),
  'give a task to another practice': async (pick) =>
    change('update task set practice_id = $2 where id = $1', [await pick.id('task'), await pick.id('practice')]),
  'give a task to another provider': async (pick) =>
    change('update task set provider_id = $2 where id = $1', [await pick.id('task'), await pick.id('provider')]),
  'remove a task': remove('task'),
  'add a note': async (pick) =>
    change('insert into task_activity (team_id, task_id, account_id, notes) values ($1, $2, $3, $4)', [
      teamA,
      await pick.id('task'),
      pick.random.pick([teams.staffOfA, colleague, teams.restricted, null]),
      'x "quoted" \\ \n text',
    ]),
  'remove a note': remove('task_activity'),
  'assign a task': async (pick) =>
    change('insert into task_assignee (team_id, task_id, account_id) values ($1, $2, $3) on conflict do nothing', [
      teamA,
      await pick.id('task'),
      pick.random.pick([teams.staffOfA, teams.restricted, teams.admin]),
    ]),
  'take an assignee away': remove('task_assignee'),
  'turn a star': async (pick) =>
    used.world.call(
      starTask,
      { params: { id: (await pick.id('task')) ?? 0 } },
      { as: await used.world.session(pick.random.pick([teams.staffOfA, colleague, teams.restricted])) },
    ),
  'rename a provider': update('provider', () => `last_name = ${name()}`),
  'take the NPI of a provider': update('provider', () => 'npi = null'),
  'delete a provider': update('provider', () => 'deleted_at = case when deleted_at is null then now() end'),
  'begin a membership': async (pick) =>
    change(
      'insert into provider_practice (team_id, provider_id, practice_id) values ($1, $2, $3) on conflict do nothing',
      [teamA, await pick.id('provider'), await pick.id('practice')],
    ),
  'end a membership': remove('provider_practice'),
  'rename a practice': update('practice', () => `name = ${name()}`),
  'take the TIN of a practice': update('practice', () => 'tin = null'),
  'change what a practice does with a carrier': update(
    'practice_carrier',
    () => `initial_enrollment_instructions = ${name()}`,
  ),
  'rename a carrier': async () => change(`update carrier set name = ${name()} where id = $1`, [teams.a[0].carrier]),
  'give a carrier a form in the web': async ({ random }) =>
    change(`update carrier set web_form_url = ${random.pick(["'https://carrier.test'", 'null'])} where id = $1`, [
      teams.a[0].carrier,
    ]),
  'rename a location': async () => change(`update facility set name = ${name()} where id = $1`, [teams.a[0].facility]),
  'rename a hub': async () => change(`update hub set name = ${name()} where id = $1`, [teams.a[0].hub]),
  'rename a person': async () => change(`update account set last_name = ${name()} where id = $1`, [teams.restricted]),
  'rename an administrator': async () =>
    used.world.inTeam(undefined, (scope) =>
      scope.client.query(`update account set last_name = ${name()} where id = $1`, [teams.admin]),
    ),
  'give the restricted person another practice': async (pick) =>
    change(
      'insert into account_practice (team_id, account_id, practice_id) values ($1, $2, $3) on conflict do nothing',
      [teamA, teams.restricted, await pick.id('practice')],
    ),
  'take a practice from the restricted person': async () =>
    change(
      'delete from account_practice where account_id = $1 and id = (select max(id) from account_practice where account_id = $1) and 1 < (select count(*) from account_practice where account_id = $1)',
      [teams.restricted],
    ),
  'add a referral': async (pick) =>
    inTeam(async (scope) =>
      buildReferrals(scope, [
        { teamId: teamA, practiceId: (await pick.id('practice')) ?? 0, providerId: await pick.id('provider') },
      ]),
    ),
  'archive a referral': update('referral', () => 'archived = not archived'),
  'give a referral a place': update('referral', ({ random }) => `ordering = ${random.pick(['null', '3.5'])}`),
  'give a referral to another practice': async (pick) =>
    change('update referral set practice_id = $2 where id = $1', [
      await pick.id('referral'),
      await pick.id('practice'),
    ]),
  'write a note on a referral': async (pick) =>
    change('insert into referral_activity (team_id, referral_id, notes) values ($1, $2, $3)', [
      teamA,
      await pick.id('referral'),
      'x',
    ]),
  'claim a fax': update(
    'inbound_fax',
    () => `claimed_by = ${teams.staffOfA}, claimed_until = now() + interval '1 hour'`,
  ),
  'discard a fax': update(
    'inbound_fax',
    () => `state = 'DISCARDED', handled_at = now(), handled_by = ${teams.restricted}`,
    "and state = 'NEW'",
  ),
  'restore a fax': update('inbound_fax', () => "state = 'NEW', handled_at = null, handled_by = null"),
  'move an FPPE task': update('fppe_task', ({ random }) => `status = ${random.pick(["'BLOCKED'", "'IN_PROGRESS'"])}`),
  'archive an FPPE task': update('fppe_task', () => 'archived = not archived'),
  'write a note on an FPPE task': async (pick) =>
    change('insert into fppe_activity (team_id, fppe_task_id, notes) values ($1, $2, $3)', [
      teamA,
      await pick.id('fppe_task'),
      'x',
    ]),
}

describe('lists that tell what changed', () => {
  it('lists of several people equal the whole list after each of many changes', { timeout: 240_000 }, async () => {
    const random = new Random(`lists ${seed}`)
    const pick: Picker = {
      random,
      id: async (table) => {
        const rows = await used.world.sql<{ id: number }>(
          `select id from ${table} where team_id = $1 and id <> 0 order by id`,
          [teamA],
        )
        return rows.length ? random.pick(rows).id : null
      },
    }
    await inTeam(async (scope) => {
      await buildTasks(scope, [
        {
          teamId: teamA,
          practiceId: teams.a[0].practice,
          providerId: teams.a[0].provider,
          carrierId: teams.a[0].carrier,
        },
        {
          teamId: teamA,
          practiceId: teams.a[1].practice,
          providerId: teams.a[0].provider,
          carrierId: teams.a[1].carrier,
        },
      ])
    })
    const lists: { whose: string; list: PatchedList }[] = []
    for (const [whose, accountId, team] of [
      ['staff', teams.staffOfA],
      ['colleague', colleague],
      ['restricted', teams.restricted],
      ['administrator', teams.admin, teamA],
    ] as const) {
      const as = await used.world.session(accountId)
      const practiceId = teams.a[0].practice
      for (const [of, sent] of [
        [listBoardTasks, {}],
        [listOpenTasksOfPractice, { params: { id: practiceId } }],
        [listOpenTasksOfProvider, { params: { id: teams.a[0].provider } }],
        [listReferrals, { params: { practiceId } }],
        [listReferrals, { params: { practiceId }, query: { archived: 'true' } }],
        [listFaxes, { params: { practiceId } }],
        [listFaxes, { params: { practiceId }, query: { discarded: 'true' } }],
        [listFppeTasks, {}],
      ] as const) {
        // Whether a restricted person finds this provider depends on memberships, which change here.
        if (of === listOpenTasksOfProvider && whose === 'restricted') continue
        const list = new PatchedList(used.world, of, as, sent, team)
        await list.load()
        lists.push({ whose: `${whose} ${of.definition.path} ${JSON.stringify(sent)}`, list })
      }
    }
    const seen = { patches: 0, wholes: 0, removed: 0 }
    const names = Object.keys(actions)
    for (let step = 0; step < steps; step += 1) {
      // Each action once, then any.
      const action = names[step] ?? random.pick(names)
      await actions[action]?.(pick)
      // Some people ask seldom, so that several changes come together.
      for (const { whose, list } of lists) {
        if (random.below(3) === 0) continue
        await list.assertCurrent(`${whose} after step ${step}, ${action} (LISTS_SEED=${seed})`)
        if (list.last) seen[list.last.isWhole ? 'wholes' : 'patches'] += 1
        seen.removed += list.last?.removed.length ?? 0
      }
    }
    for (const { whose, list } of lists) await list.assertCurrent(`${whose} at the end (LISTS_SEED=${seed})`)
    expect(seen.patches).toBeGreaterThan(seen.wholes)
    expect(seen.removed).toBeGreaterThan(0)
  })

  it('a change that commits after a later one began, and after others asked, is not missed', async () => {
    const [first, second] = [await addTask(teams.a[0].practice), await addTask(teams.a[0].practice)]
    const list = await board(teams.staffOfA)
    let [letEnd, hasBegun] = [() => {}, () => {}]
    const ends = new Promise<void>((resolve) => (letEnd = resolve))
    const begun = new Promise<void>((resolve) => (hasBegun = resolve))
    const slow = inTeam(async (scope) => {
      await scope.client.query("update task set other = 'slow' where id = $1", [first])
      hasBegun()
      await ends
    })
    await begun
    await change("update task set other = 'quick' where id = $1", [second])
    await list.assertCurrent('the quick change')
    expect(list.last?.changed.map(({ id }) => id)).toEqual([second])
    letEnd()
    await slow
    await list.assertCurrent('the slow change')
    expect(list.last?.changed.map(({ id }) => id)).toEqual([first])
  })

  it('a change is answered with the card that changed and no other', async () => {
    const id = await addTask(teams.a[0].practice)
    const list = await board(teams.staffOfA)
    const as = await used.world.session(teams.restricted)
    const { body } = await used.world.call(
      saveTask,
      { body: { id, practiceId: teams.a[0].practice, version: 1, newActivity: 'Called' } },
      { as },
    )
    expect(body).toMatchObject({ id })
    await list.assertCurrent('a note')
    expect(list.last).toMatchObject({ isWhole: false, changed: [{ id, activityCount: 1 }], removed: [] })
    await list.poll()
    expect(list.last).toBeNull()
  })

  it('people who see the same records get their own stars and the right to delete their own notes', async () => {
    const id = await addTask(teams.a[0].practice)
    const [mine, theirs, restricted] = [
      await board(teams.staffOfA),
      await board(colleague),
      await board(teams.restricted),
    ]
    const as = await used.world.session(teams.staffOfA)
    await used.world.call(starTask, { params: { id } }, { as })
    await used.world.call(
      saveTask,
      { body: { id, practiceId: teams.a[0].practice, version: 1, newActivity: 'Called' } },
      { as },
    )
    for (const list of [mine, theirs, restricted]) {
      await list.assertCurrent('a star and a note')
      expect(list.last).toMatchObject({
        isWhole: false,
        changed: [{ id, starred: list === mine, activity: [{ canDelete: list === mine }] }],
      })
    }
  })

  it('a change is read once for all who see the same records, and not for the others', async () => {
    const id = await addTask(teams.a[0].practice)
    const [mine, theirs, restricted] = [
      await board(teams.staffOfA),
      await board(colleague),
      await board(teams.restricted),
    ]
    await change("update task set other = 'once' where id = $1", [id])
    const costOf = (list: PatchedList) => countQueries(() => list.poll())
    const cost = await costOf(mine)
    expect(await costOf(theirs)).toBe(cost - 1)
    expect(await costOf(restricted)).toBe(cost)
    for (const list of [mine, theirs, restricted])
      expect(list.last).toMatchObject({ isWhole: false, changed: [{ id, other: 'once' }] })
  })

  it('a restricted reader is told nothing about records of other practices, not even their ids', async () => {
    const [mine, others] = [teams.a[0].practice, teams.a[1].practice]
    await used.world.sql('delete from account_practice where account_id = $1 and practice_id <> $2', [
      teams.restricted,
      mine,
    ])
    const own = await addTask(mine)
    const foreign = await addTask(others)
    const list = await board(teams.restricted)
    await change('update task set archived = true where id = $1', [foreign])
    await list.poll()
    expect(list.last).toMatchObject({ isWhole: false, changed: [], removed: [] })
    await change('delete from task where id = $1', [foreign])
    await list.poll()
    expect(list.last).toMatchObject({ isWhole: false, changed: [], removed: [] })
    await change('update task set practice_id = $2 where id = $1', [own, others])
    await list.assertCurrent('a task that went to another practice')
    expect(list.last).toMatchObject({ isWhole: false, removed: [own] })
    await change('update task set practice_id = $2 where id = $1', [own, mine])
    await list.assertCurrent('a task that came back')
    expect(idsOf(list)).toContain(own)
    expect(list.last?.isWhole).toBe(false)
  })

  it('a change of a provider or a carrier reaches the cards that name it, in every team', async () => {
    const { practice, carrier } = teams.a[0]
    const provider = await inTeam((scope) =>
      buildProvider(scope, { teamId: teamA, firstName: 'Una', lastName: 'Known', npi: fictionalNpi(901) }, [practice]),
    )
    const [byProvider = 0, byCarrier = 0] = await inTeam((scope) =>
      buildTasks(scope, [
        { teamId: teamA, practiceId: practice, providerId: provider },
        { teamId: teamA, practiceId: practice, carrierId: carrier },
      ]),
    )
    const list = await board(teams.staffOfA)
    await change("update provider set last_name = 'Renamed' where id = $1", [provider])
    await list.assertCurrent('a rename of a provider')
    expect(list.last).toMatchObject({ isWhole: false, changed: [{ id: byProvider }] })
    await used.world.inTeam(teamB, (scope) =>
      scope.client.query("update carrier set name = 'Renamed by team B' where id = $1", [carrier]),
    )
    await list.assertCurrent('a rename of a carrier')
    expect(list.last?.isWhole).toBe(false)
    expect(list.last?.changed.map(({ id }) => id)).toContain(byCarrier)
    expect(list.last?.changed.map(({ id }) => id)).not.toContain(byProvider)
  })

  it('a commit that changed very many records is answered with the whole list', async () => {
    const list = await board(teams.staffOfA)
    await inTeam((scope) =>
      buildTasks(
        scope,
        Array.from({ length: 400 }, () => ({ teamId: teamA, practiceId: teams.a[1].practice })),
      ),
    )
    await list.assertCurrent('four hundred tasks')
    expect(list.last).toMatchObject({ isWhole: true, removed: [] })
    const rows = await used.world.sql('select n from changed_record where team_id = $1', [teamA])
    expect(rows.length).toBeLessThan(1500)
  })

  it('a stamp that is unknown, forged, of another team or caller, or older than the kept changes is answered with the whole list', async () => {
    const list = await board(teams.staffOfA)
    const good = list.stamp
    const answerTo = async (since: string, as = teams.staffOfA) => {
      const reply = await used.world.call(listBoardTasks, { query: { since } }, { as: await used.world.session(as) })
      return [reply.status, reply.body.isWhole]
    }
    expect(await answerTo(good)).toEqual([200, false])
    const [at = '', counts = '', caller = ''] = good.split('.')
    const ahead = counts.split('-').map((count) => String(Number(count) + 1))
    for (const stamp of [
      '',
      'x',
      "'; drop table task; --",
      `${at}.${counts}`,
      `${at}.${counts}-1.${caller}`,
      `${at}.${ahead.join('-')}.${caller}`,
      `${at}.999999999999999999999.${caller}`,
      `${(Date.now() - 301_000).toString(36)}.${counts}.${caller}`,
      `${(Date.now() + 3_600_000).toString(36)}.${counts}.${caller}`,
    ])
      expect(await answerTo(stamp), stamp).toEqual([200, true])
    expect(await answerTo(good, teams.staffOfB)).toEqual([200, true])
    expect(await answerTo(good, teams.restricted)).toEqual([200, true])
    await used.world.sql("update stamp set n = n + 501 where team_id = $1 and topic = 'task'", [teamA])
    expect(await answerTo(good)).toEqual([200, true])
  })

  it('changed records of a topic are kept for a limited number of commits', async () => {
    const practice = await inTeam((scope) => buildPractice(scope, { teamId: teamA, name: 'Often changed' }))
    await used.world.sql("update stamp set n = 10000 where team_id = $1 and topic = 'practice'", [teamA])
    await change('update practice set name = $2 where id = $1', [practice, 'Changed again'])
    expect(
      await used.world.sql(
        "select n::int, record_id from changed_record where team_id = $1 and topic = 'practice' order by n",
        [teamA],
      ),
    ).toEqual([{ n: 10001, record_id: practice }])
  })
})

import { getTask, deleteTask, saveTask, taskTexts } from '@credence/contract/tasks/calls'
import {
  countUnreadMentions,
  listMentionable,
  listMentions,
  readMentions,
  type Mention,
} from '@credence/contract/tasks/mentions'
import { saveMe } from '@credence/contract/profile/save'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildTasks, buildTeam } from '../../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../../test/kit/clinic.ts'
import { countQueries } from '../../../../test/kit/queries.ts'
import { runMentionDigest } from './mentions.jobs.ts'

interface Person {
  id: number
  email: string
  as: string
}
const none: Person = { id: 0, email: '', as: '' }
/** Ines and Bo see all practices, Nora the north alone, Sven the south alone; Ula has no right to tasks. */
const people = { ines: none, bo: none, nora: none, sven: none, ula: none, gone: none, far: none }
let farPractice = 0

const { used, clinic } = useClinic({
  build: async (world) => {
    const make = async (
      firstName: string,
      { teamId = clinicTeam, authorities = ['TASK_EDIT'], practices = [] as number[] } = {},
    ): Promise<Person> => {
      const email = `${firstName.toLowerCase()}@mentions.test`
      const id = await world.inTeam(teamId, (scope) =>
        buildAccount(scope, { teamId, email, firstName, lastName: 'Berg', authorities }, practices),
      )
      return { id, email, as: await world.session(id) }
    }
    people.ines = await make('Ines')
    people.bo = await make('Bo')
    people.nora = await make('Nora', { practices: [clinic.north] })
    people.sven = await make('Sven', { practices: [clinic.south] })
    people.ula = await make('Ula', { authorities: ['PRACTICE_BASIC_VIEW'] })
    people.gone = await make('Gone')
    await world.sql('update account set deleted_at = now() where id = $1', [people.gone.id])
    await world.inTeam(2, async (scope) => {
      await buildTeam(scope, { id: 2, name: 'Elsewhere' })
      farPractice = await buildPractice(scope, { teamId: 2, name: 'Far' })
    })
    people.far = await make('Far', { teamId: 2 })
  },
})

let taskId = 0
beforeEach(async () => {
  await used.world.sql('delete from task')
  await used.world.sql('delete from mailbox_message')
  await used.world.sql('update account set mails_mentions = true')
  taskId = await makeTask()
})

const makeTask = (practiceId = clinic.north) =>
  used.world.inTeam(
    clinicTeam,
    async (scope) =>
      (
        await buildTasks(scope, [
          { teamId: clinicTeam, practiceId, providerId: clinic.anna, carrierId: clinic.carriers.acme },
        ])
      )[0] ?? 0,
  )
const note = (newActivity: string, mentions: number[], { id = taskId, as = clinic.manager, ...more } = {}) =>
  used.world.call(saveTask, { body: { id, practiceId: clinic.north, newActivity, mentions, ...more } }, { as })
const unread = async ({ as }: Person) => (await used.world.call(countUnreadMentions, {}, { as })).body as number
const bell = async ({ as }: Person) => (await used.world.call(listMentions, {}, { as })).body as Mention[]
const read = (body: { taskId?: number | null }, { as }: Person) => used.world.call(readMentions, { body }, { as })
const stored = () => used.world.sql('select account_id as id, name from task_mention order by account_id')

describe('a note that mentions somebody', () => {
  it('stores those whose name stands in the text, and shows them in the task', async () => {
    const { ines, bo, nora } = people
    const answer = await note('Ask @Ines Berg or @Nora Berg, not Bo Berg', [ines.id, bo.id, nora.id, ines.id])
    expect(answer.status).toBe(200)
    expect(answer.body.activity[0].mentions).toEqual([
      { name: 'Ines Berg', isMe: false, isNew: false },
      { name: 'Nora Berg', isMe: false, isNew: false },
    ])
    expect(await stored()).toEqual([
      { id: ines.id, name: 'Ines Berg' },
      { id: nora.id, name: 'Nora Berg' },
    ])
    const { body } = await used.world.call(getTask, { params: { id: taskId } }, { as: ines.as })
    expect(body.activity[0].mentions).toContainEqual({ name: 'Ines Berg', isMe: true, isNew: true })
  })

  it('tells nobody of their own note, and stores nothing without a note', async () => {
    expect((await note('@Ines Berg, remember', [people.ines.id], { as: people.ines.as })).status).toBe(200)
    expect((await note('  ', [people.bo.id])).status).toBe(200)
    expect(await stored()).toEqual([])
  })

  it('can mention a platform administrator', async () => {
    expect((await note('@Robin Platform please look', [clinic.adminId])).status).toBe(200)
    expect(await unread({ ...none, as: clinic.admin })).toBe(1)
  })

  it.each(['sven', 'ula', 'gone'] as const)(
    'is refused with its reason, and lost nowhere, when it mentions %s, who cannot see the task',
    async (name) => {
      const { id } = people[name]
      expect(await note(`@${name} Berg`, [id])).toMatchObject({
        status: 400,
        body: { message: taskTexts.notMentionable },
      })
      expect(await used.world.sql('select 1 from task_activity')).toEqual([])
    },
  )

  it('is refused for people of another team and for ids of nobody', async () => {
    expect((await note('@Far Berg', [people.far.id])).status).toBe(404)
    expect((await note('@Nobody', [2_000_000_000])).status).toBe(404)
    for (const mentions of [['x'], [0], [-1], [1.5], 'x', [null]])
      expect((await note('x', mentions as number[])).status, JSON.stringify(mentions)).toBe(400)
    const many = Array.from({ length: 21 }, () => people.ines.id)
    expect((await note('x', many)).status).toBe(400)
  })

  it('takes its mentions with it when it is deleted, and so does the task', async () => {
    const { body } = await note('@Ines Berg one', [people.ines.id])
    await note('@Ines Berg two', [people.ines.id])
    expect(await unread(people.ines)).toBe(2)
    await used.world.call(
      saveTask,
      { body: { id: taskId, practiceId: clinic.north, activityDeletes: [body.activity[0].id] } },
      { as: clinic.manager },
    )
    expect(await unread(people.ines)).toBe(1)
    await used.world.call(deleteTask, { params: { id: taskId } }, { as: clinic.admin })
    expect(await unread(people.ines)).toBe(0)
    expect(await bell(people.ines)).toEqual([])
  })
})

describe('who can be mentioned', () => {
  const offered = async (id: number, as = clinic.manager) => {
    const { status, body } = await used.world.call(listMentionable, { params: { id } }, { as })
    return status === 200 ? (body as { userId: number }[]).map(({ userId }) => userId) : status
  }

  it('is whoever sees the tasks of the practice, without the caller', async () => {
    const { ines, bo, nora, sven, ula, gone, far } = people
    const north = await offered(clinic.north, ines.as)
    expect(north).toEqual(expect.arrayContaining([bo.id, nora.id, clinic.adminId]))
    for (const { id } of [ines, sven, ula, gone, far]) expect(north).not.toContain(id)
    expect(await offered(clinic.south, ines.as)).toContain(sven.id)
  })

  it('is not told about practices that the caller does not see', async () => {
    expect(await offered(clinic.south, people.nora.as)).toBe(404)
    expect(await offered(farPractice)).toBe(404)
    expect(await offered(clinic.north, people.ula.as)).toBe(403)
  })
})

describe('the bell', () => {
  it('counts what is unread, and lists the newest first with who, where and the first words', async () => {
    await note('@Ines Berg first', [people.ines.id], { as: people.bo.as })
    await note(`@Ines Berg ${'long '.repeat(100)}`, [people.ines.id], { as: people.bo.as })
    expect(await unread(people.ines)).toBe(2)
    const [newest, oldest, ...more] = await bell(people.ines)
    expect(more).toEqual([])
    expect(oldest).toMatchObject({
      taskId,
      isRead: false,
      by: 'Bo Berg',
      words: '@Ines Berg first',
      practiceName: 'North',
      providerFormattedName: 'Able, Anna MD',
      targetName: 'Acme',
      category: 'INITIAL_ENROLLMENT',
    })
    expect(newest?.words).toHaveLength(140)
    expect([await unread(people.bo), await bell(people.bo)]).toEqual([0, []])
  })

  it('marks the mentions of one task or of all as read, and only those of the caller', async () => {
    const other = await makeTask()
    const both = [people.ines.id, people.bo.id]
    for (const id of [taskId, taskId, other]) await note('@Ines Berg and @Bo Berg', both, { id })
    expect((await read({ taskId }, people.ines)).body).toEqual({ unread: 1 })
    expect((await bell(people.ines)).map(({ isRead }) => isRead)).toEqual([false, true, true])
    expect(await unread(people.bo)).toBe(3)
    expect((await read({}, people.ines)).body).toEqual({ unread: 0 })
    expect(await unread(people.bo)).toBe(3)
  })

  it('refuses tasks that the caller does not see, and people without the right', async () => {
    expect((await read({ taskId }, people.sven)).status).toBe(404)
    expect((await read({ taskId }, people.far)).status).toBe(404)
    expect((await read({ taskId: 'x' as unknown as number }, people.ines)).status).toBe(400)
    expect((await read({}, people.ula)).status).toBe(403)
    expect((await used.world.call(countUnreadMentions, {}, { as: people.ula.as })).status).toBe(403)
    expect((await used.world.call(listMentions, {}, { as: people.ula.as })).status).toBe(403)
  })

  it('forgets mentions while their task is out of sight', async () => {
    await note('@Nora Berg', [people.nora.id])
    expect(await unread(people.nora)).toBe(1)
    await used.world.call(
      saveTask,
      { body: { id: taskId, practiceId: clinic.south, providerId: clinic.anna, carrierId: clinic.carriers.acme } },
      { as: clinic.manager },
    )
    expect([await unread(people.nora), await bell(people.nora)]).toEqual([0, []])
  })

  it('answers 304 until a mention comes, is read, or its task changes', async () => {
    const { as } = people.ines
    const poll = (etag?: string) =>
      used.world.call(countUnreadMentions, {}, { as, headers: etag ? { 'if-none-match': etag } : {} })
    const first = await poll()
    const etag = String(first.headers['etag'])
    expect((await poll(etag)).status).toBe(304)
    await note('@Ines Berg', [people.ines.id])
    const second = await poll(etag)
    expect([second.status, second.body]).toEqual([200, 1])
    await read({}, people.ines)
    expect((await poll(String(second.headers['etag']))).body).toBe(0)
  })

  it('costs as many queries for twenty mentions as for one', async () => {
    const list = () => bell(people.ines)
    await note('@Ines Berg', [people.ines.id])
    const one = await countQueries(list)
    for (let n = 0; n < 22; n += 1) await note('@Ines Berg', [people.ines.id])
    expect(await countQueries(list)).toBe(one)
    expect(await list()).toHaveLength(20)
  })
})

describe('the email about mentions', () => {
  const later = (minutes: number) =>
    used.world.sql(
      'update task_mention set created_at = created_at - make_interval(mins => $1), mailed_at = mailed_at - make_interval(mins => $1)',
      [minutes],
    )
  const run = () => runMentionDigest(used.world.services)
  const sent = () =>
    used.world.sql<{ recipient: string; subject: string; text: string; html: string }>(
      'select recipient, subject, text, html from mailbox_message order by id',
    )

  it('tells of all unread mentions at once, ten minutes later, and once', async () => {
    const other = await makeTask()
    await note('@Ines Berg secret words', [people.ines.id], { as: people.bo.as })
    await note('@Ines Berg more secrets', [people.ines.id], { id: other, as: people.nora.as })
    await run()
    expect(await sent()).toEqual([])
    await later(11)
    await run()
    await run()
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: people.ines.email, subject: 'You were mentioned in 2 tasks' })
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Bo Berg mentioned you: Initial Enrollment, Acme, Able, Anna MD, North')
      expect(text).toContain(`/tasks?task=${taskId}`)
      expect(text).toContain(`/tasks?task=${other}`)
      expect(text).not.toContain('secret')
    }
  })

  it('comes at most once an hour', async () => {
    await note('@Ines Berg one', [people.ines.id])
    await later(11)
    await run()
    await note('@Ines Berg two', [people.ines.id])
    await later(40)
    await run()
    expect(await sent()).toHaveLength(1)
    await later(21)
    await run()
    expect((await sent()).map(({ subject }) => subject)).toEqual([
      'You were mentioned in a task',
      'You were mentioned in a task',
    ])
  })

  it('is not sent about what was read, nor to people who left, turned it off, or lost sight of the task', async () => {
    const { ines, bo, nora } = people
    await note('@Ines Berg @Bo Berg @Nora Berg', [ines.id, bo.id, nora.id])
    await read({}, ines)
    await used.world.sql('update account set mails_mentions = false where id = $1', [bo.id])
    await used.world.sql('update task set practice_id = $2 where id = $1', [taskId, clinic.south])
    await later(11)
    await run()
    expect(await sent()).toEqual([])
    await used.world.sql('update account set mails_mentions = true, deleted_at = now() where id = $1', [bo.id])
    await run()
    expect(await sent()).toEqual([])
    await used.world.sql('update account set deleted_at = null where id = $1', [bo.id])
    await run()
    expect((await sent()).map(({ recipient }) => recipient)).toEqual([bo.email])
  })

  it('is not sent to people of a closed team, and is sent to administrators', async () => {
    await note('@Robin Platform', [clinic.adminId])
    await later(11)
    await used.world.sql('update team set closed_at = now() where id = $1', [clinicTeam])
    await run()
    expect(await sent()).toEqual([])
    await used.world.sql('update team set closed_at = null where id = $1', [clinicTeam])
    await run()
    expect((await sent()).map(({ recipient }) => recipient)).toEqual(['admin@home.test'])
  })

  it('is turned off in the own profile, and stays so when the profile is saved without the choice', async () => {
    const { as, email } = people.ines
    const save = (body: object) => used.world.call(saveMe, { body: { email, cellPhone: null, ...body } }, { as })
    expect((await save({})).body).toMatchObject({ mailsMentions: true })
    expect((await save({ mailsMentions: false })).body).toMatchObject({ mailsMentions: false })
    expect((await save({})).body).toMatchObject({ mailsMentions: false })
    expect((await save({ mailsMentions: 'yes' })).status).toBe(400)
  })
})

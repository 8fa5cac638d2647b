import { getFppeTask, removeFppeTask, saveFppeTask } from '@credence/contract/fppe/calls'
import { taskTexts } from '@credence/contract/tasks/calls'
import {
  countUnreadMentions,
  listMentionableInFppe,
  listMentions,
  readMentions,
  type Mention,
} from '@credence/contract/tasks/mentions'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { runMentionDigest } from '../tasks/mentions/mentions.jobs.ts'

interface Person {
  id: number
  email: string
  as: string
}
const none: Person = { id: 0, email: '', as: '' }
/** Ines sees the FPPE tasks of all practices, Nora those of the north, Sven those of the south; Tom sees tasks alone. */
const people = { ines: none, nora: none, sven: none, tom: none }
const { used, clinic } = useClinic({
  build: async (world) => {
    const make = async (firstName: string, authority: string, practices: number[] = []): Promise<Person> => {
      const email = `${firstName.toLowerCase()}@fppe-mentions.test`
      const id = await world.inTeam(clinicTeam, (scope) =>
        buildAccount(
          scope,
          { teamId: clinicTeam, email, firstName, lastName: 'Berg', authorities: [authority] },
          practices,
        ),
      )
      return { id, email, as: await world.session(id) }
    }
    people.ines = await make('Ines', 'FPPE_TASK_EDIT')
    people.nora = await make('Nora', 'FPPE_TASK_VIEW', [clinic.north])
    people.sven = await make('Sven', 'FPPE_TASK_VIEW', [clinic.south])
    people.tom = await make('Tom', 'TASK_EDIT')
  },
})

let taskId = 0
beforeEach(async () => {
  await used.world.sql('delete from fppe_task')
  await used.world.sql('delete from mailbox_message')
  const made = await used.world.call(
    saveFppeTask,
    { body: { providerId: clinic.bert, facilityId: clinic.facilities.hospital } },
    { as: clinic.manager },
  )
  taskId = made.body.id
})

const note = (newActivity: string, mentions: number[], as = clinic.manager) =>
  used.world.call(saveFppeTask, { body: { id: taskId, newActivity, mentions } }, { as })
const unread = async ({ as }: Person) => (await used.world.call(countUnreadMentions, {}, { as })).body as number
const bell = async ({ as }: Person) => (await used.world.call(listMentions, {}, { as })).body as Mention[]
const open = async ({ as }: Person) => (await used.world.call(getFppeTask, { params: { id: taskId } }, { as })).body
const read = (body: object, { as }: Person) => used.world.call(readMentions, { body }, { as })
const grant = ({ id }: Person, ...authorities: string[]) =>
  used.world.sql('update account set authorities = $2 where id = $1', [id, authorities])

describe('a note of an FPPE task that mentions somebody', () => {
  it('is told by the bell, and shown with its mentions in the task', async () => {
    const { ines, nora } = people
    const answer = await note('Ask @Ines Berg or @Nora Berg', [ines.id, nora.id])
    expect(answer.body.activity[0].mentions).toEqual([
      { name: 'Ines Berg', isMe: false, isNew: false },
      { name: 'Nora Berg', isMe: false, isNew: false },
    ])
    expect(await unread(nora)).toBe(1)
    expect(await bell(nora)).toMatchObject([
      {
        taskId: null,
        fppeTaskId: taskId,
        isRead: false,
        words: 'Ask @Ines Berg or @Nora Berg',
        category: null,
        fppeCategory: 'CHART_REVIEW',
        practiceName: null,
        providerFormattedName: 'Baker, Bert NP',
        targetName: 'Hospital',
      },
    ])
    expect((await open(nora)).activity[0].mentions).toContainEqual({ name: 'Nora Berg', isMe: true, isNew: true })
    expect((await read({ fppeTaskId: taskId }, nora)).body).toEqual({ unread: 0 })
    expect((await open(nora)).activity[0].mentions).toContainEqual({ name: 'Nora Berg', isMe: true, isNew: false })
    expect(await unread(ines)).toBe(1)
  })

  it('is refused, and lost nowhere, when somebody cannot open the task', async () => {
    for (const { id } of [people.sven, people.tom])
      expect(await note('@Sven Berg @Tom Berg', [id])).toMatchObject({
        status: 400,
        body: { message: taskTexts.notMentionable },
      })
    expect(await used.world.sql('select 1 from fppe_activity')).toEqual([])
    expect((await note('@Nobody', [2_000_000_000])).status).toBe(404)
    for (const mentions of [['x'], [0], 'x']) expect((await note('x', mentions as number[])).status).toBe(400)
  })

  it('is told to nobody who wrote it, and goes with its task', async () => {
    await note('@Ines Berg, remember', [people.ines.id], people.ines.as)
    expect(await unread(people.ines)).toBe(0)
    await note('@Ines Berg', [people.ines.id])
    expect(await unread(people.ines)).toBe(1)
    await used.world.call(removeFppeTask, { params: { id: taskId } }, { as: clinic.manager })
    expect([await unread(people.ines), await bell(people.ines)]).toEqual([0, []])
  })

  it('is out of sight without the right to FPPE tasks, and while its provider is in other practices', async () => {
    const { ines, nora } = people
    await note('@Ines Berg @Nora Berg', [ines.id, nora.id])
    await grant(ines, 'TASK_VIEW')
    expect([await unread(ines), await bell(ines)]).toEqual([0, []])
    expect((await read({}, ines)).status).toBe(200)
    await grant(ines, 'FPPE_TASK_EDIT')
    expect(await unread(ines)).toBe(1)
    await used.world.sql('update provider_practice set practice_id = $2 where provider_id = $1', [
      clinic.bert,
      clinic.south,
    ])
    expect([await unread(nora), await bell(nora)]).toEqual([0, []])
    await used.world.sql('update provider_practice set practice_id = $2 where provider_id = $1', [
      clinic.bert,
      clinic.north,
    ])
  })

  it('is marked as read by those alone who see its task', async () => {
    expect((await read({ fppeTaskId: taskId }, people.sven)).status).toBe(404)
    expect((await read({ fppeTaskId: 'x' }, people.ines)).status).toBe(400)
  })
})

describe('who can be mentioned in an FPPE task', () => {
  const offered = async (id: number, { as }: Person) => {
    const { status, body } = await used.world.call(listMentionableInFppe, { params: { id } }, { as })
    return status === 200 ? (body as { userId: number }[]).map(({ userId }) => userId) : status
  }

  it('is whoever may open the FPPE tasks of the provider, without the caller', async () => {
    const { ines, nora, sven, tom } = people
    const ofBert = await offered(clinic.bert, ines)
    expect(ofBert).toEqual(expect.arrayContaining([nora.id, clinic.adminId]))
    for (const { id } of [ines, sven, tom]) expect(ofBert).not.toContain(id)
    expect(await offered(clinic.anna, ines)).toEqual(expect.arrayContaining([nora.id, sven.id]))
  })

  it('is not told about providers whom the caller does not see, nor without the right', async () => {
    expect(await offered(clinic.bert, people.sven)).toBe(404)
    expect(await offered(clinic.bert, people.tom)).toBe(403)
  })
})

describe('the email about mentions in FPPE tasks', () => {
  const later = () => used.world.sql("update task_mention set created_at = created_at - interval '11 minutes'")
  const sent = () => used.world.sql('select recipient, subject, text from mailbox_message order by id')

  it('names who wrote and the task, links to it, and never holds the note', async () => {
    await note('@Ines Berg secret words', [people.ines.id])
    await later()
    await runMentionDigest(used.world.services)
    await runMentionDigest(used.world.services)
    const [mail, ...more] = await sent()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: people.ines.email, subject: 'You were mentioned in a task' })
    expect(mail.text).toContain('mentioned you: FPPE Chart Review, Hospital, Baker, Bert NP')
    expect(mail.text).toContain(`/fppetasks?task=${taskId}`)
    expect(mail.text).not.toContain('secret')
  })

  it('is not sent to somebody who cannot open the task any more', async () => {
    const { ines } = people
    await note('@Ines Berg', [ines.id])
    await later()
    await grant(ines, 'TASK_VIEW')
    await runMentionDigest(used.world.services)
    expect(await sent()).toEqual([])
    await grant(ines, 'FPPE_TASK_EDIT')
    await runMentionDigest(used.world.services)
    expect(await sent()).toHaveLength(1)
  })
})

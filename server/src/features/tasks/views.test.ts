import * as contract from '@credence/contract/tasks/views'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildPractice, buildTeam } from '../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'

const elsewhere = { team: 2, person: 0, practice: 0, session: '' }
const { used, clinic } = useClinic({
  build: async (world) => {
    const teamId = elsewhere.team
    await world.inTeam(teamId, async (scope) => {
      await buildTeam(scope, { id: teamId, name: 'Elsewhere' })
      elsewhere.practice = await buildPractice(scope, { teamId, name: 'Far' })
      elsewhere.person = await buildAccount(scope, {
        teamId,
        email: 'far@elsewhere.test',
        firstName: 'Far',
        lastName: 'Away',
        authorities: ['TASK_EDIT'],
      })
    })
    elsewhere.session = await world.session(elsewhere.person)
  },
})
let editor = ''
beforeEach(async () => {
  editor ||= await clinic.sessionWith(['TASK_EDIT'])
  await used.world.sql('delete from task_view')
})

const overdue = { name: ' Overdue ', settings: { view: 'list', due: 'overdue', assignee: 'me' } }
const create = async (body: object = {}, as = clinic.manager) =>
  used.world.call(contract.createTaskView, { body: { ...overdue, ...body } }, { as })
const save = async (id: number, body: object = {}, as = clinic.manager) =>
  used.world.call(contract.saveTaskView, { params: { id }, body: { ...overdue, ...body } }, { as })
const remove = async (id: number, as = clinic.manager) =>
  used.world.call(contract.removeTaskView, { params: { id } }, { as })
const list = async (as = clinic.manager) =>
  (await used.world.call(contract.listTaskViews, {}, { as })).body as {
    me: number
    views: contract.TaskView[]
  }

describe('a saved view of tasks', () => {
  it('is listed with its settings, and says who the reader is', async () => {
    const { id } = (await create()).body
    const { me, views } = await list()
    const [account] = await used.world.sql(
      'select a.id, first_name || $2 || last_name as name from account a where a.id = $1 and a.team_id = $3',
      [me, ' ', clinicTeam],
    )
    expect(views).toEqual([
      {
        id,
        name: 'Overdue',
        settings: {
          view: 'list',
          text: '',
          assignee: 'me',
          practice: null,
          due: 'overdue',
          status: 'ALL_BUT_COMPLETE',
          sort: 'due',
        },
        isShared: false,
        isMine: true,
        savedBy: account.name,
        version: 1,
      },
    ])
  })

  it('is read by its owner, once shared by the team, and changed and deleted by its owner alone', async () => {
    const { id } = (await create()).body
    expect((await list(editor)).views).toEqual([])
    expect((await save(id, { isShared: true, version: 1 })).status).toBe(200)
    expect((await list(editor)).views).toMatchObject([{ id, isMine: false, isShared: true }])
    expect((await list(elsewhere.session)).views).toEqual([])
    expect((await save(id, { name: 'Mine now' }, editor)).status).toBe(404)
    expect((await remove(id, editor)).status).toBe(404)
    expect((await remove(id, elsewhere.session)).status).toBe(404)
    expect((await remove(id)).status).toBe(200)
    expect((await list()).views).toEqual([])
  })

  it('a stale save of a view is refused', async () => {
    const { id } = (await create()).body
    await save(id, { name: 'Second', version: 1 })
    expect(await save(id, { name: 'Third', version: 1 })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
  })

  it('people without a right to tasks have no views', async () => {
    const without = await clinic.sessionWith(['PRACTICE_BASIC_VIEW'])
    expect((await used.world.call(contract.listTaskViews, {}, { as: without })).status).toBe(403)
    expect((await create({}, without)).status).toBe(403)
  })

  it.each([
    [{ name: '  ' }, contract.viewNameBlank],
    [{ settings: { view: 'table' } }, 'settings.view'],
    [{ settings: { view: 'list', sort: 'x; drop' } }, 'settings.sort'],
    [{ settings: { view: 'list', status: 'DONE' } }, 'settings.status'],
  ])('a view with %j is refused', async (body, message) => {
    const answer = await create(body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(message)
  })

  it('a view cannot name a practice or a person of another team', async () => {
    expect((await create({ settings: { view: 'list', practice: elsewhere.practice } })).status).toBe(404)
    expect((await create({ settings: { view: 'list', assignee: elsewhere.person } })).status).toBe(404)
    const southOnly = { settings: { view: 'list', practice: clinic.south } }
    expect((await create(southOnly, clinic.northOnly)).status).toBe(404)
  })
})

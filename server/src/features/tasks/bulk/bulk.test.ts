import { fieldMessages } from '@credence/contract/fields'
import { bulkEditTasks, bulkTexts, getBulkProgress, undoBulkEdit } from '@credence/contract/tasks/bulk'
import { getTask, saveTask, taskTexts } from '@credence/contract/tasks/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { useClinic } from '../../../../test/kit/clinic.ts'

const { used, clinic } = useClinic()
beforeEach(async () => {
  await used.world.sql('delete from task')
  await used.world.sql('delete from task_bulk_run')
  await used.world.sql('delete from carrier_participation')
})

interface Made {
  id: number
  version: number
}
interface Who {
  as?: string
  key?: string
}

const save = async (body: Record<string, unknown>, as = clinic.manager) =>
  (await used.world.call(saveTask, { body: { practiceId: clinic.north, ...body } }, { as })).body
const make = (body: Record<string, unknown> = {}): Promise<Made> => save({ category: 'INQUIRY', ...body })
const read = async (id: number) => (await used.world.call(getTask, { params: { id } }, { as: clinic.manager })).body
const pick = (tasks: readonly Made[]) => tasks.map(({ id, version }) => ({ id, version }))
const edit = (tasks: readonly Made[], body: object, { as = clinic.manager, key = 'one' }: Who = {}) =>
  used.world.call(
    bulkEditTasks,
    { body: { tasks: pick(tasks), ...body } },
    {
      as,
      headers: { 'idempotency-key': key },
    },
  )
const undo = (key = 'one', as = clinic.manager) => used.world.call(undoBulkEdit, { body: { key } }, { as })

describe('a bulk edit', () => {
  it('changes assignees, status, next action and note of every task, and undo gives each its own values back', async () => {
    const a = await make({ due: '2026-12-01', assignees: [{ userId: clinic.adminId }] })
    const b = await make({ status: 'BLOCKED', newActivity: 'Before' })
    const change = { assignees: [], status: 'IN_PROGRESS', due: '2027-02-03', note: ' Roster sent ' }
    expect((await edit([a, b], change)).body).toEqual({ countChanged: 2, left: [] })
    expect(await read(a.id)).toMatchObject({ status: 'IN_PROGRESS', due: '2027-02-03', assignees: [] })
    expect((await read(b.id)).activity.map(({ notes }: { notes: string }) => notes)).toEqual(['Roster sent', 'Before'])
    expect((await undo()).body).toEqual({ countRestored: 2, left: [] })
    expect(await read(a.id)).toMatchObject({
      status: 'CREATED',
      due: '2026-12-01',
      assignees: [{ userId: clinic.adminId }],
      activity: [],
    })
    expect(await read(b.id)).toMatchObject({ status: 'BLOCKED', due: null, activity: [{ notes: 'Before' }] })
    // Called again it answers the same, and changes nothing.
    expect((await undo()).body).toEqual({ countRestored: 2, left: [] })
  })

  it('leaves and names a task that somebody has changed, and a task whose rules refuse it', async () => {
    const stale = await make()
    const open = await make()
    const complete = await make({ status: 'COMPLETE' })
    await save({ id: stale.id, progress: 5 })
    const { body } = await edit([stale, open, complete], { archived: true })
    expect(body).toEqual({
      countChanged: 1,
      left: [
        { id: stale.id, name: `North, ${stale.id}`, reason: bulkTexts.changedMeanwhile },
        { id: open.id, name: `North, ${open.id}`, reason: taskTexts.notComplete },
      ],
    })
    expect([(await read(complete.id)).archived, (await read(open.id)).archived]).toEqual([true, false])
  })

  it('names a complete task that cannot be reopened, and changes the others', async () => {
    const reopened = await make({ status: 'COMPLETE' })
    const left = await make({ providerId: clinic.bert, status: 'COMPLETE' })
    await used.world.sql(
      "update provider_practice set end_date = '2020-01-01' where provider_id = $1 and practice_id = $2",
      [clinic.bert, clinic.north],
    )
    const { body } = await edit([reopened, left], { status: 'CREATED' })
    await used.world.sql('update provider_practice set end_date = null where provider_id = $1', [clinic.bert])
    expect(body.countChanged).toBe(1)
    expect(body.left[0]).toMatchObject({ id: left.id, reason: expect.stringContaining(taskTexts.notReopened) })
  })

  it('completes enrollments with the dates of their question, which undo does not take back', async () => {
    const about = { providerId: clinic.anna, carrierId: clinic.carriers.acme, category: 'INITIAL_ENROLLMENT' }
    const enrollment = await make(about)
    const inquiry = await make()
    const { body } = await edit([enrollment, inquiry], { status: 'COMPLETE' }, { key: 'unanswered' })
    expect(body).toMatchObject({ countChanged: 1, left: [{ id: enrollment.id, reason: bulkTexts.asksForDates }] })
    const dates = { newEffectiveDate: '2026-12-01', newExpirationDate: '2029-11-30' }
    expect((await edit([enrollment], { status: 'COMPLETE', completion: { initial: dates } })).body.countChanged).toBe(1)
    const [standing] = await used.world.sql(
      'select effective_date::text as from, expires::text from carrier_participation',
    )
    expect(standing).toEqual({ from: '2026-12-01', expires: '2029-11-30' })
    expect((await undo()).body).toEqual({
      countRestored: 0,
      left: [{ id: enrollment.id, name: `Able, Anna MD, ${enrollment.id}`, reason: bulkTexts.standingSaved }],
    })
    const skipped = await make({ ...about, carrierId: clinic.carriers.birch })
    expect(
      (await edit([skipped], { status: 'COMPLETE', completion: { initial: {} } }, { key: 'skip' })).body.countChanged,
    ).toBe(1)
    expect((await undo('skip')).body.countRestored).toBe(1)
    expect((await read(skipped.id)).status).toBe('CREATED')
  })

  it('a refused completion takes back that task alone', async () => {
    const about = { providerId: clinic.anna, carrierId: clinic.carriers.birch, category: 'INITIAL_ENROLLMENT' }
    const enrollment = await make(about)
    const inquiry = await make()
    await used.world.sql('delete from practice_carrier where carrier_id = $1', [clinic.carriers.birch])
    const completion = { initial: { newEffectiveDate: '2026-12-01', newExpirationDate: null } }
    const { body } = await edit([enrollment, inquiry], { status: 'COMPLETE', note: 'Done', completion })
    await used.world.sql('insert into practice_carrier (team_id, practice_id, carrier_id) values (1, $1, $2)', [
      clinic.north,
      clinic.carriers.birch,
    ])
    expect(body).toMatchObject({ countChanged: 1, left: [{ id: enrollment.id, reason: taskTexts.participationLeft }] })
    expect(await read(enrollment.id)).toMatchObject({ status: 'CREATED', activity: [] })
    expect((await read(inquiry.id)).status).toBe('COMPLETE')
  })

  it('undo leaves and names what somebody changed or deleted since, and keeps the day of completion', async () => {
    const tasks = [await make({ status: 'COMPLETE' }), await make(), await make()]
    const [kept, changed, deleted] = tasks as [Made, Made, Made]
    await used.world.sql("update task set completed_at = '2026-01-05T10:00:00Z' where id = $1", [kept.id])
    await edit([await read(kept.id), changed, deleted], { status: 'IN_PROGRESS' })
    await save({ id: changed.id, progress: 5 })
    await used.world.sql('delete from task where id = $1', [deleted.id])
    expect((await undo()).body).toEqual({
      countRestored: 1,
      left: [
        { id: changed.id, name: `North, ${changed.id}`, reason: bulkTexts.changedMeanwhile },
        { id: deleted.id, name: `North, ${deleted.id}`, reason: bulkTexts.gone },
      ],
    })
    const back = await read(kept.id)
    expect([back.status, new Date(back.completed).toISOString()]).toEqual(['COMPLETE', '2026-01-05T10:00:00.000Z'])
    expect((await read(changed.id)).status).toBe('IN_PROGRESS')
  })

  it('runs once by its key, refuses the key for something else, and is undone by its own person only', async () => {
    const task = await make()
    const first = await edit([task], { note: 'Once' })
    expect((await edit([task], { note: 'Once' })).body).toEqual(first.body)
    expect((await read(task.id)).activityCount).toBe(1)
    expect((await edit([task], { note: 'Twice' })).status).toBe(422)
    const other = await clinic.sessionWith(['TASK_EDIT'])
    expect((await undo('one', other)).body).toMatchObject({ message: bulkTexts.unknownRun })
    const progress = await used.world.call(getBulkProgress, { query: { key: 'one' } }, { as: other })
    expect(progress.body).toEqual({ done: 0, total: 0, isFinished: false })
  })

  it('a person who sees one practice changes no task of another, and a viewer none', async () => {
    const south = await make({ practiceId: clinic.south })
    expect((await edit([south], { note: 'x' }, { as: clinic.northOnly })).status).toBe(404)
    const viewer = await clinic.sessionWith(['TASK_VIEW'])
    expect((await edit([south], { note: 'x' }, { as: viewer })).status).toBe(403)
    expect((await read(south.id)).activityCount).toBe(0)
  })

  it.each([
    [{ tasks: [], note: 'x' }, bulkTexts.noTasks],
    [{}, bulkTexts.nothingChosen],
    [{ note: '  ' }, bulkTexts.nothingChosen],
    [{ due: 'soon' }, fieldMessages.date],
    [{ archived: false }, 'archived'],
  ])('the request %j is refused', async (body, message) => {
    const task = await make()
    const answer = await edit([task], body)
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(message)
  })

  it('2,000 tasks are changed in batches and restored', async () => {
    await used.world.sql(
      "insert into task (team_id, practice_id, category, status) select 1, $1, 'INQUIRY', 'CREATED' from generate_series(1, 2000)",
      [clinic.north],
    )
    const tasks = await used.world.sql<Made>('select id, version from task order by id')
    const { body } = await edit(tasks, { status: 'BLOCKED', due: '2027-01-01', note: 'All' })
    expect(body).toEqual({ countChanged: 2000, left: [] })
    const progress = await used.world.call(getBulkProgress, { query: { key: 'one' } }, { as: clinic.manager })
    expect(progress.body).toEqual({ done: 2000, total: 2000, isFinished: true })
    expect((await undo()).body.countRestored).toBe(2000)
    const [row] = await used.world.sql(
      "select count(*) filter (where status = 'CREATED' and due is null)::int as n, (select count(*)::int from task_activity) as notes from task",
    )
    expect(row).toEqual({ n: 2000, notes: 0 })
  }, 240_000)
})

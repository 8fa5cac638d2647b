import * as contract from '@credence/contract/fppe/calls'
import { fppeTexts, type OpenedFppeTask } from '@credence/contract/fppe/calls'
import { texts } from '@credence/contract/texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '../../../db/builders/builders.ts'
import { changesBy, insist } from '../../../test/kit/changes.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { countQueries } from '../../../test/kit/queries.ts'

const used = useDemoWorld()
let editor: { as: string; headers?: Record<string, string> }
let viewer: { as: string }
let facilityId: number
let templateId: number
beforeAll(async () => {
  editor = { as: await sessionOf(used.world, 'editor@aurora.test') }
  viewer = {
    as: await used.world.session(
      await used.world.inTeam(1, (scope) =>
        buildAccount(scope, { teamId: 1, email: 'fppe-viewer@aurora.test', authorities: ['FPPE_TASK_VIEW'] }),
      ),
    ),
  }
  const [facility] = await used.world.sql(
    'select facility_id as id from practice_facility where team_id = 1 order by 1 limit 1',
  )
  const [template] = await used.world.sql(
    "insert into esignature_template (team_id, name) values (1, 'Evaluation of charts') returning id",
  )
  facilityId = facility.id
  templateId = template.id
  await used.world.sql("update provider set email1 = 'reviewed@aurora.test' where id in (1, 2)")
})
beforeEach(() => used.world.sql('delete from fppe_task'))

const save = (body: Record<string, unknown>, as = editor) => used.world.call(contract.saveFppeTask, { body }, as)
const make = async (body: Record<string, unknown> = {}): Promise<OpenedFppeTask> =>
  (await save({ providerId: 1, facilityId, ...body })).body
const open = async (id: number, as: { as: string } = editor): Promise<OpenedFppeTask> =>
  (await used.world.call(contract.getFppeTask, { params: { id } }, as)).body
const list = async (as: { as: string } = editor): Promise<contract.FppeTask[]> =>
  (await used.world.call(contract.listFppeTasks, {}, as)).body

describe('an FPPE task', () => {
  it('defaults to a chart review in the inbox, and stores the typed values', async () => {
    expect(await make()).toMatchObject({
      status: 'CREATED',
      category: 'CHART_REVIEW',
      providerId: 1,
      facilityId,
      archived: false,
      patientCount: null,
      activity: [],
      version: 1,
      activeProviderUrl: null,
    })
    const typed = {
      status: 'BLOCKED_SUBMITTED',
      category: 'PROCTORING',
      description: 'First ten cases\nof the year',
      patientCount: 10,
      reviewerFirstName: ' Ida ',
      reviewerLastName: 'Berg',
      reviewerCredentials: 'MD',
      reviewerEmail: 'ida@berg.test',
      eSignatureTemplateId: templateId,
      deadline: '2027-01-31',
      ordering: 1.5,
    }
    const task = await make({ ...typed, newActivity: 'Asked the department' })
    expect(task).toMatchObject({
      ...typed,
      reviewerFirstName: 'Ida',
      providerIsDeleted: false,
      activity: [{ notes: 'Asked the department', userFormattedName: 'Joel Arreola' }],
    })
    expect((await list()).find(({ id }) => id === task.id)).toMatchObject({
      ...typed,
      reviewerFirstName: 'Ida',
      activity: [{ notes: 'Asked the department' }],
    })
  })

  it('that was archived with its provider stays archived, and is not reopened while the provider is gone', async () => {
    const [open1, done] = [await make(), await make({ status: 'COMPLETE' })]
    await used.world.sql('update fppe_task set archived = true where id = $1', [open1.id])
    const reopenings = [
      { id: open1.id, archived: false },
      { id: done.id, status: 'IN_PROGRESS' },
    ]
    const refused = async (message: string) => {
      for (const body of reopenings)
        expect(await save(body), JSON.stringify(body)).toMatchObject({ status: 409, body: { message } })
      expect(await save({ id: open1.id, newActivity: 'Told the department' })).toMatchObject({
        status: 200,
        body: { archived: true },
      })
      expect(await save({ id: open1.id, archived: true, description: 'As it was' })).toMatchObject({
        status: 200,
        body: { archived: true },
      })
    }
    await used.world.sql('update provider_practice set end_date = team_today() - 1 where provider_id = 1')
    await refused(fppeTexts.reopenLeft)
    await used.world.sql('update provider set deleted_at = now() where id = 1')
    await refused(fppeTexts.reopenDeleted)
    await used.world.sql('update provider set deleted_at = null where id = 1')
    await used.world.sql('update provider_practice set end_date = null where provider_id = 1')
    for (const body of reopenings) expect(await save(body)).toMatchObject({ status: 200, body: { archived: false } })
  })

  it('needs a provider and a location', async () => {
    expect(await save({ facilityId })).toMatchObject({ status: 400, body: { message: fppeTexts.provider } })
    expect(await save({ providerId: 1 })).toMatchObject({ status: 400, body: { message: fppeTexts.location } })
    expect(await save({ id: 0, facilityId, providerId: null })).toMatchObject({
      status: 400,
      body: { message: fppeTexts.provider },
    })
  })

  it.each<[string, Record<string, unknown>]>([
    ['26 patients', { patientCount: 26 }],
    ['-1 patients', { patientCount: -1 }],
    ['half a patient', { patientCount: 1.5 }],
    ['a number as text', { patientCount: '5' }],
    ['an unknown category', { category: 'NOTHING' }],
    ['an unknown status', { status: 'DONE' }],
    ['a day that is none', { deadline: '2026-02-30' }],
    ['an address that is none', { reviewerEmail: 'nobody' }],
    ['an endless description', { description: 'x'.repeat(2048) }],
    ['an endless note', { newActivity: 'x'.repeat(10_000) }],
    ['an endless name', { reviewerLastName: 'x'.repeat(256) }],
  ])('with %s is refused and nothing is created', async (_, wrong) => {
    const changes = await changesBy(used.world, async () =>
      expect((await save({ providerId: 1, facilityId, ...wrong })).status).toBe(400),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('keeps omitted fields, and refuses a stale save', async () => {
    const task = await make({ description: 'stays', patientCount: 0 })
    const moved = await save({ id: task.id, status: 'IN_PROGRESS', version: task.version })
    expect(moved).toMatchObject({
      status: 200,
      body: { status: 'IN_PROGRESS', description: 'stays', patientCount: 0, version: task.version + 1 },
    })
    expect(await save({ id: task.id, status: 'COMPLETE', version: task.version })).toMatchObject({
      status: 409,
      body: { message: texts.changedByOther },
    })
    expect(await open(task.id)).toMatchObject({ status: 'IN_PROGRESS' })
  })

  it('is created once by repeated calls with the same key', async () => {
    const as = { ...editor, headers: { 'idempotency-key': 'fppe-once' } }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => insist(() => save({ providerId: 1, facilityId }, as))),
    )
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(await list()).toHaveLength(1)
  })

  it('can be archived only when it is complete', async () => {
    const { id } = await make()
    expect(await save({ id, archived: true })).toMatchObject({ status: 400, body: { message: fppeTexts.archive } })
    expect(await save({ providerId: 1, facilityId, archived: true })).toMatchObject({
      status: 400,
      body: { message: fppeTexts.archive },
    })
    expect(await save({ id, status: 'COMPLETE', archived: true })).toMatchObject({
      status: 200,
      body: { archived: true },
    })
    expect(await list()).toEqual([])
    expect(await open(id)).toMatchObject({ id, archived: true })
    expect(await save({ id, status: 'IN_PROGRESS' })).toMatchObject({ body: { archived: false } })
    expect(await list()).toHaveLength(1)
  })

  it('leaves the board thirty days after it was completed, and can still be opened', async () => {
    const [fresh, old] = [await make({ status: 'COMPLETE' }), await make({ status: 'COMPLETE' })]
    await used.world.sql('alter table fppe_task disable trigger versioned')
    await used.world.sql("update fppe_task set updated_at = now() - interval '31 days' where id = $1", [old.id])
    await used.world.sql('alter table fppe_task enable trigger versioned')
    expect((await list()).map(({ id }) => id)).toEqual([fresh.id])
    expect(await open(old.id)).toMatchObject({ id: old.id })
  })

  it('of a deleted provider says so and can still be saved', async () => {
    const { id } = await make({ providerId: 3 })
    await used.world.sql('update provider set deleted_at = now() where id = 3')
    expect((await list())[0]).toMatchObject({ providerId: 3, providerIsDeleted: true })
    expect(await save({ id, newActivity: 'left the practice' })).toMatchObject({
      status: 200,
      body: { activity: [{ notes: 'left the practice' }] },
    })
    expect((await save({ id, providerId: 3 })).status).toBe(404)
    await used.world.sql('update provider set deleted_at = null where id = 3')
  })

  it('is deleted with its notes and links', async () => {
    const { id } = await make({ newActivity: 'x' })
    expect((await used.world.call(contract.removeFppeTask, { params: { id } }, viewer)).status).toBe(403)
    expect(await used.world.call(contract.removeFppeTask, { params: { id } }, editor)).toMatchObject({
      status: 200,
      body: { id },
    })
    expect((await used.world.call(contract.getFppeTask, { params: { id } }, editor)).status).toBe(404)
    expect(await used.world.sql('select 1 from fppe_activity where fppe_task_id = $1', [id])).toEqual([])
  })

  it('is read by viewers, and changed by editors only', async () => {
    const { id } = await make()
    expect(await open(id, viewer)).not.toHaveProperty('activeProviderUrl')
    expect((await save({ id, status: 'COMPLETE' }, viewer)).status).toBe(403)
    expect((await used.world.call(contract.listFppeTemplates, {}, viewer)).body).toContainEqual({
      id: templateId,
      name: expect.any(String),
      isRetired: false,
    })
  })
})

describe('the FPPE board', () => {
  it('costs the same few queries for any number of tasks, and none for an unchanged poll', async () => {
    await make({ newActivity: 'one' })
    const few = await countQueries(() => list())
    for (let n = 0; n < 8; n += 1) await make({ newActivity: 'more' })
    expect(await countQueries(() => list())).toBe(few)
    const { headers } = await used.world.call(contract.listFppeTasks, {}, editor)
    const again = () =>
      used.world.call(contract.listFppeTasks, {}, { ...editor, headers: { 'if-none-match': String(headers['etag']) } })
    expect((await again()).status).toBe(304)
    await make()
    expect((await again()).status).toBe(200)
  })

  it('counts the tasks for the badge', async () => {
    for (const status of ['BLOCKED', 'BLOCKED_INTERNALLY', 'CREATED', 'COMPLETE']) await make({ status })
    expect((await used.world.call(contract.countBlockedFppeTasks, {}, editor)).body).toBe(2)
  })
})

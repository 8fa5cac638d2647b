import {
  attachmentTexts,
  confirmTaskAttachment,
  listTaskAttachments,
  removeTaskAttachment,
  signTaskAttachmentDownload,
  signTaskAttachmentUpload,
  type TaskAttachment,
} from '@credence/contract/tasks/attachments'
import { deleteTask } from '@credence/contract/tasks/calls'
import { fileMessages } from '@credence/contract/files/calls'
import { listRemovedOfTask, removedTexts } from '@credence/contract/removed/calls'
import { restoreRemoved } from '@credence/contract/removed/restore'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildAccount, buildTasks, buildTeam } from '../../../../db/builders/builders.ts'
import { clinicTeam, useClinic } from '../../../../test/kit/clinic.ts'
import { get, pdf, put, unknownObjects } from '../../../../test/kit/document-files.ts'
import { timeZoneAt } from '../../../../test/kit/clocks.ts'
import { countQueries } from '../../../../test/kit/queries.ts'
import { runRemovedExpiry } from '../../removed/removed.jobs.ts'

const others = { viewer: '', south: '', far: '' }
const { used, clinic } = useClinic({
  build: async (world) => {
    others.viewer = await clinic.sessionWith(['TASK_VIEW'])
    others.south = await clinic.sessionWith(['TASK_EDIT'], [clinic.south])
    const far = await world.inTeam(2, async (scope) => {
      await buildTeam(scope, { id: 2, name: 'Elsewhere' })
      return buildAccount(scope, { teamId: 2, email: 'far@elsewhere.test', authorities: ['TASK_EDIT'] })
    })
    others.far = await world.session(far)
  },
})

let taskId = 0
beforeEach(async () => {
  await used.world.sql('delete from task')
  taskId = await used.world.inTeam(
    clinicTeam,
    async (scope) => (await buildTasks(scope, [{ teamId: clinicTeam, practiceId: clinic.north }]))[0] ?? 0,
  )
})

const sign = (
  filename: string,
  { as = clinic.manager, ...body }: { as?: string; size?: number; contentType?: string } = {},
) =>
  used.world.call(
    signTaskAttachmentUpload,
    { params: { id: taskId }, body: { filename, contentType: 'application/pdf', ...body } },
    { as },
  )
const confirm = (filename: string, as = clinic.manager) =>
  used.world.call(confirmTaskAttachment, { params: { id: taskId }, body: { filename } }, { as })
const list = async (as = clinic.manager) => {
  const { status, body } = await used.world.call(listTaskAttachments, { params: { id: taskId } }, { as })
  return status === 200 ? (body as TaskAttachment[]) : status
}
const open = (id: number, as = clinic.manager, purpose?: 'show') =>
  used.world.call(signTaskAttachmentDownload, { params: { id }, body: purpose ? { purpose } : {} }, { as })
const remove = (id: number, as = clinic.manager) => used.world.call(removeTaskAttachment, { params: { id } }, { as })
const restore = (id: number, as = clinic.manager) =>
  used.world.call(restoreRemoved, { params: { kind: 'taskAttachment', id } }, { as })
const removed = async (as = clinic.manager) =>
  (await used.world.call(listRemovedOfTask, { params: { id: taskId } }, { as })).body

/** Attaches a file as the browser does; answers the attachment. */
async function attach(filename = 'letter.pdf', bytes = pdf(), as = clinic.manager): Promise<TaskAttachment> {
  const { body } = await sign(filename, { as })
  expect((await put(used.world, { as }, body.url, bytes)).status).toBe(200)
  const confirmed = await confirm(body.filename, as)
  expect(confirmed.status).toBe(200)
  return confirmed.body as TaskAttachment
}
const kept = async () =>
  (await used.world.sql('select count(*)::int as n from file_object where released_at is null'))[0]?.n as number

/** Gives the task attachments without a file. */
const fill = (count: number) =>
  used.world.sql(
    "with o as (insert into file_object (key, bytes, checksum, content_type, scan) select md5(random()::text), 1, sha256('x'), 'text/plain', 'unscanned' from generate_series(1, $3) returning key) insert into task_attachment (team_id, task_id, name, object_key) select $1, $2, key, key from o",
    [clinicTeam, taskId, count],
  )

describe('an attachment of a task', () => {
  it('is listed with name, size, who and when, and is downloaded by a signed address', async () => {
    const made = await attach('letter.pdf', pdf('words'))
    expect(await list()).toEqual([made])
    expect(made).toMatchObject({
      filename: 'letter.pdf',
      size: pdf('words').length,
      contentType: 'application/pdf',
      scanState: 'ready',
      by: expect.stringMatching(/^Staff Number/),
    })
    const { body } = await open(made.id, others.viewer)
    const got = await get(used.world, others.viewer, body.url)
    expect([got.status, got.bytes]).toEqual([200, pdf('words')])
    expect(String(got.headers['content-disposition'])).toContain('letter.pdf')
    expect((await get(used.world, clinic.manager, body.url)).status).toBe(403)
    expect(await used.world.sql("select subject from audit_event where action = 'task attachment opened'")).toEqual([
      { subject: `task ${taskId}` },
    ])
  })

  it('whose name is used gets a number, and a hostile name is cleaned', async () => {
    expect((await attach('letter.pdf')).filename).toBe('letter.pdf')
    expect((await attach('letter.pdf')).filename).toBe('letter (2).pdf')
    expect((await attach('../../etc/passwd')).filename).toBe('passwd')
    expect((await sign('..')).status).toBe(400)
  })

  it('needs the right to edit for every change, and the right to view for reading', async () => {
    const { id } = await attach()
    expect((await sign('x.pdf', { as: others.viewer })).status).toBe(403)
    expect((await confirm('letter.pdf', others.viewer)).status).toBe(403)
    expect((await remove(id, others.viewer)).status).toBe(403)
    expect(await list(others.viewer)).toHaveLength(1)
    const without = await clinic.sessionWith(['PRACTICE_BASIC_VIEW'])
    expect(await list(without)).toBe(403)
    expect((await open(id, without)).status).toBe(403)
  })

  it('does not exist for people of other practices and teams', async () => {
    const { id } = await attach()
    for (const as of [others.south, others.far]) {
      expect(await list(as)).toBe(404)
      expect((await sign('x.pdf', { as })).status).toBe(404)
      expect((await open(id, as)).status).toBe(404)
      expect((await remove(id, as)).status).toBe(404)
    }
    for (const wrong of [0, -1, 'x', 2_000_000_000])
      expect([400, 404], String(wrong)).toContain((await open(wrong as number)).status)
    expect(await list()).toHaveLength(1)
  })

  it('cannot be read any more once its reader lost sight of the task', async () => {
    const northOnly = await clinic.sessionWith(['TASK_VIEW'], [clinic.north])
    const { body } = await open((await attach()).id, northOnly)
    await used.world.sql('update task set practice_id = $2 where id = $1', [taskId, clinic.south])
    expect((await get(used.world, northOnly, body.url)).status).toBe(403)
  })

  it('is refused when it is empty, too large or announced wrongly, and past the limit of a task', async () => {
    expect(await sign('x.pdf', { size: 0 })).toMatchObject({ status: 400 })
    expect(JSON.stringify((await sign('x.pdf', { size: 11 * 1024 * 1024 })).body)).toContain(texts.fileTooLarge)
    expect((await sign('x.pdf', { contentType: 'no type' })).status).toBe(400)
    const { body } = await sign('x.pdf')
    expect(await put(used.world, { as: clinic.manager }, body.url, Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { message: fileMessages.empty },
    })
    expect((await confirm('x.pdf')).status).toBe(404)
    await attach()
    await fill(limits.attachmentsOfTask - 1)
    expect(await sign('x.pdf')).toMatchObject({ status: 409, body: { message: attachmentTexts.tooMany } })
  })

  it('is taken up to the limit when uploads that were signed together arrive together', async () => {
    await fill(limits.attachmentsOfTask - 2)
    const signed = await Promise.all(Array.from({ length: 6 }, (_, n) => sign(`${n}.pdf`)))
    expect(signed.map(({ status }) => status)).toEqual(signed.map(() => 200))
    const before = await unknownObjects(used.world)
    const answers = await Promise.all(
      signed.map(({ body }) => put(used.world, { as: clinic.manager }, body.url, pdf(body.filename))),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(4)
    for (const each of refused) expect(each).toMatchObject({ status: 409, body: { message: attachmentTexts.tooMany } })
    expect(await list()).toHaveLength(limits.attachmentsOfTask)
    expect(await unknownObjects(used.world)).toEqual(before)
    for (const [at, { status }] of answers.entries())
      expect((await confirm(signed[at]?.body.filename)).status).toBe(status === 200 ? 200 : 404)
  })

  it('that is found infected, or not checked yet, cannot be opened', async () => {
    const { id } = await attach()
    await used.world.sql("update file_object set scan = 'infected'")
    expect(await list()).toMatchObject([{ scanState: 'infected' }])
    expect(await open(id)).toMatchObject({ status: 409, body: { message: fileMessages.infected } })
    await used.world.sql("update file_object set scan = 'waiting'")
    expect(await open(id)).toMatchObject({ status: 409, body: { message: fileMessages.scanning } })
  })

  it('keeps its file while it can be restored, and lets go of it when the time is over or the task is deleted', async () => {
    await used.world.sql('update file_object set released_at = now()')
    const [first, second] = [await attach('one.pdf'), await attach('two.pdf')]
    await attach('three.pdf')
    for (const { id } of [first, second]) expect((await remove(id)).status).toBe(200)
    expect((await remove(first.id)).status).toBe(404)
    expect(await kept()).toBe(3)
    await used.world.sql("update removed_record set removed_at = now() - interval '31 days' where record_id = $1", [
      first.id,
    ])
    await used.world.sql('update team set time_zone = $1', [timeZoneAt(12)])
    await used.world.sql("delete from daily_run where job = 'removed-expiry'")
    await runRemovedExpiry(used.world.services)
    expect(await kept()).toBe(2)
    await used.world.call(deleteTask, { params: { id: taskId } }, { as: clinic.admin })
    expect(await kept()).toBe(0)
  })

  it('that was deleted is restored with its id, its file and who attached it, once', async () => {
    const made = await attach('letter.pdf', pdf('words'))
    const removedId = (await remove(made.id)).body.removedId
    expect([await list(), (await open(made.id)).status]).toEqual([[], 404])
    expect(await removed()).toMatchObject({
      total: 1,
      items: [{ id: removedId, kind: 'taskAttachment', what: 'Attachment', name: 'letter.pdf' }],
    })
    expect(await restore(removedId)).toMatchObject({ status: 200, body: { id: made.id } })
    expect(await list()).toEqual([made])
    expect((await get(used.world, clinic.manager, (await open(made.id)).body.url)).bytes).toEqual(pdf('words'))
    expect(await restore(removedId)).toMatchObject({ status: 409, body: { message: removedTexts.restoredBefore } })
    expect(await removed()).toEqual({ total: 0, items: [] })
    expect(await used.world.sql("select subject from audit_event where action = 'task attachment restored'")).toEqual([
      { subject: `task ${taskId}` },
    ])
    const again = (await remove(made.id)).body.removedId
    expect((await restore(again)).status).toBe(200)
  })

  it('that was deleted is restored by those who may delete one, of tasks that they see', async () => {
    const removedId = (await remove((await attach()).id)).body.removedId
    for (const as of [others.south, others.far]) {
      expect((await restore(removedId, as)).status).toBe(404)
      expect((await removed(as)).message).toBe('Not found')
    }
    expect(await removed(others.viewer)).toMatchObject({ total: 1 })
    expect((await restore(removedId, others.viewer)).status).toBe(403)
    const northOnly = await clinic.sessionWith(['TASK_EDIT'], [clinic.north])
    expect((await restore(removedId, northOnly)).status).toBe(200)
  })

  it('that was deleted is not restored past the limit of its task', async () => {
    const removedId = (await remove((await attach()).id)).body.removedId
    await fill(limits.attachmentsOfTask)
    expect(await restore(removedId)).toMatchObject({ status: 409, body: { message: attachmentTexts.tooMany } })
    await used.world.sql('delete from task_attachment where id = (select max(id) from task_attachment)')
    expect((await restore(removedId)).status).toBe(200)
  })

  it('of a task that was deleted while the bytes came is not stored', async () => {
    const { body } = await sign('late.pdf')
    await used.world.call(deleteTask, { params: { id: taskId } }, { as: clinic.admin })
    expect([403, 404]).toContain((await put(used.world, { as: clinic.manager }, body.url, pdf())).status)
    expect(await used.world.sql('select 1 from task_attachment')).toEqual([])
  })

  it('costs as many queries for ten files as for one', async () => {
    await attach()
    const one = await countQueries(() => list())
    for (let n = 0; n < 9; n += 1) await attach(`${n}.pdf`)
    expect(await countQueries(() => list())).toBe(one)
    expect(await list()).toHaveLength(10)
  })
})

import * as fppe from '@credence/contract/fppe/calls'
import { fppeTexts, type OpenedFppeTask } from '@credence/contract/fppe/calls'
import { fppeReviewerLink } from '@credence/contract/fppe/link'
import * as contract from '@credence/contract/fppe/patient-calls'
import { linkTexts } from '@credence/contract/links/link-texts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrive } from '../../../test/kit/arrive.ts'
import { mailTo } from '../../../test/kit/browser.ts'
import { rowsOf, tells } from '../../../test/kit/database-content.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { useClinic } from '../../../test/kit/clinic.ts'
import { parts } from '../../../test/kit/parts.ts'
import type { Reply } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic({ queue: true })
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
let template: number
beforeAll(async () => {
  const [row] = await sql("insert into esignature_template (team_id, name) values (1, 'Evaluation') returning id")
  template = row.id
})
beforeEach(async () => {
  await sql('delete from fppe_task')
  await sql('delete from mailbox_message')
  await sql("update provider set email1 = 'anna@home.test' where id = $1", [clinic.anna])
})

const save = (body: Record<string, unknown>) => used.world.call(fppe.saveFppeTask, { body }, { as: clinic.manager })
/** A task whose provider was just mailed the link, and the token of that link. */
async function sent(patientCount = 2): Promise<{ id: number; token: string }> {
  const { body } = await save({
    providerId: clinic.anna,
    facilityId: clinic.facilities.hospital,
    description: 'First cases',
    patientCount,
    reviewerFirstName: 'Ida',
    reviewerLastName: 'Berg',
    reviewerEmail: 'ida@berg.test',
    eSignatureTemplateId: template,
    sendProviderNotification: true,
  })
  return { id: body.id, token: body.activeProviderUrl.split('/').at(-1) }
}
const open = (token: string) => used.world.call(contract.getPatientForm, { params: { token } })
const send = (token: string, data: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  used.world.ask('POST', `/api/fppe/provider/${token}`, { raw: parts({ data }), headers })
const taskAt = async (id: number, as = clinic.manager): Promise<OpenedFppeTask> =>
  (await used.world.call(fppe.getFppeTask, { params: { id } }, { as })).body

const first = {
  mrn: ' MRN-SECRET-1 ',
  facility: 'Hospital',
  admitDate: '2026-01-31',
  dos: '2026-02-01',
  dischargeDate: '2026-02-03',
  procedure: 'PROCEDURE-SECRET-1\nwith biopsy',
}
const second = {
  mrn: 'MRN-SECRET-2',
  admitDate: '2026-03-01',
  procedure: 'PROCEDURE-SECRET-2',
  dos: null,
  facility: ' ',
}
const patients = [first, second]

describe('an open list of patients', () => {
  it('shows for which provider and place it is and how many are asked for, however often it is read', async () => {
    const { token } = await sent()
    for (const _ of [1, 2])
      expect(await open(token)).toMatchObject({
        status: 200,
        body: { name: 'Anna Able, MD', isComplete: false, facilityName: 'Hospital', patientCount: 2 },
      })
  })

  it('takes the patients, completes, and mails the reviewer a link that opens', async () => {
    const { id, token } = await sent()
    expect(await send(token, { patients })).toMatchObject({ status: 200, body: {} })
    const task = await taskAt(id)
    expect(task).toMatchObject({
      providerFormsComplete: true,
      hasActiveProviderLink: false,
      hasActiveReviewerLink: true,
      patients: [
        { ...first, mrn: 'MRN-SECRET-1' },
        { mrn: 'MRN-SECRET-2', facility: null, admitDate: '2026-03-01', dos: null, dischargeDate: null },
      ],
    })
    expect(task.activity.map(({ notes }) => notes)).toEqual(
      expect.arrayContaining(['Patients listed by Anna Able', 'Reviewer link sent to ida@berg.test']),
    )
    const [mail, ...more] = await mailTo(used.world, 'ida@berg.test')
    expect([mail?.links, more]).toEqual([[task.activeReviewerUrl], []])
    expect(mail?.text).not.toContain('SECRET')
    const reviewer = task.activeReviewerUrl?.split('/').at(-1) ?? ''
    expect(await arrive(used.world, fppeReviewerLink, reviewer)).toMatchObject({ subject: { kind: 'fppeTask', id } })
    const [link] = await sql("select created_by from link where purpose = 'fppeReviewer'")
    expect(link.created_by).toBe(
      (await sql("select created_by from link where purpose = 'fppeProvider'"))[0].created_by,
    )
    expect((await open(token)).body).toEqual({ name: 'Anna Able, MD', isComplete: true })
    expect(await send(token, { patients })).toMatchObject({
      status: 409,
      body: { message: 'Thank you! The review process has been initiated.' },
    })
  })

  it('keeps record numbers and procedures sealed: no row of the database holds them', async () => {
    const { token } = await sent()
    await send(token, { patients })
    expect([...(await rowsOf(used.world))].filter((row) => tells(row, 'SECRET'))).toEqual([])
  })

  it('is shown with the task to those who may see it, which is recorded, and not on the board', async () => {
    const { id, token } = await sent()
    await send(token, { patients })
    const viewer = await clinic.sessionWith(['FPPE_TASK_VIEW'])
    expect((await taskAt(id, viewer)).patients.map(({ mrn }) => mrn)).toEqual(['MRN-SECRET-1', 'MRN-SECRET-2'])
    expect(
      await sql("select subject from audit_event where action = 'fppe patients shown' order by id desc limit 1"),
    ).toEqual([{ subject: `fppe task ${id}` }])
    const board = (await used.world.call(fppe.listFppeTasks, {}, { as: viewer })).body
    expect(JSON.stringify(board)).not.toContain('SECRET')
    expect(board[0]).not.toHaveProperty('patients')
  })

  it('replaces the patients of an earlier link', async () => {
    const { id, token } = await sent()
    await send(token, { patients })
    await sql("update link set revoked_at = now() where purpose = 'fppeReviewer'")
    const { body } = await save({ id, sendProviderNotification: true, patientCount: 1 })
    const again = body.activeProviderUrl.split('/').at(-1)
    expect((await send(again, { patients: [second] })).status).toBe(200)
    expect((await taskAt(id)).patients.map(({ mrn }) => mrn)).toEqual(['MRN-SECRET-2'])
  })

  it('has one effect and one email when it is sent five times at once', async () => {
    const { id, token } = await sent()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => send(token, { patients })))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect((await taskAt(id)).patients).toHaveLength(2)
    expect(await mailTo(used.world, 'ida@berg.test')).toHaveLength(1)
  })

  it.each(['fppe_patient', 'fppe_activity', 'link', 'mailbox_message', 'audit_event'])(
    'leaves nothing behind when the row of %s cannot be written, and works when it is sent again',
    async (table) => {
      const { token } = await sent()
      const changes = await changesBy(used.world, () =>
        whileBroken(used.world, table, 'insert', async () =>
          expect((await send(token, { patients })).status).toBe(500),
        ),
      )
      expect(changes).toEqual({ removed: [], added: [] })
      expect((await send(token, { patients })).status).toBe(200)
    },
  )
})

describe('a list of patients that cannot be taken', () => {
  it.each<[string, unknown[], Record<string, string>]>([
    [
      'required fields',
      [{}, second],
      {
        'patients.0.mrn': 'MRN is required',
        'patients.0.admitDate': 'Admit Date is required',
        'patients.0.procedure': 'Procedure is required',
      },
    ],
    [
      'days of the calendar',
      [first, { ...second, admitDate: '2026-02-30', dos: 'x' }],
      { 'patients.1.admitDate': 'Must be a valid date', 'patients.1.dos': 'Must be a valid date' },
    ],
    [
      'texts that fit',
      [{ ...first, mrn: 'x'.repeat(256), procedure: 'x'.repeat(2048) }, second],
      {
        'patients.0.mrn': 'Must be at most 255 characters',
        'patients.0.procedure': 'Must be at most 2047 characters',
      },
    ],
    ['as many as asked for', [first], { patients: 'Please list exactly 2 patients' }],
    ['no more than asked for', [first, second, second], { patients: 'Please list exactly 2 patients' }],
  ])('needs %s, and the link stays open', async (_, listed, fields) => {
    const { token } = await sent()
    const changes = await changesBy(used.world, async () =>
      expect(await send(token, { patients: listed })).toMatchObject({ status: 400, body: { fields } }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
    expect((await send(token, { patients })).status).toBe(200)
  })

  it('is refused as a whole in another shape', async () => {
    const { token } = await sent()
    for (const data of [undefined, {}, { patients: 'x' }, { patients: [7] }, { patients: [{ mrn: 7 }, second] }])
      expect((await send(token, data)).status, JSON.stringify(data)).toBe(400)
  })
})

describe('a link to the list of patients that opens nothing', () => {
  it('is refused by both calls: unknown, expired, of the reviewer, of an archived task', async () => {
    const { token: expired } = await sent()
    await sql('update link set expires_at = now()')
    const { id, token: archived } = await sent()
    await sql("update fppe_task set archived = true, status = 'COMPLETE' where id = $1", [id])
    const { id: reviewed, token } = await sent()
    await send(token, { patients })
    const reviewer = (await taskAt(reviewed)).activeReviewerUrl?.split('/').at(-1) ?? ''
    for (const [wrong, status, message] of [
      ['x'.repeat(43), 404, linkTexts.invalid],
      [expired, 422, linkTexts.expiredFppe],
      [reviewer, 404, linkTexts.invalid],
      [archived, 404, linkTexts.invalid],
    ] as const) {
      expect(await open(wrong)).toMatchObject({ status, body: { message } })
      expect(await send(wrong, { patients })).toMatchObject({ status, body: { message } })
    }
  })
})

it('the number of patients stays above zero while the provider link is active', async () => {
  const { id, token } = await sent()
  for (const patientCount of [0, null])
    expect(await save({ id, patientCount })).toMatchObject({
      status: 400,
      body: { fields: { patientCount: fppeTexts.patientsOfLink } },
    })
  expect((await save({ id, patientCount: 1 })).status).toBe(200)
  expect(await send(token, { patients })).toMatchObject({
    status: 400,
    body: { fields: { patients: 'Please list exactly 1 patient' } },
  })
})

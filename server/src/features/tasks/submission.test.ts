import { getTask, taskTexts } from '@credence/contract/tasks/calls'
import {
  getAdditionalInstructions,
  getCarrierSubmission,
  openInstructionForm,
  submitToCarrier,
} from '@credence/contract/tasks/submission-calls'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTasks } from '../../../db/builders/builders.ts'
import { buildDocument } from '../../../db/builders/documents.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { eventually } from '../../../test/kit/browser.ts'
import { newObjectKey } from '../../kit/ports/files.ts'
import { createEgress } from '../../gateways/egress/egress.ts'
import { runSubmission } from './submission.jobs.ts'

const paperKey = newObjectKey()
const paperBytes = Buffer.from('%PDF-1.7 licence')
let paper = 0
let foreign = 0
let carrierServer: Server
const got: string[] = []
let status = 200
const { used, clinic } = useClinic({
  queue: true,
  build: async (world) => {
    const object = { key: paperKey, ...(await world.services.files.put(paperKey, paperBytes)) }
    await world.inTeam(clinicTeam, async (scope) => {
      paper = await buildDocument(scope, {
        teamId: clinicTeam,
        owner: 'provider',
        scope: 'own',
        ownerId: clinic.anna,
        name: 'license.pdf',
        object,
        details: { category: 'LICENSE' },
      })
      foreign = await buildDocument(scope, {
        teamId: clinicTeam,
        owner: 'provider',
        scope: 'own',
        ownerId: clinic.bert,
        name: 'other.pdf',
      })
    })
    await world.sql("update provider set npi = '1234567893'")
  },
})
beforeAll(async () => {
  carrierServer = createServer((request, response) => {
    void text(request).then((body) => {
      got.push(`${request.headers['content-type']}\n${body}`)
      response.writeHead(status, { connection: 'close' }).end()
    })
  })
  await new Promise<void>((ready) => {
    carrierServer.listen(0, '127.0.0.1', ready)
  })
})
afterAll(
  () =>
    new Promise((closed) => {
      carrierServer.close(closed)
    }),
)

/** The carrier's form, served by this machine. The test itself allows the host. */
function allowForm(): string {
  const { port } = carrierServer.address() as AddressInfo
  used.world.services.egress = createEgress({
    hosts: [`forms.acme.test:${port}`],
    protocols: ['http:'],
    mayConnect: () => true,
    resolve: async () => ['127.0.0.1'],
  })
  return `http://forms.acme.test:${port}/apply`
}

let id = 0
const takes = (columns: Record<string, string | null>) =>
  used.world.sql(
    'update carrier set email = $2, initial_enrollment_emails = $3, fax = $4, web_form_url = $5 where id = $1',
    [clinic.carriers.acme, columns.email ?? null, columns.emails ?? null, columns.fax ?? null, columns.form ?? null],
  )
beforeEach(async () => {
  await used.world.sql('delete from task')
  await used.world.sql('delete from mailbox_message')
  await used.world.sql(
    'update practice_carrier set initial_enrollment_emails = null, initial_enrollment_instructions = null',
  )
  await takes({})
  got.length = 0
  status = 200
  id = await used.world.inTeam(
    clinicTeam,
    async (scope) =>
      (
        await buildTasks(scope, [
          { teamId: clinicTeam, practiceId: clinic.north, providerId: clinic.anna, carrierId: clinic.carriers.acme },
        ])
      )[0] ?? 0,
  )
})

const draft = (as = clinic.manager) => used.world.call(getCarrierSubmission, { params: { id } }, { as })
const content = { subject: 'Application', message: 'Please enroll.' }
const submit = (more: object = {}, { as = clinic.manager, key }: { as?: string; key?: string } = {}) =>
  used.world.call(
    submitToCarrier,
    { params: { id }, body: { content, ...more } as never },
    { as, headers: { 'idempotency-key': key } },
  )
const task = async () => (await used.world.call(getTask, { params: { id } }, { as: clinic.manager })).body
const notes = async () => (await task()).activity.map((entry: { notes: string }) => entry.notes)
const states = async () =>
  (await used.world.sql('select state from task_submission order by id')).map(({ state }) => state)
const settled = () =>
  eventually(
    async () =>
      (await states()).every((state) => state === 'sent' || state === 'failed') && (await states()).length > 0,
  )

describe('the submission form of a carrier', () => {
  it("uses the carrier's form before email, email before fax, and is not offered without any", async () => {
    const type = async () => (await task()).availableCarrierSubmissionActionType
    expect(await type()).toBeNull()
    expect(await draft()).toMatchObject({ status: 422, body: { message: taskTexts.nothingToSubmit } })
    await takes({ fax: '(907) 555-0142' })
    expect([await type(), (await draft()).body.destination]).toEqual(['FAX', '(907) 555-0142'])
    await takes({ fax: '(907) 555-0142', email: 'in@acme.test' })
    expect([await type(), (await draft()).body.toEmails]).toEqual(['EMAIL', ['in@acme.test']])
    await used.world.sql(
      "update practice_carrier set initial_enrollment_emails = 'own@acme.test, two@acme.test' where practice_id = $1",
      [clinic.north],
    )
    expect((await draft()).body.toEmails).toEqual(['own@acme.test', 'two@acme.test'])
    await takes({ email: 'in@acme.test', form: 'https://forms.acme.test/apply' })
    expect([await type(), (await draft()).body.destination]).toEqual(['WEB_FORM', 'forms.acme.test'])
    await used.world.sql("update task set status = 'COMPLETE'")
    expect(await type()).toBeNull()
  })

  it('is drafted with names and numbers, and the documents that the caller may see', async () => {
    await takes({ email: 'in@acme.test' })
    const { body } = await draft()
    expect(body.content).toEqual({
      subject: 'Initial Enrollment: Able, Anna MD',
      message: expect.stringContaining('NPI 1234567893'),
    })
    expect(body.attachments).toEqual([
      expect.objectContaining({
        id: paper,
        filename: 'license.pdf',
        category: 'Medical License',
        ownerName: 'Able, Anna MD',
      }),
    ])
    const noPapers = await clinic.sessionWith(['TASK_EDIT'])
    expect((await draft(noPapers)).body.attachments).toEqual([])
    expect((await submit({ toEmails: ['in@acme.test'], attachments: [{ id: paper }] }, { as: noPapers })).status).toBe(
      404,
    )
  })

  it('reports missing data', async () => {
    await takes({ email: 'in@acme.test' })
    await used.world.sql('update provider set npi = null where id = $1', [clinic.anna])
    expect((await task()).availableCarrierSubmissionActionTypeErrors).toEqual([taskTexts.noNpi])
    expect(await submit({ toEmails: ['in@acme.test'] })).toMatchObject({
      status: 422,
      body: { message: taskTexts.noNpi },
    })
    await used.world.sql("update provider set npi = '1234567893'")
    expect(await submit()).toMatchObject({ status: 400, body: { message: taskTexts.recipientNeeded } })
    expect((await submit({ toEmails: ['in@acme.test, x@y.test'] })).status).toBe(400)
    expect((await submit({ toEmails: ['in@acme.test'], attachments: [{ id: foreign }] })).status).toBe(404)
    expect([await states(), (await task()).status]).toEqual([[], 'CREATED'])
  })
})

describe('a submission', () => {
  it('by email is sent once with its documents, is noted, and the task becomes submitted', async () => {
    await takes({ email: 'in@acme.test' })
    const body = { toEmails: ['in@acme.test', 'IN@acme.test'], attachments: [{ id: paper }] }
    const [one, two] = await Promise.all([submit(body, { key: 'once' }), submit(body, { key: 'once' })])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await submit(body)).toMatchObject({ status: 409, body: { message: taskTexts.alreadySubmitted } })
    expect(await used.world.sql('select channel, recipient, subject, attachments from mailbox_message')).toEqual([
      { channel: 'email', recipient: 'in@acme.test', subject: 'Application', attachments: ['license.pdf'] },
    ])
    expect(await task()).toMatchObject({
      status: 'BLOCKED_SUBMITTED',
      activity: [{ notes: 'Send Automated Email to Acme (in@acme.test): Application, with license.pdf' }],
    })
    expect(
      (await used.world.sql("select encode(content_sealed, 'escape') as sealed from task_submission"))[0].sealed,
    ).not.toContain('Please enroll')
  })

  it('by form posts the known data with the documents, and notes the answer', async () => {
    await takes({ form: allowForm() })
    expect((await submit({ attachments: [{ id: paper }] })).status).toBe(200)
    await settled()
    expect([await states(), got.length]).toEqual([['sent'], 1])
    for (const part of [
      'multipart/form-data',
      'name="providerNpi"\r\n\r\n1234567893',
      'name="message"\r\n\r\nPlease enroll.',
      'filename="license.pdf"',
      '%PDF-1.7 licence',
    ])
      expect(got[0]).toContain(part)
    expect((await notes())[0]).toBe("Auto-Submit Form: the carrier's form answered 200")
    expect((await task()).activity[0].userFormattedName).toBeNull()
  })

  it('that the carrier refuses is noted, and the task waits for the team again', async () => {
    await takes({ form: allowForm() })
    status = 500
    await submit()
    await settled()
    expect([await states(), (await task()).status, (await notes())[0]]).toEqual([
      ['failed'],
      'IN_PROGRESS',
      "Auto-Submit Form: failed, the carrier's form answered 500",
    ])
  })

  it.each([
    'http://127.0.0.1/apply',
    'https://localhost/apply',
    'https://10.0.0.1/apply',
    'https://[::1]/',
    'https://169.254.169.254/latest',
  ])('to %s is not made, and nothing connects', async (form) => {
    used.world.services.egress = createEgress({ hosts: ['forms.acme.test'] })
    await takes({ form })
    expect(await submit()).toMatchObject({ status: 422 })
    expect([await states(), got]).toEqual([[], []])
  })

  it('by fax stays in the mailbox, and is sent once even if the job repeats', async () => {
    await takes({ fax: '(907) 555-0142' })
    await submit({ attachments: [{ id: paper }] })
    await settled()
    const [{ id: submission }] = (await used.world.sql('select id from task_submission')) as [{ id: number }]
    await Promise.all([1, 2].map(() => runSubmission(used.world.services, { teamId: clinicTeam, id: submission })))
    expect(await used.world.sql('select channel, recipient, attachments from mailbox_message')).toEqual([
      { channel: 'fax', recipient: '(907) 555-0142', attachments: ['license.pdf'] },
    ])
    expect((await notes())[0]).toBe('Send Automated Fax: the fax was accepted')
  })

  it('whose document is missing in the store is noted without the path', async () => {
    await takes({ fax: '(907) 555-0142' })
    await used.world.services.files.remove(paperKey)
    await submit({ attachments: [{ id: paper }] })
    await settled()
    await used.world.services.files.put(paperKey, paperBytes)
    expect([await states(), (await notes())[0]]).toEqual([
      ['failed'],
      'Send Automated Fax: failed, this server could not send it; please try again',
    ])
  })

  it('that was interrupted is not sent again, and a note says so', async () => {
    await takes({ fax: '(907) 555-0142' })
    await submit()
    await settled()
    await used.world.sql("update task_submission set state = 'sending'")
    await used.world.sql('delete from mailbox_message')
    const [{ id: submission }] = (await used.world.sql('select id from task_submission')) as [{ id: number }]
    await runSubmission(used.world.services, { teamId: clinicTeam, id: submission })
    expect([await states(), await used.world.sql('select from mailbox_message')]).toEqual([['failed'], []])
    expect((await notes())[0]).toContain('may have arrived')
  })
})

describe('additional instructions', () => {
  const read = (as = clinic.manager) => used.world.call(getAdditionalInstructions, { params: { id } }, { as })

  it("are the practice's own before the shared ones, with shared, team and practice forms", async () => {
    expect([(await read()).body, (await task()).additionalInstructionsEntityName]).toEqual([
      { entityName: null, instructions: null, attachments: [] },
      null,
    ])
    await used.world.sql(
      "update carrier set initial_enrollment_instructions = 'Shared', re_enrollment_instructions = 'Again' where id = $1",
      [clinic.carriers.acme],
    )
    expect((await read()).body).toEqual({ entityName: 'Acme', instructions: 'Shared', attachments: [] })
    await used.world.sql(
      "update practice_carrier set initial_enrollment_instructions = 'Own' where practice_id = $1 and carrier_id = $2",
      [clinic.north, clinic.carriers.acme],
    )
    const form = (
      scope: 'revenueteamspanning' | 'own' | 'practicespecific' | 'h3admin',
      name: string,
      practiceId = clinic.north,
      category = 'INITIAL_ENROLLMENT',
    ) =>
      used.world.inTeam(clinicTeam, (inner) =>
        buildDocument(inner, {
          teamId: clinicTeam,
          owner: 'carrier',
          scope,
          ownerId: clinic.carriers.acme,
          practiceId,
          name,
          details: { category },
        }),
      )
    const shared = await form('revenueteamspanning', 'a.pdf')
    await form('own', 'b.pdf')
    await form('practicespecific', 'c.pdf')
    const others = [
      await form('practicespecific', 'd.pdf', clinic.south),
      await form('own', 'f.pdf', clinic.north, 'RE_ENROLLMENT'),
    ]
    const noForms = [await form('h3admin', 'e.pdf'), paper, 2_000_000_000]
    const { body } = await read(await clinic.sessionWith(['TASK_VIEW']))
    expect(body).toMatchObject({
      entityName: 'Acme',
      instructions: 'Own',
      attachments: [{ id: shared, filename: 'a.pdf' }, { filename: 'b.pdf' }, { filename: 'c.pdf' }],
    })
    expect((await task()).additionalInstructionsEntityName).toBe('Acme')
    const open = (attachmentId: number) =>
      used.world.call(openInstructionForm, { params: { id }, body: { attachmentId } }, { as: clinic.manager })
    expect((await open(shared)).body.url).toContain('/api/')
    for (const other of others) expect((await open(other)).status).toBe(422)
    for (const other of noForms) expect((await open(other)).status).toBe(404)
  })
})

import * as contract from '@credence/contract/messaging/template-calls'
import { texts } from '@credence/contract/texts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useClinic } from '../../../test/kit/clinic.ts'
import type { Reply } from '../../../test/kit/world.ts'

const { used, clinic } = useClinic()
const { smsTemplateMessages: messages } = contract
const as = (session = clinic.manager) => ({ as: session })

const reminder = {
  order: 2,
  name: 'Appointment reminder',
  content: 'With {provider} on {date} at {time}.',
  mapping: 'reminder, appt',
}

beforeEach(() => used.world.sql('delete from sms_template'))

const add = (body: object = {}, practiceId = clinic.north, session = clinic.manager): Promise<Reply> =>
  used.world.ask('POST', `/api/sms/${practiceId}/template`, { as: session, json: { ...reminder, ...body } })
const list = async (practiceId = clinic.north) =>
  (await used.world.call(contract.listSmsTemplates, { params: { practiceId } }, as())).body as contract.SmsTemplate[]
const open = (id: number, practiceId = clinic.north) =>
  used.world.call(contract.getSmsTemplate, { params: { practiceId, id } }, as())
const save = (id: number, body: object, practiceId = clinic.north, method: 'PUT' | 'POST' = 'PUT') =>
  used.world.ask(method, `/api/sms/${practiceId}/template/${id}`, {
    as: clinic.manager,
    json: { ...reminder, ...body },
  })
const remove = (id: number, practiceId = clinic.north) =>
  used.world.call(contract.removeSmsTemplate, { params: { practiceId, id } }, as())
const idOf = async (reply: Promise<Reply>): Promise<number> => (await reply).body.id as number

describe('a template of text messages', () => {
  it('is added, read and listed with its fields', async () => {
    const { status, body } = await add()
    expect([status, body]).toEqual([200, { id: expect.any(Number), ...reminder, version: 1 }])
    expect((await open(body.id)).body).toEqual(body)
    expect(await list()).toEqual([body])
    expect(await list(clinic.south)).toEqual([])
  })

  it('is added by a POST with the id 0', async () => {
    const { status, body } = await save(0, { name: 'Labs' }, clinic.north, 'POST')
    expect([status, body.name]).toEqual([200, 'Labs'])
    expect(await list()).toHaveLength(1)
  })

  it('is saved by a POST with its id, and by a PUT', async () => {
    const id = await idOf(add())
    expect((await save(id, { name: 'First' }, clinic.north, 'POST')).body).toMatchObject({ id, name: 'First' })
    expect((await save(id, { order: 0, mapping: null })).body).toEqual({
      ...reminder,
      id,
      order: 0,
      mapping: null,
      version: 3,
    })
    expect(await list()).toHaveLength(1)
  })

  it('stands in the order of its number', async () => {
    await add({ name: 'Second', order: 7 })
    await add({ name: 'First', order: 0 })
    await add({ name: 'Third', order: 7 })
    expect((await list()).map(({ name }) => name)).toEqual(['First', 'Second', 'Third'])
  })

  it('is made once by a repeated call with its key', async () => {
    const send = () =>
      used.world.ask('POST', `/api/sms/${clinic.north}/template`, {
        as: clinic.manager,
        json: reminder,
        headers: { 'idempotency-key': 'one-sms-template' },
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id])
    expect(await list()).toHaveLength(1)
  })

  it('is deleted once', async () => {
    const id = await idOf(add())
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  it('is not saved over the change of somebody else', async () => {
    const id = await idOf(add())
    expect((await save(id, { name: 'Theirs', version: 1 })).status).toBe(200)
    const stale = await save(id, { name: 'Mine', version: 1 })
    expect([stale.status, stale.body.message]).toEqual([409, texts.changedByOther])
    expect((await open(id)).body.name).toBe('Theirs')
  })
})

describe('a template of another practice', () => {
  it('is not found under this one', async () => {
    const id = await idOf(add())
    const tries = [open(id, clinic.south), save(id, {}, clinic.south), remove(id, clinic.south)]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await save(id, {}, clinic.south, 'POST')).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })

  it('is not reached by those who may not see that practice', async () => {
    const id = await idOf(add({}, clinic.south))
    const northOnly = await clinic.sessionWith(['MESSAGING_EDIT'], [clinic.north])
    const reply = await used.world.ask('PUT', `/api/sms/${clinic.north}/template/${id}`, {
      as: northOnly,
      json: reminder,
    })
    expect(reply.status).toBe(404)
    expect((await add({}, clinic.south, northOnly)).status).toBe(404)
  })
})

describe('the rights on templates', () => {
  it('let viewers read and nothing else', async () => {
    const id = await idOf(add())
    const viewer = await clinic.sessionWith(['MESSAGING_VIEW'])
    const params = { practiceId: clinic.north }
    expect((await used.world.call(contract.listSmsTemplates, { params }, as(viewer))).status).toBe(200)
    expect((await add({}, clinic.north, viewer)).status).toBe(403)
    expect((await used.world.call(contract.removeSmsTemplate, { params: { ...params, id } }, as(viewer))).status).toBe(
      403,
    )
    const stranger = await clinic.sessionWith(['TASK_EDIT'])
    expect((await used.world.call(contract.listSmsTemplates, { params }, as(stranger))).status).toBe(403)
  })
})

describe('the fields of a template', () => {
  it.each<[string, object, string, string]>([
    ['without a name', { name: ' ' }, 'name', messages.name],
    ['without a text', { content: ' \n ' }, 'content', messages.content],
    ['with a text of 1000 characters', { content: 'x'.repeat(1000) }, 'content', 'Must be at most 999 characters'],
    ['with a negative order', { order: -1 }, 'order', messages.order],
    ['with half an order', { order: 1.5 }, 'order', messages.order],
    ['without an order', { order: null }, 'order', messages.order],
    ['with a line break in its name', { name: 'A\nB' }, 'name', 'Line breaks are not allowed'],
  ])('a template %s is refused with a message at the field', async (_, body, field, message) => {
    const reply = await add(body)
    expect([reply.status, reply.body.fields]).toEqual([400, { [field]: message }])
    expect(await list()).toEqual([])
  })

  it('a template with NUL in its text is refused', async () => {
    expect((await add({ content: 'a\0b' })).status).toBe(400)
  })

  it('a text of 999 characters with blanks at its ends is stored without them', async () => {
    const { status, body } = await add({ content: ` ${'x'.repeat(999)}\n` })
    expect([status, body.content]).toEqual([200, 'x'.repeat(999)])
  })

  it('line breaks and markup in a text are kept as they are', async () => {
    const content = 'One\n<script>alert(1)</script>'
    expect((await add({ content })).body.content).toBe(content)
  })

  it('a mapping is stored as it is typed, and a blank one is none', async () => {
    expect((await add({ mapping: ' reminder,,APPT , Reminder ' })).body.mapping).toBe('reminder,,APPT , Reminder')
    expect((await add({ mapping: '  ' })).body.mapping).toBeNull()
    expect((await add({ mapping: undefined })).body.mapping).toBeNull()
  })
})

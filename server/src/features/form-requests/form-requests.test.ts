import { documentUploadLink } from '@credence/contract/document-upload/calls'
import * as contract from '@credence/contract/form-requests/calls'
import { formRequestMessages, type FormRequest } from '@credence/contract/form-requests/calls'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { arrive } from '../../../test/kit/arrive.ts'
import { mailTo } from '../../../test/kit/browser.ts'
import { rowsOf, tells } from '../../../test/kit/database-content.ts'
import { changesBy } from '../../../test/kit/changes.ts'
import { useClinic } from '../../../test/kit/clinic.ts'

const { used, clinic } = useClinic()
let editor: { as: string }
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

beforeAll(async () => {
  editor = { as: clinic.manager }
})
beforeEach(async () => {
  await sql("delete from link where purpose = 'documentUpload'")
  await sql('delete from mailbox_message')
  await sql("update provider set email1 = 'anna@home.test' where id = $1", [clinic.anna])
  await sql("update practice set office_manager_email = null, email1 = lower(name) || '@home.test'")
})

const create = (body: Record<string, unknown>, options: object = editor) =>
  used.world.call(contract.createFormRequest, { body: { kind: 'DOCUMENT', ...body } }, options)
const listOf = async (owner: 'practice' | 'provider', id: number): Promise<FormRequest[]> =>
  (
    await used.world.call(
      owner === 'practice' ? contract.listFormRequestsOfPractice : contract.listFormRequestsOfProvider,
      { params: { id } },
      editor,
    )
  ).body
const revoke = (id: number, options: object = editor) =>
  used.world.call(contract.revokeFormRequest, { params: { id } }, options)
const tokenOf = ({ url }: Pick<FormRequest, 'url'>) => url?.split('/').at(-1) ?? 'none'

describe('a request to a provider', () => {
  it('is mailed to the provider with a link that opens the document upload of that provider alone', async () => {
    const reply = await create({
      providerId: clinic.anna,
      sentToProvider: true,
      documentType: 'LICENSE',
      extra: 'Both sides, please',
    })
    expect(reply).toMatchObject({ status: 200, body: { id: expect.any(Number) } })
    const [listed] = await listOf('provider', clinic.anna)
    expect(listed).toMatchObject({
      id: reply.body.id,
      kind: 'DOCUMENT',
      providerId: clinic.anna,
      practiceId: null,
      sentToProvider: true,
      documentType: 'LICENSE',
      extra: 'Both sides, please',
      state: 'OPEN',
      sentTo: 'anna@home.test',
      completedAt: null,
    })
    const [mail] = await mailTo(used.world, 'anna@home.test')
    expect(mail?.links).toEqual([listed?.url])
    expect(mail?.text).toContain('your Medical License')
    expect(mail?.text).not.toContain('Both sides')
    const token = tokenOf(listed as FormRequest)
    expect(await arrive(used.world, documentUploadLink, token)).toMatchObject({
      subject: { kind: 'provider', id: clinic.anna },
      isComplete: false,
    })
    expect([...(await rowsOf(used.world))].filter((row) => tells(row, token))).toEqual([])
    expect(
      await sql("select action, subject from audit_event where action like 'document%' order by id desc limit 2"),
    ).toEqual([
      { action: 'document link shown', subject: `provider ${clinic.anna}` },
      { action: 'document request sent', subject: `provider ${clinic.anna}` },
    ])
  })

  it('leaves earlier requests open', async () => {
    await create({ providerId: clinic.anna, sentToProvider: true, documentType: 'LICENSE' })
    await create({ providerId: clinic.anna, sentToProvider: true, documentType: 'CV' })
    expect((await listOf('provider', clinic.anna)).map(({ documentType, state }) => [documentType, state])).toEqual([
      ['CV', 'OPEN'],
      ['LICENSE', 'OPEN'],
    ])
  })

  it('is refused without an address, and nothing is written', async () => {
    await sql("update provider set email1 = 'nobody' where id = $1", [clinic.anna])
    const changes = await changesBy(used.world, async () =>
      expect(await create({ providerId: clinic.anna, sentToProvider: true })).toMatchObject({
        status: 422,
        body: { message: formRequestMessages.providerHasNoEmail },
      }),
    )
    expect(changes).toEqual({ removed: [], added: [] })
  })

  it('is made once for one idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-request' }
    const body = { providerId: clinic.anna, sentToProvider: true }
    const replies = await Promise.all([1, 2, 3].map(() => create(body, { ...editor, headers })))
    expect(new Set(replies.filter(({ status }) => status === 200).map(({ body: { id } }) => id)).size).toBe(1)
    expect(await mailTo(used.world, 'anna@home.test')).toHaveLength(1)
  })
})

describe('a request to a practice', () => {
  it('about the practice goes to the office manager, and to the address of the practice without one', async () => {
    await create({ practiceId: clinic.north })
    await sql("update practice set office_manager_email = 'office@home.test' where id = $1", [clinic.north])
    await create({ practiceId: clinic.north, documentType: 'W9' })
    const listed = await listOf('practice', clinic.north)
    expect(listed.map(({ sentTo, providerId }) => [sentTo, providerId])).toEqual([
      ['office@home.test', null],
      ['north@home.test', null],
    ])
    const [mail] = await mailTo(used.world, 'office@home.test')
    expect(mail?.text).toContain('the W9 of North')
  })

  it('about a provider goes to the office of the primary practice, or of the practice that is named', async () => {
    await sql('update provider_practice set is_primary = practice_id = $1 where provider_id = $2', [
      clinic.south,
      clinic.anna,
    ])
    await create({ providerId: clinic.anna })
    await create({ providerId: clinic.anna, practiceId: clinic.north })
    const listed = await listOf('provider', clinic.anna)
    expect(listed.map(({ sentTo, practiceId }) => [sentTo, practiceId])).toEqual([
      ['north@home.test', clinic.north],
      ['south@home.test', clinic.south],
    ])
    expect(await listOf('practice', clinic.north)).toEqual([])
    const [mail] = await mailTo(used.world, 'north@home.test')
    expect(mail?.text).toContain('the documents of Anna Able, MD.')
  })

  it('about a provider is refused for a practice to which the provider does not belong', async () => {
    expect(await create({ providerId: clinic.bert, practiceId: clinic.south })).toMatchObject({
      status: 400,
      body: { fields: { practiceId: formRequestMessages.otherPractice } },
    })
  })

  it('is refused without an address', async () => {
    await sql("update practice set email1 = ''")
    expect(await create({ practiceId: clinic.north })).toMatchObject({
      status: 422,
      body: { message: formRequestMessages.practiceHasNoEmail },
    })
  })
})

describe('what is sent', () => {
  it.each([
    [{}, formRequestMessages.nobody],
    [{ sentToProvider: true }, formRequestMessages.nobody],
    [{ practiceId: null, providerId: null }, formRequestMessages.nobody],
  ])('%j is refused with: %s', async (body, message) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { message } })
  })

  it('about a provider never becomes a request about the practice', async () => {
    const practiceId = clinic.north
    for (const body of [
      { practiceId, providerId: 'x' },
      { practiceId, providerId: clinic.anna, subject: 'practice' },
      { practiceId, sentToProvider: true },
    ])
      expect(await create(body)).toMatchObject({ status: 400 })
    expect(await sql('select from form_request')).toEqual([])
  })

  it('must be of the kind that is built, with a note that fits and a category from the list', async () => {
    const providerId = clinic.anna
    expect(await create({ providerId, kind: 'DISCLOSURES_ADMIN' })).toMatchObject({ status: 400 })
    expect(await create({ providerId, documentType: 'SECRET' })).toMatchObject({ status: 400 })
    expect(await create({ providerId, documentType: 'RE_ENROLLMENT' })).toMatchObject({
      status: 400,
      body: { fields: { documentType: 'Please choose a category from the list' } },
    })
    expect(await create({ providerId, extra: 'x'.repeat(512) })).toMatchObject({
      status: 400,
      body: { fields: { extra: 'Must be at most 511 characters' } },
    })
  })

  it('of drivers licenses needs the right to see sensitive details', async () => {
    const as = await clinic.sessionWith(['PROVIDER_DOCUMENT_EDIT'])
    const body = { providerId: clinic.anna, sentToProvider: true, documentType: 'DRIVERS_LICENSE' }
    expect(await create(body, { as })).toMatchObject({ status: 400 })
    const both = await clinic.sessionWith(['PROVIDER_DOCUMENT_EDIT', 'PROVIDER_SENSITIVE_DETAILS_VIEW'])
    expect(await create(body, { as: both })).toMatchObject({ status: 200 })
  })
})

describe('revoking', () => {
  it('ends the link, takes the request off the list, and works once', async () => {
    const { body } = await create({ providerId: clinic.anna, sentToProvider: true })
    const [listed] = await listOf('provider', clinic.anna)
    expect(await revoke(body.id)).toMatchObject({ status: 200 })
    expect(await arrive(used.world, documentUploadLink, tokenOf(listed as FormRequest))).toMatchObject({ status: 404 })
    expect(await listOf('provider', clinic.anna)).toEqual([])
    expect(await revoke(body.id)).toMatchObject({ status: 404 })
  })

  it('of a request that is complete is refused', async () => {
    const { body } = await create({ providerId: clinic.anna, sentToProvider: true })
    await sql("update link set completed_at = now() where purpose = 'documentUpload'")
    expect(await revoke(body.id)).toMatchObject({ status: 409, body: { message: formRequestMessages.alreadyComplete } })
    expect(await listOf('provider', clinic.anna)).toMatchObject([{ state: 'COMPLETED', url: null }])
  })

  it('needs the right to edit the documents that the request asks for', async () => {
    const { body } = await create({ providerId: clinic.anna, sentToProvider: true })
    for (const rights of [['PRACTICE_DOCUMENT_EDIT'], ['PRACTICE_DOCUMENT_EDIT', 'PROVIDER_DOCUMENT_VIEW']])
      expect(await revoke(body.id, { as: await clinic.sessionWith(rights) })).toMatchObject({ status: 404 })
    const as = await clinic.sessionWith(['PROVIDER_DOCUMENT_EDIT'])
    expect(await revoke(body.id, { as })).toMatchObject({ status: 200 })
  })
})

it('a request whose time is over, or whose provider has left, is listed as expired without its link', async () => {
  await create({ providerId: clinic.bert, practiceId: clinic.north })
  await sql("update link set expires_at = now() where purpose = 'documentUpload'")
  expect(await listOf('provider', clinic.bert)).toMatchObject([{ state: 'EXPIRED', url: null }])
})

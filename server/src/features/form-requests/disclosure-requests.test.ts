import { disclosuresAdminLink, disclosuresProviderLink } from '@credence/contract/disclosures/link'
import * as contract from '@credence/contract/form-requests/calls'
import { formRequestMessages, type FormRequest } from '@credence/contract/form-requests/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { arrive } from '../../../test/kit/arrive.ts'
import { mailTo } from '../../../test/kit/browser.ts'
import { rowsOf, tells } from '../../../test/kit/database-content.ts'
import { changesBy } from '../../../test/kit/changes.ts'
import { useClinic } from '../../../test/kit/clinic.ts'

const { used, clinic } = useClinic()
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)
const sensitive = ['PROVIDER_SENSITIVE_DETAILS_EDIT']

beforeEach(async () => {
  await sql("delete from link where purpose like 'disclosures%' or purpose = 'documentUpload'")
  await sql('delete from mailbox_message')
  await sql("update provider set email1 = 'anna@home.test' where id = $1", [clinic.anna])
  await sql("update practice set office_manager_email = null, email1 = lower(name) || '@home.test'")
})

const create = (body: Record<string, unknown>, as = clinic.manager) =>
  used.world.call(contract.createFormRequest, { body }, { as })
const ofProvider = (as?: string) => create({ kind: 'DISCLOSURES_PROVIDER', providerId: clinic.anna }, as)
const ofPractice = (as?: string) => create({ kind: 'DISCLOSURES_ADMIN', practiceId: clinic.north }, as)
const listOf = async (owner: 'practice' | 'provider', id: number, as = clinic.manager): Promise<FormRequest[]> =>
  (
    await used.world.call(
      owner === 'practice' ? contract.listFormRequestsOfPractice : contract.listFormRequestsOfProvider,
      { params: { id } },
      { as },
    )
  ).body
const revoke = (id: number, as = clinic.manager) =>
  used.world.call(contract.revokeFormRequest, { params: { id } }, { as })

describe('a request for disclosures', () => {
  it('to a provider is mailed to the provider, whatever it says about the recipient', async () => {
    const reply = await create({
      kind: 'DISCLOSURES_PROVIDER',
      providerId: clinic.anna,
      practiceId: null,
      sentToProvider: false,
      documentType: null,
      extra: 'By Friday',
    })
    expect(reply).toMatchObject({ status: 200, body: { id: expect.any(Number) } })
    const [listed] = await listOf('provider', clinic.anna)
    expect(listed).toMatchObject({
      id: reply.body.id,
      kind: 'DISCLOSURES_PROVIDER',
      providerId: clinic.anna,
      practiceId: null,
      sentToProvider: true,
      documentType: null,
      extra: 'By Friday',
      state: 'OPEN',
      sentTo: 'anna@home.test',
    })
    expect(listed?.url).toMatch(/^http:\/\/localhost:4000\/disclosures\/provider\/[\w-]{43}$/)
    const [mail] = await mailTo(used.world, 'anna@home.test')
    expect(mail?.links).toEqual([listed?.url])
    expect(mail?.text).not.toContain('By Friday')
    const token = listed?.url?.split('/').at(-1) ?? ''
    expect(await arrive(used.world, disclosuresProviderLink, token)).toMatchObject({
      subject: { kind: 'provider', id: clinic.anna },
    })
    expect(await arrive(used.world, disclosuresAdminLink, token)).toMatchObject({ status: 404 })
    expect([...(await rowsOf(used.world))].filter((row) => tells(row, token))).toEqual([])
  })

  it('to an office is mailed to the office manager, else to the address of the practice', async () => {
    await ofPractice()
    await sql("update practice set office_manager_email = 'office@home.test' where id = $1", [clinic.north])
    await ofPractice()
    const listed = await listOf('practice', clinic.north)
    expect(listed.map(({ kind, sentTo, providerId, practiceId }) => [kind, sentTo, providerId, practiceId])).toEqual([
      ['DISCLOSURES_ADMIN', 'office@home.test', null, clinic.north],
      ['DISCLOSURES_ADMIN', 'north@home.test', null, clinic.north],
    ])
    expect(listed[0]?.url).toMatch(/\/disclosures\/admin\/[\w-]{43}$/)
    expect((await mailTo(used.world, 'office@home.test'))[0]?.text).toContain('about the providers of North')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['a provider', { kind: 'DISCLOSURES_PROVIDER', practiceId: 1 }, formRequestMessages.noProvider],
    ['a practice', { kind: 'DISCLOSURES_ADMIN', providerId: 1 }, formRequestMessages.noPractice],
  ])('is refused without %s', async (_, body, message) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { message } })
  })

  it('is refused without an address, and nothing is written', async () => {
    await sql("update provider set email1 = 'nobody' where id = $1", [clinic.anna])
    await sql("update practice set email1 = ''")
    const changes = await changesBy(used.world, async () => {
      expect(await ofProvider()).toMatchObject({
        status: 422,
        body: { message: formRequestMessages.providerHasNoEmail },
      })
      expect(await ofPractice()).toMatchObject({
        status: 422,
        body: { message: formRequestMessages.practiceHasNoEmail },
      })
    })
    expect(changes).toEqual({ removed: [], added: [] })
  })
})

describe('the right to edit sensitive details', () => {
  it('decides who asks for disclosures, sees the requests and revokes them', async () => {
    const documents = await clinic.sessionWith(['PROVIDER_DOCUMENT_EDIT', 'PRACTICE_DOCUMENT_EDIT'])
    expect([(await ofProvider(documents)).status, (await ofPractice(documents)).status]).toEqual([403, 403])
    const viewer = await clinic.sessionWith(['PROVIDER_SENSITIVE_DETAILS_VIEW', 'PROVIDER_DOCUMENT_EDIT'])
    expect((await ofProvider(viewer)).status).toBe(403)

    const as = await clinic.sessionWith(sensitive)
    const { body } = await ofProvider(as)
    await create({ kind: 'DOCUMENT', providerId: clinic.anna, sentToProvider: true })
    expect((await create({ kind: 'DOCUMENT', providerId: clinic.anna, sentToProvider: true }, as)).status).toBe(403)
    const kinds = async (who: string) => (await listOf('provider', clinic.anna, who)).map(({ kind }) => kind)
    expect(await kinds(as)).toEqual(['DISCLOSURES_PROVIDER'])
    expect(await kinds(documents)).toEqual(['DOCUMENT'])
    expect(await kinds(clinic.manager)).toEqual(['DOCUMENT', 'DISCLOSURES_PROVIDER'])
    expect((await revoke(body.id, documents)).status).toBe(404)
    expect((await revoke(body.id, as)).status).toBe(200)
  })

  it('of somebody who is restricted to a practice reaches that practice alone', async () => {
    const as = await clinic.sessionWith(sensitive, [clinic.south])
    expect((await ofPractice(as)).status).toBe(404)
  })
})

describe('revoking', () => {
  it('ends the link of a questionnaire, and is refused once it is answered', async () => {
    const { body } = await ofPractice()
    const [listed] = await listOf('practice', clinic.north)
    expect((await revoke(body.id)).status).toBe(200)
    expect(await arrive(used.world, disclosuresAdminLink, listed?.url?.split('/').at(-1) ?? '')).toMatchObject({
      status: 404,
    })
    expect(await listOf('practice', clinic.north)).toEqual([])
    const second = await ofPractice()
    await sql("update link set completed_at = now() where purpose = 'disclosuresAdmin' and revoked_at is null")
    expect(await revoke(second.body.id)).toMatchObject({
      status: 409,
      body: { message: formRequestMessages.alreadySubmitted },
    })
    expect(await listOf('practice', clinic.north)).toMatchObject([{ state: 'COMPLETED', url: null }])
  })
})

import { signingLinkTexts } from '@credence/contract/signing/links'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { linkTexts } from '@credence/contract/links/link-texts'
import { flowMessages } from '@credence/contract/signing/flow-calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildSigningRequest } from '../../../db/builders/signing.ts'
import { mailTo } from '../../../test/kit/browser.ts'
import { changesBy, whileBroken } from '../../../test/kit/changes.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { unknownObjects } from '../../../test/kit/document-files.ts'
import { buildTemplate, SigningPage } from '../../../test/kit/signing/signing-pages.ts'
import { allJobs } from '../../jobs.ts'
import { completeSigned, signingJob } from './signing.jobs.ts'

type Template = Awaited<ReturnType<typeof buildTemplate>>
let agreement: Template
let notice: Template
const { used, clinic } = useClinic({
  build: async (world) => {
    agreement = await buildTemplate(world, 'Agreement')
    notice = await buildTemplate(world, 'Notice', [])
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

beforeEach(async () => {
  await sql('delete from signing_request')
  await sql('delete from document')
  await sql('delete from mailbox_message')
})

interface Asked {
  kind?: 'ESIGNATURE' | 'CONSENT'
  providerId?: number | null
  templates?: Template[]
}

/** A request of the administrator and its page. */
async function request({ kind = 'ESIGNATURE', providerId = null, templates = [agreement, notice] }: Asked = {}) {
  const built = await used.world.inTeam(clinicTeam, (scope) =>
    buildSigningRequest(scope, {
      teamId: clinicTeam,
      kind,
      practiceId: clinic.north,
      providerId,
      sentTo: 'pat@signers.test',
      sentBy: clinic.adminId,
      versions: templates.map(({ version }) => version),
    }),
  )
  const path = kind === 'CONSENT' ? 'consent' : 'esignature'
  return { ...built, page: new SigningPage(used.world, `${path}/${built.token}`) }
}

const nothingLeft = {
  hasMore: false,
  scriptSrc: null,
  integrationKey: null,
  url: null,
  urlIndex: null,
  templateName: null,
}
const stateOf = async (id: number) =>
  (
    await sql(
      'select viewed_at is not null as viewed, completed_at is not null as complete from signing_request where id = $1',
      [id],
    )
  )[0]
const eventTypes = async (id: number) =>
  (await sql('select type from signing_event where signing_request_id = $1 order by id', [id])).map(({ type }) => type)
const documentsOf = async (owner: 'provider' | 'practice', entityId: number) =>
  (
    await used.world.call(documentCallsOf(owner, 'own').list, { params: { entityId } }, { as: clinic.manager })
  ).body.map(({ filename, category }: { filename: string; category: string }) => [filename, category])

describe('the page of a request', () => {
  it('answers the first unsigned document, the service that shows it, and who asks', async () => {
    const { id, page } = await request()
    const first = {
      name: 'Home',
      isComplete: false,
      hasMore: true,
      scriptSrc: expect.stringMatching(/^\/assets\/signing-service(-[\w-]+)?\.js$/),
      integrationKey: 'built-in',
      url: expect.stringMatching(/^\/sign\/[\w-]{43}$/),
      urlIndex: 0,
      templateName: 'Agreement',
    }
    for (const _ of [1, 2]) expect(await page.load()).toMatchObject({ status: 200, body: first })
    expect(await stateOf(id)).toEqual({ viewed: true, complete: false })
    expect(await sql('select type, detail from signing_event where signing_request_id = $1', [id])).toEqual([
      { type: 'Viewed', detail: '127.0.0.1 · Chrome on Windows' },
    ])
    await (await page.session()).sign()
    expect((await page.load()).body).toMatchObject({ hasMore: false, urlIndex: 1, templateName: 'Notice' })
  })

  it('of a consent is named after the practice', async () => {
    const { page } = await request({ kind: 'CONSENT' })
    expect((await page.load()).body.name).toBe('North')
  })

  it('refuses a place behind an unsigned document, answers no document behind the last, and no other number', async () => {
    const { page } = await request()
    expect((await page.load(0)).body).toMatchObject({ urlIndex: 0 })
    expect(await page.load(1)).toMatchObject({ status: 409, body: { message: flowMessages.earlier } })
    await (await page.session()).sign()
    expect((await page.load(1)).body).toMatchObject({ urlIndex: 1, templateName: 'Notice', hasMore: false })
    // The second tab asks for a document that the first one signed.
    expect((await page.load(0)).body).toMatchObject({ urlIndex: 1 })
    await (await page.session()).sign()
    for (const place of [1, 2, 9999, '10000', '9'.repeat(400)])
      expect((await page.load(place)).body).toMatchObject({ ...nothingLeft, isComplete: false })
    for (const place of ['x', '-1', '1.5', '1e3', ' ', '٣'])
      expect(await page.load(place)).toMatchObject({ status: 400, body: { message: flowMessages.index } })
  })

  it('ends the earlier session with each opening', async () => {
    const { page } = await request()
    const first = await page.session()
    const second = await page.session()
    expect([(await first.open()).status, (await second.open()).status]).toEqual([404, 200])
  })

  it('holds only the hash and a sealed copy of the token of a session', async () => {
    const { page } = await request()
    const token = (await page.session()).url.split('/').at(-1) ?? ''
    const rows = JSON.stringify(await sql("select to_jsonb(l) from link l where purpose = 'signingSession'"))
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('a link that opens nothing', () => {
  it('is refused in the words of its page, and the kinds never cross', async () => {
    const [esignature, consent] = [await request(), await request({ kind: 'CONSENT' })]
    const at = (path: string, token: string) => new SigningPage(used.world, `${path}/${token}`)
    const refusals: [SigningPage, string][] = [
      [at('esignature', 'x'.repeat(43)), linkTexts.invalid],
      [at('consent', 'x'.repeat(43)), signingLinkTexts.invalidTexted],
      [at('fppe/reviewer', 'x'.repeat(43)), linkTexts.invalid],
      [at('onboarding/signing', 'x'.repeat(43)), linkTexts.invalid],
      [at('consent', esignature.token), signingLinkTexts.invalidTexted],
      [at('esignature', consent.token), linkTexts.invalid],
      [at('fppe/reviewer', consent.token), linkTexts.invalid],
      [at('onboarding/signing', esignature.token), linkTexts.invalid],
    ]
    for (const [page, message] of refusals)
      for (const reply of [await page.load(), await page.complete()])
        expect(reply, page.path).toMatchObject({ status: 404, body: { message } })
  })

  it('that has expired is refused with advice', async () => {
    for (const [kind, message] of [
      ['ESIGNATURE', linkTexts.expiredPractice],
      ['CONSENT', signingLinkTexts.expiredConsent],
    ] as const) {
      const { page, id } = await request({ kind })
      await sql('update link set expires_at = now() where signing_request_id = $1', [id])
      for (const reply of [await page.load(), await page.complete()])
        expect(reply).toMatchObject({ status: 422, body: { message } })
    }
  })
})

describe('the completion', () => {
  it('is refused until every document is signed, and then changes nothing', async () => {
    const { id, page } = await request()
    expect(await page.complete()).toMatchObject({ status: 409, body: { message: flowMessages.notSigned } })
    await (await page.session()).sign()
    const changes = await changesBy(used.world, async () => expect((await page.complete()).status).toBe(409))
    expect(changes).toEqual({ removed: [], added: [] })
    expect(await stateOf(id)).toMatchObject({ complete: false })
  })

  it('after the tab died is posted by the page, which finds no document left', async () => {
    const { page } = await request()
    await page.signAll()
    expect((await page.load()).body).toMatchObject({ ...nothingLeft, isComplete: false })
    expect(await page.complete()).toMatchObject({ status: 200, body: {} })
    expect((await page.load()).body).toMatchObject({ ...nothingLeft, name: 'Home', isComplete: true })
  })

  it('of ten calls at once has one effect, and a later call none', async () => {
    const { id, page } = await request({ providerId: clinic.anna })
    await page.signAll()
    const replies = await Promise.all(Array.from({ length: 10 }, () => page.complete()))
    expect(replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).toEqual(Array(10).fill('200 {}'))
    expect(await page.complete()).toMatchObject({ status: 200, body: {} })
    expect(await documentsOf('provider', clinic.anna)).toEqual([
      ['Agreement.pdf', 'CONTRACT'],
      ['Notice.pdf', 'CONTRACT'],
    ])
    expect(await eventTypes(id)).toEqual([
      'Viewed',
      'Agreed to sign electronically',
      'Signed Agreement',
      'Agreed to sign electronically',
      'Read Notice',
      'Completed',
    ])
    expect(await mailTo(used.world, 'admin@home.test')).toMatchObject([
      {
        subject: 'Pat Signer signed',
        links: [expect.stringMatching(`/admin/esignature\\?tab=requests&request=${id}$`)],
      },
    ])
    expect(await unknownObjects(used.world)).toEqual([])
  })

  it('makes contracts of the practice where there is no provider, and no document of a consent', async () => {
    for (const kind of ['ESIGNATURE', 'CONSENT'] as const) {
      const { page } = await request({ kind, templates: [agreement] })
      await page.signAll()
      expect((await page.complete()).status).toBe(200)
    }
    expect(await documentsOf('practice', clinic.north)).toEqual([['Agreement.pdf', 'CONTRACT']])
    // Not all who send consents can open the page of the requests.
    expect((await mailTo(used.world, 'admin@home.test')).map(({ links }) => new URL(links[0] ?? '').pathname)).toEqual([
      '/messaging',
      '/admin/esignature',
    ])
  })

  it.each([
    ['document', 'insert'],
    ['file_object', 'insert'],
    ['signing_event', 'insert'],
    ['mailbox_message', 'insert'],
    ['audit_event', 'insert'],
    ['link', 'update'],
  ] as const)('that breaks in the table %s (%s) leaves nothing behind, and works again', async (table, event) => {
    const { page } = await request({ templates: [agreement] })
    await page.signAll()
    const changes = await changesBy(used.world, () =>
      whileBroken(used.world, table, event, async () => expect((await page.complete()).status).toBe(500)),
    )
    expect([changes, await unknownObjects(used.world)]).toEqual([{ removed: [], added: [] }, []])
    expect((await page.complete()).status).toBe(200)
  })

  it('gives the signer copies for 24 hours, which the holder of the address can download', async () => {
    const { page, id } = await request({ templates: [agreement] })
    await page.signAll()
    await page.complete()
    const { copies } = (await page.load()).body
    expect(copies).toEqual([{ name: 'Agreement', url: expect.any(String) }])
    // An address is good for five minutes, so the page asks again.
    expect((await page.load()).body.copies[0].url).not.toBe(copies[0].url)
    const file = await used.world.ask('GET', copies[0].url)
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(file.headers['content-disposition']).toContain('Agreement.pdf')
    const other = await request()
    await sql("update link set expires_at = now() - interval '1 hour' where signing_request_id = $1", [id])
    expect((await page.load()).body.copies).toHaveLength(1)
    await sql("update signing_request set completed_at = now() - interval '24 hours' where id = $1", [id])
    expect((await page.load()).body).toMatchObject({ isComplete: true, copies: [] })
    expect((await other.page.load()).body.copies).toBeUndefined()
  })

  it('of a document that staff deleted leaves the signed file with its request', async () => {
    const { page } = await request({ templates: [agreement] })
    await page.signAll()
    await page.complete()
    const [{ id }] = await sql('select id from document')
    await sql('delete from document where id = $1', [id])
    const { copies } = (await page.load()).body
    expect((await used.world.ask('GET', copies[0].url)).status).toBe(200)
  })
})

describe('the job', () => {
  it('runs at least every five minutes', () => {
    expect(allJobs).toContain(signingJob)
    const minutes = /^\*\/(\d+) \* \* \* \*$/.exec(signingJob.schedule ?? '')?.[1]
    expect(Number(minutes)).toBeLessThanOrEqual(5)
  })

  it('completes what was signed and never posted, and nothing else', async () => {
    const [signed, half, untouched] = [await request(), await request(), await request()]
    await signed.page.signAll()
    await (await half.page.session()).sign()
    await completeSigned(used.world.services)
    await completeSigned(used.world.services)
    expect([await stateOf(signed.id), await stateOf(half.id), await stateOf(untouched.id)]).toEqual([
      { viewed: true, complete: true },
      { viewed: true, complete: false },
      { viewed: false, complete: false },
    ])
    expect((await signed.page.load()).body).toMatchObject({ isComplete: true })
    expect(await mailTo(used.world, 'admin@home.test')).toHaveLength(1)
  })

  it('completes what was signed in time and has expired since', async () => {
    const { id, page } = await request()
    await page.signAll()
    await sql("update link set expires_at = now() - interval '1 minute' where signing_request_id = $1", [id])
    await completeSigned(used.world.services)
    expect(await stateOf(id)).toMatchObject({ complete: true })
    expect(await documentsOf('practice', clinic.north)).toHaveLength(2)
  })
})

it('events cannot be changed or removed by the application, and each names the one before', async () => {
  const { id, page } = await request()
  await page.signAll()
  await page.complete()
  const events = await sql('select previous, hash from signing_event where signing_request_id = $1 order by id', [id])
  expect(events.map(({ previous }) => previous)).toEqual([null, ...events.slice(0, -1).map(({ hash }) => hash)])
  for (const statement of ["update signing_event set type = 'x'", 'delete from signing_event'])
    await expect(used.world.inTeam(clinicTeam, (scope) => scope.client.query(statement))).rejects.toThrow(
      'permission denied',
    )
})

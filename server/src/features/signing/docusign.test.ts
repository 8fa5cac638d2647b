import { documentCallsOf } from '@credence/contract/documents/calls'
import { linkTexts } from '@credence/contract/links/link-texts'
import { stages } from '@credence/contract/onboarding/stages'
import { receiveDocusignMessage } from '@credence/contract/signing/docusign-calls'
import { completeEsignature, flowMessages, loadEsignature } from '@credence/contract/signing/flow-calls'
import { createSigningRequest, getSigningRequest } from '@credence/contract/signing/request-calls'
import { getSystem, type SystemLine } from '@credence/contract/system/calls'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/kit/browser.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { download } from '../../../test/kit/document-files.ts'
import { connectHeaders, onlyRecipient } from '../../../test/kit/signing/docusign-messages.ts'
import { startDocusign } from '../../../test/kit/signing/docusign-peer.ts'
import { buildReview } from '../../../test/kit/signing/review-page.ts'
import { buildTemplate, SigningPage } from '../../../test/kit/signing/signing-pages.ts'
import { openWizard } from '../../../test/kit/wizard/stages.ts'
import { createWorld } from '../../../test/kit/world.ts'
import { runEnvelopeCheck } from './docusign.jobs.ts'
import { completeSigned } from './signing.jobs.ts'

const peer = await startDocusign()
afterAll(() => peer.close())

const names = ['Confidentiality agreement', 'Code of conduct']
const templates: number[] = []
const { used, clinic } = useClinic({
  env: peer.env,
  queue: true,
  build: async (world) => {
    for (const name of names) templates.push((await buildTemplate(world, name)).id)
  },
})

beforeEach(() => {
  peer.envelopes.clear()
  peer.calls.length = 0
})

interface Sent {
  id: number
  token: string
}
async function send(templateIds = templates): Promise<Sent> {
  const { status, body } = await used.world.call(
    createSigningRequest,
    {
      body: {
        kind: 'ESIGNATURE',
        practiceId: clinic.north,
        providerId: clinic.anna,
        signerFirstName: 'Ana',
        signerLastName: 'Flores',
        email: 'ana.flores@signers.test',
        templateIds,
      },
    },
    { as: clinic.manager },
  )
  expect(status).toBe(200)
  return { id: body.id, token: new URL(body.url).pathname.split('/').at(-1) ?? '' }
}
const load = (token: string, index?: number) =>
  used.world.call(
    loadEsignature,
    { params: { token } },
    index === undefined ? {} : { headers: { requestedurlindex: String(index) } },
  )
const complete = (token: string) => used.world.call(completeEsignature, { params: { token } })
const stateOf = async (id: number) =>
  (await used.world.call(getSigningRequest, { params: { id } }, { as: clinic.manager })).body

/** The envelopes in the order in which they were sent. */
const envelope = (index = 0) => [...peer.envelopes.keys()][index] ?? ''
const filed = async () =>
  (
    await used.world.call(
      documentCallsOf('provider', 'own').list,
      { params: { entityId: clinic.anna } },
      { as: clinic.manager },
    )
  ).body.map(({ filename }: { filename: string }) => filename)

/** A wizard with one document to sign, whose other stages are saved. */
async function wizardOf(providerId: number): Promise<SigningPage> {
  await used.world.sql(
    'insert into provider_esignature_template (team_id, provider_id, esignature_template_id) values ($1, $2, $3)',
    [clinicTeam, providerId, templates[0]],
  )
  const { token } = await openWizard(used.world, clinicTeam, providerId)
  await used.world.sql(
    `insert into onboarding_stage (team_id, link_id, provider_id, stage)
     select team_id, id, provider_id, s from link, unnest($1::text[]) s where provider_id = $2`,
    [stages.filter((stage) => stage !== 'signing'), providerId],
  )
  return new SigningPage(used.world, `onboarding/signing/${token}`)
}

describe('documents that are signed with DocuSign', () => {
  it('are shown one after the other, and completed when DocuSign confirms them', async () => {
    const { id, token } = await send()
    expect(await load(token)).toMatchObject({
      status: 200,
      body: {
        name: 'Home',
        isComplete: false,
        hasMore: true,
        scriptSrc: `${peer.url}/bundle.js`,
        integrationKey: peer.env.DOCUSIGN_INTEGRATION_KEY,
        url: expect.stringMatching(`^${peer.url}/Signing/`),
        urlIndex: 0,
        templateName: names[0],
      },
    })
    expect(await complete(token)).toMatchObject({ status: 409, body: { message: flowMessages.notSigned } })
    expect((await load(token, 1)).status).toBe(409)

    peer.sign(envelope())
    expect(await load(token, 1)).toMatchObject({ body: { urlIndex: 1, hasMore: false, templateName: names[1] } })
    expect(peer.envelopes.size).toBe(2)
    expect((await complete(token)).status).toBe(409)
    peer.sign(envelope(1))
    expect(await load(token)).toMatchObject({ body: { isComplete: false, url: null, urlIndex: null } })

    const replies = await Promise.all(Array.from({ length: 4 }, () => complete(token)))
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, {}]))
    expect(await stateOf(id)).toMatchObject({ state: 'SIGNED', isChainWhole: true })
    const shown = (await load(token)).body
    expect(shown).toMatchObject({ isComplete: true, scriptSrc: null, integrationKey: null, url: null })
    expect(shown.copies.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(await filed()).toEqual(expect.arrayContaining(names.map((name) => `${name}.pdf`)))
    const drawer = { calls: documentCallsOf('provider', 'own'), entityId: clinic.anna, as: clinic.manager }
    const { bytes } = await download(used.world, drawer, `${names[0]}.pdf`)
    expect(bytes.toString()).toContain('Certificate Of Completion')
  })

  it('are asked for again while DocuSign does not answer, and nothing is lost', async () => {
    const { id, token } = await send([templates[0] ?? 0])
    peer.fail('POST /envelopes', 503)
    expect(await load(token)).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
    expect((await load(token)).status).toBe(200)
    peer.sign(envelope())
    peer.fail('GET /envelopes/:id/documents/combined', 503, 3)
    expect((await complete(token)).status).toBe(503)
    expect(await stateOf(id)).toMatchObject({ state: 'VIEWED', documents: [{ isSigned: false }] })
    expect((await complete(token)).status).toBe(200)
    expect(peer.envelopes.size).toBe(1)
  })

  it('of a consent stay with their request, and that of a reviewer is filed', async () => {
    const asked = await used.world.call(
      createSigningRequest,
      {
        body: {
          kind: 'CONSENT',
          practiceId: clinic.north,
          signerFirstName: 'Pat',
          signerLastName: 'Ient',
          email: 'pat@signers.test',
          templateIds: templates.slice(0, 1),
        },
      },
      { as: clinic.manager },
    )
    const consent = new SigningPage(used.world, new URL(asked.body.url).pathname.slice(1))
    const { page: review } = await buildReview(used.world, {
      teamId: clinicTeam,
      providerId: clinic.anna,
      templateId: templates[1] ?? 0,
      createdBy: clinic.adminId,
    })
    for (const page of [consent, review]) {
      expect((await page.load()).body).toMatchObject({ url: expect.stringMatching(`^${peer.url}/Signing/`) })
      expect((await page.complete()).status).toBe(409)
      peer.sign([...peer.envelopes.keys()].at(-1) ?? '')
      expect(await page.complete()).toMatchObject({ status: 200, body: {} })
      expect((await page.load()).body).toMatchObject({ isComplete: true, copies: [{}] })
    }
    expect(await stateOf(asked.body.id)).toMatchObject({ state: 'SIGNED', isChainWhole: true })
    // Who signs at DocuSign is the patient, and the reviewer.
    expect([...peer.envelopes.values()].map((each) => onlyRecipient(each).name)).toEqual(['Pat Ient', 'Ida Berg'])
    expect(await used.world.sql("select name, category from document where category = 'FPPE'")).toEqual([
      { name: expect.stringMatching('^Code of conduct'), category: 'FPPE' },
    ])
    expect(await used.world.sql('select reviewer_forms_completed_at is not null as complete from fppe_task')).toEqual([
      { complete: true },
    ])
  })

  it('end with their link when the signer declines', async () => {
    const { id, token } = await send([templates[0] ?? 0])
    await load(token)
    peer.decline(envelope(), 'Not my document')
    expect(await load(token)).toMatchObject({ status: 404, body: { message: linkTexts.invalid } })
    expect(await stateOf(id)).toMatchObject({ state: 'DECLINED' })
    expect((await load(token)).status).toBe(404)
  })

  it('are declined once, though the page and messages find it at once', async () => {
    const { id, token } = await send([templates[0] ?? 0])
    await load(token)
    peer.decline(envelope(), 'Not my document')
    await used.world.sql('delete from mailbox_message')
    const check = () => runEnvelopeCheck(used.world.services, { envelopeId: envelope() })
    const [page] = await Promise.all([load(token), check(), check(), check()])
    expect(page.status).toBe(404)
    expect(
      await used.world.sql("select from mailbox_message where subject = 'Ana Flores declined to sign'"),
    ).toHaveLength(1)
    expect((await stateOf(id)).events.filter(({ type }: { type: string }) => type === 'Declined')).toHaveLength(1)
  })
})

describe('DocuSign that refuses to sign us in', () => {
  it('is reported on the System page, and healthy again with the next document', async () => {
    const lineOf = async (): Promise<SystemLine | undefined> =>
      (await used.world.call(getSystem, {}, { as: clinic.admin })).body.find(
        ({ area }: SystemLine) => area === 'docusign',
      )
    const { token } = await send([templates[0] ?? 0])
    peer.revokeTokens()
    peer.fail('POST /oauth/token', 400)
    expect((await load(token)).status).toBe(503)
    expect(await lineOf()).toMatchObject({
      status: 'degraded',
      message: 'Nobody can sign at the moment: DocuSign answered 400: UNSPECIFIED_ERROR.',
      since: expect.any(String),
    })
    expect((await load(token)).status).toBe(200)
    expect(await lineOf()).toMatchObject({ status: 'ok', message: 'Documents are signed with DocuSign.' })
  })
})

describe('the job that completes what was signed', () => {
  const asked = () => peer.calls.filter((call) => call === 'GET /envelopes/:id').length
  const sendAndOpen = async (count: number) => {
    await used.world.sql('delete from signing_request')
    const sent: Sent[] = []
    for (let n = 0; n < count; n += 1) {
      const request = await send([templates[0] ?? 0])
      await load(request.token)
      sent.push(request)
    }
    return sent
  }

  it('asks DocuSign about every open envelope where no messages come, and completes what is signed', async () => {
    const [first, second] = await sendAndOpen(2)
    peer.sign(envelope())
    await completeSigned(used.world.services)
    expect(asked()).toBe(2)
    expect(await stateOf(first?.id ?? 0)).toMatchObject({ state: 'SIGNED' })
    expect(await stateOf(second?.id ?? 0)).toMatchObject({ state: 'VIEWED' })
  })

  it('asks about one of eight envelopes at a time where messages come', async () => {
    await sendAndOpen(8)
    const { services } = used.world
    await completeSigned({ ...services, config: { ...services.config, publicUrl: 'https://credence.test' } })
    expect(asked()).toBe(1)
  })

  it('completes a wizard that was signed just before its link expired', async () => {
    await used.world.sql('delete from signing_request')
    const page = await wizardOf(clinic.cleo)
    await page.load()
    peer.sign(envelope())
    await used.world.sql("update link set expires_at = now() - interval '1 minute' where provider_id = $1", [
      clinic.cleo,
    ])
    await completeSigned(used.world.services)
    expect((await page.load()).body).toMatchObject({ isComplete: true })
  })

  it('does not ask about a link that expired days ago', async () => {
    await sendAndOpen(1)
    await used.world.sql("update link set expires_at = now() - interval '2 days'")
    await completeSigned(used.world.services)
    expect(asked()).toBe(0)
  })
})

const post = (body: string, headers: Record<string, string>, world = used.world) =>
  world.ask('POST', `/api${receiveDocusignMessage.definition.path}`, {
    raw: { payload: body, type: 'application/json' },
    headers: { ...headers, 'sec-fetch-site': undefined },
  })
const notify = (envelopeId: string, more: object = {}) => {
  const { body, headers } = peer.messageAbout(envelopeId, more)
  return post(body, headers)
}

describe('a message of DocuSign', () => {
  it('completes what was signed, though the page was closed', async () => {
    const { id, token } = await send([templates[0] ?? 0])
    await load(token)
    peer.sign(envelope())
    expect(await notify(envelope())).toMatchObject({ status: 200, body: {} })
    await eventually(async () => (await stateOf(id)).state === 'SIGNED')
    expect((await load(token)).body).toMatchObject({ isComplete: true })
  })

  it('completes a wizard whose page was closed after the last signature', async () => {
    const page = await wizardOf(clinic.bert)
    expect((await page.load()).body).toMatchObject({ url: expect.stringMatching(`^${peer.url}/Signing/`) })
    expect((await page.complete()).status).toBe(409)
    peer.sign(envelope())
    await notify(envelope())
    await eventually(async () => (await page.load()).body.isComplete === true)
    expect((await page.load()).body.copies).toHaveLength(1)
  })

  it('ends the link of what was declined', async () => {
    const { id, token } = await send([templates[0] ?? 0])
    await load(token)
    peer.decline(envelope(), 'Not my document')
    await notify(envelope())
    await eventually(async () => (await stateOf(id)).state === 'DECLINED')
    expect((await load(token)).status).toBe(404)
  })

  it('is believed in nothing but that something changed', async () => {
    const { id, token } = await send([templates[0] ?? 0])
    await load(token)
    await notify(envelope(), { event: 'envelope-completed' })
    await runEnvelopeCheck(used.world.services, { envelopeId: envelope() })
    expect(await stateOf(id)).toMatchObject({ state: 'VIEWED' })
    expect((await load(token)).body).toMatchObject({ isComplete: false, urlIndex: 0 })
  })

  it('does no harm when it comes again, late or out of order', async () => {
    const { id, token } = await send()
    await load(token)
    peer.sign(envelope())
    const first = peer.messageAbout(envelope())
    await load(token, 1)
    peer.sign(envelope(1))
    const second = peer.messageAbout(envelope(1))
    const late = peer.messageAbout(envelope(), { event: 'envelope-sent', retryCount: 3 })
    const replies = await Promise.all(
      [second, first, second, late, first].map(({ body, headers }) => post(body, headers)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    await eventually(async () => (await stateOf(id)).state === 'SIGNED')
    await Promise.all(
      [envelope(1), envelope(), envelope(1)].map((envelopeId) => runEnvelopeCheck(used.world.services, { envelopeId })),
    )
    const { events } = await stateOf(id)
    const types = events.map(({ type }: { type: string }) => type)
    expect(types.filter((type: string) => type.startsWith('Signed '))).toHaveLength(2)
    expect(types.filter((type: string) => type === 'Completed')).toHaveLength(1)
  })

  it('about an envelope that is not ours is taken and changes nothing', async () => {
    const body = JSON.stringify({ event: 'envelope-completed', data: { envelopeId: 'of-somebody-else' } })
    expect((await post(body, connectHeaders(body))).status).toBe(200)
    await runEnvelopeCheck(used.world.services, { envelopeId: 'of-somebody-else' })
    expect(peer.calls).toEqual([])
  })

  it('is refused with a wrong signature, and taken with either key', async () => {
    const body = JSON.stringify({ event: 'envelope-sent', data: { envelopeId: 'of-somebody-else' } })
    const [first = '', second = ''] = peer.env.DOCUSIGN_CONNECT_KEYS?.split(',') ?? []
    expect((await post(body, {})).status).toBe(401)
    expect((await post(body, connectHeaders(body, ['guessed']))).status).toBe(401)
    expect((await post(`${body} `, connectHeaders(body))).status).toBe(401)
    for (const keys of [[first], [second], ['a newer key', second]])
      expect((await post(body, connectHeaders(body, keys))).status).toBe(200)
  })

  it.each(['', '{}', '{"data":{"envelopeId":"../x"}}', '<xml/>'])(
    'that is signed and not understood is refused: %j',
    async (body) => {
      expect((await post(body, connectHeaders(body))).status).toBe(400)
    },
  )

  it('is not found where DocuSign is not set up', async () => {
    const other = await createWorld()
    const body = '{}'
    expect((await post(body, connectHeaders(body), other)).status).toBe(404)
    await other.close()
  })
})

import { removeFppeTask, saveFppeTask } from '@credence/contract/fppe/calls'
import { revokeProviderForms, sendProviderForms } from '@credence/contract/provider-admin/calls'
import { receiveDocusignMessage } from '@credence/contract/signing/docusign-calls'
import { createSigningRequest, getSigningRequest, revokeSigningRequest } from '@credence/contract/signing/request-calls'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/kit/browser.ts'
import { clinicTeam, useClinic } from '../../../test/kit/clinic.ts'
import { startDocusign } from '../../../test/kit/signing/docusign-peer.ts'
import { buildReview } from '../../../test/kit/signing/review-page.ts'
import { buildTemplate, SigningPage } from '../../../test/kit/signing/signing-pages.ts'
import { openWizard } from '../../../test/kit/wizard/stages.ts'
import { endEnvelopesOfAll, runEnvelopeEnd } from './docusign.jobs.ts'
import { completeSigned } from './signing.jobs.ts'

// Envelopes at DocuSign whose request or link has ended: nobody can sign them there any more.

const peer = await startDocusign()
afterAll(() => peer.close())

let template = 0
const { used, clinic } = useClinic({
  env: peer.env,
  queue: true,
  build: async (world) => {
    template = (await buildTemplate(world, 'Confidentiality agreement')).id
  },
})
const sql = (text: string, values: unknown[] = []) => used.world.sql(text, values)

beforeEach(async () => {
  for (const table of ['signing_request', 'link', 'fppe_task', 'mailbox_message', 'provider_esignature_template'])
    await sql(`delete from ${table}`)
  peer.envelopes.clear()
  peer.calls.length = 0
})

const envelope = (index = 0) => [...peer.envelopes.keys()][index] ?? ''
const statuses = () => [...peer.envelopes.values()].map(({ status }) => status)
const voided = (index = 0) => eventually(async () => statuses()[index] === 'voided')
const asManager = () => ({ as: clinic.manager })

async function send() {
  const { body } = await used.world.call(
    createSigningRequest,
    {
      body: {
        kind: 'ESIGNATURE',
        practiceId: clinic.north,
        signerFirstName: 'Ana',
        signerLastName: 'Flores',
        email: 'ana.flores@signers.test',
        templateIds: [template],
      },
    },
    asManager(),
  )
  const page = new SigningPage(used.world, new URL(body.url).pathname.slice(1))
  const stateOf = async () => (await used.world.call(getSigningRequest, { params: { id: body.id } }, asManager())).body
  const revoke = () => used.world.call(revokeSigningRequest, { params: { id: body.id } }, asManager())
  return { page, stateOf, revoke }
}

/** A wizard with one document, which is open at DocuSign. */
async function openedWizard(): Promise<SigningPage> {
  await sql(
    'insert into provider_esignature_template (team_id, provider_id, esignature_template_id) values ($1, $2, $3)',
    [clinicTeam, clinic.anna, template],
  )
  const { token } = await openWizard(used.world, clinicTeam, clinic.anna)
  const page = new SigningPage(used.world, `onboarding/signing/${token}`)
  expect((await page.load()).body).toMatchObject({ url: expect.stringMatching(`^${peer.url}/Signing/`) })
  return page
}

/** A review whose document is open at DocuSign. */
async function openedReview() {
  const review = { teamId: clinicTeam, providerId: clinic.anna, templateId: template, createdBy: clinic.adminId }
  const { id, page } = await buildReview(used.world, review)
  expect((await page.load()).status).toBe(200)
  return { id, page }
}

/** Says what DocuSign says of an envelope that was voided, and looks as the job does. Nobody counts as having declined. */
async function expectNothingDeclined(): Promise<void> {
  const { body, headers } = peer.messageAbout(envelope())
  const told = await used.world.ask('POST', `/api${receiveDocusignMessage.definition.path}`, {
    raw: { payload: body, type: 'application/json' },
    headers: { ...headers, 'sec-fetch-site': undefined },
  })
  expect(told.status).toBe(200)
  await eventually(
    async () =>
      (await sql("select from pgboss.job where name = 'docusign-envelope' and state <> 'completed'")).length === 0,
  )
  await completeSigned(used.world.services)
  expect(await sql('select from signing_request where declined_at is not null')).toEqual([])
  expect(await sql("select from mailbox_message where subject like '%declined%'")).toEqual([])
}

describe('a request that is revoked', () => {
  it('voids its envelope, so that an open frame cannot sign', async () => {
    const { page, stateOf, revoke } = await send()
    await page.load()
    expect((await revoke()).status).toBe(200)
    await voided()
    expect((await page.load()).status).toBe(404)
    await expectNothingDeclined()
    expect(await stateOf()).toMatchObject({ state: 'REVOKED', isChainWhole: true })
  })

  it('does not wait for DocuSign, and voids its envelope once DocuSign answers again', async () => {
    const { page, stateOf, revoke } = await send()
    await page.load()
    // A run of the job asks three times. The second run meets the end of the outage.
    peer.fail('PUT /envelopes/:id', 'drop', 4)
    expect((await revoke()).status).toBe(200)
    expect(await stateOf()).toMatchObject({ state: 'REVOKED' })
    await eventually(async () => peer.calls.filter((call) => call === 'PUT /envelopes/:id').length >= 3)
    expect(statuses()).toEqual(['sent'])
    await eventually(async () => statuses()[0] === 'voided', 25_000)
  }, 60_000)

  it('leaves an envelope alone that was signed just before, and bears being run again', async () => {
    const { page, stateOf, revoke } = await send()
    await page.load()
    peer.sign(envelope())
    expect((await revoke()).status).toBe(200)
    await eventually(async () => peer.calls.includes('PUT /envelopes/:id'))
    await runEnvelopeEnd(used.world.services, { envelopeId: envelope() })
    expect(statuses()).toEqual(['completed'])
    expect(await stateOf()).toMatchObject({ state: 'REVOKED', documents: [{ isSigned: false }] })
  })

  it('voids an envelope that was being made meanwhile', async () => {
    const { page, revoke } = await send()
    peer.during('POST /envelopes', revoke)
    expect((await page.load()).status).toBe(404)
    await voided()
    expect(await sql('select from signing_document where envelope_id is not null')).toEqual([])
  })
})

describe('the envelope of a wizard', () => {
  it.each([
    ['its forms are revoked', () => used.world.call(revokeProviderForms, { params: { id: clinic.anna } }, asManager())],
    [
      'new forms are sent',
      () => used.world.call(sendProviderForms, { body: { providerIds: [clinic.anna] } }, asManager()),
    ],
  ])('is voided when %s, and nobody has declined', async (_, change) => {
    const page = await openedWizard()
    await sql("update provider set email1 = 'anna@able.test' where id = $1", [clinic.anna])
    expect((await change()).status).toBe(200)
    await voided()
    expect((await page.load()).status).toBe(404)
    await expectNothingDeclined()
  })
})

describe('the envelope of a reviewer', () => {
  it.each([
    [
      'another reviewer is named',
      (id: number) =>
        used.world.call(
          saveFppeTask,
          { body: { id, reviewerFirstName: 'Ola', reviewerEmail: 'ola@berg.test' } },
          asManager(),
        ),
    ],
    ['the task is deleted', (id: number) => used.world.call(removeFppeTask, { params: { id } }, asManager())],
  ])('is voided when %s', async (_, change) => {
    const { id, page } = await openedReview()
    expect((await change(id)).status).toBe(200)
    await voided()
    expect((await page.load()).status).toBe(404)
    await expectNothingDeclined()
  })

  it('is voided by the job when the task is archived, and a task that is open again gets a new one', async () => {
    const { id, page } = await openedReview()
    await endEnvelopesOfAll(used.world.services)
    await sql("update fppe_task set status = 'COMPLETE', archived = true where id = $1", [id])
    await endEnvelopesOfAll(used.world.services)
    await voided()
    await sql("update fppe_task set status = 'IN_PROGRESS', archived = false where id = $1", [id])
    expect((await page.load()).status).toBe(200)
    expect(statuses()).toEqual(['voided', 'sent'])
    // What the page has taken back is not voided.
    await runEnvelopeEnd(used.world.services, { envelopeId: envelope(1) })
    expect(statuses()).toEqual(['voided', 'sent'])
  })
})

import { signingTexts } from '@credence/contract/signing/flow-texts'
import { test as base, type APIRequestContext, type Page } from '@playwright/test'
import { startDocusign, type DocusignPeer } from '../../server/test/kit/signing/docusign-peer.ts'
import { basic, collectErrors, demo, expect } from '../kit/kit.ts'
import { startServer, type RunningServer } from '../server.ts'

let peer: DocusignPeer
let server: RunningServer
/** A page of a server that signs with DocuSign. */
const test = base.extend<{ signer: Page }>({
  signer: async ({ browser }, use) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
    const wrong = collectErrors(context, server.url, peer.url)
    await use(await context.newPage())
    await context.close()
    expect(wrong, 'what went wrong in the pages').toEqual([])
  },
})
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  peer = await startDocusign()
  server = await startServer(peer.env)
})
test.afterAll(async () => {
  await server.stop()
  await peer.close()
})

/** Sends somebody documents to sign, as a manager of the demo. Answers the page of the link. */
async function send(request: APIRequestContext, templateIds: number[]): Promise<string> {
  await request.post(`${server.url}/api/auth/login`, { headers: basic(demo.manager) })
  const answer = await request.post(`${server.url}/api/admin/esignature/requests`, {
    data: {
      kind: 'ESIGNATURE',
      practiceId: 25,
      signerFirstName: 'Ana',
      signerLastName: 'Flores',
      email: 'ana.flores@signers.test',
      templateIds,
    },
  })
  expect(answer.status()).toBe(200)
  return new URL(((await answer.json()) as { url: string }).url).pathname
}

const inFrame = (page: Page) => page.frameLocator('iframe[title="DocuSign"]')
const finish = (page: Page) => inFrame(page).getByRole('button', { name: 'Finish in DocuSign' })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you for signing!' })

test('two documents are signed in the frame of DocuSign, and the copies can be kept', async ({ signer, request }) => {
  await signer.goto(await send(request, [1, 2]))
  await expect(inFrame(signer).getByText('Ana Flores')).toBeVisible()
  const mounted = await signer.evaluate('window.docusignMounted')
  expect(mounted).toMatchObject({
    integrationKey: peer.env.DOCUSIGN_INTEGRATION_KEY,
    displayFormat: 'focused',
    style: { signingNavigationButton: { finishText: signingTexts.finishAndNext } },
  })
  const first = await inFrame(signer).getByRole('heading').textContent()
  await finish(signer).click()
  await expect(inFrame(signer).getByRole('heading')).not.toHaveText(first ?? '')
  await finish(signer).click()
  await expect(thanks(signer)).toBeVisible()
  await expect(signer.getByRole('region', { name: 'Your copies' }).getByRole('link')).toHaveCount(2)
  expect([...peer.envelopes.values()].map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('a document that was signed before the page was closed is completed by a message of DocuSign', async ({
  signer,
  request,
}) => {
  const page = await send(request, [1])
  await signer.goto(page)
  await expect(finish(signer)).toBeVisible()
  await signer.goto('about:blank')
  const envelopeId = [...peer.envelopes.keys()].at(-1) ?? ''
  peer.sign(envelopeId)
  const { body, headers } = peer.messageAbout(envelopeId)
  const answer = await fetch(`${server.url}/api/esign/docusign`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  await expect
    .poll(async () => ((await (await fetch(`${server.url}/api${page}`)).json()) as { isComplete: boolean }).isComplete)
    .toBe(true)
  await signer.goto(page)
  await expect(thanks(signer)).toBeVisible()
})

test('an address of DocuSign that was used already is replaced by a new one', async ({ signer, request }) => {
  await signer.goto(await send(request, [1]))
  await expect(finish(signer)).toBeVisible()
  const before = peer.views.size
  const frame = signer.frames().find((each) => each.url().startsWith(peer.url))
  await frame?.evaluate('location.reload()')
  await expect(signer.getByRole('alert')).toHaveText('The document was closed before it was signed.')
  await signer.getByRole('button', { name: 'Open the document again' }).click()
  await finish(signer).click()
  await expect(thanks(signer)).toBeVisible()
  expect(peer.views.size).toBe(before + 1)
})

test('a document that is declined in DocuSign ends its link', async ({ signer, request }) => {
  await signer.goto(await send(request, [1]))
  await inFrame(signer).getByRole('button', { name: 'Decline in DocuSign' }).click()
  await expect(signer.getByText("That link doesn't appear to be valid.", { exact: false })).toBeVisible()
})

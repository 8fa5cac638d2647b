import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePdfFax } from '../../../test/kit/faxes/fax-files.ts'
import { useFaxOffice } from '../../../test/kit/faxes/fax-office.ts'
import { createEgress } from '../../gateways/egress/egress.ts'
import { vendorMedia } from '../../gateways/fax/media.ts'
import type { telnyxFax } from './telnyx.actions.ts'
import { fetchTelnyxFax } from './telnyx.jobs.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rawKey = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url').toString('base64')
const used = useFaxOffice({ env: { TELNYX_PUBLIC_KEY: rawKey, TELNYX_MEDIA_HOSTS: 'media.telnyx.test' } })

/** Telnyx's store of files: an answer for each path. */
const answers = new Map<string, { status: number; bytes: Buffer }>()
let server: Server
let asked: string[] = []
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const { status, bytes } = answers.get(url) ?? { status: 404, bytes: Buffer.alloc(0) }
    response.writeHead(status).end(bytes)
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  used.world.services.faxMedia = vendorMedia(
    createEgress({
      hosts: [`media.telnyx.test:${port()}`],
      protocols: ['http:'],
      mayConnect: () => true,
      resolve: async () => ['127.0.0.1'],
    }),
  )
})
afterAll(() => {
  server.close()
})
const port = () => (server.address() as AddressInfo).port

const now = () => Math.floor(Date.now() / 1000)
interface Event {
  type?: string
  payload?: object
  at?: number
  key?: typeof privateKey
  headers?: Record<string, string | undefined>
}
function send({ type = 'fax.received', payload = {}, at = now(), key = privateKey, headers = {} }: Event) {
  const body = JSON.stringify({ data: { event_type: type, payload } })
  const signature = sign(null, Buffer.from(`${at}|${body}`), key).toString('base64')
  return used.world.ask('POST', '/api/hooks/telnyx', {
    raw: { payload: body, type: 'application/json' },
    headers: {
      'sec-fetch-site': undefined,
      'telnyx-timestamp': String(at),
      'telnyx-signature-ed25519': signature,
      ...headers,
    },
  })
}
const faxOf = (faxId: string, path = `/${faxId}.pdf`) => ({
  fax_id: faxId,
  to: '+19075550119',
  from: '+19075550183',
  media_url: `http://media.telnyx.test:${port()}${path}`,
})
const queued = () =>
  used.world
    .sql<{ data: never }>("select data from pgboss.job where name = 'telnyx-fax' order by created_on")
    .catch(() => [])
const faxes = () => used.world.sql('select from_number, pages from inbound_fax order by id')
const jobOf = (faxId: string, path?: string) => {
  const { to, from, media_url: mediaUrl } = faxOf(faxId, path)
  return { faxId, toNumber: to, fromNumber: from, fromCallerId: null, mediaUrl, received: new Date().toISOString() }
}

describe('a message of Telnyx', () => {
  it.each([
    ['no signature', { headers: { 'telnyx-signature-ed25519': undefined } }],
    ['no time', { headers: { 'telnyx-timestamp': undefined } }],
    ['another key', { key: generateKeyPairSync('ed25519').privateKey }],
    ['a signature that is six minutes old', { at: now() - 360 }],
    ['a signature of six minutes ahead', { at: now() + 360 }],
  ])('is refused with 403 with %s', async (_, event) => {
    expect((await send(event)).status).toBe(403)
  })

  it('is accepted when it is signed, and only a received fax is queued', async () => {
    const before = (await queued()).length
    expect((await send({ type: 'fax.delivered', payload: faxOf('other') })).status).toBe(200)
    expect((await send({ payload: { fax_id: 'without a file' } })).status).toBe(200)
    expect((await queued()).length).toBe(before)
  })
})

describe('a received fax of Telnyx', () => {
  it('is queued with its numbers and the address of its file, as the job reads them, and its caller id is cut to one line', async () => {
    const sent: unknown[] = []
    const { queue } = used.world.services
    const send0 = queue.send.bind(queue)
    queue.send = (async (_scope: unknown, { payload }: typeof telnyxFax, data: unknown) => {
      sent.push(payload.parse(data))
    }) as typeof queue.send
    const payload = { ...faxOf('hooked'), caller_id: `Chugach\n${'x'.repeat(300)}`, pages: 2 }
    expect((await send({ payload })).status).toBe(200)
    queue.send = send0
    expect(sent).toEqual([
      { ...jobOf('hooked'), fromCallerId: `Chugach ${'x'.repeat(247)}`, received: expect.any(String) },
    ])
  })
})

describe('the file of a fax of Telnyx', () => {
  it('is fetched from the allowed host, once for each fax', async () => {
    answers.set('/one.pdf', { status: 200, bytes: await samplePdfFax('TELNYX', 2) })
    await fetchTelnyxFax(used.world.services, jobOf('one'))
    await fetchTelnyxFax(used.world.services, jobOf('one'))
    expect(await faxes()).toEqual([{ from_number: '+19075550183', pages: 2 }])
  })

  it('is tried again when Telnyx does not answer with it', async () => {
    await expect(fetchTelnyxFax(used.world.services, jobOf('late'))).rejects.toThrow('404')
    answers.set('/late.pdf', { status: 200, bytes: await samplePdfFax('LATE') })
    await fetchTelnyxFax(used.world.services, jobOf('late'))
    expect(await faxes()).toHaveLength(2)
  })

  it('is given up when it is at another host, is no document, or is too large', async () => {
    asked = []
    await fetchTelnyxFax(used.world.services, { ...jobOf('away'), mediaUrl: `http://127.0.0.1:${port()}/away.pdf` })
    expect(asked).toEqual([])
    answers.set('/text.pdf', { status: 200, bytes: Buffer.from('hello') })
    await fetchTelnyxFax(used.world.services, jobOf('text'))
    answers.set('/large.pdf', { status: 200, bytes: Buffer.alloc(25 * 1024 * 1024 + 1, '%PDF-') })
    await fetchTelnyxFax(used.world.services, jobOf('large'))
    expect(await faxes()).toHaveLength(2)
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { httpFax } from './http.ts'

let server: Server | undefined
afterEach(async () => {
  const listening = server
  if (listening)
    await new Promise((closed) => {
      listening.close(closed)
    })
  server = undefined
})

interface Got {
  headers: Record<string, unknown>
  body: unknown
}

async function vendor(status: number, got: Got[] = [], headers: Record<string, string> = {}): Promise<string> {
  const made = createServer((request, response) => {
    void json(request).then((body) => {
      got.push({ headers: request.headers, body })
      response.writeHead(status, { connection: 'close', ...headers }).end('{}')
    })
  })
  await new Promise<void>((ready) => {
    made.listen(0, '127.0.0.1', ready)
  })
  server = made
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/faxes`
}

const fax = {
  to: '(907) 555-0142',
  subject: 'Enrollment',
  text: 'Please find attached',
  reference: 'submission-1-7',
  pages: [{ filename: 'w9.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-') }],
}

describe('a fax sent by a vendor', () => {
  it('has number, text and documents under a stable reference', async () => {
    const got: Got[] = []
    await httpFax({ url: await vendor(202, got), key: 'k3y', from: '(907) 555-0100' }).transmit(fax)
    expect(got).toMatchObject([
      {
        headers: { authorization: 'Bearer k3y', 'idempotency-key': 'submission-1-7' },
        body: {
          to: '+19075550142',
          from: '+19075550100',
          subject: 'Enrollment',
          text: 'Please find attached',
          documents: [
            { filename: 'w9.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-').toString('base64') },
          ],
        },
      },
    ])
  })

  it.each([400, 401, 500, 503])(
    'fails when the vendor answers %i, and the error does not hold the key',
    async (status) => {
      const failing = httpFax({ url: await vendor(status), key: 'k3y', from: '907' }).transmit(fax)
      await expect(failing).rejects.toThrow(`The fax service answered ${status}`)
    },
  )

  it('does not follow a redirect of the vendor', async () => {
    await expect(
      httpFax({ url: await vendor(307, [], { location: 'http://127.0.0.1:9/' }), key: 'k3y', from: '907' }).transmit(
        fax,
      ),
    ).rejects.toThrow('The fax service could not be reached')
  })
})

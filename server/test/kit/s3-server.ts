import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Instance {
  callback(): RequestListener
  configureBuckets(): Promise<void>
}
type Constructor = new (options: object) => Instance

export interface S3Server {
  env: Record<string, string>
  endpoint: string
  close: () => Promise<void>
}

const secret = 'S3RVER'
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Whether an address was signed for exactly this request, by version 4 of Amazon's rules. The S3 server of the tests
 * leaves that out.
 */
function isSignedFor(request: IncomingMessage): boolean {
  const url = new URL(request.url ?? '', 'http://localhost')
  const field = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? ''
  const [, day = '', region = '', service = ''] = field('Credential').split('/')
  const names = field('SignedHeaders').split(';')
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const text = [
    'AWS4-HMAC-SHA256',
    field('Date'),
    [day, region, service, 'aws4_request'].join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const key = ['aws4_request', service, region, day].reduceRight(
    (made: string | Buffer, part) => hmac(made, part),
    `AWS4${secret}`,
  )
  return hmac(key, text).toString('hex') === field('Signature')
}

/** What the README asks of a bucket. A port of one's own is known only when the product has started. */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>http://localhost:*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
<AllowedHeader>content-type</AllowedHeader></CORSRule></CORSConfiguration>`

/** An S3 server of this test's own, on this machine, with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const S3rver = createRequire(import.meta.url)('s3rver') as Constructor
  const directory = mkdtempSync(path.join(tmpdir(), 'credence-s3-'))
  const inner = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'papers', configs: [cors] }] })
  await inner.configureBuckets()
  const serve = inner.callback()
  const server = createServer((request, response) => {
    // A browser asks beforehand whether it may send at all, and signs that as little as Amazon looks at it.
    if (request.method !== 'OPTIONS' && request.url?.includes('X-Amz-Signature=') && !isSignedFor(request)) {
      request.resume()
      response.writeHead(403).end()
    } else serve(request, response)
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    env: { S3_BUCKET: 'papers', S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: secret },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => {
        server.close(closed)
      })
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

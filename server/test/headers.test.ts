import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { linkPageAt } from '@credence/contract/links/link-pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DocusignConfig } from '../src/config/docusign.ts'
import { pagePolicy } from '../src/kit/http/security-headers.ts'
import { createWorld, type Reply, type World } from './kit/world.ts'

const varying = [
  'date',
  'x-request-id',
  'content-length',
  'connection',
  'keep-alive',
  'etag',
  'last-modified',
  'accept-ranges',
  'vary',
]
const told = ({ headers }: Reply) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !varying.includes(name)))

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
}
const ofData = {
  ...everywhere,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
const json = { 'content-type': 'application/json; charset=utf-8' }
const policy = (nonce: string, { bot = '', frames = '', ancestors = "'none'" } = {}) =>
  [
    "default-src 'none'",
    `script-src 'self'${bot}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${bot}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames || bot.trim() || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

const pageNamed = (name: string) =>
  `<!doctype html><title>${name}</title><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style><body></body>`

/** A browser application of a few files, so that this needs none that was built. */
function makePages(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'credence-pages-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), pageNamed('staff'))
  writeFileSync(path.join(folder, 'link.html'), pageNamed('link'))
  writeFileSync(path.join(folder, 'sign.html'), pageNamed('sign'))
  writeFileSync(
    path.join(folder, 'next-files.sign.json'),
    JSON.stringify({ reader: ['/assets/reader-4d5e6f.js'], frame: ['/assets/frame-7a8b9c.js'] }),
  )
  writeFileSync(
    path.join(folder, 'next-files.index.json'),
    JSON.stringify({
      signIn: ['/assets/sign-in-7a8b9c.js'],
      shell: ['/assets/shell-0d1e2f.js', '/assets/shell-3a4b5c.css'],
    }),
  )
  writeFileSync(path.join(folder, 'assets', 'app-1a2b3c.js'), 'export {}')
  writeFileSync(path.join(folder, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync('export {}'))
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return folder
}

let pages: string
let world: World
let secure: World
beforeAll(async () => {
  pages = makePages()
  world = await createWorld({ pages })
  secure = await createWorld({ pages, config: { mode: 'production', publicUrl: 'https://credence.example.org' } })
})
afterAll(async () => {
  await Promise.all([world.close(), secure.close()])
  rmSync(pages, { recursive: true, force: true })
})

describe('every answer of the API', () => {
  it.each([
    ['an open call', 'GET', '/api/site', 200],
    ['a call without a session', 'GET', '/api/user', 401],
    ['a refused write', 'POST', '/api/auth/login', 401],
    ['an address that is none', 'GET', '/api/nothing/here', 404],
    ['a method that is none', 'DELETE', '/api/site', 404],
    ['health', 'GET', '/api/health', 200],
    ['the OpenAPI document', 'GET', '/api/openapi.json', 200],
  ])(
    'an answer of the API (%s) has the headers of data: no script, no frame, no cache',
    async (_, method, url, status) => {
      const reply = await world.ask(method, url)
      expect(reply.status).toBe(status)
      expect(told(reply)).toEqual({ ...ofData, ...json })
    },
  )

  it('an answer of the API carries the id of its request', async () => {
    const reply = await world.ask('GET', '/api/user')
    expect(reply.headers['x-request-id']).toBe((reply.body as { requestId: string }).requestId)
  })

  it('an address of the API may have a trailing slash and no other spelling', async () => {
    expect((await world.ask('GET', '/api/site/')).status).toBe(200)
    expect((await world.ask('GET', '/api/Site')).status).toBe(404)
  })

  it('no answer names the software of the server', async () => {
    for (const url of ['/api/site', '/api/user', '/', '/nothing.js']) {
      const { headers } = await world.ask('GET', url)
      expect([headers.server, headers['x-powered-by']]).toEqual([undefined, undefined])
    }
  })

  it.each([
    ['TRACE', '/api/site'],
    ['PROPFIND', '/api/site'],
    ['CONNECT', '/api/site'],
  ])('a request with the method %s is refused', async (method, url) => {
    expect((await world.ask(method, url)).status).toBe(404)
  })
})

describe('a page', () => {
  it.each([
    ['/', 'staff'],
    ['/auth/sign-in', 'staff'],
    ['/provider/25', 'staff'],
    ['/auth/reset-password/abc', 'staff'],
    ['/no/such/page', 'staff'],
    ['/document', 'staff'],
    ['/document/abc/more', 'staff'],
    ['/document/abc', 'link'],
    ['/document/abc/?from=mail', 'link'],
    ['/network/facility/abc', 'staff'],
    ['/network/carrier', 'staff'],
    ['/privileges/abc', 'staff'],
  ])('at %s is the %s page, runs our scripts alone, with a nonce of its own for styles', async (url, name) => {
    const reply = await world.ask('GET', url)
    expect(reply.body).toContain(`<title>${name}</title>`)
    const nonce = /content="([^"]+)"/.exec(String(reply.body))?.[1] ?? 'no nonce'
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
    expect(reply.body).toContain(`<style nonce="${nonce}">`)
    expect(told(reply)).toEqual({
      ...everywhere,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': policy(nonce),
    })
    expect(String((await world.ask('GET', url)).body)).not.toContain(nonce)
  })

  it.each([
    '/network/carrier/abc',
    '/network/provider/abc?version=search',
    '/privileges/provider/abc',
    '/privileges/facility/abc/',
  ])('the lookup at %s may be shown in a frame of any site, and has the other headers of a page', async (url) => {
    const reply = await world.ask('GET', url)
    expect(reply.body).toContain('<title>link</title>')
    const nonce = /content="([^"]+)"/.exec(String(reply.body))?.[1] ?? 'no nonce'
    const { 'x-frame-options': _, ...rest } = everywhere
    expect(told(reply)).toEqual({
      ...rest,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': policy(nonce).replace("frame-ancestors 'none'", 'frame-ancestors *'),
    })
  })

  it.each([
    ['/network/abc-1?a=b&version=search', '/network/carrier/abc-1?a=b&version=search'],
    ['/network/abc-1/?a=b', '/network/carrier/abc-1?a=b'],
    ['/network/abc-1', '/network/carrier/abc-1'],
    ['/network/%2F%2Felsewhere', '/network/carrier/%2F%2Felsewhere'],
  ])('the short address %s leads to %s', async (url, location) => {
    const reply = await world.ask('GET', url)
    expect([reply.status, reply.headers.location, reply.headers['x-frame-options']]).toEqual([302, location, undefined])
  })

  it.each([
    '/consent/abc',
    '/esignature/abc',
    '/fppe/reviewer/abc',
    '/onboarding/start/abc',
    '/onboarding/signing/abc',
  ])('the page at %s shows frames of our own origin, and is never framed itself', async (url) => {
    const reply = await world.ask('GET', url)
    expect(reply.body).toContain('<title>link</title>')
    const nonce = /content="([^"]+)"/.exec(String(reply.body))?.[1] ?? 'no nonce'
    expect(told(reply)).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': policy(nonce, { frames: "'self'" }),
    })
  })

  it('pages that sign admit the script and the frames of DocuSign if it is configured, and no other page does', () => {
    const docusign = {
      scriptUrl: 'https://js.docusign.example/bundle.js',
      appsUrl: 'https://apps.docusign.example',
      baseUrl: 'https://na4.docusign.example',
    } as DocusignConfig
    const config = { ...world.services.config, docusign }
    const withDocusign = pagePolicy(config, 'N', linkPageAt('/esignature/abc'))
    expect(withDocusign).toContain("script-src 'self' https://js.docusign.example;")
    expect(withDocusign).toContain('frame-src https://apps.docusign.example https://na4.docusign.example;')
    for (const page of [linkPageAt('/document/abc'), null]) expect(pagePolicy(config, 'N', page)).toBe(policy('N'))
  })

  it('the page names the files of what is shown first', async () => {
    const linksIn = ({ body }: Reply) => String(body).match(/<link [^>]+>/g)
    const visitor = await world.ask('GET', '/tasks')
    expect(linksIn(visitor)).toEqual(['<link rel="modulepreload" crossorigin href="/assets/sign-in-7a8b9c.js">'])
    const user = await world.ask('GET', '/tasks', { headers: { cookie: '__Host-sid=any' } })
    expect(linksIn(user)).toEqual([
      '<link rel="modulepreload" crossorigin href="/assets/shell-0d1e2f.js">',
      '<link rel="preload" as="style" crossorigin href="/assets/shell-3a4b5c.css">',
    ])
    expect(linksIn(await world.ask('GET', '/document/abc'))).toBeNull()
    expect(linksIn(await world.ask('GET', '/sign/abc'))).toEqual([
      '<link rel="modulepreload" crossorigin href="/assets/reader-4d5e6f.js">',
      '<link rel="preload" as="script" fetchpriority="low" crossorigin href="/assets/frame-7a8b9c.js">',
    ])
    expect((await world.ask('GET', '/next-files.index.json')).status).toBe(404)
  })

  it('the page of a signing session can be framed by our own pages alone', async () => {
    const reply = await world.ask('GET', '/sign/abc')
    expect(reply.body).toContain('<title>sign</title>')
    const nonce = /content="([^"]+)"/.exec(String(reply.body))?.[1] ?? 'no nonce'
    expect(told(reply)).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': policy(nonce, { ancestors: "'self'" }),
    })
    for (const url of ['/sign', '/sign/abc/def', '/sign/'])
      expect((await world.ask('GET', url)).headers['x-frame-options'], url).toBe('DENY')
  })

  it('the page of the API documentation needs no script', async () => {
    const reply = await world.ask('GET', '/api/docs')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(reply.body).not.toMatch(/<script/)
  })

  it('the policy of pages admits the script of reCAPTCHA only if it is configured', () => {
    const recaptcha = {
      siteKey: 'site',
      secret: 'secret',
      scriptUrl: 'https://bot.example.org/api.js?x=1',
      verifyUrl: 'https://bot.example.org/verify',
    }
    expect(pagePolicy({ ...world.services.config, recaptcha }, 'N', null)).toBe(
      policy('N', { bot: ' https://bot.example.org' }),
    )
    const s3 = { bucket: 'papers', region: 'eu', endpoint: 'https://storage.test', pathStyle: true, credentials: null }
    const withBucket = pagePolicy(
      { ...world.services.config, files: { ...world.services.config.files, s3 } },
      'N',
      null,
    )
    expect(withBucket).toContain("img-src 'self' blob: data: https://storage.test;")
    expect(withBucket).toContain("connect-src 'self' https://storage.test;")
  })
})

describe('a file', () => {
  it('a file with a hash in its name is cached for a year', async () => {
    const reply = await world.ask('GET', '/assets/app-1a2b3c.js')
    expect(reply.status).toBe(200)
    expect(told(reply)).toEqual({
      ...everywhere,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  it('a file that the build compressed is sent compressed to browsers that accept it', async () => {
    const reply = await world.ask('GET', '/assets/app-1a2b3c.js', { headers: { 'accept-encoding': 'br' } })
    expect([reply.status, reply.headers['content-encoding']]).toEqual([200, 'br'])
    expect(told(reply)).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  })

  it('a file without a hash is cached for five minutes', async () => {
    expect((await world.ask('GET', '/favicon.svg')).headers['cache-control']).toBe('public, max-age=300')
  })

  it.each([
    '/assets/missing.js',
    '/assets/app-1a2b3c.js.br',
    '/assets/index.html',
    '/index.html',
    '/link.html',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/.env',
  ])('the address %s is no file and answers 404', async (url) => {
    const reply = await world.ask('GET', url)
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual({ message: 'Not found', requestId: expect.any(String) })
  })
})

describe('strict transport security', () => {
  it('strict transport security is sent if the public address is https', async () => {
    for (const url of ['/api/site', '/', '/assets/app-1a2b3c.js']) {
      expect((await secure.ask('GET', url)).headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      )
      expect((await world.ask('GET', url)).headers['strict-transport-security']).toBeUndefined()
    }
  })
})

describe('metrics', () => {
  it('metrics are answered to loopback addresses', async () => {
    const reply = await world.ask('GET', '/metrics', { from: '127.0.0.1' })
    expect(reply.status).toBe(200)
    expect(reply.body).toContain('http_request_duration_seconds')
    for (const from of ['::1', '::ffff:127.0.0.1'])
      expect((await world.ask('GET', '/metrics', { from })).status).toBe(200)
  })

  it.each(['198.51.100.7', '10.0.0.1', '::ffff:198.51.100.7', '2001:db8::1', '172.16.127.1'])(
    'metrics are not answered to %s',
    async (from) => {
      expect((await world.ask('GET', '/metrics', { from })).status).toBe(404)
    },
  )

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'metrics are not answered to a request with the header %s',
    async (name) => {
      expect((await world.ask('GET', '/metrics', { from: '127.0.0.1', headers: { [name]: '127.0.0.1' } })).status).toBe(
        404,
      )
    },
  )
})

describe('in production', () => {
  it('the mailbox of the demo does not exist in production', async () => {
    expect((await secure.ask('GET', '/api/dev/mailbox')).status).toBe(404)
    expect((await world.ask('GET', '/api/dev/mailbox')).status).toBe(200)
  })

  it('cookies have the __Host- prefix in production for every host', async () => {
    await secure.sql(
      "insert into account (email, first_name, last_name, is_admin, asks_code, password_hash) values ('a@b.test', 'A', 'B', true, false, $1)",
      [await secure.services.passwords.hash('Welcome-2026!')],
    )
    const reply = await secure.ask('POST', '/api/auth/login', {
      headers: { host: 'credence.example.org', authorization: `Basic ${btoa('a@b.test:Welcome-2026!')}` },
    })
    expect(Object.keys(reply.cookies)).toContain('__Host-sid')
  })
})

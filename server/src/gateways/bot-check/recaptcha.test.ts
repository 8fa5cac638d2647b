import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recaptchaCheck } from './recaptcha.ts'

interface Asked {
  method: string | undefined
  url: string | undefined
  type: string | undefined
  form: Record<string, string>
}

let server: Server
let port: number
let asked: Asked[]
let answer: RequestListener
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({
        method: request.method,
        url: request.url,
        type: request.headers['content-type'],
        form: Object.fromEntries(new URLSearchParams(body)),
      })
      answer(request, response)
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const says =
  (body: string, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

const check = (at = port) =>
  recaptchaCheck({
    siteKey: 'site',
    secret: 'the secret',
    scriptUrl: 'https://x.test/api.js',
    verifyUrl: `http://127.0.0.1:${at}/siteverify`,
  })
/** This check writes nothing, so it must not begin a transaction. */
const noTransaction = () => Promise.reject(new Error('No transaction is needed'))

describe('reCAPTCHA', () => {
  it("requests the verdict in the service's format", async () => {
    answer = says('{"success":true}')
    expect(await check().accepts(noTransaction, 'a token&more')).toBe(true)
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/siteverify',
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        form: { secret: 'the secret', response: 'a token&more' },
      },
    ])
  })

  it.each([
    ['accepts success', '{"success":true}', true],
    ['accepts a good score', '{"success":true,"score":0.9}', true],
    ['accepts a score in the middle', '{"success":true,"score":0.5}', true],
    ['refuses a low score', '{"success":true,"score":0.4}', false],
    ['refuses failure', '{"success":false,"error-codes":["invalid-input-response"]}', false],
    ['refuses failure with a good score', '{"success":false,"score":1}', false],
    ['refuses success that is only a word', '{"success":"true"}', false],
    ['refuses an empty object', '{}', false],
    ['refuses null', 'null', false],
    ['refuses broken JSON', '{"success":tr', false],
    ['refuses a page instead of JSON', '<html>busy</html>', false],
    ['refuses nothing', '', false],
  ])('%s', async (_, body, verdict) => {
    answer = says(body)
    expect(await check().accepts(noTransaction, 'token')).toBe(verdict)
  })

  it('refuses when the service fails', async () => {
    answer = says('{"success":true}', 500)
    expect(await check().accepts(noTransaction, 'token')).toBe(false)
  })

  it('does not send its secret to a redirect', async () => {
    answer = says('', 302, { location: `http://127.0.0.1:${port}/elsewhere` })
    expect(await check().accepts(noTransaction, 'token')).toBe(false)
    expect(asked).toHaveLength(1)
  })

  it('refuses when the service cannot be reached', async () => {
    expect(await check(9).accepts(noTransaction, 'token')).toBe(false)
  })

  it('refuses when no answer comes within five seconds', async () => {
    answer = () => {}
    const began = performance.now()
    expect(await check().accepts(noTransaction, 'token')).toBe(false)
    expect(performance.now() - began).toBeGreaterThan(4500)
    expect(performance.now() - began).toBeLessThan(9000)
  })

  it('has no challenge for the browser', async () => {
    expect(await check().challenge(noTransaction)).toBeNull()
  })
})

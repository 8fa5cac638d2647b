import { createServer, type Server, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { EgressFailed, EgressRefused } from '../../kit/ports/egress.ts'
import { createEgress, type EgressOptions } from './egress.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
let connections = 0

/** A server on this machine that counts connections. */
async function listen(answer: RequestListener = (_, response) => response.end('thanks')): Promise<number> {
  const server = createServer(answer)
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  servers.push(server)
  return (server.address() as AddressInfo).port
}
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((closed) => {
      server.close(closed)
    })
  }
  connections = 0
})

const form = { type: 'application/x-www-form-urlencoded', bytes: Buffer.from('npi=1') }
/** Production settings except for plain HTTP: loopback has no certificate. */
const strict = (port: number, host: string, more: Partial<EgressOptions> = {}) =>
  createEgress({ hosts: [`${host}:${port}`], protocols: ['http:', 'https:'], ...more })
const opened = (port: number, more: Partial<EgressOptions> = {}) =>
  createEgress({
    hosts: [`carrier.test:${port}`],
    protocols: ['http:'],
    mayConnect: () => true,
    resolve: async () => ['127.0.0.1'],
    ...more,
  })

describe('egress', () => {
  it.each([
    ['127.0.0.1', ['127.0.0.1']],
    ['localhost', ['127.0.0.1']],
    ['carrier.test', ['127.0.0.1']],
    ['carrier.test', ['10.0.0.8']],
    ['carrier.test', ['8.8.8.8', '127.0.0.1']],
    ['carrier.test', ['::1']],
    ['carrier.test', ['::ffff:127.0.0.1']],
    ['carrier.test', ['169.254.169.254']],
    ['carrier.test', ['fd00::1']],
    ['carrier.test', ['fe80::1']],
    ['carrier.test', ['64:ff9b::7f00:1']],
    ['carrier.test', []],
  ])('does not connect to %s that is %j', async (host, addresses) => {
    const port = await listen()
    await expect(
      strict(port, host, { resolve: async () => addresses }).post(`http://${host}:${port}/form`, form),
    ).rejects.toThrow(EgressRefused)
    expect(connections).toBe(0)
  })

  it.each([
    'http://carrier.test/form',
    'https://other.test/form',
    'https://carrier.test:8443/form',
    'https://carrier.test.evil.test/',
    'https://user:word@carrier.test/',
    'ftp://carrier.test/',
    'https://evil.test#carrier.test',
    'no address',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'file:///etc/passwd',
  ])('does not resolve %s', async (url) => {
    let asked = 0
    const egress = createEgress({
      hosts: ['carrier.test'],
      resolve: async () => {
        asked += 1
        return ['8.8.8.8']
      },
    })
    expect(egress.allows(url)).toBe(false)
    await expect(egress.post(url, form)).rejects.toThrow(EgressRefused)
    expect(asked).toBe(0)
  })

  it('allows no host unless the settings name one', () => {
    expect(createEgress({ hosts: [] }).allows('https://carrier.test/form')).toBe(false)
    expect(createEgress({ hosts: ['Carrier.test'] }).allows('https://carrier.test/form')).toBe(true)
  })

  it('posts the form to a configured host, at the checked address', async () => {
    const got: string[] = []
    const port = await listen((request, response) => {
      request.on('data', (chunk: Buffer) =>
        got.push(
          `${request.method} ${request.url} ${request.headers.host} ${request.headers['content-type']} ${chunk.toString()}`,
        ),
      )
      request.on('end', () => response.writeHead(202).end())
    })
    let lookups = 0
    const egress = opened(port, {
      resolve: async () => {
        lookups += 1
        return ['127.0.0.1']
      },
    })
    expect(await egress.post(`http://carrier.test:${port}/form?a=1`, form)).toEqual({ status: 202 })
    expect(got).toEqual([`POST /form?a=1 carrier.test:${port} application/x-www-form-urlencoded npi=1`])
    expect([lookups, connections]).toEqual([1, 1])
  })

  it('follows a redirect only to an allowed host', async () => {
    const inner = await listen()
    const port = await listen((request, response) =>
      response
        .writeHead(request.url === '/in' ? 307 : 302, {
          location: request.url === '/in' ? `http://127.0.0.1:${inner}/` : `http://carrier.test:${port}/done`,
        })
        .end(),
    )
    connections = 0
    await expect(opened(port).post(`http://carrier.test:${port}/in`, form)).rejects.toThrow(
      `127.0.0.1:${inner} is not among the hosts`,
    )
    expect(connections).toBe(1)
    await expect(opened(port).post(`http://carrier.test:${port}/round`, form)).rejects.toThrow('redirects without end')
    const named = opened(port, {
      hosts: [`carrier.test:${port}`, `127.0.0.1:${inner}`],
      mayConnect: (address) => address === '127.0.0.1' && connections < 6,
    })
    connections = 0
    expect(await named.post(`http://carrier.test:${port}/in`, form)).toEqual({ status: 200 })
  })

  it('limits the time and the size of an answer', async () => {
    const silent = await listen(() => {})
    await expect(opened(silent, { timeoutMs: 100 }).post(`http://carrier.test:${silent}/`, form)).rejects.toThrow(
      EgressFailed,
    )
    const endless = await listen((_, response) => {
      response.writeHead(200)
      const pour = () => {
        while (response.write(Buffer.alloc(65_536))) {
          /* until it is full */
        }
      }
      response.on('drain', pour)
      pour()
    })
    expect(await opened(endless, { timeoutMs: 5000 }).post(`http://carrier.test:${endless}/`, form)).toEqual({
      status: 200,
    })
  })
})

describe('an address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::8.8.8.8',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'localhost',
    '',
    '1.2.3',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

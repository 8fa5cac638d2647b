import Fastify, { type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { HttpServers } from './http-servers.ts'

let http: FastifyInstance | undefined
afterEach(() => http?.close())

function newServer() {
  const servers = new HttpServers()
  const made = Fastify({ serverFactory: servers.create }) as unknown as FastifyInstance
  made.get('/', async () => 'here')
  http = made
  return { servers, made }
}
const portOf = (made: FastifyInstance) => (made.server.address() as AddressInfo).port
const answerAt = async (address: string) => (await fetch(address)).text()
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((each) => each?.address === '::1')

describe('the host ::', () => {
  it.skipIf(!hasIpv6)('is every address of IPv4 and IPv6 (needs IPv6)', async () => {
    const { servers, made } = newServer()
    await servers.listen(made, { port: 0, host: '::' })
    expect(
      await Promise.all([answerAt(`http://127.0.0.1:${portOf(made)}`), answerAt(`http://[::1]:${portOf(made)}`)]),
    ).toEqual(['here', 'here'])
  })

  it('the host :: is every address of IPv4 on a machine without IPv6', async () => {
    const { servers, made } = newServer()
    // An address of documentation, which no machine has: what `::` is where there is no IPv6.
    const withoutIpv6 = new Proxy(made, {
      get: (target, name) =>
        name === 'listen'
          ? (where: { port: number; host: string }) =>
              target.listen({ ...where, host: where.host === '::' ? '2001:db8::1' : where.host })
          : (Reflect.get(target, name) as unknown),
    })
    await servers.listen(withoutIpv6, { port: 0, host: '::' })
    expect((made.server.address() as AddressInfo).address).toBe('0.0.0.0')
    expect(await answerAt(`http://127.0.0.1:${portOf(made)}`)).toBe('here')
  })

  it('the host :: does not hide that another host cannot be listened on', async () => {
    const { servers, made } = newServer()
    await expect(servers.listen(made, { port: 0, host: '2001:db8::1' })).rejects.toMatchObject({
      code: 'EADDRNOTAVAIL',
    })
  })
})

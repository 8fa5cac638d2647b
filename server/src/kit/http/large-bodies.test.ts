import { createHmac } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { faxMessage, hookSecret, sendToHook, useFaxOffice } from '../../../test/kit/faxes/fax-office.ts'
import { converse, listen, type Conversation } from '../../../test/kit/raw-socket.ts'
import type { World } from '../../../test/kit/world.ts'
import { largeBodyLimits } from './large-bodies.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const smallBytes = 64 * kilobyte
// The addresses of senders stand in x-forwarded-for, as behind a proxy.
const env = { CREDENCE_PROXIES: '127.0.0.1' }

/** A server that listens, and that is asked by connections of their own. */
function useListening(...options: Parameters<typeof useFaxOffice>) {
  const used = useFaxOffice(...options)
  let listening: Promise<number> | null = null
  let requests = 0
  const port = () =>
    (listening ??= listen(used.world).then((found) => {
      used.world.app.http.server.on('request', () => {
        requests += 1
      })
      return found
    }))
  /** Sends the head of a message, of chunks where `bytes` is null; resolves once the server has seen it and decided whether its body is read. */
  const begin = async (
    from: string,
    bytes: number | null,
    headers: Record<string, string> = {},
  ): Promise<Conversation> => {
    const conversation = await converse(await port())
    const before = requests
    const size: Record<string, string> =
      bytes === null ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(bytes) }
    const lines = { ...size, 'X-Forwarded-For': from, ...headers }
    conversation.socket.write(
      `POST /api/hooks/fax HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${Object.entries(lines)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
    )
    await expect.poll(() => requests, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before)
    return conversation
  }
  /** Sends a signed message of so many bytes. */
  const sendLarge = async (from: string, bytes: number): Promise<string> => {
    const message = JSON.stringify({ ...(await faxMessage()), padding: 'x'.repeat(bytes) })
    const at = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', hookSecret).update(`${at}.${message}`).digest('hex')
    const conversation = await begin(from, message.length, {
      'X-Credence-Timestamp': at,
      'X-Credence-Signature': `sha256=${signature}`,
    })
    conversation.socket.write(message)
    const text = await conversation.until(/\r\n\r\n/)
    conversation.socket.destroy()
    return text.slice(9, 12)
  }
  return {
    get world(): World {
      return used.world
    },
    begin,
    sendLarge,
  }
}

const close = async (...conversations: Conversation[]) => {
  for (const { socket, closed } of conversations) {
    socket.destroy()
    await closed
  }
}

describe('large bodies whose sender is not known yet', () => {
  const used = useListening({ env, largeBodies: { ...largeBodyLimits, smallBytes } })

  it('a large body beyond four is refused with 503 before it is read, and small ones are not', async () => {
    const held = []
    for (const from of ['198.51.100.1', '198.51.100.1', '198.51.100.2', '198.51.100.2'])
      held.push(await used.begin(from, megabyte))
    const fifth = await used.begin('198.51.100.3', megabyte)
    expect(await fifth.until(/\r\n\r\n.*requestId/s)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 10\r\n/is)
    expect(held.map(({ received }) => received())).toEqual(['', '', '', ''])
    expect(await sendToHook(used.world, { body: await faxMessage() })).toMatchObject({ status: 200 })
    await close(...held, fifth)
    await expect.poll(() => used.sendLarge('198.51.100.3', megabyte), { timeout: 20_000 }).toBe('200')
  })

  it('one source address has two places, and a good message of another is taken', async () => {
    const held = [await used.begin('198.51.100.1', megabyte), await used.begin('198.51.100.1', megabyte)]
    const third = await used.begin('198.51.100.1', megabyte)
    expect(await third.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 503 /)
    expect(await used.sendLarge('198.51.100.2', megabyte)).toBe('200')
    await close(...held, third)
  })

  it('a body of chunks counts as large, because it does not say its size', async () => {
    const held = [await used.begin('198.51.100.1', null), await used.begin('198.51.100.1', null)]
    const third = await used.begin('198.51.100.1', null)
    expect(await third.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 503 /)
    await close(...held, third)
  })

  it('bodies of thirty senders take the memory of four', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const bytesOf = 4 * megabyte
    const part = Buffer.alloc(bytesOf - 1, 'x')
    const before = (collect(), process.memoryUsage().arrayBuffers)
    const senders: Conversation[] = []
    for (let at = 0; at < 30; at += 1) {
      const sender = await used.begin(`198.51.100.${at}`, bytesOf)
      sender.socket.write(part)
      senders.push(sender)
    }
    const refused = () => senders.filter(({ received }) => received().startsWith('HTTP/1.1 503 ')).length
    await expect.poll(refused, { timeout: 20_000 }).toBe(26)
    // Buffers that nothing holds are freed in the background, after the collection.
    const grown = () => (collect(), process.memoryUsage().arrayBuffers - before)
    await expect.poll(grown, { timeout: 20_000 }).toBeLessThan(4 * bytesOf + 16 * megabyte)
    await close(...senders)
  })
})

describe('a sender of a large body that is slow', () => {
  const used = useListening({
    env,
    largeBodies: { ...largeBodyLimits, smallBytes, inFlight: 1, longestMs: 2000, silenceMs: 300 },
  })

  it('a sender that falls silent is ended, and its place is free', async () => {
    const silent = await used.begin('198.51.100.1', megabyte)
    silent.socket.write('{')
    await silent.closed
    await expect.poll(() => used.sendLarge('198.51.100.2', megabyte), { timeout: 20_000 }).toBe('200')
  })

  it('a sender of one byte after the other is ended, and its place is free', async () => {
    const dripping = await used.begin('198.51.100.1', megabyte)
    const drip = setInterval(() => dripping.socket.write(' '), 20)
    await dripping.closed
    clearInterval(drip)
    await expect.poll(() => used.sendLarge('198.51.100.2', megabyte), { timeout: 20_000 }).toBe('200')
  })

  it('a slow sender of a small body is ended too', async () => {
    const silent = await used.begin('198.51.100.1', 100)
    silent.socket.write('{')
    await silent.closed
    expect(silent.received()).not.toContain(' 200 ')
  })
})

describe('messages with a wrong signature', () => {
  const used = useListening({
    env: { ...env, CREDENCE_CALLS_PER_MINUTE: '1200' },
    largeBodies: { ...largeBodyLimits, smallBytes },
  })
  const send = async (from: string, secret: string) =>
    (await sendToHook(used.world, { body: await faxMessage(), secret, headers: { 'x-forwarded-for': from } })).status

  it('are counted by source address: 429 after thirty, also for a large body before it is read', async () => {
    for (let at = 0; at < 30; at += 1) expect(await send('198.51.100.1', 'guessed')).toBe(403)
    expect(await send('198.51.100.1', 'guessed')).toBe(429)
    const large = await used.begin('198.51.100.1', megabyte)
    expect(await large.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 429 .*retry-after: \d+\r\n/is)
    await close(large)
    expect(await send('198.51.100.1', hookSecret)).toBe(200)
    expect(await send('198.51.100.2', 'guessed')).toBe(403)
    expect(await used.sendLarge('198.51.100.2', megabyte)).toBe('200')
  })

  it('a hook that is not set up is not found before a large body is read', async () => {
    const { webhooks } = used.world.services
    used.world.services.webhooks = {}
    const large = await used.begin('198.51.100.3', megabyte)
    expect(await large.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 404 /)
    used.world.services.webhooks = webhooks
    await close(large)
  })
})

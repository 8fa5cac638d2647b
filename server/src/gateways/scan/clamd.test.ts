import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { clamdScanner } from './clamd.ts'

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  const listening = server
  if (listening) await new Promise((closed) => { listening.close(closed) })
  server = undefined
})

interface Peer { answer?: (file: Buffer) => string | null; most?: number }

/** A daemon that speaks clamd's protocol: the pieces of a file with their lengths, and a verdict. */
async function listen({ answer = () => 'stream: OK', most = Number.POSITIVE_INFINITY }: Peer = {}): Promise<{ port: number; seen: Buffer[] }> {
  const seen: Buffer[] = []
  const made = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let received = Buffer.alloc(0)
    let isDone = false
    const reply = (text: string | null) => {
      isDone = true
      if (text === null) socket.destroy()
      else socket.end(`${text}\0`)
    }
    socket.on('data', (chunk) => {
      if (isDone) return
      received = Buffer.concat([received, chunk])
      const command = Buffer.from('zINSTREAM\0')
      if (received.length < command.length) return
      if (!received.subarray(0, command.length).equals(command)) return reply('UNKNOWN COMMAND')
      const pieces: Buffer[] = []
      for (let at = command.length; at + 4 <= received.length;) {
        const length = received.readUInt32BE(at)
        if (length === 0) {
          const file = Buffer.concat(pieces)
          seen.push(file)
          return reply(answer(file))
        }
        if (at + 4 + length > received.length) return
        pieces.push(received.subarray(at + 4, at + 4 + length))
        if (Buffer.concat(pieces).length > most) return reply('INSTREAM size limit exceeded. ERROR')
        at += 4 + length
      }
    })
  })
  await new Promise<void>((ready) => { made.listen(0, '127.0.0.1', ready) })
  server = made
  return { port: (made.address() as AddressInfo).port, seen }
}

// Spelled in two parts, so that no scanner takes this file for the test file it describes.
const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'))
const find = (file: Buffer) => file.includes('EICAR') ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'
const scan = (port: number, ...pieces: Buffer[]) => clamdScanner({ host: '127.0.0.1', port }).scan(Readable.from(pieces))

describe('the ClamAV daemon', () => {
  it('is given the whole file, piece by piece, and its verdict is believed', async () => {
    const { port, seen } = await listen({ answer: find })
    const large = Buffer.alloc(3_000_000, 'x')
    expect(await scan(port, Buffer.from('clean'), large)).toBe('clean')
    expect(await scan(port, Buffer.from('before'), eicar)).toBe('infected')
    expect(seen.map(({ length }) => length)).toEqual([3_000_005, 6 + eicar.length])
  })

  it('that speaks of anything else than a clean file is no verdict', async () => {
    for (const answer of ['', 'stream: OK but', 'ERROR', 'stream: ERROR', 'OK', null]) {
      const { port } = await listen({ answer: () => answer })
      await expect(scan(port, Buffer.from('x')), String(answer)).rejects.toThrow('clamd answered')
      await new Promise((closed) => { server?.close(closed) })
    }
  })

  it('that has enough before the end of a file is no verdict either', async () => {
    const { port } = await listen({ most: 100 })
    await expect(scan(port, ...Array.from({ length: 50 }, () => Buffer.alloc(200_000)))).rejects.toThrow(/INSTREAM size limit|EPIPE|ECONNRESET/)
  })

  it('that is not there is an error, and so is a file that cannot be read', async () => {
    const { port } = await listen()
    await expect(clamdScanner({ host: '127.0.0.1', port }).scan(new Readable({ read() { this.destroy(new Error('unreadable')) } }))).rejects.toThrow('unreadable')
    const listening = server
    await new Promise((closed) => { listening?.close(closed) })
    server = undefined
    await expect(scan(port, Buffer.from('x'))).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

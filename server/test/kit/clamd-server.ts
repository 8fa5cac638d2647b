import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface ClamdServer {
  port: number
  /** The files that came, whole. */
  seen: Buffer[]
  close: () => Promise<void>
}

interface Daemon {
  /** What it says about a file; null hangs up. */
  answer?: (file: Buffer) => string | null | Promise<string | null>
  /** So many bytes are too many. */
  most?: number
}

const command = Buffer.from('zINSTREAM\0')

// Spelled in two parts, so that no scanner takes this file for the test file it describes.
export const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'))
export const findEicar = (file: Buffer): string =>
  file.includes('EICAR') ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'

/** A daemon that speaks clamd's protocol: the pieces of a file with their lengths, and a verdict. */
export async function startClamd({
  answer = () => 'stream: OK',
  most = Number.POSITIVE_INFINITY,
}: Daemon = {}): Promise<ClamdServer> {
  const seen: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let received = Buffer.alloc(0)
    let isDone = false
    const reply = async (text: ReturnType<NonNullable<Daemon['answer']>>) => {
      isDone = true
      const said = await text
      if (said === null) socket.destroy()
      else socket.end(`${said}\0`)
    }
    socket.on('data', (chunk) => {
      if (isDone) return
      received = Buffer.concat([received, chunk])
      if (received.length < command.length) return
      if (!received.subarray(0, command.length).equals(command)) return void reply('UNKNOWN COMMAND')
      const pieces: Buffer[] = []
      for (let at = command.length; at + 4 <= received.length;) {
        const length = received.readUInt32BE(at)
        if (length === 0) {
          const file = Buffer.concat(pieces)
          seen.push(file)
          return void reply(answer(file))
        }
        if (at + 4 + length > received.length) return
        pieces.push(received.subarray(at + 4, at + 4 + length))
        if (Buffer.concat(pieces).length > most) return void reply('INSTREAM size limit exceeded. ERROR')
        at += 4 + length
      }
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    async close() {
      for (const socket of sockets) socket.destroy()
      if (server.listening)
        await new Promise((closed) => {
          server.close(closed)
        })
    },
  }
}

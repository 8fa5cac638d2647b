import { once } from 'node:events'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { ClamdConfig } from '../../config/files.ts'
import type { Scanner, Verdict } from '../../kit/ports/scan.ts'

const answerWithinMs = 60_000
const longestAnswer = 4096

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.write(bytes)) return
  const hungUp = new AbortController()
  const onClose = () => hungUp.abort()
  socket.once('close', onClose)
  await once(socket, 'drain', { signal: hungUp.signal }).finally(() => socket.off('close', onClose))
}

/** Each piece follows its length. A length of zero ends the file. */
async function sendFile(socket: Socket, file: Readable): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const piece of file as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    await write(socket, length)
    await write(socket, piece)
  }
  await write(socket, Buffer.alloc(4))
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = ''
  for await (const piece of socket as AsyncIterable<Buffer>) {
    answer += piece.toString('utf8')
    if (answer.includes('\0') || answer.length > longestAnswer) break
  }
  return answer.replace(/\0.*$/s, '').trim()
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected'
  throw new Error(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`)
}

/** ClamAV's daemon, by its own protocol. */
export const clamdScanner = (config: ClamdConfig): Scanner => ({
  async scan(file) {
    const socket = connect(config as NetConnectOpts)
    // The promises report errors of the socket. A later error event without a listener would end the process.
    socket.on('error', () => {})
    socket.setTimeout(answerWithinMs, () => socket.destroy(new Error('clamd did not answer in time')))
    try {
      await once(socket, 'connect')
      const [answer] = await Promise.all([
        readAnswer(socket),
        sendFile(socket, file).catch((error: Error) => {
          // The daemon may answer before the end of the file and close the connection. A file that cannot be read is
          // not a verdict.
          if (file.errored) socket.destroy(error)
        }),
      ])
      return verdictOf(answer)
    } finally {
      socket.destroy()
      file.destroy()
    }
  },
})

import { connect, type Socket } from 'node:net'
import { readTask, serveRounds } from './rounds.ts'

interface HttpTask {
  port: number
  connections: number
  method?: 'GET' | 'POST'
  paths: string[]
  headers?: Record<string, string>
  expect: number
  /** Asks only for news: sends the ETag of the last full answer along, as the browser's client does. */
  revalidates?: boolean
  /** So many paths in a row are one page: asked for at once over all connections, and done when the last is there. */
  pageOf?: number
}

const task = readTask() as HttpTask
const headerEnd = Buffer.from('\r\n\r\n')
const lengthName = Buffer.from('\r\ncontent-length: ')

// Its cost counts against the server on a machine with few cores, so it writes ready-made bytes and reads no more than
// it must.
const makeRequests = (headers: Record<string, string>) =>
  task.paths.map((path) =>
    Buffer.from(
      [
        `${task.method ?? 'GET'} ${path} HTTP/1.1`,
        'host: localhost',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(task.method === 'POST' ? ['content-length: 0'] : []),
        '',
        '',
      ].join('\r\n'),
    ),
  )
let requests = makeRequests(task.headers ?? {})
const expected = `HTTP/1.1 ${task.expect}`

/** Whether this is a full answer whose ETag the next requests can carry; then they do. */
function tookNews(answer: string): boolean {
  const etag = task.revalidates && answer.startsWith('HTTP/1.1 200') ? /^etag: (.+)\r$/m.exec(answer)?.[1] : undefined
  if (etag) requests = makeRequests({ ...task.headers, 'if-none-match': etag })
  return etag !== undefined
}

/** How many bytes the whole answer has, or null while that is not known. */
function sizeOf(answer: Buffer): number | null {
  const end = answer.indexOf(headerEnd)
  if (end < 0) return null
  const name = answer.indexOf(lengthName)
  if (name < 0 || name > end) return end + headerEnd.length
  const from = name + lengthName.length
  return end + headerEnd.length + Number(answer.toString('latin1', from, answer.indexOf(13, from)))
}

/**
 * One connection that is kept open, one request at a time. The server ends connections that rest for long; then a new
 * one is made.
 */
class Lane {
  #socket: Socket | null = null
  #head: Buffer | null = null
  /** What is still to come of the answer under way; null while that is not known. */
  #missing: number | null = null
  #settle: { done: () => void; failed: (error: Error) => void } | null = null

  ask(request: Buffer): Promise<void> {
    return new Promise((done, failed) => {
      this.#settle = { done, failed }
      this.#socket ??= this.#connect()
      this.#socket.write(request)
    })
  }

  #connect(): Socket {
    const socket = connect({
      port: task.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.allocUnsafe(65_536), callback: (length, bytes) => this.#take(bytes as Buffer, length) },
    })
    socket.on('error', (error) => this.#settle?.failed(error))
    socket.on('close', () => {
      this.#socket = null
      this.#settle?.failed(new Error('The server closed the connection'))
    })
    return socket
  }

  /**
   * The bytes are overwritten by what comes next, so what must be kept of them is copied: the beginning, and no more.
   */
  #take(bytes: Buffer, length: number): true {
    const chunk = bytes.subarray(0, length)
    let head = this.#head ?? chunk
    if (this.#missing === null) {
      if (this.#head) head = Buffer.concat([this.#head, chunk])
      const size = sizeOf(head)
      if (size !== null) this.#missing = size - head.length
    } else {
      this.#missing -= length
    }
    if (this.#missing === null) this.#head = Buffer.from(head)
    else if (this.#missing > 0) this.#head ??= Buffer.from(head)
    else this.#finish(head)
    return true
  }

  #finish(head: Buffer): void {
    this.#head = null
    this.#missing = null
    if (head.toString('latin1', 0, expected.length) === expected || tookNews(head.toString('latin1')))
      this.#settle?.done()
    else this.#settle?.failed(new Error(`Expected ${task.expect}, was answered:\n${head.toString('latin1', 0, 2000)}`))
  }
}

const lanes = Array.from({ length: task.connections }, () => new Lane())
let next = 0
const askNext = (lane: number) => lanes[lane]?.ask(requests[(next = (next + 1) % requests.length)] as Buffer)

async function openPage(calls: number): Promise<void> {
  let left = calls
  await Promise.all(
    lanes.map(async (_, lane) => {
      while (left-- > 0) await askNext(lane)
    }),
  )
}

const { pageOf } = task
if (pageOf) serveRounds(1, () => openPage(pageOf))
else serveRounds(lanes.length, async (lane) => askNext(lane))

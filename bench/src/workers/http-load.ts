import { connect, type Socket } from 'node:net'
import { readTask, serveRounds } from './rounds.ts'

interface HttpTask {
  port: number
  connections: number
  method?: 'GET' | 'POST'
  paths: string[]
  /** The body of each path, of a POST; empty without. */
  bodies?: string[]
  headers?: Record<string, string>
  expect: number
  /** Revalidates: sends the ETag of the last full answer, as the browser's client does. */
  revalidates?: boolean
  /**
   * This many consecutive paths are one page: requested at once over all connections, and finished with the last
   * answer.
   */
  pageOf?: number
}

const task = readTask() as HttpTask
const headerEnd = Buffer.from('\r\n\r\n')
const lengthName = Buffer.from('\r\ncontent-length: ')

// On a machine with few cores the load's own cost counts against the server, so it writes prepared bytes and parses as
// little as possible.
const makeRequests = (headers: Record<string, string>) =>
  task.paths.map((path, at) => {
    const body = task.bodies?.[at] ?? ''
    return Buffer.from(
      [
        `${task.method ?? 'GET'} ${path} HTTP/1.1`,
        'host: localhost',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        ...(task.method === 'POST' ? [`content-length: ${Buffer.byteLength(body)}`] : []),
        '',
        body,
      ].join('\r\n'),
    )
  })
let requests = makeRequests(task.headers ?? {})
const expected = `HTTP/1.1 ${task.expect}`

/** Whether this is a full answer with an ETag. The next requests then send it. */
function rememberEtag(answer: string): boolean {
  const etag = task.revalidates && answer.startsWith('HTTP/1.1 200') ? /^etag: (.+)\r$/m.exec(answer)?.[1] : undefined
  if (etag) requests = makeRequests({ ...task.headers, 'if-none-match': etag })
  return etag !== undefined
}

/** The length of the whole answer in bytes, or null while it is unknown. */
function sizeOf(answer: Buffer): number | null {
  const end = answer.indexOf(headerEnd)
  if (end < 0) return null
  const name = answer.indexOf(lengthName)
  if (name < 0 || name > end) return end + headerEnd.length
  const from = name + lengthName.length
  return end + headerEnd.length + Number(answer.toString('latin1', from, answer.indexOf(13, from)))
}

/**
 * One keep-alive connection with one request at a time. The server closes idle connections; then a new one is opened.
 */
class Lane {
  #socket: Socket | null = null
  #head: Buffer | null = null
  /** The bytes still missing of the current answer; null while unknown. */
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

  /** The buffer is reused for the next bytes, so only the head of the answer is copied. */
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
    if (head.toString('latin1', 0, expected.length) === expected || rememberEtag(head.toString('latin1')))
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

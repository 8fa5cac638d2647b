import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTask, serveRounds } from './rounds.ts'

export interface TransferTask {
  port: number
  lanes: number
  headers?: Record<string, string>
  /** Null for a download. */
  bytes: number | null
  /** The path that returns the URL of the transfer. Without it, the transfer uses `path`. */
  signPath?: string
  /** What is sent to that path, where it is not the name of a file. */
  signBody?: unknown
  path?: string
  /** Of forms that a link takes once: each upload is a POST to the next of these, with the file as a part. */
  formPaths?: readonly string[]
  direction: 'up' | 'down'
  /** The rate limit of an upload. Downloads are not limited. */
  bytesPerSecond?: number
}

const task = readTask() as TransferTask
const agent = new Agent({ keepAlive: true, maxSockets: task.lanes * 2 })
const size = task.bytes ?? 0
const content = Buffer.alloc(Math.min(size, 256 * 1024), '%PDF-')
const slowPieces = 8

interface Asked {
  method: string
  path: string
  headers?: Record<string, string | number>
  send?: (write: (bytes: Buffer) => Promise<void>) => Promise<void>
}

function ask({ method, path, headers = {}, send }: Asked): Promise<{ text: string; length: number }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        port: task.port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: { 'sec-fetch-site': 'same-origin', ...task.headers, ...headers },
      },
      (response) => {
        let length = 0
        let text = ''
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length < 65_536) text += chunk.toString('latin1')
        })
        response.on('end', () =>
          response.statusCode === 200
            ? resolve({ text, length })
            : reject(
                new Error(`${method} ${path.slice(0, 80)} was answered ${response.statusCode}: ${text.slice(0, 500)}`),
              ),
        )
      },
    )
    request.on('error', reject)
    if (!send) {
      request.end()
      return
    }
    send(
      (bytes) =>
        new Promise((sent) => {
          request.write(bytes, () => sent())
        }),
    ).then(() => request.end(), reject)
  })
}

/** A read URL is valid for five minutes, so it is reused. */
const known = new Map<number, { url: string; until: number }>()
const reusedMs = 200_000

async function downloadAddress(lane: number): Promise<string> {
  let address = known.get(lane)
  if (!address || address.until < Date.now())
    known.set(lane, (address = { url: await addressOf(lane), until: Date.now() + reusedMs }))
  return address.url
}

async function addressOf(lane: number): Promise<string> {
  if (!task.signPath) return task.path ?? '/'
  const body = JSON.stringify(
    task.signBody ?? {
      filename: `bench-${lane}.pdf`,
      contentType: 'application/pdf',
      ...(task.direction === 'up' ? { size } : {}),
    },
  )
  const { text } = await ask({
    method: 'POST',
    path: task.signPath,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
    send: (write) => write(Buffer.from(body)),
  })
  return (JSON.parse(text) as { url: string }).url
}

/**
 * The URL of a lane's next file is requested during the current transfer, as a browser does for several dropped files.
 */
const nextAddress = new Map<number, Promise<string>>()

const boundary = 'bench-boundary'
const partEnd = Buffer.from(`\r\n--${boundary}--\r\n`)
let formsSent = 0

async function sendForm(paths: readonly string[]): Promise<void> {
  const path = paths[formsSent]
  if (path === undefined) throw new Error('There are more uploads than links')
  formsSent += 1
  const partBegin = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="bench-${formsSent}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
  )
  await ask({
    method: 'POST',
    path,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': partBegin.length + size + partEnd.length,
    },
    async send(write) {
      await write(partBegin)
      for (let sent = 0; sent < size; sent += content.length)
        await write(content.subarray(0, Math.min(content.length, size - sent)))
      await write(partEnd)
    },
  })
}

async function upload(lane: number): Promise<void> {
  if (task.formPaths) return sendForm(task.formPaths)
  const { bytesPerSecond } = task
  const piece = bytesPerSecond ? Math.ceil(bytesPerSecond / slowPieces) : content.length
  const path = await (nextAddress.get(lane) ?? addressOf(lane))
  nextAddress.set(lane, addressOf(lane))
  await ask({
    method: 'PUT',
    path,
    headers: { 'content-type': 'application/pdf', 'content-length': size },
    async send(write) {
      for (let sent = 0; sent < size; sent += piece) {
        await write(content.subarray(0, Math.min(piece, size - sent)))
        if (bytesPerSecond) await sleep(1000 / slowPieces)
      }
    },
  })
}

async function download(lane: number): Promise<void> {
  const { length } = await ask({ method: 'GET', path: await downloadAddress(lane) })
  if (task.bytes !== null && length !== size) throw new Error(`Expected ${size} bytes, got ${length}`)
}

serveRounds(task.lanes, task.direction === 'up' ? upload : download)

import { createReadStream, createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readTask } from './rounds.ts'

interface BareFilesTask {
  folder: string
  file: string
}

// The minimum that a Node process does with a file: a stream to the disk that ends with fsync, and a stream from it.
const { folder, file } = readTask() as BareFilesTask
let taken = 0
const server = createServer((request, response) => {
  if (request.method === 'GET') {
    createReadStream(file).pipe(response)
    return
  }
  // A few alternating names keep the disk from filling up.
  pipeline(request, createWriteStream(path.join(folder, `bare-${taken++ % 16}`), { flush: true })).then(
    () => response.end(),
    () => response.destroy(),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit())

import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, utimesSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasChecksum } from '../../kit/files/checksum.ts'
import { get, ask, list, signedUrl, type Drawer } from '../../../test/kit/document-files.ts'
import { sessionOf, useDemoWorld } from '../../../test/kit/demo-world.ts'
import { KillableServer } from '../../../test/kit/processes/killable-server.ts'
import { runFileSweep } from './files.jobs.ts'
import { sweepStore } from './store-sweep.actions.ts'

const used = useDemoWorld()
const uploads = 40
const kills = 2
const lanes = 6
let server: KillableServer
let drawer: Drawer

beforeAll(async () => {
  drawer = {
    calls: documentCallsOf('provider', 'own'),
    entityId: 1,
    as: await sessionOf(used.world, 'editor@aurora.test'),
  }
  await used.world.sql('delete from document')
  server = await KillableServer.start(used.world)
})
afterAll(() => server.kill())

/** PUTs a file slowly enough for a kill to interrupt it. Returns the status, or 0 when the server was gone. */
function put(url: string, bytes: Buffer): Promise<number> {
  return new Promise((answered) => {
    const request = httpRequest(
      {
        port: server.port,
        host: '127.0.0.1',
        path: url,
        method: 'PUT',
        headers: {
          cookie: `__Host-sid=${drawer.as}`,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/pdf',
          'content-length': bytes.length,
        },
      },
      (response) =>
        response
          .resume()
          .on('end', () => answered(response.statusCode ?? 0))
          .on('error', () => answered(0)),
    )
    request.on('error', () => answered(0))
    const half = Math.floor(bytes.length / 2)
    request.write(bytes.subarray(0, half))
    setTimeout(() => request.end(bytes.subarray(half)), 5)
  })
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const sum = (of: string) => path.join(used.world.services.config.files.folder, of)
const filesIn = (folder: string) =>
  readdirSync(sum(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

it('a server that is killed repeatedly keeps every acknowledged file, and no row names a missing object', async () => {
  const { world } = used
  const acknowledged = new Map<string, string>()
  let next = 0
  let up = Promise.resolve()
  const lane = async () => {
    for (let n = next++; n < uploads; n = next++) {
      await up
      const bytes = randomBytes(50_000 + (n % 7) * 60_000)
      // The URL is signed by this server, and the file goes to the server that is killed.
      const status = await put(await signedUrl(world, drawer, `file ${n}.pdf`), bytes)
      if (status === 200) acknowledged.set(`file ${n}.pdf`, hashOf(bytes))
    }
  }
  const working = Promise.all(Array.from({ length: lanes }, lane))
  for (let n = 1; n <= kills; n += 1) {
    await expect.poll(() => next, { interval: 2, timeout: 60_000 }).toBeGreaterThanOrEqual((uploads * n) / (kills + 1))
    await sleep(Math.random() * 15)
    up = server.kill().then(() => server.start())
    await up
  }
  await working
  expect(acknowledged.size).toBeGreaterThan(uploads / 3)
  expect(acknowledged.size).toBeLessThan(uploads)

  const kept = await list(world, drawer)
  expect(kept.map(({ filename }) => filename)).toEqual(expect.arrayContaining([...acknowledged.keys()]))
  for (const { filename } of kept) {
    const {
      body: { url },
    } = await ask(world, drawer, 'signDownload', { filename })
    const { status, bytes } = await get(world, drawer.as, url)
    expect(status, filename).toBe(200)
    expect(hashOf(bytes), filename).toBe(acknowledged.get(filename) ?? hashOf(bytes))
  }
  const rows = await world.sql<{ key: string; checksum: Buffer }>(
    'select key, checksum from file_object where released_at is null',
  )
  for (const { key, checksum } of rows)
    expect(hasChecksum(await buffer(await world.services.files.open(key)), checksum), key).toBe(true)

  // Makes the remains of the kills old enough for the sweep.
  const old = new Date(Date.now() - 86_400_000)
  for (const file of [...filesIn('incoming'), ...filesIn('objects')]) utimesSync(file, old, old)
  await world.sql("update file_upload set expires_at = now() - interval '1 day'")
  await world.sql("update file_object set released_at = now() - interval '1 day' where released_at is not null")
  await runFileSweep(world.services)
  await sweepStore(world.services, { isConfirmed: true })
  expect(filesIn('incoming')).toEqual([])
  expect(new Set(filesIn('objects').map((file) => path.basename(file)))).toEqual(new Set(rows.map(({ key }) => key)))
  expect(await list(world, drawer)).toHaveLength(kept.length)
}, 120_000)

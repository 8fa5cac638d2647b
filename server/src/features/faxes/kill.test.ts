import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { faxMessage, hookSecret, useFaxOffice } from '../../../test/kit/faxes/fax-office.ts'
import { KillableServer } from '../../../test/kit/processes/killable-server.ts'
import { sweepStore } from '../files/store-sweep.actions.ts'

const used = useFaxOffice()
let server: KillableServer
let lock: pg.Client
beforeAll(async () => {
  server = await KillableServer.start(used.world, { FAX_HOOK_SECRET: hookSecret })
  lock = new pg.Client({ connectionString: used.world.adminUrl })
  await lock.connect()
})
afterAll(async () => {
  await server.kill()
  await lock.end()
})

async function send(message: object): Promise<Response> {
  const body = JSON.stringify(message)
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', hookSecret).update(`${time}.${body}`).digest('hex')
  return fetch(`http://127.0.0.1:${server.port}/api/hooks/fax`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-credence-timestamp': time,
      'x-credence-signature': `sha256=${signature}`,
    },
  })
}

const stored = () =>
  readdirSync(path.join(used.world.services.config.files.folder, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const isStored = () => {
  try {
    return stored().length
  } catch {
    return 0
  }
}

it('a server that is killed between the file and the row of a fax leaves neither fax nor orphan, and the retry succeeds', async () => {
  const { world } = used
  const message = await faxMessage()
  // The receipt is written after the file, so that a lock on its table holds the server there.
  await lock.query('begin')
  await lock.query('lock table fax_receipt in exclusive mode')
  const lost = send(message).catch(() => 'lost')
  await expect.poll(isStored, { interval: 20, timeout: 60_000 }).toBe(1)
  await server.kill()
  expect(await lost).toBe('lost')
  await lock.query('rollback')
  expect(await world.sql('select from inbound_fax')).toEqual([])

  await server.start()
  const retried = await send(message)
  expect(retried.status).toBe(200)
  expect(await (await send(message)).json()).toEqual(await retried.json())
  expect(await world.sql('select from inbound_fax')).toHaveLength(1)

  const old = new Date(Date.now() - 86_400_000)
  for (const file of stored()) utimesSync(file, old, old)
  await sweepStore(world.services, { isConfirmed: true })
  const keys = await world.sql<{ key: string }>('select key from file_object')
  expect(stored().map((file) => path.basename(file))).toEqual(keys.map(({ key }) => key))
}, 120_000)

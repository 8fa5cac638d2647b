import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { documentCallsOf } from '@credence/contract/documents/calls'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { revealPracticeCarrierLogin } from '@credence/contract/portal-credentials/calls'
import { revealSsn } from '@credence/contract/providers/profile'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { queuedPlace } from '../../src/features/keys/sealed-columns.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { eventually } from '../kit/browser.ts'
import { sessionOf } from '../kit/demo-world.ts'
import { pdf } from '../kit/document-files.ts'
import { patienceMs } from '../kit/outage-checks.ts'
import { query } from '../kit/process-client.ts'
import { ServerProcess } from '../kit/server-process.ts'
import { createWorld, urlOf } from '../kit/world.ts'

const admin = fileURLToPath(new URL('../../src/admin.ts', import.meta.url))
const oldKey = inject('database').masterKey
const newKey = randomBytes(32).toString('hex')
const idOf = (key: string) => new Vault(Buffer.from(key, 'hex')).id.toString('hex')
const { signUpload, signDownload } = documentCallsOf('provider', 'own')
const license = { filename: 'license.pdf', contentType: 'application/pdf' }
/** Longer than the file that is sealed in one go. */
const bytes = pdf('a long license '.repeat(80_000))
const recipient = 'viewer@aurora.test'

let folder: string
let databaseUrl: string
let cookie: string
let server: ServerProcess | undefined
const sql = <T extends Record<string, any>>(text: string, values?: unknown[]) => query<T>(databaseUrl, text, values)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'credence-rotation-'))
  const world = await createWorld({ isDemo: true })
  databaseUrl = world.adminUrl
  cookie = `__Host-sid=${await sessionOf(world, 'editor@aurora.test')}`
  await world.close()
})
afterAll(async () => {
  await server?.kill()
  rmSync(folder, { recursive: true })
})

const settings = (key: string, previous = '') => ({
  DATABASE_URL: databaseUrl,
  CREDENCE_DATA: folder,
  CREDENCE_KEY: key,
  ...(previous ? { CREDENCE_PREVIOUS_KEYS: previous } : {}),
})

async function restart(...keys: Parameters<typeof settings>): Promise<void> {
  server?.signal('SIGTERM')
  await server?.ended()
  server = await ServerProcess.start(settings(...keys))
}

const fetched = (
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | Buffer<ArrayBuffer> } = {},
) => fetch(`${server?.url}${url}`, { ...init, headers: { cookie, 'sec-fetch-site': 'same-origin', ...init.headers } })

async function call(endpoint: Endpoint, params: Record<string, number>, body: object): Promise<any> {
  const response = await fetched(urlOf(endpoint, params), {
    method: endpoint.definition.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status, await response.clone().text()).toBe(200)
  return response.json()
}

/** What only a server with the right key can answer. */
async function answers(): Promise<unknown> {
  const [login] = await sql<{ entityId: number; carrierId: number }>(
    'select practice_id as "entityId", carrier_id as "carrierId" from portal_credential where team_id = 1 and practice_id is not null and carrier_id is not null order by id limit 1',
  )
  const { url } = await call(signDownload, { entityId: 1 }, license)
  const [whole, part] = [await fetched(url), await fetched(url, { headers: { range: 'bytes=700000-700099' } })]
  return {
    ssn: await call(revealSsn, { id: 1 }, { purpose: 'show' }),
    password: await call(revealPracticeCarrierLogin, { ...login }, { field: 'password', purpose: 'show' }),
    file: [whole.status, bytes.equals(Buffer.from(await whole.arrayBuffer()))],
    range: [part.status, bytes.subarray(700_000, 700_100).equals(Buffer.from(await part.arrayBuffer()))],
  }
}

const rotationIsDone = async () => {
  const [done] = await sql<{ is: boolean }>(
    `
    select exists (select from pgboss.job where name = 'rotate-keys' and state = 'completed') and not exists (select from pg_stat_activity where application_name like $1) as is`,
    [`% key ${idOf(oldKey)}`],
  )
  return done?.is ?? false
}

it(
  'a server answers the same after its key was rotated and the old key dropped, and does a job that was queued before',
  async () => {
    await restart(oldKey)
    const put = await fetched((await call(signUpload, { entityId: 1 }, license)).url, {
      method: 'PUT',
      headers: { 'content-type': license.contentType },
      body: bytes,
    })
    expect(put.status).toBe(200)
    const sealed = new Vault(Buffer.from(oldKey, 'hex')).seal(recipient, queuedPlace('password-reset', 'queued'))
    await sql(
      "insert into pgboss.job (name, data, start_after) values ('password-reset', $1, now() + interval '1 day')",
      [{ id: 'queued', sealed: sealed.toString('base64') }],
    )
    const before = await answers()
    expect(before).toEqual({
      ssn: { value: expect.stringMatching(/^\d{3}-\d{2}-\d{4}$/) },
      password: { value: expect.stringMatching(/^Demo-portal-/) },
      file: [200, true],
      range: [206, true],
    })

    await restart(newKey, oldKey)
    expect(await answers()).toEqual(before)
    await eventually(rotationIsDone, patienceMs)
    const { stdout } = await promisify(execFile)(process.execPath, [admin, 'keys'], {
      env: { PATH: process.env.PATH, ...settings(newKey, oldKey) },
    })
    expect(stdout).toContain(`The key ${idOf(oldKey)} can be removed`)

    await restart(newKey)
    expect(await answers()).toEqual(before)
    await sql("update pgboss.job set start_after = now() where name = 'password-reset'")
    const mail = await eventually(
      async () =>
        (await sql<{ subject: string }>('select subject from mailbox_message where recipient = $1', [recipient]))[0],
      patienceMs,
    )
    expect(mail.subject).toMatch(/password/i)
  },
  2 * patienceMs,
)

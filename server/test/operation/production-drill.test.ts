import { getAuditTrail } from '@credence/contract/audit/calls'
import { allEndpoints } from '@credence/contract/all'
import { chooseTeam, setPassword, signIn } from '@credence/contract/auth/calls'
import { saveCarrier } from '@credence/contract/carriers/calls'
import { documentCallsOf } from '@credence/contract/documents/calls'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { revealPracticeCarrierLogin, savePracticeCarrierLogin } from '@credence/contract/portal-credentials/calls'
import { createPractice } from '@credence/contract/practice-admin/calls'
import { createProvider } from '@credence/contract/provider-admin/calls'
import { getProvider, revealSsn, saveProvider } from '@credence/contract/providers/profile'
import { getSystem } from '@credence/contract/system/calls'
import { createTeam } from '@credence/contract/teams/calls'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queuedPlace } from '../../src/features/keys/sealed-columns.ts'
import { Vault } from '../../src/kit/secrets/crypto.ts'
import { useFolder } from '../kit/backups.ts'
import { basic, eventually } from '../kit/browser.ts'
import { runCommand } from '../kit/commands.ts'
import { databaseAt, rootUrl } from '../kit/database-content.ts'
import { pdf } from '../kit/document-files.ts'
import { startMailServer, type MailServer } from '../kit/mail-server.ts'
import { patienceMs } from '../kit/outage-checks.ts'
import { query } from '../kit/processes/process-client.ts'
import { ServerProcess } from '../kit/processes/server-process.ts'
import { urlOf } from '../kit/world.ts'

const { folder } = useFolder()
const [firstKey, secondKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const person = { email: 'operator@clinic.test', password: 'Drill-of-2026!' }
const ssn = '987-65-4329'
const portalPassword = 'Portal-of-2026!'
const license = { filename: 'license.pdf', contentType: 'application/pdf' }
const bytes = pdf('a license that is longer than one chunk '.repeat(40_000))
const { signUpload, confirmUpload, signDownload } = documentCallsOf('provider', 'own')

const databaseName = `drill_${randomBytes(4).toString('hex')}`
const databaseUrl = databaseAt(rootUrl(), databaseName)
let mail: MailServer
let server: ServerProcess | undefined
/** What a browser keeps: the session, and what ties a code to its attempt. */
const cookies = new Map<string, string>()
beforeAll(async () => {
  mail = await startMailServer()
  await query(rootUrl(), `create database ${databaseName} template template0`)
})
afterAll(async () => {
  await server?.kill()
  await mail.close()
  await query(rootUrl(), `drop database ${databaseName} with (force)`)
})

type Settings = Record<string, string>
const at = (name: string, settings: Settings): Settings => ({
  CREDENCE_MODE: 'production',
  PUBLIC_URL: 'https://clinic.test',
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  MAIL_FROM: 'no-reply@clinic.test',
  CREDENCE_DATA: path.join(folder, name),
  ...settings,
})

async function stop(): Promise<void> {
  server?.signal('SIGTERM')
  expect(await server?.ended()).toBe(0)
  server = undefined
}

async function start(settings: Settings): Promise<void> {
  if (server) await stop()
  server = await ServerProcess.start(settings)
}

async function ask(
  method: string,
  url: string,
  init: { headers?: Settings; body?: string | Buffer<ArrayBuffer> } = {},
): Promise<Response> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${server?.url}${url}`, {
    method,
    ...init,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}), ...init.headers },
  })
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
    cookies.set(name, value)
  }
  return response
}

async function call(
  endpoint: Endpoint,
  { params = {}, body, headers = {} }: { params?: Record<string, number>; body?: object; headers?: Settings } = {},
): Promise<any> {
  const response = await ask(endpoint.definition.method, urlOf(endpoint, params), {
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(response.status, `${urlOf(endpoint, params)}: ${await response.clone().text()}`).toBe(200)
  return response.json()
}

const lists = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ definition: { method, params, query: asked } }) => method === 'GET' && !params && !asked)

/** The sign-in code that was mailed to the operator. */
const mailedCode = async () =>
  /^\d{6}$/m.exec(
    mail.arrived.findLast(({ to }) => to?.some(({ address }) => address === person.email))?.text ?? '',
  )?.[0]

/** Every list that the operator can read, by its path. */
async function readLists(): Promise<Map<string, string>> {
  const read = new Map<string, string>()
  for (const endpoint of lists) {
    const response = await ask('GET', urlOf(endpoint))
    read.set(endpoint.definition.path, `${response.status} ${await response.text()}`)
  }
  return read
}

/** The records of the drill that hold secrets. */
interface Records {
  providerId: number
  practiceId: number
  carrierId: number
}

/** What only a server with the right rows, the right key and the right files can answer. */
async function readRecords({ providerId, practiceId, carrierId }: Records): Promise<unknown> {
  const { url } = await call(signDownload, { params: { entityId: providerId }, body: license })
  const [file, part] = [await ask('GET', url), await ask('GET', url, { headers: { range: 'bytes=700000-700099' } })]
  return {
    provider: await call(getProvider, { params: { id: providerId } }),
    ssn: await call(revealSsn, { params: { id: providerId }, body: { purpose: 'show' } }),
    password: await call(revealPracticeCarrierLogin, {
      params: { entityId: practiceId, carrierId },
      body: { field: 'password', purpose: 'show' },
    }),
    file: [file.status, bytes.equals(Buffer.from(await file.arrayBuffer()))],
    range: [part.status, bytes.subarray(700_000, 700_100).equals(Buffer.from(await part.arrayBuffer()))],
  }
}

/** Queues the email of a reset for tomorrow, as a server with the first key does. */
async function queueReset(): Promise<void> {
  const sealed = new Vault(Buffer.from(firstKey, 'hex')).seal(person.email, queuedPlace('password-reset', 'queued'))
  await query(
    databaseUrl,
    "insert into pgboss.job (name, data, start_after) values ('password-reset', $1, now() + interval '1 day')",
    [{ id: 'queued', sealed: sealed.toString('base64') }],
  )
}

/** Runs the queued reset now; its email comes to the one whose address only the job knew. */
async function expectQueuedReset(): Promise<void> {
  const before = mail.arrived.length
  await query(databaseUrl, "update pgboss.job set start_after = now() where name = 'password-reset'")
  const reset = await eventually(
    async () => mail.arrived.slice(before).find(({ to }) => to?.some(({ address }) => address === person.email)),
    patienceMs,
  )
  expect(reset.subject).toMatch(/password/i)
}

/**
 * An operator makes an installation by the documented steps: a start, an invitation, a team, a practice with a login to a
 * portal, and a provider with a secret and a document.
 */
async function setUp(settings: Settings): Promise<Records> {
  await start(settings)
  const invited = await runCommand('admin', ['invite', person.email], settings)
  const token = /[\w-]{20,}\s*$/.exec(invited.output)?.[0].trim()
  await call(setPassword, { body: { token, password: person.password, passwordConfirmation: person.password } })
  const authorization = basic(person.email, person.password)
  expect((await ask('POST', urlOf(signIn), { headers: { authorization } })).status, 'a code is mailed').toBe(406)
  await call(signIn, { headers: { authorization }, body: { mfaToken: await eventually(mailedCode, patienceMs) } })
  const { id: revenueTeamId } = await call(createTeam, { body: { name: 'Clinic Revenue' } })
  await call(chooseTeam, { body: { revenueTeamId } })
  const { id: practiceId } = await call(createPractice, { body: { name: 'Clinic' } })
  const { id: carrierId } = await call(saveCarrier, {
    body: { editType: 'GLOBAL', practiceId, name: 'Drill Health', addToPractice: true },
  })
  await call(savePracticeCarrierLogin, {
    params: { entityId: practiceId, carrierId },
    body: { password: portalPassword },
  })
  const { id } = await call(createProvider, {
    body: { firstName: 'Ada', lastName: 'Drill', practiceAssociations: { [practiceId]: { isMember: true } } },
  })
  await call(saveProvider, { params: { id }, body: { ssn } })
  const { url } = await call(signUpload, { params: { entityId: id }, body: license })
  expect((await ask('PUT', url, { headers: { 'content-type': license.contentType }, body: bytes })).status).toBe(200)
  await call(confirmUpload, { params: { entityId: id }, body: { filename: license.filename } })
  return { providerId: id, practiceId, carrierId }
}

it(
  'an installation is backed up, lost, restored on embedded and given PostgreSQL, and given another key, answers the same each time, and does a job that was queued with the former key',
  async () => {
    const home = at('first', { CREDENCE_KEY: firstKey })
    const records = await setUp(home)
    const [once, twice] = [await readLists(), await readLists()]
    /** Such as a challenge, which is never the same, the age of the backup, or how far the audit trail is sealed. */
    const steady = [...once.keys()].filter(
      (each) =>
        once.get(each) === twice.get(each) &&
        each !== getSystem.definition.path &&
        each !== getAuditTrail.definition.path,
    )
    expect(steady.length).toBeGreaterThan(lists.length * 0.8)
    const before = await readRecords(records)
    expect(before).toMatchObject({
      provider: { lastName: 'Drill' },
      ssn: { value: ssn },
      password: { value: portalPassword },
      file: [200, true],
      range: [206, true],
    })
    const answersTheSame = async () => {
      const read = await readLists()
      expect(Object.fromEntries(steady.map((each) => [each, read.get(each)]))).toEqual(
        Object.fromEntries(steady.map((each) => [each, once.get(each)])),
      )
      expect(await readRecords(records)).toEqual(before)
    }

    const file = path.join(folder, 'clinic.backup')
    expect(await runCommand('backup', [file], home)).toMatchObject({ code: 0 })
    await stop()
    rmSync(path.join(folder, 'first'), { recursive: true })

    const embedded = at('second', { CREDENCE_KEY: firstKey })
    expect(await runCommand('restore', [file], embedded)).toMatchObject({ code: 0 })
    await start(embedded)
    await answersTheSame()

    const given = at('third', { CREDENCE_KEY: firstKey, DATABASE_URL: databaseUrl })
    expect(await runCommand('restore', [file], given)).toMatchObject({ code: 0 })
    await start(given)
    await answersTheSame()
    await queueReset()

    const rotating = { ...given, CREDENCE_KEY: secondKey, CREDENCE_PREVIOUS_KEYS: firstKey }
    await start(rotating)
    await answersTheSame()
    const firstKeyId = new Vault(Buffer.from(firstKey, 'hex')).id.toString('hex')
    await eventually(
      async () =>
        (await runCommand('admin', ['keys'], rotating)).output.includes(`The key ${firstKeyId} can be removed`),
      patienceMs,
    )
    await start({ ...given, CREDENCE_KEY: secondKey })
    await answersTheSame()
    await expectQueuedReset()
    await stop()
  },
  4 * patienceMs,
)

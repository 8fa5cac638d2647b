import { signIn, signInMessages } from '@credence/contract/auth/calls'
import { documentCallsOf } from '@credence/contract/documents/calls'
import { getSite } from '@credence/contract/site/calls'
import { getSystem, type SystemLine } from '@credence/contract/system/calls'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, basic, eventually } from '../../../test/kit/browser.ts'
import { startClamd, type ClamdServer } from '../../../test/kit/clamd-server.ts'
import { sessionOf } from '../../../test/kit/demo-world.ts'
import { upload } from '../../../test/kit/document-files.ts'
import { smtpTo, startMailServer, type MailServer } from '../../../test/kit/mail-server.ts'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { createWorld, type World } from '../../../test/kit/world.ts'
import { createLogger } from '../../kit/http/log.ts'

let world: World
let mailPort: number
let mailServer: MailServer | undefined
let clamd: ClamdServer
const clamdState = { fails: true }
const logged: { msg: string; level: number; service?: string; reason?: string }[] = []

beforeAll(async () => {
  mailPort = await freePort()
  clamd = await startClamd({
    answer: () => (clamdState.fails ? "INSTREAM: Can't allocate memory ERROR" : 'stream: OK'),
  })
  const log = createLogger(
    'warn',
    new Writable({
      write(line: Buffer, _, done) {
        logged.push(JSON.parse(line.toString()) as (typeof logged)[number])
        done()
      },
    }),
  )
  world = await createWorld({
    isDemo: true,
    queue: true,
    log,
    config: { smtp: smtpTo(mailPort) },
    env: { CLAMD_ADDRESS: `127.0.0.1:${clamd.port}` },
  })
  await world.sql('update pgboss.queue set retry_delay = 1, retry_backoff = false')
})
afterAll(async () => {
  await world.close()
  await mailServer?.close()
  await clamd.close()
})

const lineOf = async (area: SystemLine['area']): Promise<SystemLine> =>
  (await world.call(getSystem, {}, { as: await sessionOf(world, 'admin@credence.test') })).body.find(
    (line: SystemLine) => line.area === area,
  )
const readiness = async () => world.ask('GET', '/api/health/ready')
const about = (service: string) => logged.filter((entry) => entry.service === service)

describe('a mail server that cannot be reached', () => {
  it('is named before the first email', async () => {
    expect(await lineOf('mail')).toEqual({
      area: 'mail',
      status: 'ok',
      message: expect.stringContaining(`No mail has been sent yet through 127.0.0.1:${mailPort}.`),
      since: null,
    })
  })

  it('is degraded on the System page and in readiness, which stays 200, and is logged once with its reason', async () => {
    expect((await new Browser(world).signIn('code@aurora.test')).status).toBe(406)
    const line = await eventually(async () => {
      const found = await lineOf('mail')
      return found.status === 'degraded' && found
    })
    expect(line.message).toBe(
      `Mail is delayed: 127.0.0.1:${mailPort} cannot be reached (ECONNREFUSED). 1 mail waits for the next attempt.`,
    )
    expect(Date.parse(line.since ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const ready = await eventually(async () => {
      const found = await readiness()
      return found.body.mail === 'degraded' && found
    })
    expect(ready).toMatchObject({
      status: 200,
      body: { status: 'ready', database: true, mail: 'degraded', files: 'ok' },
    })
    await eventually(
      async () => (await world.sql("select from pgboss.job where name = 'email' and retry_count > 0")).length > 0,
    )
    expect(await world.sql("select retry_limit, retry_delay_max from pgboss.job where name = 'email'")).toEqual([
      { retry_limit: 48, retry_delay_max: 900 },
    ])
    expect(about('mail')).toEqual([
      expect.objectContaining({
        level: 50,
        msg: 'the mail server does not work',
        reason: `127.0.0.1:${mailPort} cannot be reached (ECONNREFUSED)`,
      }),
    ])
    expect(JSON.stringify(logged)).not.toContain('code@aurora.test')
  })

  it('is reported to a user who waits for a code', async () => {
    expect((await world.call(getSite)).body.mailDelayed).toBe(true)
    const asked = await world.ask('POST', `/api${signIn.definition.path}`, {
      headers: { authorization: basic('code@aurora.test') },
    })
    expect(asked).toMatchObject({ status: 406, body: { message: signInMessages.codeNeeded, mailDelayed: true } })
  })

  it('is healthy again with the next accepted email', async () => {
    mailServer = await startMailServer(mailPort)
    await eventually(async () => (await lineOf('mail')).status === 'ok')
    expect(await lineOf('mail')).toMatchObject({
      message: `Mail goes out through 127.0.0.1:${mailPort}.`,
      since: expect.any(String),
    })
    expect(about('mail').at(-1)?.msg).toBe('the mail server works again')
    await eventually(async () => (await world.call(getSite)).body.mailDelayed === false)
  })
})

describe('a virus scanner that does not work', () => {
  it('is degraded with the number of waiting files, and healthy again once it works', async () => {
    const drawer = {
      calls: documentCallsOf('provider', 'own'),
      entityId: 1,
      as: await sessionOf(world, 'editor@aurora.test'),
    }
    await upload(world, drawer, 'license.pdf')
    const line = await eventually(async () => {
      const found = await lineOf('virusScanner')
      return found.status === 'degraded' && found
    })
    expect(line.message).toBe(
      'The scanner does not work: clamd answered "INSTREAM: Can\'t allocate memory ERROR". 1 file waits and cannot be opened until then.',
    )
    expect(about('virusScanner')).toHaveLength(1)
    clamdState.fails = false
    await eventually(async () => (await lineOf('virusScanner')).status === 'ok')
  })
})

import type { AddressInfo } from 'node:net'
import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { Browser, eventually } from '../../../test/kit/browser.ts'
import { newRows, rowsOf, tells } from '../../../test/kit/database-content.ts'
import { createWorld, useWorld, type World } from '../../../test/kit/world.ts'
import type { SmtpConfig } from '../../config/config.ts'
import { sendResetLink } from '../../features/auth/password.actions.ts'
import { newObjectKey } from '../../kit/ports/files.ts'
import { writeEmail } from '../../kit/paper/write-email.ts'

interface Arrived {
  from: string | false
  to: string[]
  user: unknown
  isSecure: boolean
  mail: Promise<ParsedEmail>
}

let server: SMTPServer | undefined
let world: World | undefined
const arrived: Arrived[] = []
/** How many of the next emails are refused temporarily. */
let refusals = 0
let refused = 0

/** A mail server on this machine that keeps received emails. */
async function listen(options: SMTPServerOptions = {}): Promise<number> {
  const made = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hidePIPELINING: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          refused += 1
          done(Object.assign(new Error('try again later'), { responseCode: 451 }))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          from: mailFrom && mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          isSecure: session.secure,
          mail: PostalMime.parse(Buffer.concat(chunks)),
        })
        done()
      })
    },
    ...options,
  })
  made.on('error', () => {})
  await new Promise<void>((ready) => {
    made.listen(0, '127.0.0.1', ready)
  })
  server = made
  return (made.server.address() as AddressInfo).port
}

const smtp = (port: number, more: Partial<SmtpConfig> = {}): SmtpConfig => ({
  host: '127.0.0.1',
  port,
  secure: false,
  requireTls: false,
  user: null,
  password: null,
  from: 'Credence <no-reply@credence.test>',
  ...more,
})

async function open(config: SmtpConfig): Promise<World> {
  world = await createWorld({ isDemo: true, config: { smtp: config }, queue: true })
  // Shortens the retries for the test.
  await world.sql('update pgboss.queue set retry_delay = 1')
  return world
}

afterEach(async () => {
  await world?.close()
  const listening = server
  if (listening)
    await new Promise<void>((closed) => {
      listening.close(closed)
    })
  world = undefined
  server = undefined
  arrived.length = 0
  refusals = 0
  refused = 0
})

const jobsLeft = async (own: World) =>
  (await own.sql("select from pgboss.job where name = 'email' and state <> 'completed'")).length

describe('email by SMTP', () => {
  it('delivers a security code to its one recipient, as text and HTML, and the database does not hold it readable', async () => {
    const own = await open(smtp(await listen()))
    const before = await rowsOf(own)
    expect((await new Browser(own).signIn('code@aurora.test')).status).toBe(406)
    const [got] = await eventually(async () => arrived.length > 0 && arrived)
    expect(got?.from).toBe('no-reply@credence.test')
    expect(got?.to).toEqual(['code@aurora.test'])
    const mail = await (got as Arrived).mail
    expect(mail.subject).toBe('Your Credence security code')
    expect(mail.from).toMatchObject({ name: 'Credence', address: 'no-reply@credence.test' })
    expect(mail.to).toMatchObject([{ address: 'code@aurora.test' }])
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
    expect(mail.attachments).toEqual([])

    const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? 'no code'
    expect(
      mail.text
        ?.trim()
        .split('\n')
        .filter((line) => line.trim()),
    ).toEqual([
      'Enter this code to finish signing in. It works once, for 10 minutes.',
      code,
      'If you did not just try to sign in, somebody else knows your password: please change it.',
    ])
    expect(mail.html).toContain(`>${code}</p>`)
    expect(mail.html).not.toMatch(/<script|<img|https?:/)

    await eventually(async () => (await jobsLeft(own)) === 0)
    const rows = await newRows(own, before)
    expect(rows.filter((row) => row.startsWith('pgboss.') && row.includes('"sealed"'))).not.toEqual([])
    expect(rows.filter((row) => tells(row, code))).toEqual([])
    expect(await own.sql('select from mailbox_message')).toEqual([])
    expect(arrived).toHaveLength(1)
  })

  it('delivers a reset link, which the queue does not hold readable', async () => {
    const own = await open(smtp(await listen()))
    await own.inTeam(undefined, (scope) => sendResetLink(scope, 'editor@aurora.test'))
    const [got] = await eventually(async () => arrived.length > 0 && arrived)
    const mail = await got?.mail
    const token = /http:\/\/localhost:4000\/auth\/reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no link'
    expect(mail?.html).toContain(`href="http://localhost:4000/auth/reset-password/${token}"`)
    expect((await own.ask('GET', `/api/auth/resetpassword/${token}`)).status).toBe(200)
    expect([...(await rowsOf(own))].filter((row) => tells(row, token))).toEqual([])
  })

  it('delivers files of the store, which the queue only names', async () => {
    const own = await open(smtp(await listen()))
    const key = newObjectKey()
    await own.services.files.put(key, Buffer.from('%PDF-1.7 the paper itself'))
    const attachments = [{ filename: 'Lizenz "ä".pdf', contentType: 'application/pdf', key }]
    await own.inTeam(undefined, (scope) =>
      own.services.mailer.send(scope, {
        ...writeEmail({ to: 'in@carrier.test', subject: 'Papers', lines: ['Enclosed.'] }),
        attachments,
      }),
    )
    const [got] = await eventually(async () => arrived.length > 0 && arrived)
    const mail = await got?.mail
    expect(
      mail?.attachments.map(({ filename, mimeType, content }) => [
        filename,
        mimeType,
        Buffer.from(content as ArrayBuffer).toString(),
      ]),
    ).toEqual([['Lizenz "ä".pdf', 'application/pdf', '%PDF-1.7 the paper itself']])
    expect([...(await rowsOf(own))].filter((row) => tells(row, 'the paper itself'))).toEqual([])
  })

  it('is retried when the server is busy, and arrives once', async () => {
    const own = await open(smtp(await listen()))
    refusals = 2
    expect((await new Browser(own).signIn('code@aurora.test')).status).toBe(406)
    await eventually(async () => arrived.length > 0, 25_000)
    expect(refused).toBe(2)
    await eventually(async () => (await jobsLeft(own)) === 0)
    expect(arrived).toHaveLength(1)
  })

  it('signs in to the server with the configured name and password', async () => {
    const seen: unknown[] = []
    const port = await listen({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen.push([username, password])
        done(null, { user: username })
      },
    })
    const own = await open(smtp(port, { user: 'mailer', password: 's@fe:word' }))
    await new Browser(own).signIn('code@aurora.test')
    const [got] = await eventually(async () => arrived.length > 0 && arrived)
    expect(seen).toEqual([['mailer', 's@fe:word']])
    expect(got?.user).toBe('mailer')
  })

  it('is not sent in plaintext if TLS is required and the server has none', async () => {
    const own = await open(smtp(await listen(), { requireTls: true }))
    await new Browser(own).signIn('code@aurora.test')
    const [job] = await eventually(async () => {
      const found = await own.sql<{ output: unknown }>(
        "select output from pgboss.job where name = 'email' and retry_count > 0",
      )
      return found.length > 0 && found
    })
    expect(JSON.stringify(job?.output)).toMatch(/STARTTLS|TLS/)
    expect(arrived).toEqual([])
  })

  it('is not sent over TLS with an untrusted certificate', async () => {
    const own = await open(smtp(await listen({ hideSTARTTLS: false }), { requireTls: true }))
    await new Browser(own).signIn('code@aurora.test')
    await eventually(
      async () => (await own.sql("select from pgboss.job where name = 'email' and retry_count > 0")).length > 0,
    )
    expect(arrived).toEqual([])
  })
})

describe('email that must not be sent', () => {
  const quiet = useWorld({ config: { smtp: smtp(9) } })
  const queued = () => quiet.world.sql("select from pgboss.job where name = 'email'")

  it('is not sent when its request failed', async () => {
    const email = writeEmail({ to: 'editor@aurora.test', subject: 'Never', lines: ['Never'] })
    await expect(
      quiet.world.inTeam(undefined, async (scope) => {
        await quiet.world.services.mailer.send(scope, email)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await queued()).toEqual([])
  })

  it.each([
    ['a line break in the address', { to: 'a@b.test\r\nBcc: x@y.test' }],
    ['a lone line feed in the address', { to: 'a@b.test\nBcc: x@y.test' }],
    ['a line break in the subject', { subject: 'Hello\r\nBcc: x@y.test' }],
    ['a NUL in the subject', { subject: 'Hello\0' }],
    ['two addresses', { to: 'a@b.test, x@y.test' }],
    ['an address in angle brackets', { to: 'Somebody <a@b.test>' }],
    ['a group', { to: 'all: a@b.test, x@y.test;' }],
  ])('with %s is refused before it is queued', async (_, part) => {
    const email = { ...writeEmail({ to: 'a@b.test', subject: 'Hello', lines: ['Hello'] }), ...part }
    await expect(
      quiet.world.inTeam(undefined, (scope) => quiet.world.services.mailer.send(scope, email)),
    ).rejects.toThrow(/single line|one address/)
    expect(await queued()).toEqual([])
  })
})

describe('the HTML of an email', () => {
  it('escapes typed text', () => {
    const { html, text } = writeEmail({
      to: 'a@b.test',
      subject: '<b>Hi</b>',
      lines: ['<script>alert(1)</script> & "quotes"', "it's"],
      action: { label: '<i>', url: 'https://x.test/?a="><script>' },
    })
    expect(html).not.toMatch(/<script|<b>|<i>/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot;')
    expect(html).toContain('href="https://x.test/?a=&quot;&gt;&lt;script&gt;"')
    expect(text).toBe('<script>alert(1)</script> & "quotes"\n\nhttps://x.test/?a="><script>\n\nit\'s')
  })
})

import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../../config/config.ts'
import type { Vault } from '../../kit/secrets/crypto.ts'
import type { Figures } from '../../kit/http/figures.ts'
import type { ServiceHealth } from '../../kit/background/service-health.ts'
import type { FileStore } from '../../kit/ports/files.ts'
import { describeFailure } from './failure.ts'
import { assertSafeHeaders, MailRefused, type Email, type Mailer } from '../../kit/ports/email.ts'

const place = (id: string) => ({ table: 'pgboss.job', column: 'email', row: id })

/** A recipient or a message that is refused stays so; trouble with the connection or with our own sign-in may pass. */
function refusalOf(error: unknown): MailRefused | null {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600
    ? new MailRefused(`refused it (${responseCode})`)
    : null
}

interface Surroundings {
  /** The address people use; its host names the origin of a message. */
  publicUrl: string
  vault: Vault
  files: Pick<FileStore, 'open'>
  health: ServiceHealth
  figures: Figures
}

/** The library is loaded with the first email, so that a server without SMTP never holds it in memory. */
async function openTransport(smtp: NonNullable<Config['smtp']>) {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      host: smtp.host,
      port: smtp.port,
      secure: smtp.secure,
      requireTLS: smtp.requireTls,
      auth: smtp.user ? { user: smtp.user, pass: smtp.password ?? '' } : undefined,
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    },
    { from: smtp.from, disableFileAccess: true, disableUrlAccess: true },
  )
}

/** Mail by SMTP. It waits in the queue, sealed, because a reset link must not stand readable in the database. */
export function smtpMailer(
  smtp: NonNullable<Config['smtp']>,
  { publicUrl, vault, files, health, figures }: Surroundings,
): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined
  const { hostname } = new URL(publicUrl)

  /** A server that refuses a recipient works; one that cannot be talked to does not. */
  async function hand(id: string, email: SendMailOptions): Promise<void> {
    try {
      // The id names the message for good, so that a retry after a lost answer is recognised as the same mail.
      transport ??= openTransport(smtp)
      await (await transport).sendMail({ ...email, messageId: `<${id}@${hostname}>` })
    } catch (error) {
      const refusal = refusalOf(error)
      figures.mails.inc({ outcome: refusal ? 'refused' : 'failed' })
      await (refusal ? health.worked('mail') : health.failed('mail', describeFailure(error, smtp)))
      throw refusal ?? error
    }
    figures.mails.inc({ outcome: 'sent' })
    await health.worked('mail')
  }

  return {
    async send(scope, email, subject) {
      assertSafeHeaders(email)
      const id = randomUUID()
      const job = { id, sealed: vault.seal(JSON.stringify(email), place(id)).toString('base64') }
      const { queue } = scope.services
      // Who hears of a mail that was not delivered must hear of it soon; any other mail is better late than lost.
      await (subject
        ? queue.send(scope, 'carrier-email', { ...job, subject }, { failsTo: 'undelivered-mail' })
        : queue.send(scope, 'email', job))
    },
    async sendNow(email) {
      assertSafeHeaders(email)
      await hand(randomUUID(), { ...email, attachments: [] })
    },
    async deliver({ id, sealed }) {
      const { attachments = [], ...email } = JSON.parse(
        vault.open(Buffer.from(String(sealed), 'base64'), place(String(id))),
      ) as Email
      const papers = await Promise.all(
        attachments.map(async ({ filename, contentType, key }) => ({
          filename,
          contentType,
          content: await files.open(key),
        })),
      )
      await hand(String(id), { ...email, attachments: papers })
    },
  }
}

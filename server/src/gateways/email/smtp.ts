import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Config } from '../../config/config.ts'
import type { Vault } from '../../kit/secrets/crypto.ts'
import type { Figures } from '../../kit/http/figures.ts'
import type { Queue } from '../../kit/background/queue.ts'
import type { ServiceHealth } from '../../kit/background/service-health.ts'
import type { FileStore } from '../../kit/ports/files.ts'
import { describeFailure } from './failure.ts'
import {
  assertSafeHeaders,
  carrierEmailJob,
  emailJob,
  MailRefused,
  undeliveredMailJob,
  type Email,
  type Mailer,
} from '../../kit/ports/email.ts'

const place = (id: string) => ({ table: 'pgboss.job', column: 'email', row: id })

/** A refused recipient or message is permanent. Failures of the connection or of our own sign-in may be temporary. */
function refusalOf(error: unknown): MailRefused | null {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && responseCode < 600
    ? new MailRefused(`refused it (${responseCode})`)
    : null
}

interface SmtpContext {
  /** The public address. Its host is used in message ids. */
  publicUrl: string
  vault: Vault
  files: Pick<FileStore, 'open'>
  queue: Queue
  health: ServiceHealth
  figures: Figures
}

/** nodemailer is loaded with the first email, so that a server without SMTP never holds it in memory. */
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

/** Email by SMTP. Emails wait in the queue sealed, because the database must not hold a readable reset link. */
export function smtpMailer(
  smtp: NonNullable<Config['smtp']>,
  { publicUrl, vault, files, queue, health, figures }: SmtpContext,
): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined
  const { hostname } = new URL(publicUrl)

  /** A server that refuses a recipient works. A server that cannot be reached does not. */
  async function transmit(id: string, email: SendMailOptions): Promise<void> {
    try {
      // The message id is stable, so that a retry after a lost reply is recognized as the same email.
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
    async send(transaction, email, subject) {
      assertSafeHeaders(email)
      const id = randomUUID()
      const job = { id, sealed: vault.seal(JSON.stringify(email), place(id)).toString('base64') }
      // An undelivered email to a carrier must be reported soon, so it has fewer retries. Other emails are better late
      // than lost.
      await (subject
        ? queue.send(transaction, carrierEmailJob, { ...job, subject }, { failsTo: undeliveredMailJob })
        : queue.send(transaction, emailJob, job))
    },
    async sendNow(email) {
      assertSafeHeaders(email)
      await transmit(randomUUID(), { ...email, attachments: [] })
    },
    async deliver({ id, sealed }) {
      const { attachments = [], ...email } = JSON.parse(vault.open(Buffer.from(sealed, 'base64'), place(id))) as Email
      const papers = await Promise.all(
        attachments.map(async ({ filename, contentType, key }) => ({
          filename,
          contentType,
          content: await files.open(key),
        })),
      )
      await transmit(id, { ...email, attachments: papers })
    },
  }
}

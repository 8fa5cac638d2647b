import { z } from 'zod'
import type { JobType } from '../background/job-type.ts'
import { carrierMailQueue, mailQueue } from './mail-queues.ts'
import type { Transaction } from './transaction.ts'

/** A file of the store that goes with a mail. */
export interface MailAttachment {
  filename: string
  contentType: string
  key: string
}
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly MailAttachment[]
}

const mailSubject = z.record(z.string(), z.number())
/** What whoever sent a mail recognises it by when it comes back. */
export type MailSubject = z.output<typeof mailSubject>

/** A mail waits in the queue sealed, because a reset link must not stand readable in the database. */
const sealedMail = z.object({ id: z.string(), sealed: z.string(), subject: mailSubject.optional() })
export type SealedMail = z.output<typeof sealedMail>

export const emailJob: JobType<SealedMail> = { name: mailQueue, payload: sealedMail }
/** Mails whose sender is told when they cannot be delivered. */
export const carrierEmailJob: JobType<SealedMail> = { name: carrierMailQueue, payload: sealedMail }
export const undeliveredMailJob: JobType<SealedMail> = { name: 'undelivered-mail', payload: sealedMail }

/** The recipient's server said no for good: another try would be refused alike. */
export class MailRefused extends Error {}

/** Sends mail as part of a transaction: what was not committed is not sent. */
export interface Mailer {
  /**
   * With a subject, a mail that cannot be delivered comes to the queue of undelivered mail instead of being forgotten.
   */
  send(transaction: Transaction, email: Email, subject?: MailSubject): Promise<void>
  /** Hands one mail over at once, past the queue and without attachments, for an operator who tries the mail server. */
  sendNow(email: Email): Promise<void>
  /** Delivers what the queue held; only mailers that queue have work here. */
  deliver(mail: SealedMail): Promise<void>
}

/** A comma or a bracket in an address would name further recipients. */
export const isSafeAddress = (address: string): boolean => !/[\s,;:<>()"]/.test(address)

/** A line break in an address or a subject would let a sender add headers of his own. */
export function assertSafeHeaders(email: Email): void {
  for (const value of [email.to, email.subject]) {
    if (/[\r\n\0]/.test(value)) throw new Error('A mail header must be a single line')
  }
  if (!isSafeAddress(email.to)) throw new Error('A mail goes to one address')
}

import type { SmtpConfig } from '../../config.ts'

interface MailError { code?: string; responseCode?: number; message?: string; cause?: { code?: string } }

const longest = 200

/** Why a mail was not taken, in words for an administrator. A mail server repeats no password, but it may answer at length. */
export function mailFailure(error: unknown, smtp: Pick<SmtpConfig, 'host' | 'port'> | null): string {
  const { code = '', responseCode, message = '', cause } = error as MailError
  const server = smtp ? `${smtp.host}:${smtp.port}` : 'the mail server'
  const codes = `${code} ${cause?.code ?? ''} ${message}`
  if (codes.includes('ECONNREFUSED')) return `${server} refused the connection`
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(codes)) return `${smtp?.host ?? server} is not a known host`
  if (/ETIMEDOUT|Timeout|Greeting never/i.test(codes)) return `${server} did not answer in time`
  if (code === 'EAUTH') return `${server} refused the user name or the password`
  if (code === 'EENVELOPE') return `${server} refused the sender or the recipient${responseCode ? ` (${responseCode})` : ''}`
  return `${server} did not take the mail: ${message.replace(/\s+/g, ' ').trim().slice(0, longest) || 'it gave no reason'}`
}

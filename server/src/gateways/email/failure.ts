import type { SmtpConfig } from '../../config/config.ts'

interface SmtpError {
  code?: string
  responseCode?: number
  message?: string
}

/** Why the mail server did not accept an email, without addresses and secrets: its reply may quote both. */
export function describeFailure(error: unknown, { host, port }: SmtpConfig): string {
  const { code = '', responseCode, message = '' } = error as SmtpError
  const server = `${host}:${port}`
  if (code === 'EAUTH')
    return `${server} refused the user name or the password${responseCode ? ` (${responseCode})` : ''}`
  if (responseCode) return `${server} answered ${responseCode}`
  if (code === 'ETLS') return `${server} offers no TLS, or its certificate is not valid`
  if (code === 'EDNS' || message.includes('ENOTFOUND')) return `the name ${host} was not found`
  if (code === 'ETIMEDOUT') return `${server} did not answer in time`
  // The message holds the system's error code; `code` is that of the mail library.
  return `${server} cannot be reached (${/\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? (code || 'no reason was given')})`
}

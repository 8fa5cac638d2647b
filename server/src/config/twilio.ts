import { originUrl, word } from './fields.ts'
import type { Reader } from './reader.ts'

export interface TwilioConfig {
  readonly accountSid: string
  /** Authenticates our calls, and signs those of Twilio. */
  readonly authToken: string
  /** The origin of Twilio's REST API. */
  readonly apiUrl: string
}

const names = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const

/** The settings of Twilio, or null. */
export function readTwilio({ given, read, mistakes }: Reader): TwilioConfig | null {
  const missing = names.filter((name) => given(name) === undefined)
  const apiUrl = read('TWILIO_API_URL', originUrl(true))
  if (missing.length === names.length) {
    if (apiUrl) mistakes.push(`${names.join(' and ')} are required when TWILIO_API_URL is set`)
    return null
  }
  if (missing.length > 0) mistakes.push(`${missing.join(', ')} is missing; ${names.join(' and ')} go together`)
  const accountSid = read('TWILIO_ACCOUNT_SID', word)
  const authToken = given('TWILIO_AUTH_TOKEN')
  if (!accountSid || authToken === undefined) return null
  return { accountSid, authToken, apiUrl: apiUrl ?? 'https://api.twilio.com' }
}

import { createHash, createHmac } from 'node:crypto'
import type { VerifyMessage } from '../../kit/ports/webhook.ts'
import { isEqual } from './is-equal.ts'

/** What Twilio signs: the address that it calls, and the name and value of each field in the order of the names. */
function signedText(url: string, body: Buffer): string {
  const fields = new URLSearchParams(body.toString('utf8'))
  const parts = [...new Set(fields.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(fields.getAll(name))].toSorted().map((value) => `${name}${value}`))
  return `${url}${parts.join('')}`
}

export const twilioSignature = (authToken: string, url: string, body: Buffer): Buffer =>
  createHmac('sha1', authToken).update(signedText(url, body)).digest()

/**
 * Messages of Twilio, signed in the header X-Twilio-Signature. Twilio signs the address as it was told, so that a proxy
 * that changes the host does not matter. No time is signed. The hash of address and body is the id of the event.
 */
export function twilioWebhook({ authToken, publicUrl }: { authToken: string; publicUrl: string }): VerifyMessage {
  return ({ headers, url, body }) => {
    const given = Buffer.from(String(headers['x-twilio-signature'] ?? ''), 'base64')
    if (!isEqual(given, twilioSignature(authToken, `${publicUrl}${url}`, body))) return null
    return { eventId: createHash('sha256').update(url).update('\0').update(body).digest('hex'), signedAt: null }
  }
}

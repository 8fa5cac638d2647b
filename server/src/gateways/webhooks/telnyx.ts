import { createHash, verify, type KeyObject } from 'node:crypto'
import type { VerifyMessage } from '../../kit/ports/webhook.ts'

/**
 * Messages of Telnyx: an Ed25519 signature over time and body, in the headers telnyx-timestamp and
 * telnyx-signature-ed25519. A message that comes again with the same bytes is handled once.
 */
export function telnyxWebhook(publicKey: KeyObject): VerifyMessage {
  return ({ headers, body }) => {
    const time = String(headers['telnyx-timestamp'] ?? '')
    const signature = Buffer.from(String(headers['telnyx-signature-ed25519'] ?? ''), 'base64')
    if (!/^\d{1,12}$/.test(time) || signature.length !== 64) return null
    const isRight = verify(null, Buffer.concat([Buffer.from(`${time}|`), body]), publicKey, signature)
    return isRight ? { eventId: createHash('sha256').update(body).digest('hex'), signedAt: Number(time) } : null
  }
}

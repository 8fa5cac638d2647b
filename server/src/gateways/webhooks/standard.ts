import { createHmac } from 'node:crypto'
import type { VerifyMessage } from '../../kit/ports/webhook.ts'
import { isEqual } from './is-equal.ts'

const longestId = 255

/**
 * Messages that are signed as the Standard Webhooks specification says: HMAC-SHA256 over id, time and body, in the
 * headers webhook-id, webhook-timestamp and webhook-signature. Several secrets are good at once while a sender changes
 * its own.
 */
export function standardWebhook(secrets: readonly Buffer[]): VerifyMessage {
  return ({ headers, body }) => {
    const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
      String(headers[name] ?? ''),
    ) as [string, string, string]
    if (!/^[\x21-\x7e]+$/.test(id) || id.length > longestId || !/^\d{1,12}$/.test(time)) return null
    const given = signatures
      .split(' ')
      .flatMap((each) => (each.startsWith('v1,') ? [Buffer.from(each.slice(3), 'base64')] : []))
    const isRight = secrets.some((secret) => {
      const right = createHmac('sha256', secret).update(`${id}.${time}.`).update(body).digest()
      return given.some((each) => isEqual(each, right))
    })
    return isRight ? { eventId: id, signedAt: Number(time) } : null
  }
}

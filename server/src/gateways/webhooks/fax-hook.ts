import { createHmac } from 'node:crypto'
import type { VerifyMessage } from '../../kit/ports/webhook.ts'
import { isEqual } from './is-equal.ts'

/** Messages of a fax gateway: HMAC-SHA256 over time and body, in the headers x-credence-timestamp and x-credence-signature. */
export function faxHook(secret: string): VerifyMessage {
  return ({ headers, body }) => {
    const time = String(headers['x-credence-timestamp'] ?? '')
    const [, given] = /^sha256=([\da-f]{64})$/i.exec(String(headers['x-credence-signature'] ?? '')) ?? []
    if (!given || !/^\d{1,12}$/.test(time)) return null
    const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
    return isEqual(Buffer.from(given, 'hex'), right) ? { eventId: given, signedAt: Number(time) } : null
  }
}

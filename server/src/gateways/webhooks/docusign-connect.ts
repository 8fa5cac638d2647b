import { createHash, createHmac } from 'node:crypto'
import type { VerifyMessage } from '../../kit/ports/webhook.ts'
import { isEqual } from './is-equal.ts'

const isSignature = (name: string): boolean => /^x-docusign-signature-\d{1,3}$/.test(name)

/**
 * Messages of DocuSign Connect: HMAC-SHA256 of the body, with each key that DocuSign has, in a numbered header each.
 * The text of a key is its secret, though it looks like base64. No time is signed. The hash of the body is the id of the
 * event: a message that comes again with the same bytes is handled once.
 */
export function docusignConnect(keys: readonly string[]): VerifyMessage {
  return ({ headers, body }) => {
    const given = Object.entries(headers).flatMap(([name, value]) =>
      isSignature(name) ? [Buffer.from(String(value), 'base64')] : [],
    )
    const isRight = keys.some((key) => {
      const right = createHmac('sha256', key).update(body).digest()
      return given.some((each) => isEqual(each, right))
    })
    return isRight ? { eventId: createHash('sha256').update(body).digest('hex'), signedAt: null } : null
  }
}

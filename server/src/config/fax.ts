import { createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import { list, webHost } from './fields.ts'
import type { Reader } from './reader.ts'

export interface InboundFaxConfig {
  /** The secret that gateways sign with; null closes the hook. */
  readonly hookSecret: string | null
  /** Null without Telnyx. */
  readonly telnyx: { readonly publicKey: KeyObject; readonly mediaHosts: readonly string[] } | null
}

const demoSecret = 'demo-fax-secret'
const shortestSecret = 16
/** Where Telnyx keeps received faxes. */
const usualMediaHosts = ['s3.amazonaws.com']

function readPublicKey({ given, mistakes }: Reader): KeyObject | null {
  const text = given('TELNYX_PUBLIC_KEY')
  if (text === undefined) return null
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length === 32)
    return createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') },
      format: 'jwk',
    })
  mistakes.push('TELNYX_PUBLIC_KEY must be the base64 text of 32 bytes, as the portal of Telnyx shows it')
  return null
}

export function readInboundFax(reader: Reader, isDemo: boolean): InboundFaxConfig {
  const { given, read, mistakes } = reader
  const hookSecret = given('FAX_HOOK_SECRET') ?? (isDemo ? demoSecret : null)
  if (!isDemo && hookSecret !== null && (hookSecret.length < shortestSecret || hookSecret === demoSecret))
    mistakes.push(`FAX_HOOK_SECRET must be a random text of at least ${shortestSecret} characters`)
  const publicKey = readPublicKey(reader)
  const mediaHosts = read('TELNYX_MEDIA_HOSTS', z.string().transform(list).pipe(z.array(webHost)))
  if (mediaHosts !== null && given('TELNYX_PUBLIC_KEY') === undefined)
    mistakes.push('TELNYX_PUBLIC_KEY is required when TELNYX_MEDIA_HOSTS is set')
  return { hookSecret, telnyx: publicKey && { publicKey, mediaHosts: mediaHosts ?? usualMediaHosts } }
}

import { hasSigningFrame, isEmbeddable, type LinkPageAddress } from '@credence/contract/links/link-pages'
import { randomBytes } from 'node:crypto'
import { s3Origin } from '../../config/files.ts'
import type { Config } from '../../config/config.ts'

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-permitted-cross-domain-policies': 'none',
}

/** What every answer carries. */
export const commonHeaders = (config: Config): Record<string, string> =>
  config.publicUrl.startsWith('https://')
    ? { ...common, 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : common

/** Answers of the API are data: nothing in them may ever run, and nothing keeps them. */
export const dataHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const originOf = (url: string) => new URL(url).origin

/** The built-in signing service shows a document in a frame of our own pages. */
const isFramed = (page: LinkPageAddress | null): boolean => page?.name === 'sign'

/**
 * Where the signing service that is configured has its script and its frames, for the pages that sign. DocuSign leads its
 * frame from the account to the app.
 */
function signingOrigins({ docusign }: Config, page: LinkPageAddress | null) {
  if (!page || !hasSigningFrame(page)) return { scripts: [], frames: [] }
  if (!docusign) return { scripts: [], frames: [`'self'`] }
  return { scripts: [originOf(docusign.scriptUrl)], frames: [...new Set([docusign.appsUrl, docusign.baseUrl])] }
}

/** Who may show a page in a frame: any site for the public lookups, our own pages for the signer, nobody for the others. */
function ancestorsOf(page: LinkPageAddress | null): string {
  if (page && isEmbeddable(page)) return '*'
  return isFramed(page) ? "'self'" : "'none'"
}

/** What pages carry besides the common headers. `page` is null for the pages of staff. */
export const pageHeaders = (config: Config, nonce: string, page: LinkPageAddress | null): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': pagePolicy(config, nonce, page),
  'x-robots-tag': 'noindex',
  ...(isFramed(page) ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
})

/** The policy of pages. Only our own scripts run, styles need the nonce of this very response. */
export function pagePolicy(config: Config, nonce: string, page: LinkPageAddress | null): string {
  const bot = config.recaptcha ? originOf(config.recaptcha.scriptUrl) : ''
  const bucket = config.files.s3 ? s3Origin(config.files.s3) : ''
  const signing = signingOrigins(config, page)
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': [`'self'`, bot, ...signing.scripts].filter(Boolean).join(' '),
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': `'self' blob: data: ${bucket}`,
    'font-src': "'self'",
    'connect-src': [`'self'`, bot, bucket].filter(Boolean).join(' '),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': [...signing.frames, bot].filter(Boolean).join(' ') || "'none'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': ancestorsOf(page),
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ')
}

export const newNonce = (): string => randomBytes(16).toString('base64')

import type { FilePurpose } from '@credence/contract/files/calls'

/** What a page may show by itself; everything else is only ever handed over as a file. */
const shownTypes = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** Percent-encoded as RFC 5987 wants it, which is stricter than an address. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The header that names a file and says whether a window may show it. Old readers get plain letters, all others the
 * name itself.
 */
export function dispositionOf(name: string, type: string, purpose: FilePurpose): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  return `${purpose === 'show' && shownTypes.has(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded(name.toWellFormed())}`
}

/** Nothing in a file may run, load or be framed, whatever a browser thinks it is. */
export const fileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

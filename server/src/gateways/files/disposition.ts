import type { FilePurpose } from '@credence/contract/files/calls'

/** The types that a page may show inline. All others are only downloaded. */
const shownTypes = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** Percent-encoded by RFC 5987, which is stricter than URL encoding. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The Content-Disposition header: a file's name, and whether it may be shown inline. Old browsers get an ASCII name,
 * others the real one.
 */
export function dispositionOf(name: string, type: string, purpose: FilePurpose): string {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  return `${purpose === 'show' && shownTypes.has(type) ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded(name.toWellFormed())}`
}

/** Nothing in a file may run, load or be framed, whatever type a browser detects. */
export const fileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

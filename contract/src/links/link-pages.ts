import { stages } from '../onboarding/stage-list.ts'

/**
 * The pages that belong to the small entry of the web application, by the first part of their address, with the parts
 * that may follow: `/document/{token}`, `/onboarding/{stage}/{token}`. A page with null has no token: `/verify`. The
 * server, the development server and the entry itself read this table.
 */
export const linkPages = {
  document: [],
  onboarding: ['start', ...stages, 'success'],
  'practice-onboarding': ['start', 'demographics', 'documents', 'success'],
  disclosures: ['provider', 'admin'],
  network: ['carrier', 'provider'],
  privileges: ['provider', 'facility'],
  fppe: ['provider', 'reviewer'],
  consent: [],
  esignature: [],
  sign: [],
  verify: null,
} as const satisfies Readonly<Record<string, readonly string[] | null>>
export type LinkPageName = keyof typeof linkPages

/** Pages that other sites may show in a frame: they are public and only read. */
const embeddable: readonly LinkPageName[] = ['network', 'privileges']

export interface LinkPageAddress {
  name: LinkPageName
  /** Between the name and the token; empty for a page that has one form only. */
  part: string
  /** Empty for a page without one. */
  token: string
}

/** A token that was cut within a percent sign is unknown, not a fault of the page. */
function decoded(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

const isName = (name: string): name is LinkPageName => Object.hasOwn(linkPages, name)

/** Which link page an address is of, with its part and token; null for every other address. */
export function linkPageAt(pathname: string): LinkPageAddress | null {
  const [, name = '', ...rest] = pathname.replace(/\/$/, '').split('/')
  if (!isName(name)) return null
  const parts: readonly string[] | null = linkPages[name]
  if (parts === null) return rest.length === 0 ? { name, part: '', token: '' } : null
  const [part = '', token = ''] = parts.length === 0 ? ['', ...rest] : rest
  const isWhole = rest.length === (parts.length === 0 ? 1 : 2) && token !== ''
  return isWhole && (parts.length === 0 || parts.includes(part)) ? { name, part, token: decoded(token) } : null
}

/** Whether other sites may show the page of an address in a frame. */
export const isEmbeddable = ({ name }: LinkPageAddress): boolean => embeddable.includes(name)

/** Where the short form `/network/{code}` of the network lookup leads to; null for every other address. */
export function longFormOf(pathname: string): string | null {
  const [, code] = /^\/network\/([^/]+)\/?$/.exec(pathname) ?? []
  const parts: readonly string[] = linkPages.network
  return code === undefined || parts.includes(code) ? null : `/network/carrier/${code}`
}

/** Whether a page shows documents to sign in a frame. The wizard reaches that stage from any other without a new page. */
export const hasSigningFrame = ({ name, part }: LinkPageAddress): boolean =>
  name === 'consent' || name === 'esignature' || name === 'onboarding' || part === 'reviewer'

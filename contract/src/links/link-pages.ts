/**
 * The pages that belong to the small entry of the web application, by the first part of their address: `/document/{token}`.
 * The server, the development server and the entry itself read this list.
 */
export const linkPages = ['document'] as const
export type LinkPageName = (typeof linkPages)[number]

const names: ReadonlySet<string> = new Set(linkPages)

/** Which link page an address is of, and the token in it; null for every other address. */
export function linkPageAt(pathname: string): { name: LinkPageName; token: string } | null {
  const [, name = '', token = ''] = /^\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  return names.has(name) ? { name: name as LinkPageName, token } : null
}

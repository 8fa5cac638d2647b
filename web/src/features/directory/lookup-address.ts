import { linkPageAt } from '@credence/contract/links/link-pages'
import { useSyncExternalStore } from 'react'

// What is chosen is kept in the address of the page, so that a link can be passed on and Back works.

/** The parameters of the address that a page sets. Others, such as those of the embedding site, are kept. */
export type LookupParameter = 'version' | 'carrier' | 'plan' | 'provider' | 'facility'

export interface LookupAddress {
  /** By what is looked up: the part of the path before the code. */
  part: string
  /** The id that a parameter holds; null without one. */
  idOf: (name: LookupParameter) => number | null
  isSearch: boolean
  /** The address with other parameters, or of another part, as a link. */
  hrefOf: (change: { part?: string; parameters?: Partial<Record<LookupParameter, string | null>> }) => string
  go: (href: string) => void
}

const changed = 'lookup-address-changed'

function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange)
  addEventListener(changed, onChange)
  return () => {
    removeEventListener('popstate', onChange)
    removeEventListener(changed, onChange)
  }
}

const current = () => location.pathname + location.search

function go(href: string): void {
  if (href === current()) return
  history.pushState(null, '', href)
  dispatchEvent(new Event(changed))
}

/** The pathname with another part before the code. */
const withPart = (pathname: string, part: string): string =>
  pathname.replace(/^(\/[^/]+\/)[^/]+\//, (_, name: string) => `${name}${part}/`)

/** An address with other parameters. A null removes one. */
export function hrefWith(address: string, { part, parameters = {} }: Parameters<LookupAddress['hrefOf']>[0]): string {
  const { pathname, searchParams } = new URL(address, 'https://page.invalid')
  for (const [name, value] of Object.entries(parameters))
    if (value === null) searchParams.delete(name)
    else searchParams.set(name, value)
  return (part === undefined ? pathname : withPart(pathname, part)) + (searchParams.size > 0 ? `?${searchParams}` : '')
}

/** The id that a parameter holds. A text that is no id counts as none. */
export function idIn(address: string, name: LookupParameter): number | null {
  const value = new URL(address, 'https://page.invalid').searchParams.get(name) ?? ''
  return /^(?:0|[1-9]\d{0,9})$/.test(value) ? Number(value) : null
}

export function useLookupAddress(): LookupAddress {
  const address = useSyncExternalStore(subscribe, current)
  const { pathname, searchParams } = new URL(address, location.origin)
  return {
    part: linkPageAt(pathname)?.part ?? '',
    idOf: (name) => idIn(address, name),
    isSearch: searchParams.get('version') === 'search',
    hrefOf: (change) => hrefWith(address, change),
    go,
  }
}

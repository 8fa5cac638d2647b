import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { addFilterName } from './filter-names.ts'
import { nextSorting, type Sorting, type SortState } from '../tables/sort.ts'
import { sortValue, textOf, valueIn, type AddressForm, type AddressValue } from './address-values.ts'

/**
 * How a value enters the address. Filters, order, switches and pages replace: Back leads to the page before. What is
 * opened or chosen is pushed: Back closes it.
 */
export type AddressChange = 'replace' | 'push'

/** Typing changes a filter several times a second; browsers refuse an address that changes that often. */
const restMs = 250

interface Waiting {
  /** Of the page that the values belong to: whoever has left it takes none of them along. */
  pathname: string
  texts: Map<string, string | null>
  /** One of them is pushed. */
  isOpening: boolean
}
const nothingWaits = (pathname: string): Waiting => ({ pathname, texts: new Map(), isOpening: false })

// There is one address. Values that were set and are not in it yet are shown already.
let waiting = nothingWaits('')
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An address with other parameters; null removes one, and those that are not named stay. */
export function withParameters(before: string, texts: Iterable<readonly [string, string | null]>): string {
  const search = new URLSearchParams(before)
  for (const [name, text] of texts) {
    if (text === null) search.delete(name)
    else search.set(name, text)
  }
  return search.toString()
}

/** The parameters of the page, with those that are set and not in its address yet. */
export const searchNow = (): string =>
  withParameters(location.search, waiting.pathname === location.pathname ? waiting.texts : [])

function put(
  navigate: NavigateFunction,
  texts: Iterable<readonly [string, string | null]>,
  { isOpening = false, rests = false }: { isOpening?: boolean; rests?: boolean },
): void {
  if (waiting.pathname !== location.pathname) waiting = nothingWaits(location.pathname)
  for (const [name, text] of texts) waiting.texts.set(name, text)
  if (isOpening) waiting.isOpening = true
  notify()
  clearTimeout(timer)
  // Several values that change together enter the address together.
  timer = setTimeout(() => void flush(navigate), rests ? restMs : 0)
}

async function flush(navigate: NavigateFunction) {
  const { pathname, texts, isOpening } = waiting
  if (texts.size === 0) return
  if (pathname !== location.pathname) {
    waiting = nothingWaits('')
    return notify()
  }
  const written = new Map(texts)
  waiting.isOpening = false
  // A filter of what is open above the page keeps the mark of how that was opened.
  const state = isOpening ? null : ((history.state as { usr?: unknown } | null)?.usr ?? null)
  // Drawn at once: otherwise the old value would be shown again for a moment.
  await navigate({ search: searchNow() }, { replace: !isOpening, state, preventScrollReset: true, flushSync: true })
  for (const [name, text] of written) if (texts.get(name) === text) texts.delete(name)
  notify()
}

/**
 * A value that lives in the address, as the parameter `name`: reload, Back and a pasted link restore it. It changes at
 * once, and the address follows: a filter once typing rests, everything else now.
 */
export function useAddress<T>(
  name: string,
  value: AddressValue<T>,
  { how = 'replace', rests = false }: { how?: AddressChange; rests?: boolean } = {},
): [T, (next: T) => void] {
  const isOpening = how === 'push'
  const { pathname, search } = useLocation()
  if (!isOpening) addFilterName(pathname, name)
  const navigate = useNavigate()
  const early = useSyncExternalStore(subscribe, () =>
    waiting.pathname === pathname ? waiting.texts.get(name) : undefined,
  )
  const text = early === undefined ? new URLSearchParams(search).get(name) : early
  const set = useCallback(
    (next: T) => put(navigate, [[name, textOf(value, next)]], { isOpening, rests }),
    [name, value, isOpening, rests, navigate],
  )
  return [useMemo(() => valueIn(value, text), [value, text]), set]
}

/**
 * The parameters of the address, and a way to others. Null removes one. Unlike the values of `useAddress` they change when
 * the page does: whoever has not saved yet is asked before.
 */
export function useParameters(): [URLSearchParams, (texts: Readonly<Record<string, string | null>>) => void] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const go = useCallback(
    (texts: Readonly<Record<string, string | null>>) =>
      void navigate({ search: withParameters(searchNow(), Object.entries(texts)) }),
    [navigate],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), go]
}

const nothing: URLSearchParams = new URLSearchParams()

/** Several values that are read and changed together, as `useAddress` keeps one. `form` stays the same object. */
export function useAddressForm<T extends object>(
  form: AddressForm<T>,
): [T, (changed: Partial<T>, options?: { rests?: boolean }) => void] {
  const names = useMemo(() => Object.keys(form.write(form.read(nothing))), [form])
  const { pathname, search } = useLocation()
  for (const name of names) addFilterName(pathname, name)
  const navigate = useNavigate()
  const early = useSyncExternalStore(subscribe, () => (waiting.pathname === pathname ? earlyTexts(names) : ''))
  const text = early === '' ? search : withParameters(search, JSON.parse(early) as [string, string | null][])
  const change = useCallback(
    (changed: Partial<T>, options: { rests?: boolean } = {}) => {
      const now = form.read(new URLSearchParams(searchNow()))
      put(navigate, Object.entries(form.write({ ...now, ...changed })), options)
    },
    [form, navigate],
  )
  return [useMemo(() => form.read(new URLSearchParams(text)), [form, text]), change]
}

/** What is set of these parameters and not in the address yet, as a text, which is the same as long as it says the same. */
function earlyTexts(names: readonly string[]): string {
  const set = names.flatMap((name) => {
    const text = waiting.texts.get(name)
    return text === undefined ? [] : [[name, text]]
  })
  return set.length === 0 ? '' : JSON.stringify(set)
}

/** The order of a table, in the address as the parameter `name`, which is of one table alone where a page has several. */
export function useAddressSort(
  columns: readonly { key: string; plain?: 'hidden' | 'shown' }[],
  { key: usualKey, direction }: Sorting,
  name = 'sort',
): SortState {
  const keys = columns.flatMap(({ key, plain }) => (plain ? [] : [key])).join(' ')
  const value = useMemo(() => sortValue(keys.split(' '), { key: usualKey, direction }), [keys, usualKey, direction])
  const [sorting, setSorting] = useAddress(name, value)
  return [sorting, (key) => setSorting(nextSorting(sorting, key))]
}

import type { Icon } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useKey } from '../keys/use-key.ts'
import type { KeyId } from '../keys/key-table.ts'

/** Something that can be done with the record of the page. */
export interface PageAction {
  /** Unique on the page. */
  id: string
  label: string
  about?: string | undefined
  icon: Icon
  /** A key that does the same while the palette is closed. */
  keyId?: KeyId
  /** Where it leads; else `run` is called. */
  to?: string
  run?: () => void
}

interface Entry {
  action: PageAction
  order: number
}

interface State {
  /** The record that the actions are for. */
  record: string | null
  entries: readonly Entry[]
}

let state: State = { record: null, entries: [] }
const listeners = new Set<() => void>()

function change(next: Partial<State>) {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Names the record of the page, whose actions the palette lists. */
export function useRecordOfPage(name: string): void {
  useEffect(() => {
    change({ record: name })
    return () => change({ record: null })
  }, [name])
}

/**
 * Offers an action for the record of the page while the caller is on the screen. Null for those who may not. Actions
 * are listed by `order`.
 */
export function usePageAction(action: PageAction | null, order: number): void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  const { id, label, about, icon, to, keyId } = action ?? {}
  useEffect(() => {
    if (id === undefined || label === undefined || icon === undefined) return
    const offered: PageAction = { id, label, about, icon, run: () => latest.current?.run?.() }
    if (keyId !== undefined) offered.keyId = keyId
    if (to !== undefined) offered.to = to
    const entry = { action: offered, order }
    change({ entries: [...state.entries, entry] })
    return () => change({ entries: state.entries.filter((each) => each !== entry) })
  }, [id, label, about, icon, to, keyId, order])
  useKey(keyId ?? 'add', action?.run && keyId !== undefined ? action.run : null)
}

/** What can be done with the record of the page now, by those who may. */
export const usePageActions = (): State => useSyncExternalStore(subscribe, () => state)

export const inOrder = ({ entries }: Pick<State, 'entries'>): readonly PageAction[] =>
  entries.toSorted((one, other) => one.order - other.order).map(({ action }) => action)

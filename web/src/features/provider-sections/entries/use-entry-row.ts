import { useEffect, useRef, type RefObject } from 'react'
import type { EditOptions } from '../../../ui/edit/edit-store.ts'
import { useEdit, type Edit } from '../../../ui/edit/use-edit.ts'

/** A row of a card. Id 0 is one that is yet to be made. */
export interface Entry {
  id: number
  version: number
  updated?: unknown
  updatedBy?: unknown
}

/** What an edit row hears from its card. */
export interface EditProps<E extends Entry> {
  entry: E
  place: number
  keys: readonly string[]
  onClose: () => void
  /** Asks for the entries again and answers this one as it is now. */
  onReload: (id: number) => Promise<E | undefined>
}

interface EntryRowOptions<E extends Entry, Draft extends object>
  extends
    Pick<EditProps<E>, 'entry' | 'onClose' | 'onReload'>,
    Pick<EditOptions<E, Draft, unknown>, 'draftOf' | 'same' | 'faultsIn' | 'save'> {
  row: RefObject<HTMLElement | null>
}

/**
 * The editing of one entry in its row. A failure that nobody can correct brings the stored values back, except in a row
 * that has none.
 */
export function useEntryRow<E extends Entry, Draft extends object>({
  row,
  entry,
  onClose,
  onReload,
  ...options
}: EntryRowOptions<E, Draft>): Edit<Draft, E> {
  const isNew = entry.id === 0
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return useEdit<E, Draft>({
    ...options,
    scope: row,
    stored: entry,
    revertsOnFailure: !isNew,
    reload: () => onReload(entry.id),
    reloadsAtOnce: true,
    done: isNew ? 'Created!' : 'Updated!',
    onUnchanged: isNew ? undefined : onClose,
    onSaved: async () => {
      await onReload(entry.id)
      // Whoever has opened another row meanwhile keeps that one.
      if (isOpen.current) onClose()
    },
  })
}

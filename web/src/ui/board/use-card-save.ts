import type { Endpoint } from '@credence/contract/kit/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { keyOf } from '../../kit/read.ts'
import { addUnsaved, withUnsaved } from '../../kit/unsaved-changes.ts'
import { nothingSent, useCardChange } from './use-card-change.ts'

interface Versioned {
  id: number
  version: number
}

/**
 * Shows changes of a card at once and saves them, one after the other. If the server refuses, the card gets its former
 * values back. No answer of before takes back a change that is not saved yet.
 */
export function useCardSave<Card extends Versioned>(list: Endpoint, sent: object = nothingSent) {
  const client = useQueryClient()
  const change = useCardChange<Card>(list, sent)
  const underWay = useRef(new Map<number, Promise<number>>())
  /** Of each card, what ends the change whose save is under way. */
  const ends = useRef(new Map<number, () => void>())
  const save = useCallback(
    (card: Card, changed: Partial<Card>, saving: (version: number) => Promise<{ version: number }>) => {
      const before = Object.fromEntries(Object.keys(changed).map((name) => [name, card[name as keyof Card]]))
      const end = addUnsaved(keyOf(list, sent), card.id, changed)
      change(card.id, (known) => ({ ...known, ...changed }))
      // The user's previous save makes a version that is not on the screen yet.
      const saved = (underWay.current.get(card.id) ?? Promise.resolve(card.version)).then(async (version) => {
        ends.current.set(card.id, end)
        return (await saving(version)).version
      })
      underWay.current.set(card.id, saved)
      saved
        .finally(end)
        .catch(() => {
          change(card.id, (known) => (known.version === card.version ? { ...known, ...before } : known))
          void client.invalidateQueries({ queryKey: keyOf(list, sent) })
        })
        .finally(() => underWay.current.get(card.id) === saved && underWay.current.delete(card.id))
    },
    [change, client, list, sent],
  )
  /** Shows what the server has saved of a card. */
  const showSaved = useCallback(
    (id: number, saved: (card: Card) => Card) => {
      ends.current.get(id)?.()
      change(id, (known) => withUnsaved(keyOf(list, sent), saved(known)))
    },
    [change, list, sent],
  )
  return { save, showSaved }
}

import type { Endpoint } from '@credence/contract/kit/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { keyOf } from '../../kit/read.ts'
import { useCardChange } from './use-card-change.ts'

interface Versioned {
  id: number
  version: number
}

/** Shows changes of a card at once and saves them. If the server refuses, the card gets its former values back. */
export function useCardSave<Card extends Versioned>(list: Endpoint, sent?: object) {
  const client = useQueryClient()
  const change = useCardChange<Card>(list, sent)
  const underWay = useRef(new Map<number, Promise<number>>())
  const save = useCallback(
    (card: Card, changed: Partial<Card>, saving: (version: number) => Promise<{ version: number }>) => {
      const before = Object.fromEntries(Object.keys(changed).map((name) => [name, card[name as keyof Card]]))
      change(card.id, (known) => ({ ...known, ...changed }))
      // The user's previous save makes a version that is not on the screen yet.
      const saved = (underWay.current.get(card.id) ?? Promise.resolve(card.version)).then(
        async (version) => (await saving(version)).version,
      )
      underWay.current.set(card.id, saved)
      saved
        .catch(() => {
          change(card.id, (known) => (known.version === card.version ? { ...known, ...before } : known))
          void client.invalidateQueries({ queryKey: keyOf(list, sent) })
        })
        .finally(() => underWay.current.get(card.id) === saved && underWay.current.delete(card.id))
    },
    [change, client, list, sent],
  )
  return { change, save }
}

import type { Endpoint } from '@credence/contract/kit/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keyOf } from '../../kit/read.ts'

/** What a list without arguments is asked with, always the same object. */
export const nothingSent = {}

/** Changes one card of the list that is shown, before or after the server has. `sent` stays the same object. */
export function useCardChange<Card extends { id: number }>(
  list: Endpoint,
  sent: object = nothingSent,
): (id: number, changed: (card: Card) => Card) => void {
  const client = useQueryClient()
  return useCallback(
    (id, changed) => {
      const queryKey = keyOf(list, sent)
      // An answer of before, which is still on its way, would undo the change.
      void client.cancelQueries({ queryKey })
      client.setQueryData<Card[]>(queryKey, (cards) => cards?.map((card) => (card.id === id ? changed(card) : card)))
    },
    [client, list, sent],
  )
}

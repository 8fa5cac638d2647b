import type { TaskStatus } from '@credence/contract/choices/tasks'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { toast } from '../layout/toast.tsx'
import { orderingsFor, type Place } from './placing.ts'
import { useCardChange } from './use-card-change.ts'

interface Moved {
  id: number
  status: TaskStatus
  ordering: number | null
  updated: string
  version: number
}
export interface MoveChange {
  status?: TaskStatus
  ordering?: number | null
}
/** Saves what a move changes of a card, as long as nobody else has changed it. */
type SaveMove<Card> = (card: Card, changed: MoveChange, version: number) => Promise<{ version: number }>

/** Gives cards another status and place at once, and saves them; what the server refuses goes back to where it was. */
export function useCardMove<Card extends Moved>(list: Endpoint, dayOf: (card: Card) => string | null) {
  const client = useQueryClient()
  const change = useCardChange<Card>(list)
  const underWay = useRef(new Map<number, Promise<number>>())
  const save = useCallback(
    (card: Card, changed: MoveChange, saving: SaveMove<Card>) => {
      change(card.id, (known) => ({ ...known, ...changed, updated: new Date().toISOString() }))
      // One's own move before this one makes a version that is not on the screen yet.
      const saved = (underWay.current.get(card.id) ?? Promise.resolve(card.version)).then(
        async (version) => (await saving(card, changed, version)).version,
      )
      underWay.current.set(card.id, saved)
      saved
        .catch(() => {
          change(card.id, (known) =>
            known.version === card.version
              ? { ...known, status: card.status, ordering: card.ordering, updated: card.updated }
              : known,
          )
          void client.invalidateQueries({ queryKey: keyOf(list, {}) })
        })
        .finally(() => underWay.current.get(card.id) === saved && underWay.current.delete(card.id))
    },
    [change, client, list],
  )
  const move = useCallback(
    (card: Card, status: TaskStatus, place: Place<Card> | null, saving: SaveMove<Card>) => {
      const orderings = new Map(
        place ? orderingsFor(card, place, dayOf).map(({ item, ordering }) => [item, { ordering }]) : [],
      )
      const own = { ...(status === card.status ? {} : { status }), ...orderings.get(card) }
      if (Object.keys(own).length > 0) save(card, own, saving)
      for (const [neighbour, changed] of orderings) if (neighbour !== card) save(neighbour, changed, saving)
    },
    [save, dayOf],
  )
  return { change, move }
}

/** A save that was overtaken says so; other refusals are for the general sentence. */
export function tellOvertaken({ status, message }: CallError): boolean {
  if (status === 409) toast.failed(message || texts.changedByOther)
  return status === 409
}

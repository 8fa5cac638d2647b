import type { Endpoint } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { useCallback } from 'react'
import type { CallError } from '../../kit/call-error.ts'
import { toast } from '../layout/toast.tsx'
import { orderingsFor, type Place } from './placing.ts'
import { useCardSave } from './use-card-save.ts'

interface Moved {
  id: number
  status: string
  ordering: number | null
  updated: string
  version: number
}
export type MoveChange<Card extends Moved> = Partial<Pick<Card, 'status' | 'ordering'>>
/** Saves what a move changes of a card, as long as nobody else has changed it. */
type SaveMove<Card extends Moved> = (
  card: Card,
  changed: MoveChange<Card>,
  version: number,
) => Promise<{ version: number }>

/** Gives cards another status and place at once, and saves them; what the server refuses goes back to where it was. */
export function useCardMove<Card extends Moved>(list: Endpoint, dayOf: (card: Card) => string | null, sent?: object) {
  const { save, showSaved } = useCardSave<Card>(list, sent)
  const saveChange = useCallback(
    (card: Card, changed: MoveChange<Card>, saving: SaveMove<Card>) =>
      save(card, { ...changed, updated: new Date().toISOString() } as Partial<Card>, (version) =>
        saving(card, changed, version),
      ),
    [save],
  )
  const move = useCallback(
    (card: Card, status: Card['status'], place: Place<Card> | null, saving: SaveMove<Card>) => {
      const orderings = new Map(
        place ? orderingsFor(card, place, dayOf).map(({ item, ordering }) => [item, { ordering }]) : [],
      )
      const own: MoveChange<Card> = { ...(status === card.status ? {} : { status }), ...orderings.get(card) }
      if (Object.keys(own).length > 0) saveChange(card, own, saving)
      for (const [neighbour, changed] of orderings) if (neighbour !== card) saveChange(neighbour, changed, saving)
    },
    [saveChange, dayOf],
  )
  return { move, save: saveChange, showSaved }
}

/** A save that was overtaken says so; other refusals are for the general sentence. */
export function tellOvertaken({ status, message }: CallError): boolean {
  if (status === 409) toast.failed(message || texts.changedByOther)
  return status === 409
}

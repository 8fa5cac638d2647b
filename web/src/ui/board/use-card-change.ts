import type { TaskStatus } from '@credence/contract/choices/tasks'
import type { Endpoint } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallError } from '../../kit/call-error.ts'
import { keyOf } from '../../kit/read.ts'
import { toast } from '../toast.tsx'

interface Moved { id: number; status: TaskStatus; updated: string; version: number }

interface CardChange<Card> {
  /** Changes one card of the list that is shown, before or after the server has. */
  change: (id: number, changed: (card: Card) => Card) => void
  /** Gives a card another status at once, and saves it; when the server refuses, the card goes back to where it was. */
  move: (card: Card, status: TaskStatus, save: () => Promise<unknown>) => void
}

export function useCardChange<Card extends Moved>(list: Endpoint): CardChange<Card> {
  const client = useQueryClient()
  return useMemo(() => {
    const queryKey = keyOf(list, {})
    const change: CardChange<Card>['change'] = (id, changed) => {
      // An answer of before, which is still on its way, would undo the change.
      void client.cancelQueries({ queryKey })
      client.setQueryData<Card[]>(queryKey, (cards) => cards?.map((card) => card.id === id ? changed(card) : card))
    }
    const move: CardChange<Card>['move'] = (task, status, save) => {
      change(task.id, (card) => ({ ...card, status, updated: new Date().toISOString() }))
      save().catch(() => {
        change(task.id, (card) => card.version === task.version ? { ...card, status: task.status, updated: task.updated } : card)
        void client.invalidateQueries({ queryKey })
      })
    }
    return { change, move }
  }, [client, list])
}

/** A save that was overtaken says so; other refusals are for the general sentence. */
export function tellOvertaken({ status, message }: CallError): boolean {
  if (status === 409) toast.failed(message || texts.changedByOther)
  return status === 409
}

import { listPractices } from '@credence/contract/practices/calls'
import { countBlockedFppeTasks } from '@credence/contract/fppe/calls'
import { countPendingOutreach } from '@credence/contract/referrals/calls'
import { countBlockedTasks } from '@credence/contract/tasks/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { keyOf } from '../kit/read.ts'
import { useToday } from '../kit/use-today.ts'

let counter = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Says that something changed which the sidebar shows: practices, or what its badges count. */
export function refreshShell() {
  counter += 1
  for (const listener of listeners) listener()
}

/** Fetches the sidebar's entries and badges at once whenever the counter changes. */
export function useShellRefresh() {
  const client = useQueryClient()
  const seen = useSyncExternalStore(subscribe, () => counter)
  useEffect(() => {
    if (seen === 0) return
    for (const stale of [listPractices, countBlockedTasks, countBlockedFppeTasks, countPendingOutreach]) {
      void client.invalidateQueries({ queryKey: keyOf(stale) })
    }
  }, [client, seen])
}

/** Fetches what is on the screen anew when a day begins: what is due, overdue or expired is another list then. */
export function useDayRefresh() {
  const client = useQueryClient()
  const today = useToday()
  const shown = useRef(today)
  useEffect(() => {
    if (shown.current === today) return
    shown.current = today
    void client.invalidateQueries()
  }, [client, today])
}

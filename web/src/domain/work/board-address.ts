import { taskStatuses } from '@credence/contract/choices/tasks'
import { useCallback } from 'react'
import { useBoardView } from '../../ui/board/view-switch.tsx'
import { choiceValue, formOf, optionalChoice, sortValue, type AddressForm } from '../../ui/hooks/address-values.ts'
import { useAddressForm } from '../../ui/hooks/use-address.ts'
import type { Sorting } from '../../ui/tables/sort.ts'
import { allButComplete, type StatusFilter } from './status-filter.ts'

type BoardView = 'grid' | 'list'

/** What the address of every board of tasks says about what is shown. */
export interface BoardAddress {
  /** Null is the view that the reader used last. */
  view: BoardView | null
  /** Of the list alone: a board has a column for each status. */
  status: StatusFilter
  sorting: Sorting
}

const statusValue = choiceValue<StatusFilter>([allButComplete, 'ALL', ...taskStatuses], allButComplete)

export function boardForm(columns: readonly { key: string }[], usual: Sorting): AddressForm<BoardAddress> {
  const sorting = sortValue(
    columns.map(({ key }) => key),
    usual,
  )
  return formOf<BoardAddress>({
    view: ['view', optionalChoice<BoardView>(['grid', 'list'])],
    status: ['status', statusValue],
    sorting: ['sort', sorting],
  })
}

/**
 * What a board shows, kept in its address. A changed address always names the view, because whoever gets it may have
 * used another one last.
 */
export function useBoardAddress<Address extends BoardAddress>(form: AddressForm<Address>) {
  const [address, set] = useAddressForm(form)
  const [usedLast, remember] = useBoardView()
  const view: BoardView = address.view ?? usedLast
  const change = useCallback(
    (changed: Partial<Address>, options?: { rests?: boolean }) => {
      if (changed.view) remember(changed.view)
      set({ ...changed, view: changed.view ?? view }, options)
    },
    [set, remember, view],
  )
  return { ...address, view, change }
}

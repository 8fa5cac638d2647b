import type { Endpoint } from '@credence/contract/kit/endpoint'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { EditOptions } from '../../ui/edit/edit-store.ts'
import { useEdit, type Edit } from '../../ui/edit/use-edit.ts'
import { termFaults, type TypedTerm } from '../../ui/inputs/term-faults.ts'

interface Row {
  id: number
  version: number
}

interface StandingRowOptions<R extends Row, Draft extends TypedTerm> extends Pick<
  EditOptions<R, Draft, R>,
  'draftOf' | 'rebase' | 'save'
> {
  row: R
  /** The list that shows it. */
  list: QueryKey
  /** Endpoints that show the same standing elsewhere. */
  refreshes?: readonly Endpoint[]
  /** Fetches the row again, after somebody else changed it. */
  onReload: () => Promise<R | undefined>
  onClose: () => void
}

/** The editing of a standing in its row. Nothing is sent while a date is wrong or nothing was changed. */
export function useStandingRow<R extends Row, Draft extends TypedTerm>({
  row,
  list,
  refreshes = [],
  onReload,
  onClose,
  ...options
}: StandingRowOptions<R, Draft>): Edit<Draft, R> {
  const client = useQueryClient()
  return useEdit<R, Draft, R>({
    ...options,
    stored: row,
    faultsIn: termFaults,
    done: 'Updated!',
    refreshes,
    reload: onReload,
    reloadsAtOnce: true,
    onUnchanged: onClose,
    onSaved: (saved) => {
      client.setQueryData<R[]>(list, (known) => known?.map((each) => (each.id === saved.id ? saved : each)))
      onClose()
    },
  })
}

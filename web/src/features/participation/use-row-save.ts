import type { Endpoint } from '@credence/contract/kit/endpoint'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../kit/use-save.ts'
import { toast } from '../../ui/layout/toast.tsx'

interface Row {
  id: number
  version: number
}

interface RowSaveOptions<R extends Row> {
  row: R
  /** The list that shows it. */
  list: QueryKey
  /** Endpoints that show the same standing elsewhere. */
  refreshes?: readonly Endpoint[]
  /** Fetches the row again, after somebody else changed it. */
  onReload: () => Promise<R | undefined>
  onClose: () => void
}

/** Saves a row in which a standing is edited. What was typed stays until it is saved or given up. */
export function useRowSave<E extends Endpoint, R extends Row>(
  endpoint: E,
  { row, list, refreshes = [], onReload, onClose }: RowSaveOptions<R>,
) {
  const client = useQueryClient()
  const [version, setVersion] = useState(row.version)
  const [wrong, setWrong] = useState<string | null>(null)
  const { mutate, isPending } = useSave(endpoint, {
    done: 'Updated!',
    refreshes,
    onSaved: (answer) => {
      const saved = answer as R
      client.setQueryData<R[]>(list, (known) => known?.map((each) => (each.id === saved.id ? saved : each)))
      onClose()
    },
    onRefused: ({ status, message }) => {
      if (status !== 409 && status !== 400) return false
      toast.failed(message)
      setWrong(message)
      // Saving again is then a decision made in knowledge of the other change.
      if (status === 409)
        void onReload().then((fresh) => {
          if (fresh) setVersion(fresh.version)
        })
      return true
    },
  })
  return { version, wrong, setWrong, save: mutate, busy: isPending }
}

import type { Endpoint } from '@credence/contract/kit/endpoint'
import type { Cell } from '@credence/contract/participation/matrix-cells'
import { texts } from '@credence/contract/texts'
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '../../../kit/read.ts'
import { failureOf } from '../../../ui/edit/refusal.ts'
import { toast } from '../../../ui/layout/toast.tsx'
import { withProviderCell, type MatrixProvider } from './matrix-data.ts'

interface CellChange<Draft> {
  providerId: number
  columnId: number
  before: Cell
  after: Cell
  /** What was typed, to be given back if it is refused. */
  draft: Draft
  send: () => Promise<Cell>
  /** The save changes other cells too. */
  touchesOthers?: boolean
}

interface OptimisticOptions<Answer, Draft> {
  columnsOf: (answer: Answer) => readonly { id: number }[]
  /** What a cell was before. It may be open already while a save is under way. */
  history: Endpoint
  /** The cell is as it was again; what was typed can be offered once more, with the reason where there is one. */
  onRefused: (change: CellChange<Draft>, reason: string | null) => void
}

const keyOfCell = ({ providerId, columnId }: { providerId: number; columnId: number }) => `${providerId} ${columnId}`

/** Saves cells of a matrix: each shows its new word at once, and its old one again if the save fails. */
export function useOptimisticCells<Answer extends { providers: MatrixProvider[] }, Draft>(
  matrix: QueryKey,
  { columnsOf, history, onRefused }: OptimisticOptions<Answer, Draft>,
) {
  const client = useQueryClient()
  const [underway, setUnderway] = useState<readonly string[]>([])
  const show = ({ providerId, columnId }: CellChange<Draft>, cell: Cell) =>
    client.setQueryData<Answer>(matrix, (known) => {
      const columns = known ? columnsOf(known) : []
      const at = columns.findIndex(({ id }) => id === columnId)
      return known && at >= 0
        ? { ...known, providers: withProviderCell(known.providers, providerId, at, columns.length, cell) }
        : known
    })
  const { mutate } = useMutation<Cell, Error, CellChange<Draft>>({
    mutationFn: (change) => change.send(),
    onMutate: async (change) => {
      setUnderway((known) => [...known, keyOfCell(change)])
      // An answer that was asked for before the change would bring the old word back.
      await client.cancelQueries({ queryKey: matrix })
      // A cell without a version counts as never saved, and would not be drawn.
      show(change, { ...change.after, version: change.before.version + 1 })
    },
    onSuccess: (cell, change) => {
      show(change, cell)
      void client.invalidateQueries({ queryKey: keyOf(history) })
      if (change.touchesOthers) void client.invalidateQueries({ queryKey: matrix })
    },
    onError: (error, change) => {
      show(change, change.before)
      const failure = failureOf(error, () => undefined)
      if (failure.kind === 'handled') return
      const reason = 'message' in failure ? failure.message : null
      toast.failed(reason ?? texts.tryAgain)
      if (failure.kind === 'stale') void client.invalidateQueries({ queryKey: matrix })
      onRefused(change, reason)
    },
    onSettled: (_, __, change) => setUnderway((known) => known.filter((key) => key !== keyOfCell(change))),
  })
  return {
    save: mutate,
    isSaving: (cell: { providerId: number; columnId: number }) => underway.includes(keyOfCell(cell)),
  }
}

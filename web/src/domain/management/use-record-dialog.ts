import type { editTypes } from '@credence/contract/choices/enrollment'
import { useCallback, useState } from 'react'

/** Whose texts are edited: the practice's own, or those that everybody shares. */
export type EditType = (typeof editTypes.values)[number]

interface State<Row> {
  /** Null is a record that is yet to be made. */
  record: Row | null
  editType: EditType
  /** Counts the beginnings: a form with another round starts anew. */
  round: number
  opened: boolean
}

export interface RecordDialogState<Row> extends State<Row> {
  open: (record: Row) => void
  openNew: () => void
  close: () => void
  switchTo: (editType: EditType) => void
}

/** What the edit dialog is about. It stays known while the dialog closes. */
export function useRecordDialog<Row>(): RecordDialogState<Row> {
  const [state, setState] = useState<State<Row>>({ record: null, editType: 'PRACTICE', round: 0, opened: false })
  const begin = useCallback(
    (part: Partial<State<Row>>) =>
      setState((current) => ({ ...current, ...part, round: current.round + 1, opened: true })),
    [],
  )
  return {
    ...state,
    open: useCallback((record: Row) => begin({ record, editType: 'PRACTICE' }), [begin]),
    openNew: useCallback(() => begin({ record: null, editType: 'GLOBAL' }), [begin]),
    close: useCallback(() => setState((current) => ({ ...current, opened: false })), []),
    switchTo: useCallback((editType: EditType) => begin({ editType }), [begin]),
  }
}

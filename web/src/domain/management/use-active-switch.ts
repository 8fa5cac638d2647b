import { useCallback, useState } from 'react'
import type { ManagedRecord } from './managed-record.ts'
import { useFlips } from './use-flips.ts'

/**
 * The switch of each record: it flips under the pointer, asks, and goes back when the answer is no or the call fails.
 * `save` rejects when it failed, and has then said so.
 */
export function useActiveSwitch<Row extends ManagedRecord>(save: (row: Row, isActive: boolean) => Promise<unknown>) {
  const { shown, isUnderWay, flip, settle } = useFlips()
  const [question, setQuestion] = useState<{ row: Row; turnsOn: boolean } | null>(null)
  const ask = useCallback(
    (row: Row) => {
      if (isUnderWay(row.id)) return
      flip(!row.isActive, row.id)
      setQuestion({ row, turnsOn: !row.isActive })
    },
    [isUnderWay, flip],
  )
  const cancel = () => {
    if (question) settle(question.row.id)
    setQuestion(null)
  }
  const confirm = () => {
    if (!question) return
    setQuestion(null)
    const { row, turnsOn } = question
    void save(row, turnsOn)
      .catch(() => {})
      .finally(() => settle(row.id))
  }
  return { isActive: shown as (row: Row) => boolean, ask, question, confirm, cancel }
}

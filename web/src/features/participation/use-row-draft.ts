import { useState } from 'react'
import { firstFault, termFaults, type TermFaults, type TypedTerm } from '../../ui/inputs/term-faults.ts'
import { sameDraft } from './carrier-status-rows.ts'

interface RowSaving {
  wrong: string | null
  setWrong: (wrong: string | null) => void
  onClose: () => void
}

/** What is typed into the row of a standing. Nothing is sent while a date is wrong or nothing was changed. */
export function useRowDraft<Draft extends TypedTerm>(first: () => Draft, { wrong, setWrong, onClose }: RowSaving) {
  const [stored] = useState(first)
  const [draft, setDraft] = useState(stored)
  const unsaved = !sameDraft(draft, stored)
  const faults: TermFaults = wrong === null ? {} : termFaults(draft)
  return {
    draft,
    unsaved,
    faults,
    edit(changes: Partial<Draft>) {
      setDraft({ ...draft, ...changes })
      setWrong(null)
    },
    submit(send: () => void) {
      const fault = firstFault(termFaults(draft))
      setWrong(fault)
      if (fault) return
      if (unsaved) send()
      else onClose()
    },
  }
}

import type { EditMode } from '@credence/contract/providers/profile'
import { useCallback, useState } from 'react'

/**
 * Which of the edit modes is open: one at a time. Opening another asks first when the open one has something to lose.
 */
export function useEditModes() {
  const [mode, setMode] = useState<EditMode | null>(null)
  const [next, setNext] = useState<EditMode | null>(null)
  const [unsaved, setUnsaved] = useState(false)
  const close = useCallback(() => setMode(null), [])
  return {
    mode,
    setUnsaved,
    close,
    open(wanted: EditMode) {
      if (mode !== null && unsaved) setNext(wanted)
      else setMode(wanted)
    },
    question: {
      asked: next !== null,
      discard() {
        setMode(next)
        setNext(null)
      },
      keep: () => setNext(null),
    },
  }
}

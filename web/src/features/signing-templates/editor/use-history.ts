import { useCallback, useState } from 'react'
import type { Fields } from './field-rules.ts'

/** Changes of one kind to one field that follow each other so closely are undone together. */
const togetherMs = 1000
const mostSteps = 100

interface Steps {
  past: readonly Fields[]
  future: readonly Fields[]
  /** The last change, and when it was made. */
  last: string
  at: number
}

const none: Steps = { past: [], future: [], last: '', at: 0 }

export interface History {
  /** Sets the fields. `what` names the change, so that repeated ones become one step. */
  change: (next: Fields, what?: string) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  clear: () => void
}

/** The changes of the fields that can be undone and done again. */
export function useHistory(fields: Fields, set: (fields: Fields) => void): History {
  const [steps, setSteps] = useState(none)
  const { past, future } = steps
  const change = (next: Fields, what = '') => {
    const now = Date.now()
    const isSame = what !== '' && what === steps.last && now - steps.at < togetherMs
    setSteps({ past: isSame ? past : [...past, fields].slice(-mostSteps), future: [], last: what, at: now })
    set(next)
  }
  const back = past.at(-1)
  const [forward] = future
  return {
    change,
    undo:
      back &&
      (() => {
        setSteps({ ...none, past: past.slice(0, -1), future: [fields, ...future] })
        set(back)
      }),
    redo:
      forward &&
      (() => {
        setSteps({ ...none, past: [...past, fields], future: future.slice(1) })
        set(forward)
      }),
    clear: useCallback(() => setSteps(none), []),
  }
}

import { completionQuestion, type Completing } from '@credence/contract/tasks/rules'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { CompletionAnswers, Question } from './completion-draft.ts'
import { CompletionDialog } from './completion-dialog.tsx'

export type { CompletionAnswers } from './completion-draft.ts'

interface Asked {
  question: Question
  about: string | undefined
  settle: (answers: CompletionAnswers | null) => void
}

interface Completion {
  /**
   * Asks what has to be known before a task takes a status, and answers what goes with its save: nothing where nothing
   * is asked, or the question was skipped. Null when the task is to stay as it is.
   */
  ask: (completing: Completing, about?: string) => Promise<CompletionAnswers | null>
  /** The question; to be drawn wherever `ask` is used. */
  dialog: ReactNode
}

/** The questions that come with the completion of a task. */
export function useCompletion(): Completion {
  const [asked, setAsked] = useState<Asked | null>(null)
  const open = useRef<Asked | null>(null)
  const settle = useCallback((answers: CompletionAnswers | null) => {
    open.current?.settle(answers)
    open.current = null
    setAsked(null)
  }, [])
  const ask = useCallback(
    (completing: Completing, about?: string): Promise<CompletionAnswers | null> => {
      settle(null)
      const question = completionQuestion(completing)
      if (question === null) return Promise.resolve({})
      return new Promise((resolve) => {
        open.current = { question, about, settle: resolve }
        setAsked(open.current)
      })
    },
    [settle],
  )
  return { ask, dialog: <CompletionDialog asked={asked} onSettle={settle} /> }
}

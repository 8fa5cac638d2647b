import type { TaskCard } from '@credence/contract/tasks/card'
import { useState } from 'react'
import { draftOf, newDraft, rebased, type About, type TaskDraft } from './task-draft.ts'

/** What is typed about a task. When the task itself changes, what was typed stays on top of it. */
export function useTaskDraft(task: TaskCard | null, seed: Partial<About>, today: string) {
  const [state, setState] = useState(() => ({ task, draft: task ? draftOf(task) : newDraft(seed, today) }))
  const [blank] = useState(() => newDraft(seed, today))
  if (task && state.task && task.version !== state.task.version)
    setState({ task, draft: rebased(state.draft, state.task, task) })
  return {
    draft: state.draft,
    first: task ? draftOf(task) : blank,
    setDraft: (draft: TaskDraft) => setState((known) => ({ ...known, draft })),
  }
}

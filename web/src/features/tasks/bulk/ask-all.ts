import type { TaskCard } from '@credence/contract/tasks/card'
import { completionQuestion } from '@credence/contract/tasks/rules'
import type { CompletionAnswers, useCompletion } from '../completion/completion.tsx'

type Ask = ReturnType<typeof useCompletion>['ask']
type Question = NonNullable<ReturnType<typeof completionQuestion>>

const completingOf = (task: TaskCard) => ({
  ...task,
  category: task.category.value,
  from: task.status,
  to: 'COMPLETE' as const,
})

/**
 * Asks each question of the completion once, for all tasks that ask it. Null when one of them is not answered: then
 * nothing is to be changed.
 */
export async function askAll(
  tasks: readonly TaskCard[],
  ask: Ask,
): Promise<Partial<Record<Question, CompletionAnswers>> | null> {
  const asking = Map.groupBy(tasks, (task) => completionQuestion(completingOf(task)))
  const answers: Partial<Record<Question, CompletionAnswers>> = {}
  for (const [question, [first, ...others]] of asking) {
    if (question === null || !first) continue
    const given = await ask(completingOf(first), others.length === 0 ? '1 task' : `${others.length + 1} tasks`)
    if (given === null) return null
    answers[question] = given
  }
  return answers
}

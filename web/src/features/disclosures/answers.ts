/** What was chosen and typed for one question. */
export interface Answer {
  answer: 'YES' | 'NO' | null
  explanation: string
  providerIds: readonly number[]
}

export const blankAnswer: Answer = { answer: null, explanation: '', providerIds: [] }

/** The answers by the id of their question. */
export type Answers = ReadonlyMap<number, Answer>

export const answerTo = (answers: Answers, questionId: number): Answer => answers.get(questionId) ?? blankAnswer

/** The answers without providers who cannot be named any more. */
export const withoutOthers = (answers: Answers, providers: readonly { id: number }[]): Answers => {
  const ids = new Set(providers.map(({ id }) => id))
  return new Map(
    [...answers].map(([questionId, answer]) => [
      questionId,
      { ...answer, providerIds: answer.providerIds.filter((id) => ids.has(id)) },
    ]),
  )
}

/** Choosing No clears the explanation and the providers. */
export const choose = (before: Answer, answer: 'YES' | 'NO'): Answer =>
  answer === 'NO' ? { ...blankAnswer, answer } : { ...before, answer }

import type { Issues } from '@credence/contract/links/form-issues'
import { answerTo, type Answers } from './answers.ts'

interface Asked {
  questionId: number
  header: string | null
}

/** Questions that stand under one heading, one after the other. */
export interface Group<Q extends Asked> {
  header: string | null
  /** The place of the first question in the questionnaire, from 0. */
  from: number
  questions: Q[]
}

/** A group begins whenever the heading changes between two questions. */
export function groupsOf<Q extends Asked>(questions: readonly Q[]): Group<Q>[] {
  const groups: Group<Q>[] = []
  questions.forEach((question, from) => {
    const last = groups.at(-1)
    if (last && last.header === question.header) last.questions.push(question)
    else groups.push({ header: question.header, from, questions: [question] })
  })
  return groups
}

export const countAnswered = (answers: Answers, questions: readonly Asked[]): number =>
  questions.filter(({ questionId }) => answerTo(answers, questionId).answer !== null).length

/** Whether a question of the group has a message. */
export const hasIssues = ({ from, questions }: Group<Asked>, issues: Issues): boolean =>
  questions.some((_, n) => Object.keys(issues).some((path) => path.startsWith(`disclosures.${from + n}.`)))

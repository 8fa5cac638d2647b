import { disclosureIssues } from '@credence/contract/disclosures/answers'
import type { StageAnswers } from '../calls.ts'
import { sent, shown, type StageShape } from '../form/stage-shape.ts'

export interface TypedDisclosure {
  id: number
  header: string | null
  question: string
  /** Empty until somebody chose. */
  answer: string
  explanation: string
}
export interface DisclosuresValues {
  disclosures: readonly TypedDisclosure[]
}

interface Group {
  header: string | null
  /** The place of its first question. */
  from: number
  questions: TypedDisclosure[]
}

/** A heading is shown whenever it changes from one question to the next. */
export function groupByHeader(disclosures: readonly TypedDisclosure[]): Group[] {
  const groups: Group[] = []
  disclosures.forEach((each, from) => {
    const last = groups.at(-1)
    if (last && last.header === each.header) last.questions.push(each)
    else groups.push({ header: each.header, from, questions: [each] })
  })
  return groups
}

export const disclosuresShape: StageShape<StageAnswers['disclosures'], DisclosuresValues> = {
  read: ({ disclosures }) => ({
    disclosures: disclosures.map(({ id, header, question, answer, explanation }) => ({
      id,
      header,
      question,
      answer: shown(answer),
      explanation: shown(explanation),
    })),
  }),
  issues: ({ disclosures }) => disclosureIssues(disclosures, false),
  body: ({ disclosures }) => ({
    disclosures: disclosures.map(({ id, answer, explanation }) => ({
      id,
      answer: sent(answer),
      explanation: answer === 'YES' ? sent(explanation) : null,
    })),
  }),
  parts: () => [],
  draft: ({ disclosures }) => ({
    disclosures: disclosures
      .filter(({ answer }) => answer !== '')
      .map(({ id, answer, explanation }) => ({ id, answer, explanation })),
  }),
  restore: (stored, draft) => {
    if (!Array.isArray(draft['disclosures'])) return stored
    const typed = new Map((draft['disclosures'] as (Partial<TypedDisclosure> | null)[]).map((each) => [each?.id, each]))
    return {
      disclosures: stored.disclosures.map((each) => {
        const { answer, explanation } = typed.get(each.id) ?? {}
        if (answer !== 'YES' && answer !== 'NO') return each
        return { ...each, answer, explanation: typeof explanation === 'string' ? explanation : '' }
      }),
    }
  },
}

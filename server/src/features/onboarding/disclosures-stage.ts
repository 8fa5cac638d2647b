import { disclosureIssues } from '@credence/contract/disclosures/answers'
import type { Typed } from '@credence/contract/links/form-issues'
import {
  questionIssues,
  questionnaireIn,
  questionnaireStatement,
  responseIn,
  responseStatement,
  saveResponse,
} from '../disclosures/questionnaire.actions.ts'
import type { ReviewedValue, StageStore } from './stage.ts'

export interface DisclosuresData {
  surveyName: string
  disclosures: readonly {
    id: number
    header: string | null
    question: string
    answer: string | null
    explanation: string | null
  }[]
}
export interface DisclosuresBody {
  disclosures?: readonly { id: number; answer?: Typed; explanation?: Typed }[] | undefined
}

const answerLabels: Readonly<Record<string, string>> = { YES: 'Yes', NO: 'No' }

/** The questionnaire of the team for providers. A link has one response, which a later save replaces. */
export const disclosuresStore: StageStore<DisclosuresData, DisclosuresBody> = {
  statements: [questionnaireStatement('PROVIDER'), responseStatement],

  show: ([asked, answered]) => {
    const { name, questions } = questionnaireIn(asked)
    const given = new Map(responseIn(answered)?.answers.map((each) => [each.questionId, each]))
    return {
      surveyName: name,
      disclosures: questions.map(({ id, header, question }) => ({
        id,
        header,
        question,
        answer: given.get(id)?.answer ?? null,
        explanation: given.get(id)?.explanation ?? null,
      })),
    }
  },

  issues: ({ disclosures: sent = [] }, _, { disclosures: asked }) => ({
    ...disclosureIssues(sent, false),
    ...questionIssues(
      asked,
      sent.map(({ id }) => id),
      'id',
    ),
  }),

  save: async (scope, { providerId }, { disclosures: sent = [] }, _, { surveyName }) => {
    await saveResponse(scope, {
      providerId,
      linkId: scope.link.id,
      sentToProvider: true,
      name: surveyName,
      answers: sent.map(({ id, answer, explanation }) =>
        answer === 'YES'
          ? { questionId: id, answer, explanation: explanation?.trim() || null }
          : { questionId: id, answer: 'NO', explanation: null },
      ),
    })
  },

  reviewed: ({ disclosures }) => {
    const values = new Map<string, ReviewedValue>()
    for (const { id, question, answer, explanation } of disclosures) {
      values.set(`disclosures.${id}.answer`, { label: question, value: answerLabels[answer ?? ''] ?? null })
      values.set(`disclosures.${id}.explanation`, { label: `${question} Explanation`, value: explanation })
    }
    return values
  },
}

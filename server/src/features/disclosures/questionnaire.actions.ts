import { disclosureMessages } from '@credence/contract/disclosures/answers'
import type { Issues } from '@credence/contract/links/form-issues'
import type { Scope } from '../../kit/request/scope.ts'
import { insertAnswers, upsertResponse, type GivenAnswer, type NewResponse } from './questionnaire.queries.ts'

// What the standalone questionnaires and the disclosures stage of the onboarding wizard share.

export {
  getQuestionnaire as listQuestions,
  questionnaireIn,
  questionnaireStatement,
  responseIn,
  responseStatement,
  updateLinkOfResponse,
  type GivenAnswer,
  type Question,
  type Questionnaire,
  type QuestionnaireKind,
} from './questionnaire.queries.ts'

/** Stores what was answered with a link about a provider, in place of what was answered before with the same link. */
export async function saveResponse(
  scope: Scope,
  { answers, ...response }: NewResponse & { answers: readonly GivenAnswer[] },
): Promise<void> {
  const id = await upsertResponse(scope, response)
  await insertAnswers(scope, id, answers)
}

/**
 * Why a list of answers is not one answer to each question: `disclosures.3.questionId` for one to an unknown question or
 * a second one, `disclosures` when a question is left out. `key` is the name of the field that holds the question.
 */
export function questionIssues(
  asked: readonly { id: number }[],
  answered: readonly number[],
  key: 'id' | 'questionId',
): Issues {
  const open = new Set(asked.map(({ id }) => id))
  const issues: Issues = {}
  answered.forEach((id, at) => {
    if (!open.delete(id)) issues[`disclosures.${at}.${key}`] = disclosureMessages.eachOnce
  })
  if (open.size > 0) issues.disclosures = disclosureMessages.eachOnce
  return issues
}

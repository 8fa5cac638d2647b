import { disclosureIssues, disclosureMessages } from '@credence/contract/disclosures/answers'
import type {
  AdminQuestionnaire,
  answerAdminQuestionnaire,
  answerProviderQuestionnaire,
  ProviderQuestionnaire,
} from '@credence/contract/disclosures/calls'
import { disclosuresAdminLink, disclosuresProviderLink } from '@credence/contract/disclosures/link'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { LinkPurpose } from '@credence/contract/kit/link-purpose'
import type { Issues } from '@credence/contract/links/form-issues'
import { audit } from '../../kit/request/audit.ts'
import { assertNoIssues } from '../../kit/request/form-issues.ts'
import { completeLink, findSenderEmail } from '../../kit/request/links.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { findCurrentProviders, getAskedForm } from './disclosure-forms.queries.ts'
import { disclosuresSubmittedEmail } from './emails.ts'
import { listQuestions, questionIssues, saveResponse, type QuestionnaireKind } from './questionnaire.actions.ts'

type ProviderAnswers = BodyOf<typeof answerProviderQuestionnaire>['disclosures']
type AdminAnswers = BodyOf<typeof answerAdminQuestionnaire>['disclosures']

/** The questions of a link, unanswered. Of a questionnaire that is complete only the name is shown. */
async function showQuestions(scope: Scope, kind: QuestionnaireKind): Promise<ProviderQuestionnaire> {
  const { name, extra } = await getAskedForm(scope)
  if (scope.link.isComplete) return { name, isComplete: true }
  const { name: surveyName, questions } = await listQuestions(scope, kind)
  return {
    name,
    isComplete: false,
    surveyName,
    extra,
    disclosures: questions.map(({ id, header, question }) => ({
      questionId: id,
      header,
      question,
      answer: null,
      explanation: null,
    })),
  }
}

export const showProviderQuestionnaire = (scope: Scope): Promise<ProviderQuestionnaire> =>
  showQuestions(scope, 'PROVIDER')

export async function showAdminQuestionnaire(scope: Scope): Promise<AdminQuestionnaire> {
  const { disclosures, ...shown } = await showQuestions(scope, 'ADMIN')
  if (!disclosures) return shown
  return { ...shown, disclosures: disclosures.map((question) => ({ ...question, providerIds: [] })) }
}

export const listNameableProviders = async (scope: Scope): Promise<{ id: number; name: string }[]> =>
  scope.link.isComplete ? [] : findCurrentProviders(scope, scope.link.subject.id)

/** Of several submits at once, one completes the link. The others wait here, and are refused. */
async function complete(scope: Scope, { texts }: LinkPurpose): Promise<void> {
  if (!(await completeLink(scope, scope.link.id))) throw new Refusal(409, texts.complete ?? '')
}

/** Records the submission and tells whoever sent the link. */
async function tellSender(scope: Scope): Promise<void> {
  const { kind, id } = scope.link.subject
  await audit(scope, 'disclosures submitted', { subject: `${kind} ${id}` })
  const to = await findSenderEmail(scope)
  if (to === null) return
  const { name } = await getAskedForm(scope)
  const { mailer, config } = scope.services
  await mailer.send(scope, disclosuresSubmittedEmail({ to, name, url: `${config.publicUrl}/${kind}/${id}` }))
}

const explanationOf = (isYes: boolean, explanation: string | null | undefined): string | null =>
  isYes ? (explanation?.trim() ?? null) : null

export async function takeProviderAnswers(scope: Scope, answers: ProviderAnswers): Promise<void> {
  const { name, questions } = await listQuestions(scope, 'PROVIDER')
  const asked = answers.map(({ questionId }) => questionId)
  assertNoIssues({ ...disclosureIssues(answers, false), ...questionIssues(questions, asked, 'questionId') })
  await complete(scope, disclosuresProviderLink)
  await saveResponse(scope, {
    providerId: scope.link.subject.id,
    linkId: scope.link.id,
    sentToProvider: true,
    name,
    answers: answers.map(({ questionId, answer, explanation }) => ({
      questionId,
      answer: answer === 'YES' ? 'YES' : 'NO',
      explanation: explanationOf(answer === 'YES', explanation),
    })),
  })
  await tellSender(scope)
}

/** The gate knows that each provider was a member of the practice. Only those who still are can be named. */
function formerProviderIssues(answers: AdminAnswers, current: ReadonlySet<number>): Issues {
  const issues: Issues = {}
  answers.forEach(({ answer, providerIds }, at) => {
    if (answer === 'YES' && providerIds?.some((id) => !current.has(id)))
      issues[`disclosures.${at}.providerIds`] = disclosureMessages.currentProviders
  })
  return issues
}

/** Each current provider has a response: Yes to the questions that name the provider, No to the others. */
export async function takeAdminAnswers(scope: Scope, answers: AdminAnswers): Promise<void> {
  const { name, questions } = await listQuestions(scope, 'ADMIN')
  const current = new Set((await findCurrentProviders(scope, scope.link.subject.id)).map(({ id }) => id))
  assertNoIssues({
    ...disclosureIssues(answers, true),
    ...formerProviderIssues(answers, current),
    ...questionIssues(
      questions,
      answers.map(({ questionId }) => questionId),
      'questionId',
    ),
  })
  await complete(scope, disclosuresAdminLink)
  for (const providerId of current)
    await saveResponse(scope, {
      providerId,
      linkId: scope.link.id,
      sentToProvider: false,
      name,
      answers: answers.map(({ questionId, answer, explanation, providerIds }) => {
        const isYes = answer === 'YES' && (providerIds?.includes(providerId) ?? false)
        return { questionId, answer: isYes ? 'YES' : 'NO', explanation: explanationOf(isYes, explanation) }
      }),
    })
  await tellSender(scope)
}

import { z } from 'zod'
import { canView, link } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { ofToken, typed } from '../links/link-schemas.ts'
import { disclosureMessages } from './answers.ts'
import { disclosuresAdminLink, disclosuresProviderLink } from './link.ts'

export { disclosuresAdminLink, disclosuresProviderLink }

/** A questionnaire that was answered. 'Completed by Supervisor' is the inverse of `sentToProvider`. */
const disclosureResponse = z.object({
  id: z.number(),
  name: z.string(),
  completedDate: z.string().nullable(),
  sentToProvider: z.boolean(),
  yesAnswers: z.array(z.object({ displayOrder: z.number(), question: z.string(), answerText: z.string().nullable() })),
})

export const listDisclosures = endpoint({
  method: 'GET',
  path: '/surveyresponse/disclosures/provider/:providerId',
  summary: 'The disclosure questionnaires of a provider, newest first, with what was answered yes.',
  access: canView('PROVIDER_SENSITIVE_DETAILS'),
  params: z.object({ providerId: idOf('provider') }),
  answer: z.array(disclosureResponse),
})

// The standalone questionnaires. The schemas of the bodies describe shapes alone: the rules of ./answers.ts name each
// field by its path, on both sides.

const mostQuestions = 500
const mostProviders = 1000

const question = z.object({
  questionId: z.number(),
  header: z.string().nullable(),
  question: z.string(),
  answer: z.enum(['YES', 'NO']).nullable(),
  explanation: z.string().nullable(),
})
/** Of a questionnaire that is complete only the name is left. */
const common = {
  /** Whom it is about: the provider, or the practice. */
  name: z.string(),
  isComplete: z.boolean(),
  surveyName: z.string().optional(),
  /** A note of whoever sent the link. */
  extra: z.string().nullable().optional(),
}
const answer = z.object({ questionId: z.number().int(), answer: typed, explanation: typed })

const refusalsOf = ({ texts }: typeof disclosuresProviderLink) => ({ 404: texts.unknown, 422: texts.expired })
const submitRefusalsOf = (purpose: typeof disclosuresProviderLink) => ({
  400: `${disclosureMessages.answer}, or: ${disclosureMessages.explanation}`,
  409: purpose.texts.complete ?? '',
  ...refusalsOf(purpose),
})

const providerQuestionnaire = z.object({ ...common, disclosures: z.array(question).optional() })
export type ProviderQuestionnaire = z.output<typeof providerQuestionnaire>

export const getProviderQuestionnaire = endpoint({
  method: 'GET',
  path: '/disclosures/provider/:token',
  summary: 'The questionnaire that a provider is asked to answer.',
  access: link(disclosuresProviderLink),
  params: ofToken,
  answer: providerQuestionnaire,
  refuses: refusalsOf(disclosuresProviderLink),
})

export const answerProviderQuestionnaire = endpoint({
  method: 'POST',
  path: '/disclosures/provider/:token',
  summary: 'Takes the answers of a provider, each question once, and completes the link.',
  access: link(disclosuresProviderLink),
  params: ofToken,
  bodyAs: 'parts',
  body: z.object({ disclosures: z.array(answer).max(mostQuestions) }),
  creates: true,
  answer: z.object({}),
  refuses: submitRefusalsOf(disclosuresProviderLink),
})

const adminQuestionnaire = z.object({
  ...common,
  disclosures: z.array(question.extend({ providerIds: z.array(z.number()) })).optional(),
})
export type AdminQuestionnaire = z.output<typeof adminQuestionnaire>

export const getAdminQuestionnaire = endpoint({
  method: 'GET',
  path: '/disclosures/admin/:token',
  summary: 'The questionnaire that the office of a practice is asked to answer about its providers.',
  access: link(disclosuresAdminLink),
  params: ofToken,
  answer: adminQuestionnaire,
  refuses: refusalsOf(disclosuresAdminLink),
})

export const listQuestionnaireProviders = endpoint({
  method: 'GET',
  path: '/disclosures/admin/:token/providers',
  summary:
    'The current providers of the practice, who can be named in answers. None once the questionnaire is answered.',
  access: link(disclosuresAdminLink),
  params: ofToken,
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
  refuses: refusalsOf(disclosuresAdminLink),
})

export const answerAdminQuestionnaire = endpoint({
  method: 'POST',
  path: '/disclosures/admin/:token',
  summary:
    'Takes the answers of an office, each question once, as a response of each current provider, and completes the link.',
  access: link(disclosuresAdminLink),
  params: ofToken,
  bodyAs: 'parts',
  body: z.object({
    disclosures: z
      .array(answer.extend({ providerIds: z.array(idOf('provider')).max(mostProviders).nullish() }))
      .max(mostQuestions),
  }),
  creates: true,
  answer: z.object({}),
  refuses: submitRefusalsOf(disclosuresAdminLink),
})

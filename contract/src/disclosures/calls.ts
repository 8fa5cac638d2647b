import { z } from 'zod'
import { canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'

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

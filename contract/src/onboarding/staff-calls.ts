import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { preferencesSchema } from './calls.ts'
import { isStageOrder, stageOrderMessage, stages } from './stages.ts'

const ofPractice = z.object({ practiceId: idOf('practice') })
/** The version is 0 while the practice has the defaults of its team. */
const storedPreferences = preferencesSchema.extend({ version: z.number() })

export const getOnboardingPreferences = endpoint({
  method: 'GET',
  path: '/admin/practice/onboarding/preferences/:practiceId',
  summary: 'Which stages and fields the wizard of a practice shows and requires, and in which order.',
  access: canView('ADMIN_PRACTICE_MANAGEMENT'),
  params: ofPractice,
  answer: storedPreferences,
})

export const saveOnboardingPreferences = endpoint({
  method: 'PUT',
  path: '/admin/practice/onboarding/preferences/:practiceId',
  summary: 'Saves which stages and fields the wizard of a practice shows and requires, and in which order.',
  access: canEdit('ADMIN_PRACTICE_MANAGEMENT'),
  params: ofPractice,
  body: preferencesSchema.extend({
    stageOrder: z
      .array(z.enum(stages, stageOrderMessage))
      .refine(isStageOrder, stageOrderMessage)
      .meta({ examples: [[...stages]] }),
    version: seenVersion,
  }),
  answer: storedPreferences,
  refuses: { 409: texts.changedByOther },
})

export const reviewStates = ['PENDING', 'ACCEPTED', 'SENT_BACK'] as const

/** A value that came by the wizard and differs from what the record held. Secrets are masked. */
const onboardingChange = z.object({
  id: z.number(),
  stage: z.enum(stages),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  state: z.enum(reviewStates),
  message: z.string().nullable(),
})
export type OnboardingChange = z.output<typeof onboardingChange>

export const reviewMessages = {
  messageRequired: 'Please say what should be corrected',
  accepted: 'Changes accepted!',
  sentBack: 'Sent back to the provider!',
} as const

const view = canView('ADMIN_PROVIDER_MANAGEMENT')
const edit = canEdit('ADMIN_PROVIDER_MANAGEMENT')
const ofProvider = z.object({ id: idOf('provider') })

export const listOnboardingReviews = endpoint({
  method: 'GET',
  path: '/onboardingreview',
  summary: 'The providers whose onboarding brought changes that nobody has looked at yet.',
  access: view,
  answer: z.array(z.object({ providerId: z.number(), name: z.string(), pending: z.number() })),
})

export const getOnboardingReview = endpoint({
  method: 'GET',
  path: '/onboardingreview/provider/:id',
  summary: 'The changes that came by the onboarding of a provider, newest first.',
  access: view,
  params: ofProvider,
  answer: z.array(onboardingChange),
})

export const reviewOnboarding = endpoint({
  method: 'POST',
  path: '/onboardingreview/provider/:id',
  summary:
    'Accepts changes, and sends others back: the provider is mailed the messages and the link, and the stages count as not saved.',
  access: edit,
  params: ofProvider,
  body: z.object({
    accept: z.array(idOf('onboardingChange')).max(1000).default([]),
    sendBack: z
      .array(
        z.object({
          id: idOf('onboardingChange'),
          message: z
            .string()
            .trim()
            .min(1, reviewMessages.messageRequired)
            .max(limits.notes, `Must be at most ${limits.notes} characters`),
        }),
      )
      .max(100)
      .default([]),
  }),
  answer: z.array(onboardingChange),
  refuses: { 409: texts.changedByOther },
})

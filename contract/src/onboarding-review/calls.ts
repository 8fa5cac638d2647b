import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { stages } from '../onboarding/stages.ts'
import { providerAdminTexts } from '../provider-admin/calls.ts'
import { texts } from '../texts.ts'

export const reviewStates = ['PENDING', 'ACCEPTED', 'SENT_BACK'] as const
export type ReviewState = (typeof reviewStates)[number]

/** A value that came by the wizard and differs from what the record held. Secrets are masked. */
const onboardingChange = z.object({
  id: z.number(),
  stage: z.enum(stages),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  state: z.enum(reviewStates),
  /** What should be corrected. */
  message: z.string().nullable(),
  /** What staff should know about the new value, such as that another provider has this NPI. */
  warning: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** The name of who accepted it or sent it back. */
  decidedBy: z.string().nullable(),
})
export type OnboardingChange = z.output<typeof onboardingChange>

/** More than a wizard with full lists can bring. */
const mostAccepted = 10_000
/** All their messages go into one email. */
export const mostSentBack = 100

export const reviewMessages = {
  messageRequired: 'Please say what should be corrected',
  messageTooLong: `Must be at most ${limits.notes} characters`,
  tooManySentBack: `At most ${mostSentBack} changes can be sent back at once`,
  decidedTwice: 'Each change can be accepted or sent back once',
  accepted: 'Changes accepted!',
  sentBack: 'Sent back to the provider!',
} as const

const view = canView('ADMIN_PROVIDER_MANAGEMENT')
const edit = canEdit('ADMIN_PROVIDER_MANAGEMENT')
const ofProvider = z.object({ id: idOf('provider') })

export const listOnboardingReviews = endpoint({
  method: 'GET',
  path: '/onboardingreview',
  summary:
    'The providers whose onboarding brought changes that nobody has looked at yet, and those who have not corrected yet what was sent back.',
  access: view,
  passive: true,
  unchangedWhile: ['provider'],
  answer: z.array(
    z.object({
      providerId: z.number(),
      name: z.string(),
      /** The primary practice, or another one of today. */
      practice: z.string().nullable(),
      pending: z.number(),
      /** Changes that were sent back. They are pending again once their stage is saved. */
      waiting: z.number(),
    }),
  ),
})

export const getOnboardingReview = endpoint({
  method: 'GET',
  path: '/onboardingreview/provider/:id',
  summary: 'The changes that came by the onboarding of a provider, newest first.',
  access: view,
  params: ofProvider,
  answer: z.array(onboardingChange),
})

const sentBack = z.object({
  id: idOf('onboardingChange'),
  message: z.string().trim().min(1, reviewMessages.messageRequired).max(limits.notes, reviewMessages.messageTooLong),
})

export const reviewOnboarding = endpoint({
  method: 'POST',
  path: '/onboardingreview/provider/:id',
  summary:
    'Accepts changes, and sends others back: the provider is mailed the messages and the link, and the stages count as not saved.',
  access: edit,
  creates: true,
  params: ofProvider,
  body: z.object({
    accept: z.array(idOf('onboardingChange')).max(mostAccepted).default([]),
    sendBack: z.array(sentBack).max(mostSentBack, reviewMessages.tooManySentBack).default([]),
  }),
  answer: z.array(onboardingChange),
  refuses: { 409: texts.changedByOther, 422: `${providerAdminTexts.noEmail}, or: ${reviewMessages.decidedTwice}` },
})

import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { seenVersion } from '../fields.ts'
import { texts } from '../texts.ts'
import { preferencesSchema } from './stage-call-parts.ts'
import { isStageOrder, stageOrderMessage, stages } from './stages.ts'

const ofPractice = z.object({ practiceId: idOf('practice') })
/** The version is 0 while the practice has the defaults of its team. */
const storedPreferences = preferencesSchema.extend({ version: z.number() })

export const preferencesSaved = 'Onboarding forms updated!'

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

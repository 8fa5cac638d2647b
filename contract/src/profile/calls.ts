import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

/** Switches of the screens. Onboarding flags repeat the team's defaults; the two dashboard flags are the user's own. */
export const preferences = z
  .object({
    DASHBOARD_HIDE_RECENT_ACTIVITY: z.boolean(),
    DASHBOARD_HIDE_TASKS: z.boolean(),
  })
  .catchall(z.boolean())

export const getSettings = endpoint({
  method: 'GET',
  path: '/user/settings',
  summary: 'What the signed-in user may do, and how the screens behave.',
  access: signedIn,
  team: 'optional',
  answer: z.object({
    isH3Admin: z.boolean(),
    authorities: z.array(z.string()),
    preferences,
    environment: z.string().nullable(),
    /** What the team asks of its providers in continuing education: so many hours in so many months. */
    requiredCme: z.object({ hours: z.number(), months: z.number() }),
    /** Today is the day in this time zone: the team's, or that of the installation while no team is chosen. */
    timeZone: z.string(),
    /** Of teams that have none of their own. */
    defaultTimeZone: z.string(),
  }),
})

export const me = z.object({
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  email: z.string(),
  cellPhone: z.string().nullable(),
  /** Whether mentions that were not read are told by email. */
  mailsMentions: z.boolean(),
  version: z.number(),
})

export const getMe = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The signed-in user.',
  access: signedIn,
  team: 'optional',
  answer: me,
})

import { z } from 'zod'
import { anyone } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

export const getSite = endpoint({
  method: 'GET',
  path: '/site',
  summary:
    'What the pages show before anybody has signed in: footer values, environment, kind of bot check, whether mail is delayed.',
  access: anyone('the sign-in page and the public pages show it'),
  passive: true,
  answer: z.object({
    environment: z.string().nullable(),
    demo: z.boolean(),
    /** The mail server fails at the moment, so what was emailed arrives late. */
    mailDelayed: z.boolean(),
    supportEmail: z.string().nullable(),
    supportPhone: z.string().nullable(),
    privacyUrl: z.string().nullable(),
    termsUrl: z.string().nullable(),
    botCheck: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('altcha') }),
      z.object({ kind: z.literal('recaptcha'), siteKey: z.string(), scriptUrl: z.string() }),
    ]),
  }),
})

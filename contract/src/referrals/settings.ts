import { z } from 'zod'
import { line, storedOptionalEmail, storedPhone, version } from '../fields.ts'
import { adminOnly, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { referralTexts } from './texts.ts'

// What a team has set for its referrals and inbound faxes.

const text = z.string().nullable()

export const referringPractice = z.object({ name: z.string(), phone: text, fax: text, email: text })
export type ReferringPractice = z.output<typeof referringPractice>

export const referralSettings = z.object({
  /** The practice that both pages open first; null where the caller does not see it. */
  defaultPracticeId: z.number().nullable(),
  /** In the order in which they are offered, like all lists here. */
  locations: z.array(z.object({ name: z.string(), facilityId: z.number().nullable() })),
  referringPractices: z.array(referringPractice),
  testing: z.array(z.string()),
  quickReplies: z.array(z.string()),
  version: z.number(),
})
export type ReferralSettings = z.output<typeof referralSettings>

const name = () => line(limits.text, referralTexts.nameNeeded).min(1, referralTexts.nameNeeded)
const words = () =>
  z
    .array(line(limits.text, referralTexts.wordNeeded).min(1, referralTexts.wordNeeded))
    .max(limits.referralWords)
    .refine((list) => areDifferent(list), referralTexts.sameName)

const areDifferent = (names: readonly string[]) =>
  new Set(names.map((each) => each.toLowerCase())).size === names.length
const haveOwnNames = (entries: readonly { name: string }[]) => areDifferent(entries.map((each) => each.name))

export const referralSettingsForm = z.object({
  defaultPracticeId: idOf('practice').nullable(),
  locations: z
    .array(z.object({ name: name(), facilityId: sharedIdOf('facility').nullable() }))
    .min(1, referralTexts.locationsNeeded)
    .max(limits.referralLocations)
    .refine(haveOwnNames, referralTexts.sameName),
  referringPractices: z
    .array(z.object({ name: name(), phone: storedPhone(), fax: storedPhone(), email: storedOptionalEmail() }))
    .max(limits.referringPractices)
    .refine(haveOwnNames, referralTexts.sameName),
  testing: words(),
  quickReplies: words(),
  version,
})

export const getReferralSettings = endpoint({
  method: 'GET',
  path: '/referral/settings',
  summary: 'What the team has set for referrals and inbound faxes.',
  access: canView('REFERRAL_SCHEDULING', 'INBOUND_FAX'),
  answer: referralSettings,
})

export const saveReferralSettings = endpoint({
  method: 'PUT',
  path: '/referral/settings',
  summary: 'Saves what the team has set for referrals and inbound faxes.',
  access: adminOnly,
  body: referralSettingsForm,
  answer: referralSettings,
  refuses: { 409: texts.changedByOther },
})

import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, type SharedEntity } from '../kit/ids.ts'
import { seenVersion, storedLine, storedText, tooLong } from '../fields.ts'
import { limits } from '../limits.ts'
import type { Permission } from '../permissions.ts'
import { texts } from '../texts.ts'

/** What stands in an answer for a secret that is stored; sent back, it keeps what is stored. */
export const maskedSecret = '••••••••'
/** The fields that are masked, and shown one at a time by a call that is recorded. */
export const secretFields = ['password', 'securityQuestions'] as const

export type SecretField = (typeof secretFields)[number]

export const portalTexts = {
  maskInSecret: 'Please enter the whole value; a dot of the mask is in it',
  oneLine: 'Line breaks are not allowed',
} as const

const text = z.string().nullable()
const dot = maskedSecret.charAt(0)
const isLeftAlone = (typed: string | null | undefined) => typed == null || typed.trim() === '' || typed === maskedSecret

/**
 * A secret to the letter, blanks at its ends too. Left out, blank or masked, what is stored stays; to delete it is said
 * in `clears`.
 */
const secret = (rule: z.ZodType<string, string>) =>
  z
    .string()
    .nullable()
    .optional()
    .transform((typed) => (isLeftAlone(typed) ? undefined : typed))
    .pipe(rule.refine((typed) => !typed.includes(dot), portalTexts.maskInSecret).nullish())

export const portalCredentials = z.object({
  username: text,
  password: text,
  mfa1: text,
  securityQuestions: text,
  notes: text,
  updated: text,
  updatedBy: text,
  /** 0 while none are stored. */
  version: z.number(),
})

const save = z.object({
  username: storedLine(),
  mfa1: storedLine(),
  notes: storedText(limits.notes),
  password: secret(
    z
      .string()
      .max(limits.text, tooLong(limits.text))
      .regex(/^[^\p{Cc}]*$/u, portalTexts.oneLine),
  ),
  securityQuestions: secret(z.string().max(limits.securityQuestions, tooLong(limits.securityQuestions))),
  clears: z.array(z.enum(secretFields)).max(secretFields.length).optional(),
  version: seenVersion,
})

/** The three calls for the logins of providers or practices to one kind of portal. */
const calls = <const T extends SharedEntity>(
  owner: 'provider' | 'practice',
  target: T,
  segment: '' | 'hub/' | 'facility/',
  permission: Permission,
) => {
  const path = `/${owner}/portalcredentials/${segment}:entityId/:${target}Id` as `/${string}`
  const params = z.object({ entityId: idOf(owner), [`${target}Id`]: idOf(target) }) as z.ZodObject<
    { entityId: ReturnType<typeof idOf> } & Record<`${T}Id`, ReturnType<typeof idOf>>
  >
  const what = `the login of a ${owner} to the portal of a ${target}`
  return {
    get: endpoint({
      method: 'GET',
      path,
      summary: `Shows ${what}, its secrets masked.`,
      access: canView(permission),
      params,
      answer: portalCredentials,
    }),
    save: endpoint({
      method: 'POST',
      path,
      summary: `Saves ${what}; a secret that is masked, blank or left out stays as it is.`,
      access: canEdit(permission),
      params,
      body: save,
      answer: portalCredentials,
      refuses: { 409: texts.changedByOther },
    }),
    reveal: endpoint({
      method: 'POST',
      path: `${path}/reveal`,
      summary: `Answers one secret of ${what}, to be shown or copied, and records that.`,
      access: canView(permission),
      params,
      body: z.object({ field: z.enum(secretFields), purpose: z.enum(['show', 'copy']) }),
      answer: z.object({ value: text }),
    }),
  }
}

export const {
  get: getProviderCarrierLogin,
  save: saveProviderCarrierLogin,
  reveal: revealProviderCarrierLogin,
} = calls('provider', 'carrier', '', 'PROVIDER_PAYOR_PORTAL')
export const {
  get: getProviderHubLogin,
  save: saveProviderHubLogin,
  reveal: revealProviderHubLogin,
} = calls('provider', 'hub', 'hub/', 'PROVIDER_DATA_HUB')
export const {
  get: getProviderFacilityLogin,
  save: saveProviderFacilityLogin,
  reveal: revealProviderFacilityLogin,
} = calls('provider', 'facility', 'facility/', 'PROVIDER_FACILITY')
export const {
  get: getPracticeCarrierLogin,
  save: savePracticeCarrierLogin,
  reveal: revealPracticeCarrierLogin,
} = calls('practice', 'carrier', '', 'PROVIDER_PAYOR_PORTAL')
export const {
  get: getPracticeHubLogin,
  save: savePracticeHubLogin,
  reveal: revealPracticeHubLogin,
} = calls('practice', 'hub', 'hub/', 'PRACTICE_DATA_HUB')
export const {
  get: getPracticeFacilityLogin,
  save: savePracticeFacilityLogin,
  reveal: revealPracticeFacilityLogin,
} = calls('practice', 'facility', 'facility/', 'PROVIDER_FACILITY')

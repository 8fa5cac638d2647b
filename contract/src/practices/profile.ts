import { z } from 'zod'
import { canEdit, canView, veil, veilForAdmins } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import {
  day,
  line,
  storedEmails,
  storedLine,
  storedNpi,
  storedOptionalEmail,
  storedPhone,
  storedText,
  storedTin,
  storedZip,
  version,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

export const practiceMessages = {
  nameRequired: 'Practice name is required.',
  updated: 'Practice information updated!',
} as const

/** The header, the first of the two edit modes. */
const basicRules = {
  name: line().min(1, practiceMessages.nameRequired).optional(),
  phone1: storedPhone(),
  fax: storedPhone(),
  email1: storedOptionalEmail(),
  tin: storedTin(),
  officeManager: storedLine(),
  officeManagerPhone: storedPhone(),
  officeManagerEmail: storedOptionalEmail(),
  endDate: day().optional(),
  notes: storedText(limits.notes),
}
/** The Practice Details card, the second. */
const sensitiveRules = {
  npi: storedNpi(),
  address1: storedLine(),
  address2: storedLine(),
  city: storedLine(),
  state: storedLine(),
  zip: storedZip(),
  county: storedLine(),
  mailingAddress1: storedLine(),
  mailingAddress2: storedLine(),
  mailingCity: storedLine(),
  mailingState: storedLine(),
  mailingZip: storedZip(),
  remitAddress1: storedLine(),
  remitAddress2: storedLine(),
  remitCity: storedLine(),
  remitState: storedLine(),
  remitZip: storedZip(),
  officeHours: storedLine(),
  groupMedicare: storedLine(),
  groupMedicaid: storedLine(),
  otherGroupIds: storedLine(),
  telehealth: z.boolean().nullable().optional(),
  enrollmentNotificationEmails: storedEmails(),
  onboardingNotificationCcEmails: storedEmails(),
}
/** An account of the team, or the calling administrator's own; null for the team's default. */
const assigneeRule = { defaultTaskAssignee: idOf('assignee').nullable().optional() }

const keysOf = <T extends object>(rules: T) => Object.keys(rules) as (keyof T & string)[]
export const basicPracticeFields = keysOf(basicRules)
export const sensitivePracticeFields = keysOf(sensitiveRules)

const veils = [
  veil('PRACTICE_BASIC', ...basicPracticeFields),
  veil('PRACTICE_SENSITIVE_DETAILS', ...sensitivePracticeFields),
  veilForAdmins('defaultTaskAssignee'),
]

const text = z.string().nullable().optional()
const textOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, text])) as Record<K, typeof text>

/** A practice as its page shows it. What needs a right that the caller lacks is left out. */
export const practice = z.object({
  id: z.number(),
  ...textOf(basicPracticeFields),
  name: z.string().optional(),
  ...textOf(sensitivePracticeFields),
  telehealth: z.boolean().nullable().optional(),
  defaultTaskAssignee: z.number().nullable().optional(),
  updated: z.string(),
  updatedBy: z.string().nullable(),
  version: z.number(),
})

export const getPractice = endpoint({
  method: 'GET',
  path: '/practice/:id',
  summary: 'A practice, as far as the caller may see it.',
  access: canView('PRACTICE_BASIC'),
  veils,
  params: z.object({ id: idOf('practice') }),
  answer: practice,
})

export const savePractice = endpoint({
  method: 'POST',
  path: '/practice/:id',
  summary: 'Saves a practice: of what is sent, the fields that the caller may edit. Fields that are left out stay.',
  access: canEdit('PRACTICE_BASIC', 'PRACTICE_SENSITIVE_DETAILS'),
  veils,
  params: z.object({ id: idOf('practice') }),
  body: z.object({ ...basicRules, ...sensitiveRules, ...assigneeRule, version }),
  answer: practice,
  refuses: { 409: texts.changedByOther },
})

export const getPracticeOnboardingState = endpoint({
  method: 'GET',
  path: '/practice/onboarding/url/:id',
  summary: 'Whether the practice is completing onboarding forms, or did so lately.',
  access: canView('PRACTICE_BASIC'),
  params: z.object({ id: idOf('practice') }),
  answer: z.object({ hasActiveOnboardingUrl: z.boolean(), hasRecentlyCompletedOnboardingUrl: z.boolean() }),
})

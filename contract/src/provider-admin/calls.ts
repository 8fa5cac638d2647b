import { z } from 'zod'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idKeysOf, idListOf, idOf, idOrNewOf, sharedIdKeysOf, wholeNumber } from '../kit/ids.ts'
import { dayOf, formatDate } from '../dates.ts'
import { day, fieldMessages, line, looksLikeEmail, storedNpi, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { providerOnboardingLink } from '../onboarding/link.ts'
import { datesInOrder } from '../participation/rules.ts'
import { duplicateNpi } from '../providers/checks.ts'
import { texts } from '../texts.ts'

export const providerAdminTexts = {
  nameRequired: 'First and last name are required to add a new provider to the product.',
  nameAndEmailRequired: 'First name, last name, and email are required to add a new provider to the product.',
  practiceRequired: 'At least one practice must be selected for membership.',
  onePrimary: 'Only one practice can be primary.',
  issues: 'Please address the following issues before sending onboarding forms:',
  sendConfirm:
    'Are you sure you want to send new onboarding forms to this provider? This will grant them the ability to edit data from various sections of their profile.',
  membershipConfirm:
    'Carrier and business line participation data for this tax id and NPI will be deleted and active tasks archived. Are you sure you want to proceed?',
  deleteConfirm:
    'Are you sure you want to delete this provider? Active tasks will be archived and details will no longer be accessible.',
  bulkConfirm: (count: number) => `Send onboarding forms to ${count} provider(s)?`,
  hubOff: (name: string) => `Deactivating ${name} will also delete its portal login credentials.`,
  created: 'Provider created!',
  updated: 'Provider updated!',
  deleted: 'Provider deleted!',
  sent: 'Onboarding forms sent!',
  resent: (sentTo: string) => `Link sent again to ${sentTo}`,
  revokeConfirm: 'The link in the email stops working. What was saved with it stays in the record.',
  revoked: 'Link revoked!',
  notOpen: 'There is no open link any more; please reload the page',
  noTemplates: 'No templates found...',
  noHubs: 'No hubs found...',
  noPractices: 'No practices found...',
  noForms: 'No active onboarding forms',
  noEmail: 'The provider has no email address.',
  badEmail: "The provider's email address is not valid.",
  noPracticeToday: 'The provider belongs to no practice today.',
  practiceEnded: (name: string, end: string) => `${name} ended on ${formatDate(dayOf(end))}.`,
  tooManyForms: `Forms can be sent to ${limits.formsAtOnce} providers at once.`,
  elsewhere: 'This provider belongs to practices beyond yours too and cannot be deleted by you.',
} as const

export { providerOnboardingLink }

const view = canView('ADMIN_PROVIDER_MANAGEMENT')
const edit = canEdit('ADMIN_PROVIDER_MANAGEMENT')
const ofProvider = z.object({ id: idOf('provider') })
/** 0 is a provider who is yet to be made: the blank set. */
const ofProviderOrNew = z.object({ id: idOrNewOf('provider') })
const saved = z.object({ id: z.number(), version: z.number() })
const refuses = { 422: providerAdminTexts.issues }
const switches = z.array(z.object({ id: z.number(), name: z.string(), isActive: z.boolean() }))

const association = z
  .object({
    isMember: z.boolean(),
    isPrimary: z.boolean().default(false),
    startDate: day().default(null),
    endDate: day().default(null),
  })
  .refine(({ startDate, endDate }) => datesInOrder(startDate, endDate), { message: texts.endOrder, path: ['endDate'] })
  // Who is no member has neither a primary practice nor dates there.
  .transform((given) =>
    given.isMember ? given : { isMember: false, isPrimary: false, startDate: null, endDate: null },
  )
const associations = idKeysOf('practice', association)
  .default({})
  .refine((map) => Object.values(map).filter(({ isPrimary }) => isPrimary).length <= 1, providerAdminTexts.onePrimary)

const templates = idKeysOf('esignatureTemplate', z.boolean()).default({})
/**
 * Ids to what is wanted of them; what is left out stays as it is. Hubs and reminders that providers cannot have answer
 * 404.
 */
const choices = {
  sendOnboardingForms: z.boolean().default(false),
  dataHubs: sharedIdKeysOf('hub', z.boolean()).default({}),
  reminderPreferences: sharedIdKeysOf('reminder', z.boolean()).default({}),
  practiceAssociations: associations,
  includedESignatureTemplates: templates,
}

export const listProvidersToManage = endpoint({
  method: 'GET',
  path: '/admin/provider/providers',
  summary:
    'The providers that the caller may manage, by name; on request only those to whom onboarding forms can be sent.',
  access: view,
  query: z.object({
    onlyOnboardingEligible: z.enum(['true', 'false']).default('false'),
    /** How many of them, where the first are to be seen before all have come. */
    first: wholeNumber(1, limits.firstRows).optional(),
  }),
  answer: z.array(
    z.object({
      id: z.number(),
      formattedName: z.string(),
      npi: z.string().nullable(),
      /** Of the practices that the caller sees: the primary one, otherwise the first by name. */
      practiceName: z.string().nullable(),
      practiceCount: z.number(),
      /** Whether a membership in one of them has not ended. */
      isActive: z.boolean(),
      specialty: z.string().nullable(),
      lastModified: z.string(),
    }),
  ),
})

export const getProviderToManage = endpoint({
  method: 'GET',
  path: '/admin/provider/:id',
  summary:
    'A provider as it is managed: the name, where forms are mailed to, and the version that a save is made from.',
  access: view,
  params: ofProvider,
  answer: z.object({ id: z.number(), formattedName: z.string(), email: z.string().nullable(), version: z.number() }),
})

export const listEsignatureTemplates = endpoint({
  method: 'GET',
  path: '/admin/provider/esignature/templates',
  summary: "The e-signature templates of the team, and which of them a provider's forms include.",
  access: view,
  query: z.object({ providerId: idOf('provider').optional() }),
  answer: z.array(z.object({ id: z.number(), name: z.string(), isIncluded: z.boolean() })),
})
export const openEsignatureTemplate = endpoint({
  method: 'GET',
  path: '/admin/provider/esignature/templates/:id',
  summary: 'The addresses of the documents of a template, to be opened.',
  access: view,
  params: z.object({ id: idOf('esignatureTemplate') }),
  answer: z.array(z.string()),
})

export const listRemindersForNewProvider = endpoint({
  method: 'GET',
  path: '/admin/provider/reminderpreferences',
  summary: 'The reminders of providers, as they are set by default.',
  access: view,
  answer: switches,
})
export const listRemindersForProvider = endpoint({
  method: 'GET',
  path: '/admin/provider/reminderpreferences/:id',
  summary: 'The reminders, and which of them a provider wants.',
  access: view,
  params: ofProviderOrNew,
  answer: switches,
})
export const listHubsForProvider = endpoint({
  method: 'GET',
  path: '/admin/provider/hubs/:id',
  summary: 'The data hubs, and which of them are active for a provider.',
  access: view,
  params: ofProviderOrNew,
  answer: switches,
})
export const listPracticesForProvider = endpoint({
  method: 'GET',
  path: '/admin/provider/practices/:id',
  summary: 'The practices that the caller may see, and how a provider belongs to them.',
  access: view,
  params: ofProviderOrNew,
  answer: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      isMember: z.boolean(),
      isPrimary: z.boolean(),
      startDate: z.string().nullable(),
      endDate: z.string().nullable(),
    }),
  ),
})
export const getProviderOnboardingUrl = endpoint({
  method: 'GET',
  path: '/admin/provider/onboarding/url/:id',
  summary: 'The open onboarding link of a provider, if there is one; that it was shown is recorded.',
  access: view,
  records: true,
  params: ofProvider,
  answer: z.object({ url: z.string().nullable() }),
})

export const resendProviderForms = endpoint({
  method: 'POST',
  path: '/admin/provider/onboarding/url/:id',
  summary:
    'Mails the open onboarding link of a provider again, to the address that it was sent to. What was saved stays.',
  access: edit,
  creates: true,
  params: ofProvider,
  answer: z.object({ sentTo: z.string() }),
  refuses: { 409: providerAdminTexts.notOpen },
})

export const revokeProviderForms = endpoint({
  method: 'DELETE',
  path: '/admin/provider/onboarding/url/:id',
  summary: 'Revokes the open onboarding link of a provider. What was saved with it stays in the record.',
  access: edit,
  params: ofProvider,
  answer: z.object({}),
  refuses: { 409: providerAdminTexts.notOpen },
})

const blankable = line()
  .nullish()
  .transform((typed) => typed || null)

/** Blank counts as missing: which sentence is raised depends on whether forms are to be sent. */
export const newProvider = z
  .object({
    npi: storedNpi(),
    firstName: line().default(''),
    middleName: blankable,
    lastName: line().default(''),
    credentials: blankable,
    email: blankable,
    confirmDuplicateNpi: z.boolean().default(false),
    ...choices,
  })
  .superRefine(({ firstName, lastName, email, sendOnboardingForms, practiceAssociations }, { addIssue }) => {
    const missing = !firstName ? 'firstName' : !lastName ? 'lastName' : sendOnboardingForms && !email ? 'email' : null
    if (missing)
      addIssue({
        code: 'custom',
        message: sendOnboardingForms ? providerAdminTexts.nameAndEmailRequired : providerAdminTexts.nameRequired,
        path: [missing],
      })
    else if (email && !looksLikeEmail(email))
      addIssue({ code: 'custom', message: fieldMessages.email, path: ['email'] })
    else if (!Object.values(practiceAssociations).some(({ isMember }) => isMember))
      addIssue({ code: 'custom', message: providerAdminTexts.practiceRequired, path: ['practiceAssociations'] })
  })

export const createProvider = endpoint({
  method: 'POST',
  path: '/admin/provider',
  summary:
    'Makes a provider; on request onboarding forms are mailed, unless the check finds something. An NPI that another provider has is asked about first.',
  access: edit,
  creates: true,
  body: newProvider,
  answer: saved,
  refuses: { ...refuses, 409: duplicateNpi.message('…') },
})

export const updateProvider = endpoint({
  method: 'PUT',
  path: '/admin/provider/:id',
  summary:
    "Saves a provider's data hubs, reminders, memberships and e-signature templates; on request new onboarding forms are mailed. Leaving a practice deletes the participation there and archives its active tasks.",
  access: edit,
  params: ofProvider,
  body: z.object({ ...choices, version }),
  answer: saved,
  refuses: { ...refuses, 409: texts.changedByOther },
})

export const deleteProvider = endpoint({
  method: 'DELETE',
  path: '/admin/provider/:id',
  summary: 'Deletes a provider: active tasks are archived, open links end, and nobody finds the details any more.',
  access: edit,
  params: ofProvider,
  answer: z.object({ id: z.number() }),
  refuses: { 422: providerAdminTexts.elsewhere },
})

export const checkProviderOnboarding = endpoint({
  method: 'GET',
  path: '/admin/provider/onboarding/check',
  summary:
    'What stands in the way of sending onboarding forms, to a new provider of these practices or to one that is there.',
  access: edit,
  query: z.object({ practiceIds: idListOf('practice').optional(), providerId: idOf('provider').optional() }),
  answer: z.object({ errors: z.array(z.string()) }),
})

export const sendProviderForms = endpoint({
  method: 'POST',
  path: '/admin/provider/onboarding/bulk',
  summary: 'Mails onboarding forms to several providers, all or none.',
  access: edit,
  creates: true,
  rateLimit: 'heavy',
  body: z.object({
    providerIds: z.array(idOf('provider')).min(1).max(limits.formsAtOnce, providerAdminTexts.tooManyForms),
    includedESignatureTemplates: templates,
  }),
  answer: z.object({ count: z.number() }),
  refuses,
})

import { z } from 'zod'
import { urgencyChoice } from '../choices/referrals.ts'
import { fieldMessages, line, phonePattern, storedLine, tooLong } from '../fields.ts'
import { adminOnly, canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { byNewest } from '../list-order.ts'
import { faxTexts } from './texts.ts'

const faxStates = z.enum(['NEW', 'SAVED', 'DISCARDED'])

const handled = { 409: 'Somebody else handled this fax already, or is working on it.' }
const ofFax = z.object({ faxId: idOf('inboundFax') })

/** What the sending machine says of a fax. Caller id and file name are texts that anybody can choose. */
const origin = {
  id: z.number(),
  received: z.string(),
  filename: z.string(),
  fromNumber: z.string().nullable(),
  toNumber: z.string().nullable(),
  fromCallerId: z.string().nullable(),
  /** Null for a file that cannot be read. */
  pages: z.number().nullable(),
  isUnreadable: z.boolean(),
}

const faxRow = z.object({
  ...origin,
  /** Who has the fax open now, and until when unless the claim is renewed. */
  claimedBy: z.string().nullable(),
  claimedUntil: z.string().nullable(),
  /** Of discarded faxes. */
  discardedAt: z.string().nullable(),
  discardedBy: z.string().nullable(),
})
export type FaxRow = z.output<typeof faxRow>

export const listFaxPractices = endpoint({
  method: 'GET',
  path: '/inbound_fax/practices',
  summary: 'The practices whose faxes the caller may see.',
  access: canView('INBOUND_FAX'),
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const countNewFaxes = endpoint({
  method: 'GET',
  path: '/inbound_fax/new',
  summary: 'How many faxes of the caller’s practices nobody has handled yet.',
  access: canView('INBOUND_FAX'),
  passive: true,
  unchangedWhile: ['fax'],
  answer: z.number(),
})

export const listFaxes = endpoint({
  method: 'GET',
  path: '/inbound_fax/:practiceId',
  summary: 'The new faxes of a practice, newest first; or those that were discarded in the last 30 days.',
  access: canView('INBOUND_FAX'),
  params: z.object({ practiceId: idOf('practice') }),
  query: z.object({ discarded: z.enum(['true', 'false']).optional() }),
  passive: true,
  unchangedWhile: ['fax', 'user', 'shared'],
  changesSince: { inOrder: byNewest<FaxRow>(({ discardedAt, received }) => discardedAt ?? received) },
  answer: z.array(faxRow),
})

const faxDetails = z.object({
  ...faxRow.shape,
  practiceId: z.number(),
  state: faxStates,
  handledBy: z.string().nullable(),
  /** Opens the PDF; of an unreadable fax, downloads the file as it came. Null while the file waits for its virus scan. */
  signedDownloadUrl: z.string().nullable(),
  /** The file as it came, where the PDF was made from it. */
  originalDownloadUrl: z.string().nullable(),
  /** An earlier fax of the practice with the same content, at most seven days older. */
  duplicateOf: z.number().nullable(),
  splitFrom: z.number().nullable(),
  referralId: z.number().nullable(),
  urgency: z.string().nullable(),
  location: z.string().nullable(),
  patientFirstName: z.string().nullable(),
  patientLastName: z.string().nullable(),
  referringPhysician: z.string().nullable(),
  referringPractice: z.string().nullable(),
})
export type FaxDetails = z.output<typeof faxDetails>

export const getFax = endpoint({
  method: 'GET',
  path: '/inbound_fax/details/:faxId',
  summary: 'A fax with the address of its file. Opening a fax is recorded.',
  access: canView('INBOUND_FAX'),
  params: ofFax,
  records: true,
  answer: faxDetails,
})

export const findOpenReferrals = endpoint({
  method: 'POST',
  path: '/inbound_fax/openreferrals/:faxId',
  summary: 'Referrals of the practice of this fax that are not closed and have this last name.',
  access: canView('INBOUND_FAX'),
  params: ofFax,
  // In the body, because addresses are written to logs.
  body: z.object({ patientLastName: line() }),
  answer: z.array(
    z.object({ id: z.number(), patientFirstName: z.string().nullable(), status: z.string(), created: z.string() }),
  ),
})

const claim = z.object({ claimedBy: z.string(), claimedUntil: z.string() })

export const claimFax = endpoint({
  method: 'POST',
  path: '/inbound_fax/claim/:faxId',
  summary: 'Marks a fax as open on the caller’s screen for two minutes, or renews the mark.',
  access: canEdit('INBOUND_FAX'),
  params: ofFax,
  body: z.object({ takeOver: z.boolean().optional() }).optional(),
  refuses: handled,
  answer: claim,
})

export const releaseFax = endpoint({
  method: 'DELETE',
  path: '/inbound_fax/claim/:faxId',
  summary: 'Gives up the caller’s claim of a fax. A claim of somebody else stays.',
  access: canEdit('INBOUND_FAX'),
  params: ofFax,
  answer: z.object({}),
})

/** The order of the fields is the order of the checks. */
export const faxTriage = z.object({
  urgency: z.enum(urgencyChoice.values, faxTexts.urgency),
  location: line(limits.text, faxTexts.location)
    .min(1, faxTexts.location)
    .meta({ examples: ['T-Tower'] }),
  patientLastName: line(limits.text, faxTexts.lastName).min(1, faxTexts.lastName),
  patientFirstName: storedLine(),
  referringPractice: storedLine(),
  referringPhysician: storedLine(),
})

export const saveFax = endpoint({
  method: 'PUT',
  path: '/inbound_fax/:faxId',
  summary: 'Makes a referral in PENDING_OUTREACH from a new fax.',
  access: canEdit('INBOUND_FAX'),
  params: ofFax,
  body: faxTriage,
  refuses: handled,
  answer: z.object({ id: z.number(), referralId: z.number() }),
})

export const discardFax = endpoint({
  method: 'PUT',
  path: '/inbound_fax/discard/:faxId',
  summary: 'Takes a new fax off the list. It can be restored for 30 days.',
  access: canEdit('INBOUND_FAX'),
  params: ofFax,
  refuses: handled,
  answer: z.object({ id: z.number() }),
})

export const restoreFax = endpoint({
  method: 'PUT',
  path: '/inbound_fax/restore/:faxId',
  summary: 'Makes a fax that was discarded in the last 30 days new again.',
  access: canEdit('INBOUND_FAX'),
  params: ofFax,
  refuses: { 409: 'The fax was not discarded, or more than 30 days ago.' },
  answer: z.object({ id: z.number() }),
})

export const splitFax = endpoint({
  method: 'POST',
  path: '/inbound_fax/split/:faxId',
  summary: 'Moves pages of a new fax to a fax of their own. The file as it came is kept.',
  access: canEdit('INBOUND_FAX'),
  params: ofFax,
  body: z.object({
    pages: z
      .array(z.int(faxTexts.choosePages).min(1, faxTexts.choosePages).max(limits.faxPages, faxTexts.choosePages))
      .min(1, faxTexts.choosePages)
      .max(limits.faxPages, faxTexts.choosePages),
  }),
  creates: true,
  rateLimit: 'heavy',
  refuses: handled,
  answer: z.object({ id: z.number() }),
})

export const addTemporaryFax = endpoint({
  method: 'POST',
  path: '/inbound_fax/tempfax/:practiceId',
  summary: 'Adds a sample fax of one page, received now.',
  access: adminOnly,
  params: z.object({ practiceId: idOf('practice') }),
  creates: true,
  answer: z.object({ id: z.number() }),
})

export const listUnroutedFaxes = endpoint({
  method: 'GET',
  path: '/inbound_fax/unrouted',
  summary: 'Faxes to a number that belongs to no practice, newest first.',
  access: adminOnly,
  answer: z.array(z.object(origin)),
})

export const openUnroutedFax = endpoint({
  method: 'GET',
  path: '/inbound_fax/unrouted/:faxId',
  summary: 'The address of the file of a fax without a practice, as of any other fax. Opening it is recorded.',
  access: adminOnly,
  params: z.object({ faxId: sharedIdOf('unroutedFax') }),
  records: true,
  answer: faxDetails.pick({ signedDownloadUrl: true, isUnreadable: true }),
})

export const routeFax = endpoint({
  method: 'PUT',
  path: '/inbound_fax/route/:faxId',
  summary: 'Gives a fax to an unknown number to a practice of the team.',
  access: adminOnly,
  params: z.object({ faxId: sharedIdOf('unroutedFax') }),
  body: z.object({ practiceId: idOf('practice') }),
  answer: z.object({ id: z.number() }),
})

const inboundNumber = z.object({ number: z.string().nullable(), fax: z.string().nullable() })

export const getFaxNumber = endpoint({
  method: 'GET',
  path: '/inbound_fax/number/:practiceId',
  summary: 'The number by which faxes of a practice arrive, beside its own fax number.',
  access: adminOnly,
  params: z.object({ practiceId: idOf('practice') }),
  answer: inboundNumber,
})

export const saveFaxNumber = endpoint({
  method: 'PUT',
  path: '/inbound_fax/number/:practiceId',
  summary: 'Sets the number by which faxes of a practice arrive. Null removes it.',
  access: adminOnly,
  params: z.object({ practiceId: idOf('practice') }),
  body: z.object({
    number: z
      .string()
      .trim()
      .max(limits.text, tooLong(limits.text))
      .regex(phonePattern, fieldMessages.phone)
      .nullable()
      .meta({ examples: ['(907) 555-0119'] }),
  }),
  refuses: { 409: 'The number belongs to another practice.' },
  answer: inboundNumber,
})

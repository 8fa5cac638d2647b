import { z } from 'zod'
import { replyChannelChoice } from '../choices/referrals.ts'
import { day, line, storedText } from '../fields.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { signedQuery } from '../kit/signed.ts'
import { limits } from '../limits.ts'
import { byPosition } from '../list-order.ts'
import { texts } from '../texts.ts'
import { referral, referralForm, type Referral } from './referral.ts'
import { referralTexts } from './texts.ts'

const view = canView('REFERRAL_SCHEDULING')
const edit = canEdit('REFERRAL_SCHEDULING')
const ofPractice = z.object({ practiceId: idOf('practice') })
const ofReferral = z.object({ id: idOf('referral') })
const named = z.array(z.object({ id: z.number(), name: z.string() }))

export const countPendingOutreach = endpoint({
  method: 'GET',
  path: '/referral/pendingoutreach',
  summary: 'How many referrals nobody has called yet; the badge in the sidebar.',
  access: view,
  passive: true,
  unchangedWhile: ['referral'],
  answer: z.number(),
})

export const listReferralPractices = endpoint({
  method: 'GET',
  path: '/referral/practices',
  summary: 'The practices whose referrals the caller can see, by name.',
  access: view,
  answer: named,
})

export const listReferrals = endpoint({
  method: 'GET',
  path: '/referral/:practiceId',
  summary: 'The referrals of a practice with their activity: those on the board, or with archived=true the others.',
  access: view,
  params: ofPractice,
  query: z.object({ archived: z.enum(['true', 'false']).optional() }),
  passive: true,
  unchangedWhile: ['referral', 'practice', 'provider', 'user', 'shared'],
  changesSince: { inOrder: byPosition<Referral>(() => null) },
  answer: z.array(referral),
})

export const saveReferral = endpoint({
  method: 'POST',
  path: '/referral/:practiceId',
  summary: 'Makes a referral, or saves one, with a note. It is archived and restored in the same way.',
  access: edit,
  creates: true,
  params: ofPractice,
  body: referralForm,
  answer: referral,
  refuses: { 409: texts.changedByOther },
})

export const deleteReferral = endpoint({
  method: 'DELETE',
  path: '/referral/:id',
  summary: 'Deletes a referral with its activity, its letters and its fax.',
  access: edit,
  params: ofReferral,
  answer: z.object({ id: z.number() }),
})

export const listReferralCarriers = endpoint({
  method: 'GET',
  path: '/referral/carriers/:practiceId',
  summary: 'The carriers that a practice works with, by name.',
  access: view,
  params: ofPractice,
  answer: named,
})

/** A blank value in a query is none. */
const orBlank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** A provider of the practice, and whether they can see a patient of this carrier at this location. */
export const referralMatch = z.object({
  providerId: z.number(),
  name: z.string(),
  /** Active with the carrier for this practice, begun, and not expired today. */
  isInNetwork: z.boolean(),
  /** Not in network, with an open enrollment task or an effective date to come. */
  isPending: z.boolean(),
  /** The last day with the carrier. */
  expires: z.string().nullable(),
  /** At the facility of the location; null if the location has none. */
  hasPrivileges: z.boolean().nullable(),
  /** Why a provider is not in network. */
  reason: z.string().nullable(),
})
export type ReferralMatch = z.output<typeof referralMatch>

export const matchReferral = endpoint({
  method: 'GET',
  path: '/referral/match/:practiceId',
  summary: 'The providers of a practice for a patient of a carrier at a location; those in network first.',
  access: view,
  params: ofPractice,
  query: z.object({ carrierId: orBlank(idOf('referralCarrier')), location: orBlank(line()) }),
  answer: z.array(referralMatch),
})

export const getReferralFunnel = endpoint({
  method: 'GET',
  path: '/referral/funnel/:practiceId',
  summary:
    'Of the referrals that came in during a period, how many were contacted and scheduled, by referring practice.',
  access: view,
  params: ofPractice,
  query: z
    .object({ from: day().optional(), to: day().optional() })
    .refine(({ from, to }) => !from || !to || from <= to, { message: texts.endOrder, path: ['to'] }),
  answer: z.array(
    z.object({
      /** Null for referrals that name none. */
      referringPractice: z.string().nullable(),
      received: z.number(),
      contacted: z.number(),
      scheduled: z.number(),
      /** From the referral to the first attempt; null where nobody was contacted. */
      medianHoursToContact: z.number().nullable(),
    }),
  ),
})

export const replyForm = z.object({
  reason: line(limits.text, referralTexts.reasonNeeded).min(1, referralTexts.reasonNeeded),
  notes: storedText(limits.referralText),
  channel: z.enum(replyChannelChoice.values, referralTexts.channelNeeded),
})

export const replyToReferral = endpoint({
  method: 'POST',
  path: '/referral/reply/:id',
  summary:
    'Sends a letter about a referral to the referring practice, once, by fax or by email. The activity says what came of it.',
  access: edit,
  creates: true,
  params: ofReferral,
  body: replyForm,
  answer: referral,
  refuses: { 409: referralTexts.replyUnderWay },
})

export const previewReplyLetter = endpoint({
  method: 'POST',
  path: '/referral/reply/preview/:id',
  summary: 'The letter that a reply would send, as a PDF in base64. Nothing is sent or stored.',
  access: edit,
  rateLimit: 'heavy',
  params: ofReferral,
  body: replyForm,
  answer: z.object({ content: z.string() }),
})

const ofReply = z.object({ replyId: idOf('referralReply') })

export const openReplyLetter = endpoint({
  method: 'GET',
  path: '/referral/letter/:replyId',
  summary: 'The address, good for a minute, of a letter that was sent to a referring practice.',
  access: view,
  rateLimit: 'heavy',
  params: ofReply,
  answer: z.object({ url: z.string() }),
})

export const downloadReplyLetter = endpoint({
  method: 'GET',
  path: '/referral/letter/:replyId/file',
  summary: 'A letter to a referring practice as a PDF, by its signed address; that it was opened is recorded.',
  access: view,
  records: true,
  rateLimit: 'heavyFile',
  params: ofReply,
  query: z.object(signedQuery),
  answerAs: 'file',
  answer: z.unknown(),
})

import { z } from 'zod'
import {
  referralStatusChoice,
  referralTypeChoice,
  replyChannelChoice,
  replyStateChoice,
  urgencyChoice,
} from '../choices/referrals.ts'
import { ordering } from '../column-order.ts'
import { line, storedLine, storedProgress, storedText, storedTypedPhone, tooLong, version } from '../fields.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { referralTexts } from './texts.ts'

const text = z.string().nullable()

/** A note on a referral. */
export const referralActivity = z.object({
  id: z.number(),
  /** Null for notes of the system. */
  userFormattedName: text,
  notes: z.string(),
  created: z.string(),
  /** The letter to the referring practice that the note is about. */
  reply: z.object({ id: z.number(), channel: replyChannelChoice.schema, state: replyStateChoice.schema }).nullable(),
})
export type ReferralActivity = z.output<typeof referralActivity>

/** A referral as the board and the modal show it. `referralsWhere` of the server writes exactly this. */
export const referral = z.object({
  id: z.number(),
  practiceId: z.number(),
  status: referralStatusChoice.schema,
  /** Since when it is in its column. */
  statusSince: z.string(),
  urgency: urgencyChoice.schema,
  progress: z.number().nullable(),
  location: text,
  reason: text,
  dx: text,
  preOp: text,
  testing: text,
  notes: text,
  /** Null on a referral from a fax until somebody enters it. */
  patientFirstName: text,
  patientLastName: text,
  patientPhone1: text,
  patientEmail1: text,
  patientAddress1: text,
  patientCity: text,
  patientState: text,
  patientZip: text,
  referringPractice: text,
  referringPhysician: text,
  archived: z.boolean(),
  inboundFaxId: z.number().nullable(),
  /** Null without a fax, and for a fax that cannot be read. */
  inboundFaxPages: z.number().nullable(),
  type: referralTypeChoice.schema,
  carrierId: z.number().nullable(),
  carrierName: text,
  providerId: z.number().nullable(),
  providerName: text,
  appointmentAt: text,
  /** A place in the column that was given by hand. */
  ordering: z.number().nullable(),
  /** Newest first. */
  activity: z.array(referralActivity),
  created: z.string(),
  updated: z.string(),
  version: z.number(),
})
export type Referral = z.output<typeof referral>

const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().optional()
const name = () => line(limits.text, referralTexts.namesNeeded).min(1, referralTexts.namesNeeded)

/**
 * A save. The first message is the one that is shown, so the fields stand in the order of the checks. Fields that are
 * left out stay as they are. Type and fax of a referral are set by the server and are not taken from the body.
 */
export const referralForm = z.object({
  status: z.enum(referralStatusChoice.values, referralTexts.statusNeeded),
  urgency: z.enum(urgencyChoice.values, referralTexts.urgencyNeeded),
  location: line(limits.text, referralTexts.locationNeeded)
    .min(1, referralTexts.locationNeeded)
    .meta({ examples: ['T-Tower'] }),
  patientFirstName: name(),
  patientLastName: name(),
  progress: storedProgress(referralTexts.badProgress),
  id: orNull(idOf('referral')),
  reason: storedText(limits.referralText),
  dx: storedLine(),
  preOp: storedLine(),
  testing: storedLine(),
  notes: storedText(limits.referralText),
  patientPhone1: storedTypedPhone(),
  patientEmail1: storedLine(),
  patientAddress1: storedLine(),
  patientCity: storedLine(),
  patientState: storedLine(),
  patientZip: storedLine(),
  referringPractice: storedLine(),
  referringPhysician: storedLine(),
  archived: z.boolean().optional(),
  carrierId: orNull(idOf('referralCarrier')),
  providerId: orNull(idOf('referralProvider')),
  appointmentAt: orNull(
    z
      .literal('')
      .transform(() => null)
      .or(
        z.iso
          .datetime({ offset: true, error: referralTexts.badAppointment })
          .regex(/^[12]\d{3}-/, referralTexts.badAppointment),
      ),
  ),
  ordering,
  newActivity: z
    .string()
    .max(limits.referralText, tooLong(limits.referralText))
    .nullish()
    .transform((notes) => notes?.trim() || null),
  version,
})

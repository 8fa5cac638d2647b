import type { ReferralStatus, Urgency } from '@credence/contract/choices/referrals'
import { isoDay } from '@credence/contract/dates'
import { fieldMessages } from '@credence/contract/fields'
import type { SentBody } from '@credence/contract/kit/endpoint'
import type { saveReferral } from '@credence/contract/referrals/calls'
import type { Referral } from '@credence/contract/referrals/referral'
import { faultOfReferral } from '@credence/contract/referrals/rules'
import type { Faults } from '../../ui/edit/draft.ts'

/** What the dialog edits. Texts are never null here; empty stands for none. */
export interface ReferralDraft {
  status: ReferralStatus | ''
  urgency: Urgency | ''
  location: string
  /** As it was typed. */
  progress: string
  patientFirstName: string
  patientLastName: string
  patientPhone1: string
  patientEmail1: string
  patientAddress1: string
  patientCity: string
  patientState: string
  patientZip: string
  referringPractice: string
  referringPhysician: string
  dx: string
  preOp: string
  testing: string
  reason: string
  notes: string
  carrierId: number | null
  providerId: number | null
  /** The appointment in the time zone of the browser: `yyyy-mm-dd` and `hh:mm`. */
  appointmentDate: string
  appointmentTime: string
  newActivity: string
}

export const newDraft: ReferralDraft = {
  status: 'PENDING_OUTREACH',
  urgency: '',
  location: '',
  progress: '',
  patientFirstName: '',
  patientLastName: '',
  patientPhone1: '',
  patientEmail1: '',
  patientAddress1: '',
  patientCity: '',
  patientState: '',
  patientZip: '',
  referringPractice: '',
  referringPhysician: '',
  dx: '',
  preOp: '',
  testing: '',
  reason: '',
  notes: '',
  carrierId: null,
  providerId: null,
  appointmentDate: '',
  appointmentTime: '',
  newActivity: '',
}

const textFields = [
  'patientFirstName',
  'patientLastName',
  'patientPhone1',
  'patientEmail1',
  'patientAddress1',
  'patientCity',
  'patientState',
  'patientZip',
  'referringPractice',
  'referringPhysician',
  'dx',
  'preOp',
  'testing',
  'reason',
  'notes',
] as const

const twoDigits = (value: number) => String(value).padStart(2, '0')

function appointmentOf(at: string | null): Pick<ReferralDraft, 'appointmentDate' | 'appointmentTime'> {
  if (at === null) return { appointmentDate: '', appointmentTime: '' }
  const moment = new Date(at)
  return {
    appointmentDate: isoDay(moment),
    appointmentTime: `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`,
  }
}

export function draftOf(referral: Referral | null): ReferralDraft {
  if (referral === null) return newDraft
  const texts = Object.fromEntries(textFields.map((name) => [name, referral[name] ?? ''])) as Pick<
    ReferralDraft,
    (typeof textFields)[number]
  >
  return {
    ...newDraft,
    ...texts,
    ...appointmentOf(referral.appointmentAt),
    status: referral.status,
    urgency: referral.urgency,
    location: referral.location ?? '',
    progress: referral.progress === null ? '' : String(referral.progress),
    carrierId: referral.carrierId,
    providerId: referral.providerId,
  }
}

/** Null for blank, and not a number for anything but digits: '5e1' and '50.5' are no progress. */
function progressOf(typed: string): number | null {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
}

const orNull = (text: string) => (text.trim() === '' ? null : text)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export const appointmentTexts = {
  date: 'Please enter the date of the appointment',
  time: 'Please enter the time of the appointment',
} as const

/** The first check that the draft fails, at its field. */
export function faultsIn(draft: ReferralDraft): Faults {
  const fault = faultOfReferral({ ...draft, progress: progressOf(draft.progress) })
  if (fault) return { [fault.field]: fault.message }
  const { appointmentDate: date, appointmentTime: time } = draft
  if (date === '' && time !== '') return { appointmentDate: appointmentTexts.date }
  if (date !== '' && !isDay(date)) return { appointmentDate: fieldMessages.date }
  return date !== '' && time === '' ? { appointmentTime: appointmentTexts.time } : {}
}

const momentOf = ({ appointmentDate, appointmentTime }: ReferralDraft): string | null =>
  appointmentDate === '' ? null : new Date(`${appointmentDate}T${appointmentTime}`).toISOString()

/** The body of a save: all fields, with the version that they were typed over. */
export function bodyOf(
  draft: ReferralDraft,
  stored: Referral | null,
  archived = stored?.archived ?? false,
): SentBody<typeof saveReferral> {
  const texts = Object.fromEntries(textFields.map((name) => [name, orNull(draft[name])]))
  return {
    ...(stored === null ? {} : { id: stored.id, version: stored.version }),
    ...texts,
    status: draft.status,
    urgency: draft.urgency,
    location: draft.location,
    progress: progressOf(draft.progress),
    carrierId: draft.carrierId,
    providerId: draft.providerId,
    appointmentAt: momentOf(draft),
    archived,
    ...(draft.newActivity.trim() === '' ? {} : { newActivity: draft.newActivity }),
  } as SentBody<typeof saveReferral>
}

/** What every save must name, also one that changes something else. */
export const requiredOf = ({ status, urgency, location, patientFirstName, patientLastName }: Referral) => ({
  status,
  urgency,
  location: location ?? '',
  patientFirstName: patientFirstName ?? '',
  patientLastName: patientLastName ?? '',
})

/** The names of the fields of the call in the draft. */
export const fieldOfCall = (name: string): string | undefined =>
  name === 'appointmentAt' ? 'appointmentDate' : name in newDraft ? name : undefined

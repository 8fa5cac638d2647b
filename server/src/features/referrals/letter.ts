import { dayText } from '../../kit/paper/shown-text.ts'
import type { Report, ReportFacts } from '../../kit/paper/report.ts'
import type { Vault } from '../../kit/secrets/crypto.ts'

/** A letter about a referral. It names a patient, so it stays sealed before and after it is sent. */
export interface Letter {
  /** A fax number or an email address. */
  to: string
  referringPractice: string
  referringPhysician: string | null
  patientName: string
  practiceName: string
  practicePhone: string | null
  practiceFax: string | null
  author: string | null
  /** `yyyy-mm-dd` */
  written: string
  /** In the words of the time zone of the team. */
  referred: string
  appointment: string | null
  providerName: string | null
  location: string | null
  reason: string
  notes: string | null
}

const place = (team: number, referralId: number) => ({
  table: 'referral_reply',
  column: 'content_sealed',
  row: referralId,
  team,
})

export const sealLetter = (vault: Vault, team: number, referralId: number, letter: Letter): Buffer =>
  vault.seal(JSON.stringify(letter), place(team, referralId))

export const openLetter = (vault: Vault, team: number, referralId: number, sealed: Buffer): Letter =>
  JSON.parse(vault.open(sealed, place(team, referralId))) as Letter

/** Facts without a value are left out. */
const facts = (heading: string, values: readonly (readonly [string, string | null])[]): ReportFacts => ({
  heading,
  facts: values.flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
})

export function letterReport(letter: Letter): Report {
  const written = dayText(letter.written)
  return {
    title: 'Update on your referral',
    subject: letter.referringPractice,
    about: [letter.practiceName, written].join(' · '),
    foot: ['Confidential patient information', letter.practiceName, written].join(' · '),
    parts: [
      facts('To', [
        ['Practice', letter.referringPractice],
        ['Physician', letter.referringPhysician],
      ]),
      facts('Patient', [
        ['Name', letter.patientName],
        ['Referred', letter.referred],
      ]),
      facts('Outcome', [
        ['Reason', letter.reason],
        ['Notes', letter.notes],
        ['Appointment', letter.appointment],
        ['Provider', letter.appointment && letter.providerName],
        ['Location', letter.appointment && letter.location],
      ]),
      facts('From', [
        ['Practice', letter.practiceName],
        ['Phone', letter.practicePhone],
        ['Fax', letter.practiceFax],
        ['Written by', letter.author],
      ]),
    ],
  }
}

/** What a fax cover and an email say: no word about the patient. */
export const coverText = ({ practiceName, practicePhone }: Letter): string[] => [
  `Please find a letter about a patient whom you referred to ${practiceName}.`,
  `If you have received it by mistake, please ${practicePhone ? `call ${practicePhone}` : 'tell us'} and destroy it.`,
]
export const letterFilename = 'Referral letter.pdf'

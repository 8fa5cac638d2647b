import { credentialRank } from '@credence/contract/providers/credentials'
import { degreeOfProvider, practicesOfProvider, providerIdsOf } from './demo-practices.ts'
import { daysFromToday } from './demo-days.ts'

// The clinicians of the demo, derived from a number, a degree and a practice. The rest of a profile is derived from
// these values.

type Profession = 'physician' | 'midlevel' | 'therapist' | 'other'

export interface Clinician {
  id: number
  teamId: number
  degree: string
  profession: Profession
  practiceId: number
  field: Field
  /** Years since the first day at work. */
  years: number
  /** A defect of the record: a gap, a lapse or missing data. */
  defect: Defect | null
}

/** A medical field: the specialty of its physicians, its board, and its education topics. */
export interface Field {
  specialtyCode: string
  board: string
  residency: string
  residencyYears: number
  cme: 'CARDIOLOGY' | 'GENERAL' | 'SURGERY' | 'OTHER'
  subject: string
}

const fields: Record<number, Field> = {
  21: {
    specialtyCode: '207X00000X',
    board: 'Orthopaedic Surgery',
    residency: 'Residency, Orthopaedic Surgery',
    residencyYears: 5,
    cme: 'SURGERY',
    subject: 'Fracture care',
  },
  22: {
    specialtyCode: '207V00000X',
    board: 'Obstetrics & Gynecology',
    residency: 'Residency, Obstetrics & Gynecology',
    residencyYears: 4,
    cme: 'GENERAL',
    subject: 'Prenatal care',
  },
  23: {
    specialtyCode: '208000000X',
    board: 'Pediatrics',
    residency: 'Residency, Pediatrics',
    residencyYears: 3,
    cme: 'GENERAL',
    subject: 'Childhood asthma',
  },
  24: {
    specialtyCode: '207Q00000X',
    board: 'Family Medicine',
    residency: 'Residency, Family Medicine',
    residencyYears: 3,
    cme: 'GENERAL',
    subject: 'Diabetes in rural practice',
  },
  25: {
    specialtyCode: '207RC0000X',
    board: 'Internal Medicine, Cardiovascular Disease',
    residency: 'Residency, Internal Medicine',
    residencyYears: 3,
    cme: 'CARDIOLOGY',
    subject: 'Heart failure',
  },
  26: {
    specialtyCode: '208600000X',
    board: 'Surgery',
    residency: 'Residency, General Surgery',
    residencyYears: 5,
    cme: 'SURGERY',
    subject: 'Minimally invasive hernia repair',
  },
  41: {
    specialtyCode: '2084P0800X',
    board: 'Psychiatry',
    residency: 'Residency, Psychiatry',
    residencyYears: 4,
    cme: 'OTHER',
    subject: 'Anxiety disorders',
  },
  42: {
    specialtyCode: '207R00000X',
    board: 'Internal Medicine',
    residency: 'Residency, Internal Medicine',
    residencyYears: 3,
    cme: 'GENERAL',
    subject: 'Hypertension',
  },
}
const someField: Field = {
  specialtyCode: '208D00000X',
  board: 'General Practice',
  residency: 'Residency, General Practice',
  residencyYears: 3,
  cme: 'GENERAL',
  subject: 'Preventive care',
}

/** Defects of some records, so that every hint and warning has an example. */
export const defects = [
  'gap between jobs',
  'gap after training',
  'license lapsed',
  'license about to lapse',
  'malpractice lapsed',
  'certification lapsed',
  'few hours',
  'wrong numbers',
  'nothing filed',
] as const
export type Defect = (typeof defects)[number]

const professionOf = (degree: string): Profession =>
  ({ 5: 'physician', 4: 'midlevel', 3: 'therapist' } as const)[credentialRank(degree) as 3 | 4 | 5] ?? 'other'

export function cliniciansOf(teamId: number): Clinician[] {
  return providerIdsOf(teamId).map((id) => {
    const degree = degreeOfProvider(id)
    const practiceId = practicesOfProvider(teamId, id)[0] ?? 0
    return {
      id,
      teamId,
      degree,
      profession: professionOf(degree),
      practiceId,
      field: fields[practiceId] ?? someField,
      years: 2 + ((id * 7) % 26),
      // The first record of a team has no defect. Every third of the others has one.
      defect: id % 3 === 2 ? (defects[Math.floor(id / 3) % defects.length] ?? null) : null,
    }
  })
}

/** The first day of a month this many years ago, so that careers stay plausible in any year. */
export function monthsAgo(years: number, month: number, day = 1): string {
  const year = Number(daysFromToday(0).slice(0, 4)) - years
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/** The account that edits a team's records. */
export const editorOf = (teamId: number): number => (teamId === 1 ? 3 : 7)

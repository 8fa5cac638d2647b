import { monthsAgo, pick, type Clinician } from './clinicians.ts'
import { daysFromToday } from './demo-days.ts'

// Education and jobs of the demo's clinicians. The last job is the current one and begins when they joined the
// practice.

export interface Step {
  what: string
  where: string
  startDate: string
  endDate: string | null
  notes: string | null
}

const schools = [
  'Kachemak University',
  'Willamette Valley College',
  'University of the North Slope',
  'Columbia Basin University',
  'Sitka Institute of Medicine',
  'Great Basin University',
  'Lakehead State University',
]
const hospitals = [
  'Aurora Regional Hospital',
  'Cascadia University Hospital',
  'Bend Valley Hospital',
  'Harborview Teaching Hospital',
  'Prairie Medical Center',
  'Mat-Su Valley Hospital',
  'Columbia Basin Medical Center',
]
const clinics = [
  'Chena River Clinic',
  'Tanana Medical Group',
  'Redwood Coast Physicians',
  'Kodiak Island Health',
  'Bristol Bay Clinics',
  'Palouse Family Care',
  'Snake River Associates',
]

const degreesOf: Record<Clinician['profession'], readonly [what: string, years: number][]> = {
  physician: [['Medical School', 4]],
  midlevel: [
    ['Bachelor of Science', 4],
    ['Graduate Program, Advanced Practice', 2],
  ],
  therapist: [
    ['Bachelor of Science', 4],
    ['Doctor of Physical Therapy', 3],
  ],
  other: [['Bachelor of Science', 4]],
}

/** The training, oldest first. A degree ends in May, a residency runs from July to June. */
export function trainingOf({ id, profession, degree, field, years }: Clinician): Step[] {
  const residencyYears = profession === 'physician' ? field.residencyYears : 0
  let left = years + residencyYears + degreesOf[profession].reduce((sum, [, length]) => sum + length, 0)
  const steps: Step[] = []
  for (const [at, [what, length]] of degreesOf[profession].entries()) {
    steps.push({
      what: what === 'Medical School' ? `Medical School (${degree})` : what,
      where: pick(schools, id * 3 + at),
      startDate: monthsAgo(left, 8, 20),
      endDate: monthsAgo(
        left - length,
        what === 'Medical School' || at === degreesOf[profession].length - 1 ? 6 : 8,
        what === 'Medical School' ? 10 : 15,
      ),
      notes: id % 8 === 0 ? 'Graduated with honors' : null,
    })
    left -= length
  }
  if (residencyYears > 0)
    steps.push({
      what: field.residency,
      where: pick(hospitals, id * 5),
      startDate: monthsAgo(left, 7, 1),
      endDate: monthsAgo(left - residencyYears, 6, 30),
      notes: null,
    })
  return steps
}

const positionOf = ({ profession, field, degree }: Clinician): string =>
  profession === 'physician'
    ? `Physician, ${field.board}`
    : profession === 'therapist'
      ? 'Physical Therapist'
      : `${degree}, ${field.board}`

/** The jobs, oldest first. Work begins in the month after training; with a gap, five months later. */
export function workOf(person: Clinician, practice: string): Step[] {
  const { id, years, defect } = person
  const began = monthsAgo(years, defect === 'gap after training' ? 12 : 7, 5)
  const position = positionOf(person)
  if (years < 6) return [{ what: position, where: practice, startDate: began, endDate: null, notes: null }]
  const moved = Math.max(2, Math.floor(years / 3))
  return [
    {
      what: position,
      where: pick(clinics, id * 3),
      startDate: began,
      endDate: monthsAgo(moved + 1, 12, 31),
      notes: id % 5 === 0 ? 'Closed; records with the state board' : null,
    },
    {
      what: position,
      where: practice,
      startDate: monthsAgo(moved, defect === 'gap between jobs' ? 11 : 2, 1),
      endDate: null,
      notes: null,
    },
  ]
}

export function privilegesOf({ id, years, profession }: Clinician): Omit<Step, 'what'>[] {
  if (profession !== 'physician' || years < 6) return []
  const moved = Math.max(2, Math.floor(years / 3))
  return [
    {
      where: pick(hospitals, id * 2 + 1),
      startDate: monthsAgo(years, 8, 15),
      endDate: monthsAgo(moved + 1, 12, 31),
      notes: id % 4 === 0 ? 'Left in good standing' : null,
    },
  ]
}

/** The day on which a clinician joined the practice. */
export const joined = (person: Clinician): string => workOf(person, '').at(-1)?.startDate ?? daysFromToday(-400)

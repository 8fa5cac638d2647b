import type { Scope } from '../../src/kit/request/scope.ts'
import { storePatients } from '../../src/features/fppe/patients.actions.ts'
import { buildFppeTasks, workIn } from '../builders/builders.ts'
import { payersOf } from './demo-payers.ts'
import { aurora, practicesOfProvider, providerIdsOf } from './demo-practices.ts'
import { sendProviderLink, sendReviewerLink } from './demo-fppe-links.ts'
import { hoursAgo } from './demo-users.ts'
import { daysFromToday } from './demo-days.ts'

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

/**
 * The stage of a review: nothing was sent, the provider lists patients or let the link expire, the reviewer signs, or
 * both are done.
 */
type Stage = 'planned' | 'with provider' | 'link expired' | 'with reviewer' | 'reviewed'

interface Review {
  status: string
  stage: Stage
  category: string
  description: string
  patients: number | null
  deadline: number | null
  notes: string[]
  archived?: true
}

const reviews: Review[] = [
  {
    status: 'CREATED',
    stage: 'planned',
    category: 'CHART_REVIEW',
    description: 'First ten admissions after the new privileges',
    patients: 10,
    deadline: 21,
    notes: ['Department chair asked for a reviewer outside the group.'],
  },
  {
    status: 'IN_PROGRESS',
    stage: 'with provider',
    category: 'PROCTORING',
    description: 'Observed procedures, first five',
    patients: 5,
    deadline: 9,
    notes: ['Proctor is on site Tuesdays and Thursdays.', 'Asked medical records for the dates of service.'],
  },
  {
    status: 'BLOCKED',
    stage: 'with reviewer',
    category: 'OTHER',
    description: 'Peer comparison of readmissions',
    patients: 8,
    deadline: -4,
    notes: ['Reviewer has the charts; called twice, no answer yet.'],
  },
  {
    status: 'IN_PROGRESS',
    stage: 'with reviewer',
    category: 'CHART_REVIEW',
    description: 'Six charts of the second quarter',
    patients: 6,
    deadline: 2,
    notes: ['Reviewer promised to sign this week.'],
  },
  {
    status: 'BLOCKED_INTERNALLY',
    stage: 'planned',
    category: 'PROCTORING',
    description: 'Proctoring after a leave of absence',
    patients: null,
    deadline: 0,
    notes: ['Waiting for the committee to name a proctor.'],
  },
  {
    status: 'COMPLETE',
    stage: 'reviewed',
    category: 'OTHER',
    description: 'Moderate sedation, initial evaluation',
    patients: 5,
    deadline: -12,
    notes: ['Signed evaluation is filed with the credentials committee.'],
  },
  {
    status: 'CREATED',
    stage: 'planned',
    category: 'CHART_REVIEW',
    description: 'New hire, first quarter',
    patients: null,
    deadline: null,
    notes: [],
  },
  {
    status: 'BLOCKED_SUBMITTED',
    stage: 'reviewed',
    category: 'PROCTORING',
    description: 'Catheter placements, first eight',
    patients: 8,
    deadline: 14,
    notes: ['Sent to the medical executive committee.'],
  },
  {
    status: 'IN_PROGRESS',
    stage: 'link expired',
    category: 'OTHER',
    description: 'Documentation of informed consent',
    patients: 12,
    deadline: 30,
    notes: ['Draft of the questions went to the chair.'],
  },
  {
    status: 'BLOCKED_INTERNALLY_PROVIDER',
    stage: 'with provider',
    category: 'CHART_REVIEW',
    description: 'Night admissions',
    patients: 15,
    deadline: 4,
    notes: ['Provider asked for another week to list the patients.'],
  },
  {
    status: 'COMPLETE',
    stage: 'reviewed',
    category: 'PROCTORING',
    description: 'Ultrasound-guided access',
    patients: 5,
    deadline: -20,
    notes: ['All five observed without remark.'],
  },
  {
    status: 'CREATED',
    stage: 'planned',
    category: 'OTHER',
    description: 'Second look after a complaint',
    patients: 3,
    deadline: 45,
    notes: [],
  },
  {
    status: 'COMPLETE',
    stage: 'reviewed',
    category: 'CHART_REVIEW',
    description: 'Initial privileges, closed last year',
    patients: 10,
    deadline: -300,
    notes: ['Closed and archived.'],
    archived: true,
  },
]

const procedures = [
  'Diagnostic colonoscopy with biopsy',
  'Central venous catheter, ultrasound-guided',
  'Laparoscopic appendectomy',
  'Admission for community-acquired pneumonia, reviewed for antibiotic choice',
]

/** A fictional case. */
const patientOf = (review: number, at: number) => ({
  mrn: `DEMO-${String(1000 + review * 40 + at)}`,
  facility: null,
  admitDate: daysFromToday(-60 - at * 3 - review),
  dos: at % 3 === 0 ? daysFromToday(-59 - at * 3 - review) : null,
  dischargeDate: daysFromToday(-56 - at * 3 - review),
  procedure: pick(procedures, review + at),
})

const reviewers = [
  ['Ingrid', 'Solheim', 'MD'],
  ['Tobias', 'Renner', 'DO'],
  ['Amara', 'Diallo', 'MD'],
] as const

/**
 * Reviews at every stage. In a team without documents to sign, no review was sent. Reviews in progress have working
 * links.
 */
export async function buildDemoFppe(scope: Scope, teamId: number, { withMail }: { withMail: boolean }): Promise<void> {
  await workIn(scope, teamId)
  const isAurora = teamId === aurora.id
  const firstId = isAurora ? 1 : 501
  const [template] = await scope.db
    .selectFrom('esignatureTemplate')
    .select('id')
    .where('teamId', '=', teamId)
    .where('name', '=', 'Practice evaluation')
    .execute()
  const providers = providerIdsOf(teamId)
  const editor = isAurora ? 3 : 7
  for (const [n, { status, stage: wanted, category, description, patients, deadline, notes, archived }] of reviews
    .slice(0, isAurora ? reviews.length : 3)
    .entries()) {
    const providerId = pick(providers, n * 3)
    const [firstName, lastName, credentials] = pick(reviewers, n)
    const stage = template ? wanted : 'planned'
    const isSent = stage !== 'planned'
    const id = firstId + n
    await buildFppeTasks(scope, [
      {
        id,
        teamId,
        providerId,
        status,
        category,
        description,
        patientCount: patients,
        archived: archived ?? false,
        facilityId: pick(payersOf(teamId, pick(practicesOfProvider(teamId, providerId), 0)).facilities, n),
        deadline: deadline === null ? null : daysFromToday(deadline),
        updatedBy: editor,
        esignatureTemplateId: isSent ? (template?.id ?? null) : null,
        ...(isSent || n % 2 === 0
          ? {
              reviewerFirstName: firstName,
              reviewerLastName: lastName,
              reviewerCredentials: credentials,
              reviewerEmail: `${firstName}.${lastName}@review.test`.toLowerCase(),
            }
          : {}),
        providerFormsCompletedAt: stage === 'with reviewer' || stage === 'reviewed' ? hoursAgo(200 + n) : null,
        reviewerFormsCompletedAt: stage === 'reviewed' ? hoursAgo(40 + n) : null,
      },
    ])
    if (stage === 'with provider' || stage === 'link expired') {
      const to = stage === 'link expired' ? 'expired-links@practices.test' : `clinician${providerId}@practices.test`
      await sendProviderLink(scope, { id, providerId, to, isExpired: stage === 'link expired', editor, withMail })
    }
    if (stage === 'with reviewer' || stage === 'reviewed')
      await storePatients(
        scope,
        { team: teamId, id },
        Array.from({ length: patients ?? 0 }, (_, at) => patientOf(n, at)),
      )
    if (stage === 'with reviewer') {
      const to = `${firstName}.${lastName}@review.test`.toLowerCase()
      await sendReviewerLink(scope, { id, providerId, to, name: `${firstName} ${lastName}`, editor, withMail })
    }
    const written = notes.map((text, at) => ({
      teamId,
      fppeTaskId: id,
      accountId: editor,
      notes: text,
      createdAt: hoursAgo(20 + n * 9 + (notes.length - at) * 30),
    }))
    if (written.length) await scope.db.insertInto('fppeActivity').values(written).execute()
  }
}

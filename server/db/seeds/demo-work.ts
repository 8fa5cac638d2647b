import type { Scope } from '../../src/kit/scope.ts'
import { buildReferrals, buildTasks, workIn } from '../builders/builders.ts'
import { payersOf } from './demo-payers.ts'
import { aurora, practicesOfProvider, providerIdsOf } from './demo-practices.ts'
import { firstNames, lastNames } from './people.ts'

const dayMs = 86_400_000

/** A date so many days from today, so that something is always overdue, due and far off. */
export const daysFromToday = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const taskStatuses = ['CREATED', 'IN_PROGRESS', 'BLOCKED', 'IN_PROGRESS', 'BLOCKED_INTERNALLY', 'COMPLETE', 'CREATED', 'BLOCKED_SUBMITTED', 'IN_PROGRESS', 'BLOCKED_INTERNALLY_PROVIDER', 'COMPLETE']
const taskCategories = ['INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT', 'ATTESTATION', 'INITIAL_ENROLLMENT', 'INQUIRY', 'TERMINATION', 'OTHER']
const dueInDays = [-12, -3, -1, 0, 1, 3, 4, 8, 15, 30]
const referralStatuses = ['PENDING_OUTREACH', 'FIRST_ATTEMPT', 'PENDING_OUTREACH', 'SECOND_ATTEMPT', 'SCHEDULED']
const cardiology = 25

export async function buildWork(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  const providers = providerIdsOf(teamId)
  const isAurora = teamId === aurora.id
  const firstId = isAurora ? 1 : 501
  await buildTasks(scope, Array.from({ length: isAurora ? 120 : 30 }, (_, n) => {
    const providerId = pick(providers, n * 7)
    const practiceId = pick(practicesOfProvider(teamId, providerId), 0)
    const category = pick(taskCategories, n)
    const { carriers, facilities } = payersOf(teamId, practiceId)
    const isEnrollment = category.endsWith('ENROLLMENT')
    return {
      id: firstId + n, teamId, providerId, practiceId, status: pick(taskStatuses, n), category,
      carrierId: isEnrollment && n % 4 !== 3 ? pick(carriers, n * 3) : null, facilityId: isEnrollment && n % 4 === 3 ? pick(facilities, n) : null, due: daysFromToday(pick(dueInDays, n)), archived: n % 17 === 16,
    }
  }))
  if (!isAurora) return
  await buildReferrals(scope, Array.from({ length: 30 }, (_, n) => ({
    id: firstId + n, teamId, practiceId: cardiology, status: pick(referralStatuses, n), urgency: pick(['ROUTINE', 'ROUTINE', 'URGENT', 'SURGERY'], n),
    patientFirstName: pick(firstNames, n * 13 + 5), patientLastName: pick(lastNames, n * 17 + 3),
  })))
}

import type { Scope } from '../../src/kit/scope.ts'
import { buildFppeTasks, buildReferrals, workIn } from '../builders/builders.ts'
import { aurora, providerIdsOf } from './demo-practices.ts'
import { buildDemoTasks, demoTaskStatuses } from './demo-tasks.ts'
import { firstNames, lastNames } from './people.ts'

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const referralStatuses = ['PENDING_OUTREACH', 'FIRST_ATTEMPT', 'PENDING_OUTREACH', 'SECOND_ATTEMPT', 'SCHEDULED']
const cardiology = 25

export async function buildWork(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  const providers = providerIdsOf(teamId)
  const isAurora = teamId === aurora.id
  const firstId = isAurora ? 1 : 501
  await buildDemoTasks(scope, teamId)
  await buildFppeTasks(scope, Array.from({ length: isAurora ? 12 : 3 }, (_, n) =>
    ({ id: firstId + n, teamId, providerId: pick(providers, n * 3), status: pick(demoTaskStatuses, n), category: pick(['CHART_REVIEW', 'PROCTORING', 'OTHER'], n) })))
  if (!isAurora) return
  await buildReferrals(scope, Array.from({ length: 30 }, (_, n) => ({
    id: firstId + n, teamId, practiceId: cardiology, status: pick(referralStatuses, n), urgency: pick(['ROUTINE', 'ROUTINE', 'URGENT', 'SURGERY'], n),
    patientFirstName: pick(firstNames, n * 13 + 5), patientLastName: pick(lastNames, n * 17 + 3),
  })))
}

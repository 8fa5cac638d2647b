import type { TaskCategory } from '@credence/contract/choices/tasks'
import type { Scope } from '../../../src/kit/request/scope.ts'
import { buildTasks } from '../../builders/builders.ts'
import { buildDemoStatuses, lagHours } from './demo-lag.ts'
import { aurora, practicesOfProvider, providerIdsOf } from '../demo-practices.ts'
import { aboutOf, peopleOf, pick } from './demo-tasks.ts'
import { hoursAgo } from '../demo-users.ts'

const categories: readonly TaskCategory[] = [
  'INITIAL_ENROLLMENT',
  'ANNUAL_ENROLLMENT',
  'INITIAL_ENROLLMENT',
  'ATTESTATION',
  'INITIAL_ENROLLMENT',
  'INQUIRY',
  'INITIAL_ENROLLMENT',
  'ANNUAL_ENROLLMENT',
  'TERMINATION',
  'INITIAL_ENROLLMENT',
  'ATTESTATION',
  'OTHER',
]
const dayHours = 24
const daysOfYear = 365

/** The work of the past year, archived: the key figures count it, and no board shows it. */
export async function buildCompletedTasks(scope: Scope, teamId: number): Promise<void> {
  const [firstId, count] = teamId === aurora.id ? [541, 360] : [901, 60]
  const tasks = Array.from({ length: count }, (_, n) => {
    const providerId = pick(providerIdsOf(teamId), n * 5)
    const practiceId = pick(practicesOfProvider(teamId, providerId), 0)
    const category = pick(categories, n)
    const about = aboutOf(teamId, n, category, practiceId, providerId)
    const daysAgo = 1 + (n * daysOfYear) / count
    const completedAt = hoursAgo(daysAgo * dayHours)
    return {
      id: firstId + n,
      teamId,
      practiceId,
      providerId,
      category,
      status: 'COMPLETE',
      ...about,
      progress: 100,
      archived: true,
      createdBy: pick(peopleOf(teamId), n),
      createdAt: hoursAgo(daysAgo * dayHours + lagHours(n, category, about.carrierId, daysAgo)),
      updatedAt: completedAt,
      completedAt,
    }
  })
  await buildTasks(scope, tasks)
  await buildDemoStatuses(scope, teamId, tasks)
}

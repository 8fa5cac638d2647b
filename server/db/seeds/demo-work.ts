import type { Scope } from '../../src/kit/request/scope.ts'
import { buildReferrals, workIn } from '../builders/builders.ts'
import { aurora } from './demo-practices.ts'
import { buildDemoTasks } from './demo-tasks.ts'
import { firstNames, lastNames } from './people.ts'

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const referralStatuses = ['PENDING_OUTREACH', 'FIRST_ATTEMPT', 'PENDING_OUTREACH', 'SECOND_ATTEMPT', 'SCHEDULED']
const cardiology = 25

export async function buildWork(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  await buildDemoTasks(scope, teamId)
  if (teamId !== aurora.id) return
  await buildReferrals(
    scope,
    Array.from({ length: 30 }, (_, n) => ({
      id: 1 + n,
      teamId,
      practiceId: cardiology,
      status: pick(referralStatuses, n),
      urgency: pick(['ROUTINE', 'ROUTINE', 'URGENT', 'SURGERY'], n),
      patientFirstName: pick(firstNames, n * 13 + 5),
      patientLastName: pick(lastNames, n * 17 + 3),
    })),
  )
}

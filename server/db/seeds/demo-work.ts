import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { buildCompletedTasks } from './demo-completed-tasks.ts'
import { buildDemoReferrals } from './demo-referrals.ts'
import { buildDemoTasks } from './demo-tasks.ts'

export async function buildWork(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  await buildDemoTasks(scope, teamId)
  await buildCompletedTasks(scope, teamId)
  await buildDemoReferrals(scope, teamId)
}

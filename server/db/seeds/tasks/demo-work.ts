import type { Scope } from '../../../src/kit/request/scope.ts'
import { workIn } from '../../builders/builders.ts'
import { buildCompletedTasks } from './demo-completed-tasks.ts'
import { buildDemoMentions } from './demo-mentions.ts'
import { buildDemoReferrals } from '../demo-referrals.ts'
import { aurora } from '../demo-practices.ts'
import { buildDemoTasks } from './demo-tasks.ts'

export async function buildWork(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  await buildDemoTasks(scope, teamId)
  await buildCompletedTasks(scope, teamId)
  if (teamId === aurora.id) await buildDemoMentions(scope, teamId)
  await buildDemoReferrals(scope, teamId)
}

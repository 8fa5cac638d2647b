import { devSmsMessages } from '@credence/contract/messaging/dev-calls'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { enterTeam } from '../../kit/request/transaction.ts'
import { findTeamOfSms, makeDeliveriesDue } from './dev.queries.ts'
import { wake } from './dispatch.ts'

export async function makeDue(scope: Scope, smsId: number): Promise<void> {
  const teamId = await findTeamOfSms(scope, smsId)
  if (teamId === null) throw notFound()
  await enterTeam(scope, teamId, async (inTeam) => {
    if (!(await makeDeliveriesDue(inTeam, smsId))) throw new Refusal(409, devSmsMessages.notScheduled)
    await wake(inTeam)
  })
}

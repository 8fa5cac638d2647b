import type { AnswerInputOf } from '@credence/contract/kit/endpoint'
import type { getAuditTrail } from '@credence/contract/audit/calls'
import { job } from '../../kit/request/actor.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { findVerified, getTrailState, isCheckDue, saveCheck } from './trail.queries.ts'

const platform = { isPlatform: true, actor: job('audit-trail') }

/** Compares the trail with its seals and keeps the outcome for the screens. */
export async function checkTrail(services: Services): Promise<void> {
  const { finding, upTo } = await inTransaction(services, platform, findVerified, { readOnly: true })
  const text = finding && `batch ${finding.batch}: ${finding.text}`
  if (text) services.log.error({ finding: text }, 'the audit trail does not fit its seals')
  await inTransaction(services, platform, (scope) => saveCheck(scope, text, finding ? null : upTo))
}

/** Whether a day has passed since the last check, or there was none since the first batch. */
export const isTrailCheckDue = (services: Services): Promise<boolean> =>
  inTransaction(services, platform, isCheckDue, { readOnly: true })

/** Up to when the trail was verified, and how long it is kept. */
export async function getTrail(scope: Scope): Promise<AnswerInputOf<typeof getAuditTrail>> {
  const { upTo, finding, isGenuine } = await getTrailState(scope)
  return {
    verifiedUpTo: finding || !isGenuine ? null : upTo,
    isBroken: finding !== null || !isGenuine,
    keptYears: scope.services.config.auditYears,
  }
}

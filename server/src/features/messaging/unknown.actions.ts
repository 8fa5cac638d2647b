import type { OutgoingSms, Sms, SmsReport } from '../../kit/ports/sms.ts'
import { job } from '../../kit/request/actor.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { findKnownVendorIds, noteReports, releaseClaims, type Reported } from './dispatch.queries.ts'

const actor = job('sms-dispatch')
const mostAtOnce = 10

interface Unknown {
  message: OutgoingSms
  claimedAt: Date
}
interface LookedUp {
  message: OutgoingSms
  found: SmsReport[]
}

/** What the service has of each message. Those about which it does not answer are left out, and stay unknown. */
async function lookUp(sms: Sms, unknown: readonly Unknown[]): Promise<LookedUp[]> {
  const waiting = [...unknown]
  const answers: LookedUp[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { message, claimedAt } = next
      const found = await sms.find(message, claimedAt).catch(() => null)
      if (found) answers.push({ message, found })
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, work))
  return answers
}

/**
 * Asks the service about messages whose hand-over had no result. A message that the service has is written down; only one
 * that it surely does not have waits to be sent again. Two messages with the same text to the same number are told apart
 * by the ids of the service: each id belongs to one delivery.
 */
export async function settleUnknown(
  services: Services,
  sms: Sms,
  { teamId, unknown }: { teamId: number; unknown: readonly Unknown[] },
): Promise<void> {
  const answers = await lookUp(sms, unknown)
  if (answers.length === 0) return
  await inTransaction(services, { teamId, actor }, async (scope) => {
    const taken = await findKnownVendorIds(
      scope,
      answers.flatMap(({ found }) => found.map(({ vendorId }) => vendorId)),
    )
    const reported: Reported[] = []
    const notThere: string[] = []
    for (const { message, found } of answers) {
      const report = found.find(({ vendorId }) => !taken.has(vendorId))
      if (report) {
        taken.add(report.vendorId)
        reported.push({ attempt: message.attempt, report })
      } else notThere.push(message.attempt.attemptId)
    }
    if (reported.length > 0) await noteReports(scope, reported)
    if (notThere.length > 0) await releaseClaims(scope, notThere, { afterFailure: false })
  })
}

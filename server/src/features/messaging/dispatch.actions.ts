import { consentLink, esignatureLink } from '@credence/contract/signing/links'
import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { Statement } from '../../database/batch.ts'
import type { HandOver, OutgoingSms, Sms } from '../../kit/ports/sms.ts'
import { job } from '../../kit/request/actor.ts'
import { linkUrl, openToken } from '../../kit/request/links.ts'
import type { Origin } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { askOnce, inTransaction } from '../../kit/request/transaction.ts'
import {
  claimDue,
  noteReports,
  noteUnknown,
  releaseClaims,
  reports,
  takeUnknown,
  teamsWithWork,
  type ClaimedDelivery,
  type Reported,
} from './dispatch.queries.ts'
import { withLink } from './with-link.ts'
import { settleUnknown } from './unknown.actions.ts'

const actor = job('sms-dispatch')
const inBackground: Origin = { requestId: 'sms-dispatch', address: '', userAgent: '' }

/** Deliveries of one claim. */
const batchSize = 100
/** Claims of a team before the next team has its turn. */
const batchesOfTurn = 5
/** Messages that are looked up before the next claim. */
const lookupSize = 50
const mostInFlight = 20
/**
 * A message is handed over at once or not at all: with the time that a call may take, this ends well before the lease.
 * Another process must not send what this one is still about to send.
 */
const beginWithinMs = 30_000
/** While another transaction holds everything that is due. */
const lockedMs = 250
/** Other processes wake themselves only: nothing waits longer than this for them. */
const longestSleepMs = 30_000
/** How long the end of the process waits for calls under way. What they would have told is looked up later. */
const patienceMs = 4000

interface TeamWithWork {
  teamId: number
  waitMs: number
}

interface Claimed {
  message: OutgoingSms
  claimedAt: Date
}

/** The text that leaves: the link to forms stands on a line of its own. */
function outgoing(services: Services, teamId: number, delivery: ClaimedDelivery): Claimed {
  const { id, attemptId, number, fromNumber, content, linkKind, tokenHash, tokenSealed, claimedAt } = delivery
  const url =
    linkKind && tokenHash && tokenSealed
      ? linkUrl(
          { services },
          linkKind === 'CONSENT' ? consentLink : esignatureLink,
          openToken({ services }, tokenHash, tokenSealed),
        )
      : null
  return {
    message: {
      attempt: { teamId, deliveryId: Number(id), attemptId },
      from: fromNumber,
      to: number,
      text: withLink(content, url),
    },
    claimedAt: new Date(claimedAt),
  }
}

/** One statement as a transaction of its own, in one round trip. */
async function ask<T>(services: Services, realm: { teamId: number } | { isPlatform: true }, statement: Statement) {
  const rows = await askOnce(services, { ...realm, actor, origin: inBackground }, statement)
  if ('teamId' in realm) services.polls.forgetTeam(realm.teamId)
  return rows as T[]
}

async function take(services: Services, teamId: number, statement: Statement): Promise<Claimed[]> {
  const taken = await ask<ClaimedDelivery>(services, { teamId }, statement)
  return taken.map((delivery) => outgoing(services, teamId, delivery))
}

type Outcome = HandOver | { kind: 'notBegun' }
interface Handed {
  message: OutgoingSms
  outcome: Outcome
}

/** Writes results down. Most of the time all messages were accepted, which takes one statement. */
async function note(services: Services, teamId: number, handed: readonly Handed[]): Promise<void> {
  const reported = handed.flatMap(({ message: { attempt }, outcome }): Reported[] => {
    if (outcome.kind === 'accepted') return [{ attempt, report: outcome.report }]
    return outcome.kind === 'refused'
      ? [{ attempt, report: { vendorId: null, state: 'FAILED', error: outcome.error } }]
      : []
  })
  const isPlain = reported.length === handed.length && !reported.some(({ report }) => report.error?.isOptOut)
  if (isPlain) return void (await ask(services, { teamId }, reports(reported)))
  const idsOf = (kind: Outcome['kind']) =>
    handed.flatMap(({ message, outcome }) => (outcome.kind === kind ? [message.attempt.attemptId] : []))
  const [notSent, notBegun, unknown] = [idsOf('notSent'), idsOf('notBegun'), idsOf('unknown')]
  await inTransaction(services, { teamId, actor }, async (scope) => {
    if (reported.length > 0) await noteReports(scope, reported)
    if (notSent.length > 0) await releaseClaims(scope, notSent, { afterFailure: true })
    if (notBegun.length > 0) await releaseClaims(scope, notBegun, { afterFailure: false })
    if (unknown.length > 0) await noteUnknown(scope, unknown)
  })
}

/** A failure that the port does not name leaves it open whether the message was sent. */
const lost = (): HandOver => ({ kind: 'unknown', reason: 'no answer' })

/** Hands claimed messages over, several at a time, and writes results down in groups as they come. */
async function handOver(
  services: Services,
  sms: Sms,
  { teamId, claimed, signal }: { teamId: number; claimed: readonly Claimed[]; signal: AbortSignal },
): Promise<void> {
  const begunAt = performance.now()
  const mayBegin = () => !signal.aborted && performance.now() - begunAt < beginWithinMs
  const waiting = claimed.map(({ message }) => message)
  let results: Handed[] = []
  let noting: Promise<void> = Promise.resolve()

  const writeDown = async (earlier: Promise<void>) => {
    await earlier
    // What comes in the same turn of the event loop is written down together.
    await setImmediate()
    const group = results
    results = []
    if (group.length > 0) await note(services, teamId, group)
  }
  const flush = () => {
    noting = writeDown(noting)
    // Whoever awaits it at the end is told.
    noting.catch(() => {})
  }
  const work = async () => {
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      const outcome: Outcome = mayBegin() ? await sms.send(message).catch(lost) : { kind: 'notBegun' }
      if (results.push({ message, outcome }) === 1) flush()
    }
  }
  await Promise.all(Array.from({ length: mostInFlight }, work))
  await noting
}

/** A few batches of a team. Answers how many deliveries were moved on. */
async function dispatchTeam(services: Services, sms: Sms, teamId: number, signal: AbortSignal): Promise<number> {
  const unknown = await take(services, teamId, takeUnknown(lookupSize))
  if (unknown.length > 0) await settleUnknown(services, sms, { teamId, unknown })
  let moved = unknown.length
  for (let turn = 0; turn < batchesOfTurn && !signal.aborted; turn += 1) {
    const claimed = await take(services, teamId, claimDue(batchSize))
    if (claimed.length > 0) await handOver(services, sms, { teamId, claimed, signal })
    moved += claimed.length
    if (claimed.length < batchSize) break
  }
  return moved
}

/**
 * Sends all that is due, batch by batch, and answers how many milliseconds later there is more to do. The failure of one
 * team does not stop the others.
 */
export async function dispatchDue(
  services: Services,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { sms } = services
  if (!sms) return longestSleepMs
  const failures = new Map<number, unknown>()
  for (;;) {
    const teams = await ask<TeamWithWork>(services, { isPlatform: true }, teamsWithWork)
    const due = teams.filter(({ teamId, waitMs }) => waitMs <= 0 && !failures.has(teamId))
    let moved = 0
    for (const { teamId } of due)
      if (!signal.aborted)
        moved += await dispatchTeam(services, sms, teamId, signal).catch((error: unknown) => {
          failures.set(teamId, error)
          return 0
        })
    if (moved > 0 && !signal.aborted) continue
    if (failures.size > 0)
      throw new AggregateError([...failures.values()], `Text messages of ${failures.size} teams could not be sent`)
    const waits = teams.map(({ waitMs }) => waitMs)
    return due.length > 0 ? lockedMs : Math.min(longestSleepMs, ...waits)
  }
}

/** Sends messages for as long as the process lives: at their time, and when somebody wakes it. */
export async function runDispatch(services: Services, signal: AbortSignal, works: () => void): Promise<void> {
  const givenUp = new Promise<number>((resolve) => {
    signal.addEventListener('abort', () => void pause(patienceMs, 0, { ref: false }).then(resolve), { once: true })
  })
  while (!signal.aborted) {
    const round = dispatchDue(services, signal)
    round.catch(() => {})
    const waitMs = await Promise.race([round, givenUp])
    works()
    await services.smsAlarm.sleep(waitMs, signal)
  }
}

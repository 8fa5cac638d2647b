import { replyChannelChoice } from '@credence/contract/choices/referrals'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import type { replyToReferral as endpoint } from '@credence/contract/referrals/calls'
import { referralTexts } from '@credence/contract/referrals/texts'
import { drawReport } from '../../kit/paper/pdf/draw.ts'
import { undeliveredMailJob, type MailSubject } from '../../kit/ports/email.ts'
import { job } from '../../kit/request/actor.ts'
import { audit } from '../../kit/request/audit.ts'
import { getJson } from '../../kit/request/json.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import { Attachment, type RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import { inTransaction } from '../../kit/request/transaction.ts'
import { letterFilename, letterReport, openLetter, sealLetter, type Letter } from './letter.ts'
import { getReferralForUpdate, insertActivity, referralAt } from './referrals.queries.ts'
import { failedReferralReply, referralReply } from './reply.jobs.ts'
import { findReply, finishReply, getAddressee, insertReply, isReplyUnderWay } from './reply.queries.ts'

type NewReply = BodyOf<typeof endpoint>

/** The letter of a reply, with what is known about the referral now. Refuses a practice without such an address. */
export async function writeLetter(
  scope: Scope,
  referralId: number,
  { reason, notes = null, channel }: NewReply,
): Promise<Letter> {
  const { fax, email, referringPractice, ...facts } = await getAddressee(scope, referralId)
  const refuse = (message: string) => new Refusal(400, message, { fields: { channel: message } })
  if (referringPractice === null) throw refuse(referralTexts.noReferringPractice)
  const to = channel === 'FAX' ? fax : email
  if (!to) throw refuse((channel === 'FAX' ? referralTexts.noFax : referralTexts.noEmail)(referringPractice))
  return { ...facts, to, referringPractice, reason, notes }
}

/** Letter, note and job are one transaction. The lock on the referral lets one reply at a time pass. */
export async function replyToReferral(scope: Scope, referralId: number, reply: NewReply): Promise<RawJson> {
  await getReferralForUpdate(scope, referralId)
  const letter = await writeLetter(scope, referralId, reply)
  if (await isReplyUnderWay(scope, referralId)) throw new Refusal(409, referralTexts.replyUnderWay)
  const { channel, reason } = reply
  const { vault, queue } = scope.services
  const contentSealed = sealLetter(vault, scope.teamId, referralId, letter)
  const id = await insertReply(scope, { referralId, channel, contentSealed })
  await queue.send(scope, referralReply, { teamId: scope.teamId, id }, { failsTo: failedReferralReply })
  const how = replyChannelChoice.labels[channel].toLowerCase()
  await insertActivity(scope, referralId, `Letter by ${how} to ${letter.referringPractice}: ${reason}`, id)
  await audit(scope, 'referral reply', { subject: `referral ${referralId}`, detail: { channel, reply: id } })
  return getJson(scope, referralAt(referralId))
}

/** Reads a letter and records that it was opened. */
export async function prepareLetter(scope: Scope, replyId: number): Promise<Letter> {
  const reply = await findReply(scope, replyId)
  if (!reply) throw notFound()
  await audit(scope, 'referral letter opened', { subject: `referral ${reply.referralId}`, detail: { reply: replyId } })
  return openLetter(scope.services.vault, scope.teamId, reply.referralId, reply.contentSealed)
}

/** A letter as a PDF in base64. Drawn without the database. */
export const drawLetter = async (letter: Letter): Promise<string> =>
  (await drawReport(letterReport(letter))).toString('base64')

/** Draws a letter without the database. */
export const letterFile = async (letter: Letter): Promise<Attachment> =>
  new Attachment(letterFilename, 'application/pdf', await drawReport(letterReport(letter)), 'inline')

/** Records on the referral that the email with a letter failed, once even if the job repeats. */
export async function noteUndeliveredReply(
  services: Services,
  { team: teamId = 0, reply = 0 }: MailSubject,
  why: string,
): Promise<void> {
  await inTransaction(services, { teamId, actor: job(undeliveredMailJob.name) }, async (scope) => {
    const found = await findReply(scope, reply)
    if (!found || !(await finishReply(scope, reply, 'failed'))) return
    const { to } = openLetter(services.vault, teamId, found.referralId, found.contentSealed)
    await insertActivity(scope, found.referralId, `Letter by email: failed, ${to} ${why}`, reply)
  })
}

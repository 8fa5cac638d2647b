import { buildReferrals } from '../../../db/builders/builders.ts'
import { sealLetter } from '../../../src/features/referrals/letter.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import type { Place } from './place.ts'

/** A row in every table about referrals. */
export async function buildReferralRecords(
  scope: Scope,
  { teamId, practiceId, providerId, carrierId, n }: Place & { carrierId: number; n: number },
): Promise<{ referral: number; referralReply: number }> {
  const [referral = 0] = await buildReferrals(scope, [
    {
      teamId,
      practiceId,
      providerId,
      carrierId,
      location: 'T-Tower',
      patientFirstName: 'Pat',
      patientLastName: `Patient${n}`,
      referringPractice: `Referrer ${n}`,
    },
  ])
  await scope.db
    .insertInto('referringPractice')
    .values({ teamId, position: n, name: `Referrer ${n}`, fax: '(907) 555-0161', email: 'referrer@two-teams.test' })
    .execute()
  const letter = {
    to: '(907) 555-0161',
    referringPractice: `Referrer ${n}`,
    referringPhysician: null,
    patientName: `Pat Patient${n}`,
    practiceName: `Practice ${n}`,
    practicePhone: null,
    practiceFax: null,
    author: null,
    written: '2026-01-31',
    referred: '01/30/2026',
    appointment: null,
    providerName: null,
    location: null,
    reason: 'Patient declined',
    notes: null,
  }
  const { id: referralReply } = await scope.db
    .insertInto('referralReply')
    .values({
      teamId,
      referralId: referral,
      channel: 'FAX',
      state: 'failed',
      contentSealed: sealLetter(scope.services.vault, teamId, referral, letter),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await scope.db
    .insertInto('referralActivity')
    .values({ teamId, referralId: referral, notes: `Note ${n}`, referralReplyId: referralReply })
    .execute()
  return { referral, referralReply }
}

import * as contract from '@credence/contract/referrals/calls'
import * as settings from '@credence/contract/referrals/settings'
import { asFoundJson, asJson } from '../../kit/request/json.ts'
import { onList } from '../../kit/request/lists/lists.ts'
import { on, onLong, onRead } from '../../kit/request/route.ts'
import { assertSigned, signAddress } from '../../kit/request/signed-address.ts'
import { funnelOf } from './funnel.queries.ts'
import { matchesOf } from './match.queries.ts'
import { deleteReferral, saveReferral } from './referrals.actions.ts'
import {
  pendingOutreach,
  referralCarriers,
  referralPractices,
  referralRecords,
  referralsOf,
} from './referrals.queries.ts'
import { drawLetter, letterFile, prepareLetter, replyToReferral, writeLetter } from './reply.actions.ts'
import { saveReferralSettings } from './settings.actions.ts'
import { referralSettings } from './settings.queries.ts'

export const referralRoutes = [
  onRead(
    contract.countPendingOutreach,
    () => pendingOutreach,
    ([row]) => row?.n,
  ),
  onRead(contract.listReferralPractices, () => referralPractices, asJson),
  onList(contract.listReferrals, {
    records: referralRecords,
    statements: ({ params, query }, since) => [referralsOf(params.practiceId, query.archived === 'true', since)],
  }),
  on(contract.saveReferral, ({ scope, params, body }) => saveReferral(scope, params.practiceId, body)),
  on(contract.deleteReferral, async ({ scope, params: { id } }) => {
    await deleteReferral(scope, id)
    return { id }
  }),
  onRead(contract.listReferralCarriers, ({ params }) => referralCarriers(params.practiceId), asJson),
  onRead(
    contract.matchReferral,
    ({ params, query }) => matchesOf(params.practiceId, query.carrierId ?? null, query.location ?? null),
    asJson,
  ),
  onRead(
    contract.getReferralFunnel,
    ({ params, query }) => funnelOf(params.practiceId, query.from ?? null, query.to ?? null),
    asJson,
  ),
  on(contract.replyToReferral, ({ scope, params, body }) => replyToReferral(scope, params.id, body)),
  onLong(contract.previewReplyLetter, async ({ begin, params, body }) => ({
    content: await drawLetter(await begin((scope) => writeLetter(scope, params.id, body))),
  })),
  on(contract.openReplyLetter, async ({ scope, params }) => ({
    url: await signAddress(scope, contract.downloadReplyLetter, { ...params }, {}),
  })),
  // The letter is drawn after the transaction has ended, so that no connection is held meanwhile.
  onLong(contract.downloadReplyLetter, async ({ begin, params, query }) =>
    letterFile(
      await begin(async (scope) => {
        await assertSigned(scope, contract.downloadReplyLetter, { ...params }, query)
        return prepareLetter(scope, params.replyId)
      }),
    ),
  ),
  onRead(settings.getReferralSettings, () => referralSettings, asFoundJson),
  on(settings.saveReferralSettings, ({ scope, body }) => saveReferralSettings(scope, body)),
]

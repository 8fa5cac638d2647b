import { digestsByApplication } from '../../database/audit-trail/rows.ts'
import { findNewestSeal, hasSeal, TrailKeys, waitForChain } from '../../database/audit-trail/seal.ts'
import { verifyTrail, type Verified } from '../../database/audit-trail/verify.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Walks the whole chain. Meanwhile nothing is sealed, and retention removes nothing. */
export async function findVerified(scope: Scope): Promise<Verified> {
  await scope.client.query(waitForChain)
  const { vault, trailWitness } = scope.services
  return verifyTrail(scope.client, new TrailKeys(vault), digestsByApplication(scope.client), trailWitness.newest)
}

/** `upTo` is in microseconds; null when nothing was verified. */
export const saveCheck = (scope: Scope, finding: string | null, upTo: string | null) =>
  scope.client.query(
    `insert into audit_check (checked_at, finding, verified_up_to) values (now(), $1, timestamptz 'epoch' + $2::bigint * interval '1 microsecond')
     on conflict (is_only) do update set checked_at = now(), finding = excluded.finding, verified_up_to = excluded.verified_up_to`,
    [finding, upTo],
  )

export const isCheckDue = async (scope: Scope): Promise<boolean> =>
  (
    await scope.client.query(
      `select from (values (true)) v where not exists (select from audit_check c where c.checked_at > now() - interval '1410 minutes'
         and (c.verified_up_to is not null or c.finding is not null or not exists (select from audit_seal)))`,
    )
  ).rowCount === 1

export interface TrailState {
  /** The newest row of the last check; null before the first one. */
  upTo: string | null
  finding: string | null
  /** Whether the newest seals, and the newest that this process saw, are still there. */
  isGenuine: boolean
}

export async function getTrailState(scope: Scope): Promise<TrailState> {
  const { vault, trailWitness } = scope.services
  const check = await scope.db.selectFrom('auditCheck').select(['verifiedUpTo', 'finding']).executeTakeFirst()
  const newest = await findNewestSeal(scope.client)
  const isThere = trailWitness.newest === null || (await hasSeal(scope.client, trailWitness.newest))
  return {
    upTo: check?.verifiedUpTo ? new Date(check.verifiedUpTo).toISOString() : null,
    finding: check?.finding ?? null,
    isGenuine: isThere && (newest === undefined || new TrailKeys(vault).isGenuine(newest)),
  }
}

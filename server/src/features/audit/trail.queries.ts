import { digestsByApplication } from '../../database/audit-trail/rows.ts'
import { findNewestSeal, TrailKeys, waitForChain } from '../../database/audit-trail/seal.ts'
import { verifyTrail, type Verified } from '../../database/audit-trail/verify.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** Walks the whole chain. Meanwhile nothing is sealed, and retention removes nothing. */
export async function findVerified(scope: Scope): Promise<Verified> {
  await scope.client.query(waitForChain)
  return verifyTrail(scope.client, new TrailKeys(scope.services.vault), digestsByApplication(scope.client))
}

export const saveCheck = (scope: Scope, finding: string | null) =>
  scope.client.query(
    `insert into audit_check (checked_at, finding) values (now(), $1)
     on conflict (is_only) do update set checked_at = now(), finding = excluded.finding`,
    [finding],
  )

export interface TrailState {
  /** The time of the newest row in a batch; null before the first batch. */
  upTo: string | null
  checkedAt: string | null
  finding: string | null
  isGenuine: boolean
}

export async function getTrailState(scope: Scope): Promise<TrailState> {
  const {
    rows: [row],
  } = await scope.client.query<Omit<TrailState, 'isGenuine'>>(`
    select (select max(last_at) from (select last_at from audit_seal where table_name is not null order by number desc limit 2) newest) as "upTo",
           (select checked_at from audit_check) as "checkedAt", (select finding from audit_check) as finding`)
  const newest = await findNewestSeal(scope.client)
  const iso = (moment: unknown) =>
    moment === null || moment === undefined ? null : new Date(moment as string).toISOString()
  return {
    upTo: iso(row?.upTo),
    checkedAt: iso(row?.checkedAt),
    finding: row?.finding ?? null,
    isGenuine: newest === undefined || new TrailKeys(scope.services.vault).isGenuine(newest),
  }
}

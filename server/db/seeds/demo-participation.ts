import { sql } from 'kysely'
import { privilegeTypes } from '@credence/contract/choices/enrollment'
import type { Scope } from '../../src/kit/request/scope.ts'
import { workIn } from '../builders/builders.ts'
import { carrierWithoutProviders, hubsOfProviders, payersOf } from './demo-payers.ts'
import { practiceIdsOf, practicesOfProvider, providerIdsOf } from './demo-practices.ts'
import { daysFromToday } from './demo-days.ts'

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const term = (from: number, to: number | null) => ({
  effectiveDate: daysFromToday(from),
  expires: to === null ? null : daysFromToday(to),
})

/**
 * The participation of a pair, chosen by the sum of its numbers. A pair without an entry has no row and counts as
 * inactive.
 */
const standings = [
  { status: 'ACTIVE', ...term(-700, 395) },
  { status: 'ACTIVE', ...term(-420, 675) },
  { status: 'ACTIVE', ...term(-980, 115) },
  { status: 'ACTIVE', ...term(-60, 1035) },
  { status: 'ACTIVE', ...term(-300, null) },
  { status: 'ACTIVE', ...term(-1090, -5) },
  { status: 'ACTIVE', ...term(-1200, -105) },
  { status: 'ACTIVE', ...term(-1085, 10) },
  { status: 'ACTIVE', ...term(-1050, 45) },
  { status: 'ACTIVE', effectiveDate: null, expires: null },
  { status: 'ACTIVE', ...term(21, 1115) },
  { status: 'NOT_APPLICABLE', effectiveDate: null, expires: null },
  { status: 'INACTIVE', effectiveDate: null, expires: null },
  null,
  null,
] as const

async function buildCarrierParticipation(scope: Scope, teamId: number): Promise<void> {
  const rows = providerIdsOf(teamId).flatMap((providerId) =>
    practicesOfProvider(teamId, providerId).flatMap((practiceId) =>
      payersOf(teamId, practiceId).carriers.flatMap((carrierId) => {
        const standing = pick(standings, providerId * 7 + carrierId * 4)
        const isLeftOut = practiceId === 25 && carrierId === carrierWithoutProviders && standing?.status === 'ACTIVE'
        return standing && !isLeftOut
          ? [
              {
                teamId,
                practiceId,
                providerId,
                carrierId,
                setBy: teamId === 1 ? 3 : 7,
                since: new Date(Date.now() - (providerId + carrierId) * 36e5).toISOString(),
                ...standing,
              },
            ]
          : []
      }),
    ),
  )
  await scope.db.insertInto('carrierParticipation').values(rows).execute()
  // Some have a history: first inactive, then active, long ago.
  await sql`insert into participation_history (team_id, kind, provider_id, practice_id, carrier_id, value, since, until, set_by, ended_by)
    select team_id, 'carrier_participation', provider_id, practice_id, carrier_id,
           jsonb_build_object('status', case n when 1 then 'INACTIVE' else 'ACTIVE' end, 'effective_date', case n when 1 then null else team_today() - 900 end, 'expires', null),
           since - interval '400 days' * (3 - n), since - interval '400 days' * (2 - n), 3, set_by
      from carrier_participation, generate_series(1, 2) as n where team_id = ${teamId} and carrier_id % 3 = 1`.execute(
    scope.db,
  )
}

async function buildFacilityParticipation(scope: Scope, teamId: number): Promise<void> {
  const rows = providerIdsOf(teamId).flatMap((providerId) => {
    const facilityIds = [
      ...new Set(
        practicesOfProvider(teamId, providerId).flatMap((practiceId) => payersOf(teamId, practiceId).facilities),
      ),
    ]
    return facilityIds.flatMap((facilityId, at) => {
      const kind = (providerId * 3 + facilityId * 5) % 11
      if (kind > 8) return []
      const isActive = kind !== 8
      const ends = pick([400, 700, null, -12, 30, 90, 1000], kind)
      return [
        {
          teamId,
          providerId,
          facilityId,
          isActive,
          isPrimary: isActive && at === 0,
          effectiveDate: isActive ? daysFromToday(-600 - kind * 20) : null,
          expires: isActive && ends !== null ? daysFromToday(ends) : null,
          privilegesType: isActive ? pick(privilegeTypes.values, providerId + facilityId) : null,
        },
      ]
    })
  })
  await scope.db.insertInto('providerFacility').values(rows).execute()
}

async function buildLineParticipation(scope: Scope, teamId: number): Promise<void> {
  const rows = providerIdsOf(teamId).flatMap((providerId) =>
    practicesOfProvider(teamId, providerId).flatMap((practiceId) => {
      const { lines, facilities } = payersOf(teamId, practiceId)
      return lines
        .filter((line) => (line + providerId) % 4 === 0)
        .flatMap((businessLineId) =>
          facilities.slice(0, 3).map((facilityId, at) => ({
            teamId,
            practiceId,
            providerId,
            businessLineId,
            facilityId,
            isActive: true,
            effectiveDate: daysFromToday(-500 - at * 30),
            expires: at === 2 ? daysFromToday(20) : daysFromToday(600),
          })),
        )
    }),
  )
  await scope.db.insertInto('lineParticipation').values(rows).execute()
}

/** Attestations are due every few months. Some are overdue, some are due this month. */
async function buildHubParticipation(scope: Scope, teamId: number): Promise<void> {
  const dueIn = [-9, 4, 18, 60, 95, null]
  await scope.db
    .insertInto('providerHub')
    .values(
      providerIdsOf(teamId).flatMap((providerId) =>
        hubsOfProviders
          .filter((hubId) => (hubId + providerId) % 5 !== 0)
          .map((hubId) => {
            const due = pick(dueIn, providerId + hubId)
            return {
              teamId,
              providerId,
              hubId,
              effectiveDate: due === null ? null : daysFromToday(due - 120),
              expires: due === null ? null : daysFromToday(due),
            }
          }),
      ),
    )
    .execute()
  for (const practiceId of practiceIdsOf(teamId)) {
    for (const [at, hubId] of payersOf(teamId, practiceId).hubs.entries()) {
      const due = pick(dueIn, practiceId + at)
      if (due === null) continue
      await scope.db
        .updateTable('practiceHub')
        .set({ effectiveDate: daysFromToday(due - 365), expires: daysFromToday(due) })
        .where('teamId', '=', teamId)
        .where('practiceId', '=', practiceId)
        .where('hubId', '=', hubId)
        .execute()
    }
  }
}

/**
 * Every state of participation, with dates around today: active, future, expiring, expired, not applicable, inactive,
 * without a row.
 */
export async function buildParticipation(scope: Scope, teamId: number): Promise<void> {
  await workIn(scope, teamId)
  await buildCarrierParticipation(scope, teamId)
  await buildFacilityParticipation(scope, teamId)
  await buildLineParticipation(scope, teamId)
  await buildHubParticipation(scope, teamId)
}

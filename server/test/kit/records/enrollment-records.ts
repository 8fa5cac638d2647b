import { practiceOnboardingLink } from '@credence/contract/practice-admin/calls'
import { buildCarrier, buildFacility, buildHub, workWith } from '../../../db/builders/enrollment.ts'
import { insertLink } from '../../../src/kit/request/links.ts'
import type { Scope } from '../../../src/kit/request/scope.ts'
import type { Place } from './place.ts'

/**
 * A carrier, a location, a hub and a line of business that nobody else works with, and a row in every table about them.
 */
export async function buildEnrollment(scope: Scope, { teamId, practiceId, providerId }: Place) {
  const carrier = await buildCarrier(scope, { name: 'Carrier' }, ['Commercial'])
  const facility = await buildFacility(scope, { name: 'Facility' })
  const hub = await buildHub(scope, { name: 'Hub' })
  const businessLine = carrier.lines[0] ?? 0
  await workWith(
    scope,
    { teamId, practiceId },
    { carriers: [carrier.id], facilities: [facility], hubs: [hub], lines: [businessLine] },
  )
  const of = { teamId, practiceId, providerId }
  await scope.db
    .insertInto('carrierParticipation')
    .values({ ...of, carrierId: carrier.id })
    .execute()
  await scope.db
    .updateTable('carrierParticipation')
    .set({ status: 'ACTIVE' })
    .where('providerId', '=', providerId)
    .execute()
  await scope.db
    .insertInto('lineParticipation')
    .values({ ...of, businessLineId: businessLine, facilityId: facility, isActive: true })
    .execute()
  await scope.db
    .insertInto('providerFacility')
    .values({ teamId, providerId, facilityId: facility, isActive: true })
    .execute()
  await scope.db.insertInto('providerHub').values({ teamId, providerId, hubId: hub }).execute()
  await scope.db
    .insertInto('practiceCarrierFacility')
    .values({ teamId, practiceId, carrierId: carrier.id, facilityId: facility })
    .execute()
  await scope.db
    .insertInto('keptSetting')
    .values({ teamId, practiceId, carrierId: carrier.id, value: JSON.stringify({ tier: 'TIER_1' }) })
    .execute()
  await scope.db
    .insertInto('portalCredential')
    .values([
      { teamId, practiceId, carrierId: carrier.id },
      { teamId, providerId, hubId: hub },
    ])
    .execute()
  await scope.db
    .insertInto('reminderPreference')
    .values({ teamId, practiceId, reminderId: 1, isActive: false })
    .execute()
  await insertLink(scope, {
    purpose: practiceOnboardingLink,
    for: { kind: 'practice', id: practiceId },
    sentTo: 'practice@two-teams.test',
  })
  await scope.client.query(
    `insert into practice_onboarding_stage (team_id, link_id, practice_id, stage)
     select team_id, id, practice_id, 'demographics' from link where team_id = $1 and practice_id = $2 and purpose = $3`,
    [teamId, practiceId, practiceOnboardingLink.kind],
  )
  return { carrier: carrier.id, facility, hub, businessLine, ...(await findParticipation(scope, teamId, practiceId)) }
}

/** The ids of what was built for the practice and its provider. */
async function findParticipation(scope: Scope, teamId: number, practiceId: number) {
  const {
    rows: [ids],
  } = await scope.client.query<{
    carrierParticipation: number
    providerFacility: number
    providerHub: number
    practiceFacility: number
    practiceHub: number
  }>(
    `select c.id as "carrierParticipation", f.id as "providerFacility", h.id as "providerHub", x.id as "practiceFacility", y.id as "practiceHub"
       from carrier_participation c join provider_facility f on f.team_id = c.team_id and f.provider_id = c.provider_id join provider_hub h on h.team_id = c.team_id and h.provider_id = c.provider_id
       join practice_facility x on x.team_id = c.team_id and x.practice_id = c.practice_id join practice_hub y on y.team_id = c.team_id and y.practice_id = c.practice_id
      where c.team_id = $1 and c.practice_id = $2`,
    [teamId, practiceId],
  )
  if (!ids) throw new Error('The practice has no participation')
  return ids
}

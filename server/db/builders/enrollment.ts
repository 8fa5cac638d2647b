import type { Insertable } from 'kysely'
import type { Carrier, Facility, Hub, PortalCredential } from '../../src/database/schema.ts'
import type { Login, LoginField } from '../../src/features/portal-credentials/portal-credentials.queries.ts'
import { sealFields } from '../../src/features/portal-credentials/login-fields.ts'
import type { Scope } from '../../src/kit/request/scope.ts'

/** A carrier that all teams share, with its lines of business. */
export async function buildCarrier(
  scope: Scope,
  carrier: Insertable<Carrier>,
  lineNames: string[] = [],
  firstLineId?: number,
): Promise<{ id: number; lines: number[] }> {
  const { id } = await scope.db.insertInto('carrier').values(carrier).returning('id').executeTakeFirstOrThrow()
  if (!lineNames.length) return { id, lines: [] }
  const lines = await scope.db
    .insertInto('businessLine')
    .values(
      lineNames.map((name, at) => ({
        ...(firstLineId === undefined ? {} : { id: firstLineId + at }),
        carrierId: id,
        name,
      })),
    )
    .returning('id')
    .execute()
  return { id, lines: lines.map((line) => line.id) }
}

export const buildFacility = async (scope: Scope, facility: Insertable<Facility>): Promise<number> =>
  (await scope.db.insertInto('facility').values(facility).returning('id').executeTakeFirstOrThrow()).id

export const buildHub = async (scope: Scope, hub: Insertable<Hub>): Promise<number> =>
  (await scope.db.insertInto('hub').values(hub).returning('id').executeTakeFirstOrThrow()).id

interface Works {
  carriers?: number[]
  facilities?: number[]
  hubs?: number[]
  lines?: number[]
}

/** Connects a practice with carriers, locations, hubs, and lines of business of those carriers. */
export async function workWith(
  scope: Scope,
  practice: { teamId: number; practiceId: number },
  { carriers = [], facilities = [], hubs = [], lines = [] }: Works,
): Promise<void> {
  if (carriers.length)
    await scope.db
      .insertInto('practiceCarrier')
      .values(carriers.map((carrierId) => ({ ...practice, carrierId })))
      .execute()
  if (facilities.length)
    await scope.db
      .insertInto('practiceFacility')
      .values(facilities.map((facilityId) => ({ ...practice, facilityId })))
      .execute()
  if (hubs.length)
    await scope.db
      .insertInto('practiceHub')
      .values(hubs.map((hubId) => ({ ...practice, hubId })))
      .execute()
  if (lines.length) {
    await scope.db
      .insertInto('practiceBusinessLine')
      .columns(['teamId', 'practiceId', 'carrierId', 'businessLineId'])
      .expression(({ selectFrom, val }) =>
        selectFrom('businessLine')
          .select([val(practice.teamId).as('teamId'), val(practice.practiceId).as('practiceId'), 'carrierId', 'id'])
          .where('id', 'in', lines),
      )
      .execute()
  }
}

/** A portal login, sealed as the application seals it. */
export async function buildLogin(
  scope: Scope,
  teamId: number,
  login: Login,
  fields: Partial<Record<LoginField, string>>,
): Promise<void> {
  const { owner, ownerId, portal, portalId } = login
  const row = {
    teamId,
    [`${owner}Id`]: ownerId,
    [`${portal}Id`]: portalId,
    ...sealFields(scope.services.vault, teamId, login, fields),
  } as Insertable<PortalCredential>
  await scope.db.insertInto('portalCredential').values(row).execute()
}

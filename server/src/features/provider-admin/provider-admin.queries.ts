import type { Statement } from '../../database/batch.ts'
import type { NewRow } from '../../database/new-row.ts'
import type { Provider } from '../../database/schema.ts'
import { ignoringPracticeFilter } from '../../kit/request/ignoring-practice-filter.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { canGetForms } from './onboarding.queries.ts'

/** Tens of thousands of rows, as one JSON text from the database. One sort key takes half the time of two. */
export const providersToManage = (isEligibleOnly: boolean, first: number | null): Statement => ({
  name: `${isEligibleOnly ? 'providers-for-forms' : 'providers-to-manage'}${first === null ? '' : '-first'}`,
  values: [first],
  ownConnection: true,
  text: `select coalesce(json_agg(json_build_object('id', id, 'formattedName', formatted_name, 'npi', npi, 'practiceName', m.name,
                  'practiceCount', coalesce(m.count, 0), 'isActive', coalesce(m.is_active, false), 'specialty', s.name, 'lastModified', updated_at) order by place), '[]')::text as json
           from (select p.id, p.formatted_name, p.npi, p.updated_at, row_number() over (order by lower(p.last_name || chr(1) || p.first_name), p.id) as place from provider p where p.team_id = app_team() and p.deleted_at is null ${isEligibleOnly ? `and ${canGetForms}` : ''}
                  order by place limit $1::int) listed
           left join ${of(first, memberships)} m on m.provider_id = listed.id
           left join ${of(first, firstSpecialties)} s on s.provider_id = listed.id`,
})

/** For all providers one pass over a table is quicker than a search for each; for the first of them it is the reverse. */
const of = (first: number | null, grouped: (where: string) => string): string =>
  first === null ? `(${grouped('')})` : `lateral (${grouped('and provider_id = listed.id')})`

const memberships = (where: string) => `
  select provider_id, count(*)::int as count, (array_agg(q.name order by is_primary desc, lower(q.name)))[1] as name,
         bool_or(coalesce(m.end_date, 'infinity') >= (select team_today())) as is_active
    from provider_practice m join practice q on q.team_id = m.team_id and q.id = m.practice_id
   where m.team_id = app_team() ${where} group by provider_id`

const firstSpecialties = (where: string) => `
  select distinct on (provider_id) provider_id, y.name from provider_specialty x join specialty y on y.id = x.specialty_id
   where x.team_id = app_team() ${where} order by provider_id, x.position`

export const providerToManage = (id: number): Statement => ({
  name: 'provider-to-manage',
  values: [id],
  text: 'select id, formatted_name as "formattedName", email1 as email, version from provider where team_id = app_team() and id = $1',
})

/** The practices that the caller sees, with the provider's membership in each; none without a provider. */
export const practicesOfProvider = (id: number | null): Statement => ({
  name: 'practices-of-provider',
  values: [id],
  text: `select q.id, q.name, m.id is not null as "isMember", coalesce(m.is_primary, false) as "isPrimary", m.start_date as "startDate", m.end_date as "endDate"
           from practice q left join provider_practice m on m.team_id = q.team_id and m.practice_id = q.id and m.provider_id = $1
          where q.team_id = app_team() order by lower(q.name), q.id`,
})

type NewProvider = Omit<NewRow<Provider>, 'teamId' | 'updatedBy'>

/** Creates a provider without a practice, whom a restricted caller cannot see. */
export const insertProvider = async (scope: Scope, provider: NewProvider): Promise<number> =>
  (
    await ignoringPracticeFilter(scope, () =>
      scope.db
        .insertInto('provider')
        .values({ ...provider, teamId: scope.teamId, updatedBy: scope.author })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  ).id

/**
 * Locks the rows until commit. A provider who was deleted while this waited is not found. The rows are locked in id
 * order, so that two callers cannot deadlock.
 */
export async function lockProviders(
  scope: Scope,
  ids: readonly number[],
  hold: 'no key update' | 'update' = 'no key update',
): Promise<{ id: number; version: number }[]> {
  const { rows } = await scope.client.query<{ id: number; version: number }>(
    `select id, version from provider where team_id = app_team() and id = any ($1) and deleted_at is null order by id for ${hold}`,
    [ids],
  )
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

/** Records who changed the provider last and increments the version. */
export const touchProvider = async (scope: Scope, id: number): Promise<number> =>
  (
    await scope.db
      .updateTable('provider')
      .set({ updatedBy: scope.author })
      .where('teamId', '=', scope.teamId)
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version

/** The row stays for the history that refers to it. Supervision by the deleted provider is cleared in all practices. */
export async function markDeleted(scope: Scope, id: number): Promise<void> {
  await ignoringPracticeFilter(scope, () =>
    scope.db
      .updateTable('provider')
      .set({ supervisingProviderId: null })
      .where('teamId', '=', scope.teamId)
      .where('supervisingProviderId', '=', id)
      .execute(),
  )
  await scope.client.query(
    'update provider set deleted_at = now(), updated_by = app_account() where team_id = app_team() and id = $1',
    [id],
  )
}

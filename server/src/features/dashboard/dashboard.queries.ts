import { limits } from '@credence/contract/limits'
import type { Statement } from '../../database/batch.ts'
import { jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

// Each list is one statement. Under row-level security the planner expects one row everywhere, so each step is
// materialized.

/** The providers with a current membership in the named practice, or in any practice that the caller sees. */
const present = (practice: string) => `present as materialized (
  select p.id, p.formatted_name as name from provider p
   where p.team_id = app_team() and p.deleted_at is null and p.id in (
     select m.provider_id from provider_practice m where m.team_id = app_team() and not_ended(m.end_date) ${practice && `and m.practice_id = ${practice}`}))`

const practices = (practice: string) => `here as materialized (
  select p.id, p.name from practice p where p.team_id = app_team() and not_ended(p.end_date) ${practice && `and p.id = ${practice}`})`

const alert = (further: string) => `coalesce(json_agg(json_build_object(
  'entityType', x.kind, 'entityId', x.id, 'entityFormattedName', x.name, 'expiration', x.ends, ${further}) order by x.ends, lower(x.name), x.id, x.what), '[]')::text as json`

/** Empty for callers without the permission: the call is open to holders of either of two permissions. */
const may = (permission: string) => `(select app_may_see('${permission}'))`

// An attestation that is overdue stays until it is done.
const renewalsText = (practice: string) => `
  with ${present(practice)}, ${practices(practice)}, due as materialized (
    select 'provider' as kind, p.id, p.name, q.expires as ends, q.hub_id from provider_hub q join present p on p.id = q.provider_id
     where q.team_id = app_team() and q.expires <= team_today() + $1::int and ${may('PROVIDER_DATA_HUB')}
    union all
    select 'practice', p.id, p.name, q.expires, q.hub_id from practice_hub q join here p on p.id = q.practice_id
     where q.team_id = app_team() and q.expires <= team_today() + $1::int and ${may('PRACTICE_DATA_HUB')})
  select ${alert("'dataHubName', x.what")} from (select d.*, h.name as what from due d join hub h on h.id = d.hub_id) x`

export const renewals = (practiceId?: number): Statement =>
  practiceId === undefined
    ? jsonStatement('renewals', renewalsText(''), [limits.renewalDays])
    : jsonStatement('renewals-of-practice', renewalsText('$2'), [limits.renewalDays, practiceId])

const documentsText = (practice: string) => `
  with ${present(practice)}, ${practices(practice)}, ending as materialized (
    select d.owner_type as kind, d.owner_id as id, d.name as what, d.category, d.expiration as ends from document d
     where d.team_id = app_team() and d.scope = 'own' and d.expiration between team_today() - $2::int and team_today() + $1::int and d.muted_expiration is distinct from d.expiration and d.replaced_by_id is null
       and case d.owner_type when 'provider' then ${may('PROVIDER_DOCUMENT')} when 'practice' then ${may('PRACTICE_DOCUMENT')} else false end)
  select ${alert("'category', x.category, 'filename', x.what")} from (
    select e.*, p.name from ending e join present p on e.kind = 'provider' and p.id = e.id
    union all select e.*, p.name from ending e join here p on e.kind = 'practice' and p.id = e.id) x`

export const expiringDocuments = (practiceId?: number): Statement => {
  const days = [limits.expiringDays, limits.expiredDays]
  return practiceId === undefined
    ? jsonStatement('expiring-documents', documentsText(''), days)
    : jsonStatement('expiring-documents-of-practice', documentsText('$3'), [...days, practiceId])
}

/** Whether the document exists. A document without expiration has no alert and is not changed. */
export async function muteDocument(
  scope: Scope,
  owner: 'provider' | 'practice',
  ownerId: number,
  filename: string,
  muted: boolean,
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    `
    update document set muted_expiration = case when $4 then expiration end
     where team_id = app_team() and owner_type = $1 and owner_id = $2 and scope = 'own' and name = $3`,
    [owner, ownerId, filename, muted],
  )
  return rowCount === 1
}

export const cmeShortfalls: Statement = jsonStatement(
  'cme-shortfalls',
  `
  with ${present('')}, wanted as materialized (
    select coalesce((settings ->> 'cmeHours')::numeric, $1::int) as hours, coalesce((settings ->> 'cmeMonths')::int, $2::int) as months from team where id = app_team()),
  done as materialized (
    select c.provider_id, sum(c.hours) as hours from cme c
     where c.team_id = app_team() and c.event_date <= team_today() and c.event_date >= team_today() - make_interval(months => (select months from wanted)) group by 1)
  select coalesce(json_agg(json_build_object('providerId', p.id, 'providerFormattedName', p.name, 'totalHours', coalesce(d.hours, 0)) order by coalesce(d.hours, 0), lower(p.name), p.id), '[]')::text as json
    from present p left join done d on d.provider_id = p.id where coalesce(d.hours, 0) < (select hours from wanted)`,
  [limits.cmeHours, limits.cmeMonths],
)

import type { Scope } from '../../kit/request/scope.ts'

export interface DueDocument {
  owner: string
  category: string
  expiration: string
  days: number
  recipients: string[]
}

/**
 * Marks every document whose reminder is due as reminded and returns these documents. The second reminder replaces the
 * first from its own day on, so a late file gets one reminder, not two. Expired and replaced documents get none. Documents of
 * administrators are not included.
 */
export async function claimDue(scope: Scope, teamId: number): Promise<DueDocument[]> {
  const { rows } = await scope.client.query<DueDocument>(
    `
    with due as (
      select d.id, d.expiration <= team_today() + r.days[2] as is_second, r.recipients
        from document d
        cross join lateral (select reminder_days(d.owner_type, d.owner_id, d.practice_id) as days, reminder_recipients(d.owner_type, d.owner_id, d.practice_id) as recipients) r
       where d.team_id = $1 and d.expiration between team_today() and team_today() + 365 and d.scope <> 'h3admin' and d.replaced_by_id is null
         and d.expiration <= team_today() + r.days[1] and cardinality(r.recipients) > 0
         and case when d.expiration <= team_today() + r.days[2] then d.second_reminder_at is null else d.first_reminder_at is null end
         and not exists (select from provider p where p.team_id = d.team_id and p.id = d.provider_id and p.deleted_at is not null)
    ), claimed as (
      update document d set first_reminder_at = case when due.is_second then d.first_reminder_at else now() end,
                            second_reminder_at = case when due.is_second then now() else d.second_reminder_at end
        from due where d.id = due.id
      returning d.team_id, d.provider_id, d.practice_id, d.carrier_id, d.facility_id, d.category, d.expiration, due.recipients
    )
    select coalesce(p.formatted_name, c.name, f.name, q.name, t.name) as owner, x.category, x.expiration, x.expiration - team_today() as days, x.recipients
      from claimed x join team t on t.id = x.team_id
      left join provider p on p.team_id = x.team_id and p.id = x.provider_id
      left join practice q on q.team_id = x.team_id and q.id = x.practice_id
      left join carrier c on c.id = x.carrier_id
      left join facility f on f.id = x.facility_id
     order by x.expiration, 1, x.category`,
    [teamId],
  )
  return rows
}

-- Whether a membership, or a practice, that ends on a day still runs today; the last day counts. Every query asks it here. The planner inlines it.
create function not_ended(end_date date) returns boolean language sql stable parallel safe as $$
  select coalesce(end_date, current_date) >= current_date
$$;

-- The figures of teams count the providers, and their NPIs, who have a membership that has not ended. One that is to begin counts: its enrollment is under way.
create policy lookup on provider_practice for select to credence_lookup using (true);
grant select (team_id, provider_id, end_date) on provider_practice to credence_lookup;

create or replace function team_figures() returns table (
  team_id int, practices int, providers int, open_tasks int, due_soon_tasks int, npis int, carriers int, facilities int, users int,
  assignee text, updater text
) language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'team_figures is for platform administrators';
  end if;
  return query
    select t.id, coalesce(p.n, 0)::int, coalesce(r.n, 0)::int, coalesce(k.open_n, 0)::int, coalesce(k.due_n, 0)::int,
           coalesce(r.npis, 0)::int, coalesce(c.n, 0)::int, coalesce(f.n, 0)::int, coalesce(u.n, 0)::int,
           a.first_name || ' ' || a.last_name, b.first_name || ' ' || b.last_name
      from team t
      left join (select x.team_id as team, count(*) as n from practice x group by 1) p on p.team = t.id
      left join (select x.team_id as team, count(*) as n, count(distinct x.npi) as npis from provider x
                  where x.deleted_at is null and exists (select from provider_practice m where m.team_id = x.team_id and m.provider_id = x.id and not_ended(m.end_date))
                  group by 1) r on r.team = t.id
      left join (select x.team_id as team, count(*) as open_n, count(*) filter (where x.due <= current_date + 4) as due_n
                   from task x where not x.archived and x.status <> 'COMPLETE' group by 1) k on k.team = t.id
      left join (select d.team, count(*) as n
                   from (select distinct x.team_id as team, coalesce(q.tin, q.id::text) as tin, x.carrier_id
                           from practice_carrier x join practice q on q.id = x.practice_id) d group by 1) c on c.team = t.id
      left join (select x.team_id as team, count(distinct x.facility_id) as n from practice_facility x group by 1) f on f.team = t.id
      left join (select x.team_id as team, count(*) as n from account x where x.deleted_at is null and x.team_id is not null group by 1) u on u.team = t.id
      left join account a on a.id = t.default_task_assignee
      left join account b on b.id = t.updated_by;
end $$;

-- As before, with the one condition.
create or replace function reminder_recipients(owner_type text, owner_id int, practice_id int) returns text[] language sql stable as $$
  select case when reminder_recipients.owner_type not in ('provider', 'practice') then array_remove(array[t.support_email_alias], null)
              else coalesce(nullif(own.addresses, '{}'), t.enrollment_notification_emails) end
    from team t
    cross join lateral (
      select coalesce(array_agg(distinct address), '{}') as addresses
        from practice q cross join lateral (select trim(part) as address from string_to_table(q.enrollment_notification_emails, ',') as part) listed
       where q.team_id = t.id and address <> '' and case reminder_recipients.owner_type
         when 'practice' then q.id = reminder_recipients.owner_id
         else exists (select from provider_practice m where m.team_id = q.team_id and m.practice_id = q.id and m.provider_id = reminder_recipients.owner_id
                         and not_ended(m.end_date)) end
    ) own
   where t.id = app_team()
$$;

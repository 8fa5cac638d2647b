-- pg_dump restores with an empty search_path. A function that finds other objects through the caller's search_path fails there, and with it each
-- table whose generated columns call it. So every body resolves its names alone: SQL functions by qualified names, because a function with a
-- setting is never inlined; PL/pgSQL functions by a search_path of their own.

create or replace function public.is_advanced_practice(credentials text) returns boolean language sql immutable parallel safe
  as $$ select not public.is_physician(credentials) and coalesce(upper(replace(credentials, '.', '')) ~ '\m(NP|PA|APRN|APN|CRNA|CNM|CNS|DNP)\M', false) $$;

create or replace function public.search_tails(value text) returns setof text language sql immutable parallel safe as $$
  select array_to_string(words[start:], ' ')
    from (select string_to_array(public.fold(value), ' ') as words) folded, generate_subscripts(words, 1) as start
   where words <> '{}'
$$;

create or replace function public.bump_stamps() returns void language sql as $$
  insert into public.stamp (team_id, topic)
  select public.app_team(), topic
    from (select distinct topic from unnest(string_to_array(trim(both ',' from current_setting('app.touched', true)), ',')) as topic where topic <> '') touched
   where public.app_team() is not null
   order by topic
  on conflict (team_id, topic) do update set n = stamp.n + 1
$$;

create or replace function public.app_may_see(permission text) returns boolean language sql stable as $$
  select public.app_is_admin() or public.app_account() is null
      or exists (select from public.account a where a.id = public.app_account() and a.authorities && array[permission || '_VIEW', permission || '_EDIT'])
$$;

create or replace function public.reminder_days(owner_type text, owner_id int, practice_id int) returns int[] language sql stable as $$
  select array[60, 30]
    from public.reminder r
    left join public.reminder_preference p on p.team_id = public.app_team() and p.reminder_id = r.id
     and (p.provider_id = case when reminder_days.owner_type = 'provider' then reminder_days.owner_id end or p.practice_id = reminder_days.practice_id)
   where r.id = 1 and coalesce(p.is_active, r.is_on_by_default)
$$;

create or replace function public.reminder_recipients(owner_type text, owner_id int, practice_id int) returns text[] language sql stable as $$
  select case when reminder_recipients.owner_type not in ('provider', 'practice') then array_remove(array[t.support_email_alias], null)
              else coalesce(nullif(own.addresses, '{}'), t.enrollment_notification_emails) end
    from public.team t
    cross join lateral (
      select coalesce(array_agg(distinct address), '{}') as addresses
        from public.practice q cross join lateral (select trim(part) as address from string_to_table(q.enrollment_notification_emails, ',') as part) listed
       where q.team_id = t.id and address <> '' and case reminder_recipients.owner_type
         when 'practice' then q.id = reminder_recipients.owner_id
         else exists (select from public.provider_practice m where m.team_id = q.team_id and m.practice_id = q.id and m.provider_id = reminder_recipients.owner_id
                         and coalesce(m.end_date, current_date) >= current_date) end
    ) own
   where t.id = public.app_team()
$$;

do $$
declare
  each regprocedure;
begin
  for each in select p.oid from pg_proc p join pg_language l on l.oid = p.prolang
               where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and p.proconfig is null loop
    execute format('alter routine %s set search_path = public, pg_temp', each);
  end loop;
end $$;

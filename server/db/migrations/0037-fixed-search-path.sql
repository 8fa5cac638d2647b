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
                         and public.not_ended(m.end_date)) end
    ) own
   where t.id = public.app_team()
$$;

create or replace function public.provider_search_keys(first_name text, middle_name text, last_name text, credentials text, npi text) returns setof text language sql immutable parallel safe as $$
  with given as (select word as name from string_to_table(public.fold(first_name), ' ') as word union select public.fold(first_name)),
  family as (select public.search_tails(last_name) as name),
  names as (
    select public.search_tails(concat_ws(' ', first_name, middle_name, last_name)) as name
    union select g.name || ' ' || f.name from given g cross join family f
    union select f.name || ' ' || g.name from given g cross join family f
    union select public.fold(concat_ws(' ', last_name, first_name, middle_name)))
  select trim(name || ' ' || coalesce(public.fold(credentials), '')) from names where name <> ''
  union select public.fold(npi) where public.fold(npi) <> ''
$$;

create or replace function public.search_by_words(of_team int, wanted text, second text, later text[], most_words int, most_keys int)
returns table (key text, entity_type text, entity_id int, label text, npi text) language sql stable as $$
  with recursive first_word (word, n) as (
    (select split_part(k.key, ' ', 1), 1 from public.search_key k where k.team_id = of_team and k.key >= wanted and k.key < wanted || U&'\+10FFFF' order by k.key limit 1)
    union all
    select next.word, f.n + 1 from first_word f cross join lateral (
      select split_part(k.key, ' ', 1) as word from public.search_key k where k.team_id = of_team and k.key >= f.word || '!' and k.key < wanted || U&'\+10FFFF' order by k.key limit 1) next
     where f.n < most_words)
  select found.* from first_word f cross join lateral (
    select k.key, k.entity_type, k.entity_id, k.label, k.npi from public.search_key k
     where k.team_id = of_team and k.key >= f.word || ' ' || second and k.key < f.word || ' ' || second || U&'\+10FFFF' order by k.key, k.entity_type, k.entity_id limit most_keys) found
   where not exists (select from unnest(later) with ordinality as l (word, at) where not starts_with(split_part(found.key, ' ', at::int + 2), l.word))
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

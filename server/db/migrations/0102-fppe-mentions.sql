-- Notes of FPPE tasks mention people too (docs/decisions/060-comfort-of-tasks.md).
alter table public.task_mention
  alter column task_id drop not null,
  alter column activity_id drop not null,
  add column fppe_task_id int,
  add column fppe_activity_id int,
  add constraint task_mention_has_one_note check (num_nonnulls(activity_id, fppe_activity_id) = 1
    and (task_id is null) = (activity_id is null) and (fppe_task_id is null) = (fppe_activity_id is null)),
  add unique (team_id, fppe_activity_id, account_id),
  add foreign key (team_id, fppe_task_id) references public.fppe_task (team_id, id) on delete cascade,
  add foreign key (team_id, fppe_activity_id) references public.fppe_activity (team_id, id) on delete cascade;
comment on table public.task_mention is 'A person whom a note of a task or an FPPE task mentions, and whether they have read it.';
create index task_mention_by_fppe_task on public.task_mention (team_id, fppe_task_id) where fppe_task_id is not null;

-- A mention is seen with its task. Links see FPPE tasks, but no mentions.
alter policy team on public.task_mention using (team_id = (select public.app_team()) and (select not public.app_is_link())
  and ((select public.app_sees_all_practices()) or case
    when fppe_task_id is not null then exists (select from public.fppe_task t where t.team_id = task_mention.team_id and t.id = task_mention.fppe_task_id)
    else exists (select from public.task t where t.team_id = task_mention.team_id and t.id = task_mention.task_id) end));

-- Who can be mentioned in an FPPE task of a provider: active people of the team who may see it, and the platform administrators.
create function public.people_of_provider(provider int) returns table (id int, first_name text, last_name text, is_admin boolean, photo_url text)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
  select a.id, a.first_name, a.last_name, a.is_admin, '/api/user/photo/' || f.key
    from account a left join account_photo f on f.account_id = a.id
   where app_team() is not null and a.deleted_at is null
     and (a.is_admin
          or a.team_id = app_team() and a.authorities && array['FPPE_TASK_VIEW', 'FPPE_TASK_EDIT'] and (a.practices is null or exists (
            select from provider_practice m where m.team_id = app_team() and m.provider_id = provider and m.practice_id = any (a.practices::int[]))))
$$;
alter function public.people_of_provider owner to credence_lookup;
revoke execute on function public.people_of_provider from public;
grant execute on function public.people_of_provider to credence_app;

-- As before, and for mentions in FPPE tasks.
grant select (fppe_task_id) on public.task_mention to credence_lookup;
create or replace function public.mentions_to_mail() returns table (team_id int, account_id int, email text, first_name text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'mentions_to_mail is for the platform''s own work';
  end if;
  return query
    select distinct on (m.account_id) m.team_id, m.account_id, a.email, a.first_name
      from task_mention m
      join team t on t.id = m.team_id and t.closed_at is null
      left join task k on k.team_id = m.team_id and k.id = m.task_id
      left join fppe_task f on f.team_id = m.team_id and f.id = m.fppe_task_id
      join account a on a.id = m.account_id and a.deleted_at is null and a.mails_mentions
     where m.read_at is null and m.mailed_at is null and m.created_at < now() - interval '10 minutes'
       and (a.is_admin or a.team_id = m.team_id and case
         when m.fppe_task_id is not null then a.authorities && array['FPPE_TASK_VIEW', 'FPPE_TASK_EDIT'] and (a.practices is null or exists (
           select from provider_practice p where p.team_id = f.team_id and p.provider_id = f.provider_id and p.practice_id = any (a.practices::int[])))
         else a.authorities && array['TASK_VIEW', 'TASK_EDIT'] and (a.practices is null or k.practice_id = any (a.practices::int[])) end)
       and not exists (select from task_mention x where x.account_id = m.account_id and x.mailed_at > now() - interval '1 hour')
     order by m.account_id, m.team_id;
end $$;

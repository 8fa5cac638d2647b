-- What a reviewer signed outlives the evaluation and its link: deleting the evaluation deleted the events and the sealed file with it.
alter table public.signing_request
  drop constraint signing_request_team_id_fppe_task_id_fkey,
  drop constraint signing_request_team_id_link_id_fkey,
  drop constraint signing_request_check,
  add constraint signing_request_team_id_fppe_task_id_fkey foreign key (team_id, fppe_task_id) references public.fppe_task (team_id, id) on delete set null (fppe_task_id),
  add constraint signing_request_team_id_link_id_fkey foreign key (team_id, link_id) references public.link (team_id, id) on delete set null (link_id),
  add constraint signing_request_check check (case when kind in ('ONBOARDING', 'REVIEW') then provider_id is not null else practice_id is not null end);

-- A session ends with the link of the page that opened it, and that of a reviewer with the evaluation.
grant select (link_id, fppe_task_id) on public.signing_request to credence_lookup;
create or replace function public.link_subject_is_gone(of_team int, of_provider int, of_fppe_task int, of_signing_request int default null, of_signing_document int default null)
returns boolean language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  request record;
  provider int := of_provider;
  task int := of_fppe_task;
begin
  if of_signing_request is not null or of_signing_document is not null then
    select r.provider_id, r.fppe_task_id, r.declined_at is not null or r.revoked_at is not null as is_over, p.id is not null and p.revoked_at is null as is_open
      into request from signing_request r left join link p on p.team_id = r.team_id and p.id = r.link_id
     where r.team_id = of_team and r.id = coalesce(of_signing_request, (select d.signing_request_id from signing_document d where d.team_id = of_team and d.id = of_signing_document));
    -- The link of a request itself is made before the request names it.
    if not found or request.is_over or (of_signing_document is not null and not request.is_open) then
      return true;
    end if;
    task := request.fppe_task_id;
    provider := case when task is null then request.provider_id end;
  end if;
  return (provider is not null or task is not null) and not exists (
    select from provider r join provider_practice m on m.team_id = r.team_id and m.provider_id = r.id
     where r.team_id = of_team and r.deleted_at is null and (m.end_date is null or m.end_date >= day_in(time_zone_of(of_team), now()))
       and r.id = coalesce(provider, (select t.provider_id from fppe_task t where t.team_id = of_team and t.id = task and not t.archived)));
end $$;

-- What the service that sends text messages needs besides the messages themselves.

-- The simulator finds by it what it has taken already.
alter table mailbox_message add column reference uuid unique;
comment on column public.mailbox_message.reference is 'Names the attempt to send a text message.';

alter table service_health drop constraint service_health_service_check;
alter table service_health add constraint service_health_service_check check (service in ('mail', 'virusScanner', 'docusign', 'sms'));

-- Messages that the service took and has not reported on. A report is lost when it comes while no server runs.
create index sms_delivery_unreported on sms_delivery (team_id, handed_over_at) where status = 'HANDED_OVER';
grant select (handed_over_at) on public.sms_delivery to credence_lookup;
create function public.sms_unreported_teams() returns setof int language sql stable security definer set search_path = public, pg_temp as $$
  select t.id from team t where exists (select from sms_delivery d where d.team_id = t.id and d.status = 'HANDED_OVER'
     and d.handed_over_at between now() - interval '2 days' and now() - interval '10 minutes') order by t.id
$$;

-- The demo makes a message due without asking for its team.
grant select (id, team_id) on public.sms to credence_lookup;
create policy lookup on sms for select to credence_lookup using (true);
create function public.sms_team_of_sms(given_id int) returns int language sql stable security definer set search_path = public, pg_temp
  as $$ select s.team_id from sms s where s.id = given_id $$;
alter function public.sms_unreported_teams owner to credence_lookup;
alter function public.sms_team_of_sms owner to credence_lookup;
revoke execute on function public.sms_unreported_teams, public.sms_team_of_sms from public;
grant execute on function public.sms_unreported_teams, public.sms_team_of_sms to credence_app;

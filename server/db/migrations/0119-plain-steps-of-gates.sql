-- The functions of the gate that answer calls by links and codes, and the wizard of a link, took one statement with many joins
-- and sub-plans. PostgreSQL sets a whole plan up for each call, which took several times as long as the rows. Each step is a
-- statement of its own now that reads one table by its key, and what is answered is one value instead of a row of columns.

create or replace function gate_know_code(given_code text, given_source text, most_unknown int, minutes int) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  since timestamptz := now() - make_interval(mins => minutes);
  unknown_at timestamptz;
  practice int;
  team int;
  ends date;
  zone text;
  closed timestamptz;
  today date;
  own bigint;
  shared bigint;
begin
  -- As unknown_code_wait.
  select u.last_at into unknown_at from unknown_code u
   where u.source = given_source and u.last_at > since order by u.last_at desc offset most_unknown - 1 limit 1;
  if found then
    return concat('||', greatest(1, ceil(extract(epoch from unknown_at - since)))::int, '|..');
  end if;
  select p.id, p.team_id, p.end_date into practice, team, ends from practice p where lower(p.short_code) = given_code;
  if not found then
    return '|||..';
  end if;
  select t.time_zone, t.closed_at into zone, closed from team t where t.id = team;
  if zone is null then
    zone := installation_time_zone();
  end if;
  today := (now() at time zone zone)::date;
  if closed is not null or ends < today then
    return '|||..';
  end if;
  select s.n into own from stamp s where s.team_id = team and s.topic = 'directory';
  select s.n into shared from stamp s where s.team_id = 0 and s.topic = 'shared';
  return concat(practice, '|', team, '||', today, '.', own, '.', shared);
end $$;

-- Answers the link as one text: id, purpose, team, kind and id of its subject, whether it resets, who made it, its state, and
-- whether it was seen within a minute. Null for a link that opens nothing.
drop function gate_enter_link(bytea, text, bigint, text);
create function gate_enter_link(given_hash bytea, wanted_purpose text, given_id bigint, origin text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  k record;
  zone text;
  closed timestamptz;
  today date;
  kind text;
  subject int;
  provider int;
  practices int[] := '{}';
  request int;
  state text;
  opened text;
begin
  if given_id is null then
    select l.id, l.purpose, l.team_id, l.account_id, l.practice_id, l.provider_id, l.fppe_task_id, l.signing_request_id, l.signing_document_id, l.is_reset, l.created_by, l.expires_at, l.completed_at, l.last_seen_at
      into k from link l where l.token_hash = given_hash and l.purpose = wanted_purpose and l.revoked_at is null;
  else
    select l.id, l.purpose, l.team_id, l.account_id, l.practice_id, l.provider_id, l.fppe_task_id, l.signing_request_id, l.signing_document_id, l.is_reset, l.created_by, l.expires_at, l.completed_at, l.last_seen_at
      into k from link l where l.id = given_id and l.revoked_at is null;
  end if;
  if not found then
    return null;
  end if;
  if k.team_id is not null then
    select t.time_zone, t.closed_at into zone, closed from team t where t.id = k.team_id;
    if closed is not null then
      return null;
    end if;
  end if;
  if zone is null then
    zone := installation_time_zone();
  end if;
  today := (now() at time zone zone)::date;
  if k.provider_id is not null then
    -- The same as link_subject_is_gone, by the practices that are needed anyway.
    kind := 'provider';
    provider := k.provider_id;
    perform from provider p where p.team_id = k.team_id and p.id = provider and p.deleted_at is null;
    if not found then
      return null;
    end if;
    practices := array(select m.practice_id from provider_practice m
      where m.team_id = k.team_id and m.provider_id = provider and (m.end_date is null or m.end_date >= today) order by 1);
    if practices = '{}' then
      return null;
    end if;
  elsif k.practice_id is not null then
    -- The same as link_practice_has_ended.
    kind := 'practice';
    perform from practice p where p.team_id = k.team_id and p.id = k.practice_id and p.end_date < today;
    if found then
      return null;
    end if;
  elsif link_subject_is_gone(k.team_id, null, k.fppe_task_id, k.signing_request_id, k.signing_document_id) then
    return null;
  else
    kind := case when k.account_id is not null then 'account' when k.fppe_task_id is not null then 'fppeTask'
                 when k.signing_request_id is not null then 'signingRequest' else 'signingDocument' end;
  end if;
  subject := coalesce(k.account_id, k.practice_id, k.provider_id, k.fppe_task_id, k.signing_request_id, k.signing_document_id);
  -- What is complete stays complete after its time.
  state := case when k.completed_at is not null then 'complete' when k.expires_at <= now() then 'expired' else 'active' end;

  if origin is not null and state <> 'expired' then
    if kind = 'fppeTask' then
      provider := (select t.provider_id from fppe_task t where t.team_id = k.team_id and t.id = subject);
    elsif kind in ('signingRequest', 'signingDocument') then
      request := coalesce(k.signing_request_id,
        (select d.signing_request_id from signing_document d where d.team_id = k.team_id and d.id = k.signing_document_id));
      select r.provider_id, array_remove(array[r.practice_id], null) into provider, practices from signing_request r
       where r.team_id = k.team_id and r.id = request;
    end if;
    -- What open_team does, with the zone that is known.
    opened := set_config('app.team', coalesce(k.team_id::text, ''), true)
      || set_config('app.day', case when k.team_id is null then '' else to_char(now() at time zone zone, 'YYYY-MM-DD ') || zone end, true)
      || set_config('app.practices', case kind when 'practice' then format('{%s}', subject) else '{}' end, true)
      || set_config('app.subject', format('%s %s %s %s %s %s %s', kind, subject, provider, practices, k.created_by, request, k.id), true)
      || set_config('app.caller', format(' link %s link/%s', origin, k.id), true);
  end if;
  return concat_ws('|', k.id, k.purpose, coalesce(k.team_id::text, ''), kind, subject, k.is_reset, coalesce(k.created_by::text, ''), state,
    coalesce(k.last_seen_at >= now() - interval '1 minute', false));
end $$;
alter function gate_enter_link(bytea, text, bigint, text) owner to credence_lookup;
revoke execute on function gate_enter_link(bytea, text, bigint, text) from public;
grant execute on function gate_enter_link(bytea, text, bigint, text) to credence_app;

-- Null without a present practice.
drop function onboarding_wizard(text);
create function onboarding_wizard(of_stage text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own_team int := app_team();
  own_provider int := app_subject('provider');
  own_link bigint := app_subject_link();
  own_practices int[] := app_subject_practices();
  today date := team_today();
  p record;
  q record;
  chosen int;
  chosen_name text;
  rank text;
  best text;
  preference jsonb;
  defaults jsonb;
  saved text[];
  none text[];
  draft bytea;
  sent_back json;
begin
  select r.first_name, r.last_name, r.credentials into p from provider r where r.team_id = own_team and r.id = own_provider;
  if not found then
    return null;
  end if;
  -- One by one: a link has few, and a join of both tables takes longer than these lookups.
  for n in 1 .. cardinality(own_practices) loop
    select x.id, x.name, x.end_date, m.is_primary into q from practice x, provider_practice m
     where x.team_id = own_team and x.id = own_practices[n]
       and m.team_id = own_team and m.provider_id = own_provider and m.practice_id = own_practices[n];
    -- Present ones first, then the primary one, then by name. The practices come in the order of their ids.
    if found then
      rank := concat(case when q.end_date < today then 1 else 0 end, case when q.is_primary then 0 else 1 end, lower(q.name));
      if best is null or rank < best then
        best := rank;
        chosen := q.id;
        chosen_name := q.name;
      end if;
    end if;
  end loop;
  if chosen is null then
    return null;
  end if;
  select to_jsonb(o) into preference from (
    select r.show_pager, r.show_prior_addresses, r.show_marital_status, r.show_prior_names_and_dates, r.show_dea, r.show_training_page,
           r.show_work_history_page, r.show_past_hospital_privileges_page, r.show_immunizations_page, r.show_board_certifications_page,
           r.show_areas_of_expertise_page, r.show_treatment_modalities_page, r.show_disclosures_page, r.state_license_required,
           r.require_former_state_licenses, r.malpractice_required, r.board_certifications_required, r.color_photo_required, r.acls_required, r.cv_required,
           r.case_log_required, r.hide_optional_document_fields, r.stage_order
      from onboarding_preference r where r.team_id = own_team and r.practice_id = chosen) o;
  select t.settings -> 'onboarding' into defaults from team t where t.id = own_team;
  select array_agg(s.stage) filter (where not s.is_sent_back), max(s.has_none) filter (where s.stage = of_stage) into saved, none
    from onboarding_stage s where s.team_id = own_team and s.link_id = own_link;
  select d.data_sealed into draft from onboarding_draft d where d.team_id = own_team and d.link_id = own_link and d.stage = of_stage;
  perform from onboarding_change c where c.team_id = own_team and c.provider_id = own_provider and c.stage = of_stage and c.state = 'SENT_BACK' limit 1;
  if found then
    select json_agg(json_build_object('field', c.field, 'label', c.label, 'message', c.message) order by c.id) into sent_back
      from onboarding_change c where c.team_id = own_team and c.provider_id = own_provider and c.stage = of_stage and c.state = 'SENT_BACK';
  end if;
  return json_build_object(
    'providerId', own_provider, 'today', today, 'providerName', concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials),
    'practice', json_build_object('id', chosen, 'name', chosen_name), 'preference', preference, 'teamDefaults', defaults,
    'savedStages', coalesce(saved, '{}'), 'hasNone', coalesce(none, '{}'), 'draftSealed', encode(draft, 'base64'), 'sentBack', coalesce(sent_back, '[]'));
end $$;
alter function onboarding_wizard(text) owner to credence_lookup;
revoke all on function onboarding_wizard(text) from public;
grant execute on function onboarding_wizard(text) to credence_app;

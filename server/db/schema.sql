-- The schema that the migrations make. Written by `npm run db:types`; a start compares the database with it.

SET search_path = public;
SET check_function_bodies = false;

-- Functions and procedures

CREATE OR REPLACE FUNCTION public.add_default_referral_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own_team int := app_team();
begin
  perform open_team(new.id);
  insert into referral_settings (team_id, testing, quick_replies) values (new.id, default_referral_tests(), default_referral_replies());
  insert into referral_location (team_id, position, name) select new.id, d.place, d.name from default_referral_locations() d order by d.place;
  perform open_team(own_team);
  return null;
end $function$;
ALTER FUNCTION add_default_referral_settings() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.add_default_surveys()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own_team int := app_team();
begin
  perform open_team(new.id);
  insert into survey (team_id, kind, name) select new.id, d.kind, d.name from default_surveys() d order by d.kind desc;
  insert into survey_question (team_id, survey_id, display_order, header, question)
  select s.team_id, s.id, d.display_order, d.header, d.question from survey s join default_survey_questions() d on d.kind = s.kind
   where s.team_id = new.id order by s.id, d.display_order;
  perform open_team(own_team);
  return null;
end $function$;
ALTER FUNCTION add_default_surveys() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.administrator_names()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_object_agg(a.id, a.first_name || ' ' || a.last_name), '{}') from account a where a.is_admin
$function$;
ALTER FUNCTION administrator_names() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION administrator_names() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION administrator_names() TO credence_app;

CREATE OR REPLACE FUNCTION public.administrators()
 RETURNS TABLE(id integer, first_name text, last_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'administrators is for platform administrators';
  end if;
  return query select a.id, a.first_name, a.last_name from account a where a.is_admin and a.deleted_at is null;
end $function$;
ALTER FUNCTION administrators() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION administrators() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION administrators() TO credence_app;

CREATE OR REPLACE FUNCTION public.app_account()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(split_part(current_setting('app.caller', true), ' ', 1), '')::int $function$;
ALTER FUNCTION app_account() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_actor()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(split_part(current_setting('app.caller', true), ' ', 5), '') $function$;
ALTER FUNCTION app_actor() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_address()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(split_part(current_setting('app.caller', true), ' ', 4), '') $function$;
ALTER FUNCTION app_address() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(split_part(current_setting('app.caller', true), ' ', 2) = 'admin', false) $function$;
ALTER FUNCTION app_is_admin() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_is_link()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('app.subject', true) <> '', false) $function$;
ALTER FUNCTION app_is_link() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_link_sender()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(split_part(current_setting('app.subject', true), ' ', 5), '')::int $function$;
ALTER FUNCTION app_link_sender() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_may_edit(permission text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select public.app_is_admin() or public.app_account() is null
      or exists (select from public.account a where a.id = public.app_account() and permission || '_EDIT' = any (a.authorities))
$function$;
ALTER FUNCTION app_may_edit(permission text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_may_see(permission text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select public.app_is_admin() or public.app_account() is null
      or exists (select from public.account a where a.id = public.app_account() and a.authorities && array[permission || '_VIEW', permission || '_EDIT'])
$function$;
ALTER FUNCTION app_may_see(permission text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_may_write(of_provider integer, of_practice integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when public.app_subject('practice') is not null then of_practice = public.app_subject('practice')
      or (of_practice is null and exists (select from public.provider_practice m where m.team_id = public.app_team() and m.provider_id = of_provider))
    else of_provider = public.app_subject('provider') end
$function$;
ALTER FUNCTION app_may_write(of_provider integer, of_practice integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_practices()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select case when current_setting('app.practices', true) like '{%' then current_setting('app.practices', true)::int[] else '{}' end $function$;
ALTER FUNCTION app_practices() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_request()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(split_part(current_setting('app.caller', true), ' ', 3), '') $function$;
ALTER FUNCTION app_request() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_sees_all_practices()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('app.practices', true) = 'all', false) $function$;
ALTER FUNCTION app_sees_all_practices() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_sees_link(of_team integer, of_link bigint, of_practice integer, of_provider integer, of_fppe_task integer, of_request integer, of_document integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if app_subject_request() is not null and exists (select from signing_request r where r.team_id = of_team and r.link_id = of_link) then
    return true;
  elsif of_practice is not null then
    return of_practice = any (app_practices());
  elsif of_request is not null then
    return exists (select from signing_request r where r.team_id = of_team and r.id = of_request);
  elsif of_document is not null then
    return exists (select from signing_document d where d.team_id = of_team and d.id = of_document);
  elsif of_fppe_task is not null then
    return exists (select from fppe_task t where t.team_id = of_team and t.id = of_fppe_task);
  end if;
  return exists (select from provider_practice m where m.team_id = of_team and m.provider_id = of_provider);
end $function$;
ALTER FUNCTION app_sees_link(of_team integer, of_link bigint, of_practice integer, of_provider integer, of_fppe_task integer, of_request integer, of_document integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_signs_in()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('app.realm', true) = 'sign-in', false) $function$;
ALTER FUNCTION app_signs_in() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_subject(kind text)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when split_part(current_setting('app.subject', true), ' ', 1) = kind then split_part(current_setting('app.subject', true), ' ', 2)::int end
$function$;
ALTER FUNCTION app_subject(kind text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_subject_link()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(split_part(current_setting('app.subject', true), ' ', 7), '')::bigint $function$;
ALTER FUNCTION app_subject_link() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_subject_practices()
 RETURNS integer[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(split_part(current_setting('app.subject', true), ' ', 4), ''), '{}')::int[] $function$;
ALTER FUNCTION app_subject_practices() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_subject_provider()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(split_part(current_setting('app.subject', true), ' ', 3), '')::int $function$;
ALTER FUNCTION app_subject_provider() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_subject_request()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(split_part(current_setting('app.subject', true), ' ', 6), '')::int $function$;
ALTER FUNCTION app_subject_request() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.app_team()
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.team', true), '')::int $function$;
ALTER FUNCTION app_team() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.audit_digests(of_table text, after_id bigint, up_to bigint, at_most integer)
 RETURNS TABLE(id bigint, at timestamp with time zone, digest bytea)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if of_table = 'audit_event' then
    return query select e.id, e.at, sha256(convert_to(jsonb_build_array((extract(epoch from e.at) * 1000000)::bigint, e.team_id, e.account_id, e.action, e.subject,
        e.address, e.user_agent, e.request_id, e.detail, e.actor, e.provider_id, e.practice_id)::text, 'UTF8'))
      from audit_event e where e.id > after_id and e.id <= up_to order by e.id limit at_most;
  else
    return query select e.id, e.at, sha256(convert_to(jsonb_build_array((extract(epoch from e.at) * 1000000)::bigint, e.team_id, e.account_id, e.address, e.request_id,
        e.table_name, e.row_id, e.action, e.fields, e.actor, e.provider_id, e.practice_id, e.task_id, e.changes)::text, 'UTF8'))
      from change_log e where e.id > after_id and e.id <= up_to order by e.id limit at_most;
  end if;
end $function$;
ALTER FUNCTION audit_digests(of_table text, after_id bigint, up_to bigint, at_most integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION audit_digests(of_table text, after_id bigint, up_to bigint, at_most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_digests(of_table text, after_id bigint, up_to bigint, at_most integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.audit_ends(OUT audit_event bigint, OUT change_log bigint)
 RETURNS record
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(pg_sequence_last_value('audit_event_id_seq'), 0), coalesce(pg_sequence_last_value('change_log_id_seq'), 0)
$function$;
ALTER FUNCTION audit_ends(OUT audit_event bigint, OUT change_log bigint) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION audit_ends(OUT audit_event bigint, OUT change_log bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_ends(OUT audit_event bigint, OUT change_log bigint) TO credence_app;

CREATE OR REPLACE FUNCTION public.audited_account(account integer, OUT name text, OUT email text)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.first_name || ' ' || a.last_name, case when a.team_id = app_team() or app_is_admin() then a.email end
    from account a where a.id = account and (a.team_id = app_team() or a.is_admin or (a.team_id is null and app_is_admin()))
$function$;
ALTER FUNCTION audited_account(account integer, OUT name text, OUT email text) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION audited_account(account integer, OUT name text, OUT email text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audited_account(account integer, OUT name text, OUT email text) TO credence_app;

CREATE OR REPLACE FUNCTION public.bump_stamps()
 RETURNS void
 LANGUAGE sql
AS $function$
  with bumped as (
    insert into public.stamp (team_id, topic)
    select case topic when 'shared' then 0 else public.app_team() end, topic
      from (select distinct topic from unnest(string_to_array(trim(both ',' from current_setting('app.touched', true)), ',')) as topic where topic <> '') touched
     where public.app_team() is not null or topic = 'shared'
     order by topic
    on conflict (team_id, topic) do update set n = stamp.n + 1
    returning team_id, topic, n),
  noted as (
    select a[1] as topic, a[2] as kind, a[3]::int as record_id, a[4]::int as team_id, array_agg(distinct p::int) filter (where p is not null) as practices
      from (select string_to_array(entry, ' ') as a from unnest(string_to_array(trim(trailing ',' from current_setting('app.noted', true)), ',')) as entry where entry <> '') entries
      left join lateral unnest(a[5:]) as p on true
     group by 1, 2, 3, 4),
  stored as (
    insert into public.changed_record (team_id, topic, n, kind, record_id, practices)
    select b.team_id, b.topic, b.n, c.kind, c.record_id, c.practices from bumped b join noted c on c.team_id = b.team_id and c.topic = b.topic)
  delete from public.changed_record c using bumped b where c.team_id = b.team_id and c.topic = b.topic and c.n <= b.n - public.counts_kept()
$function$;
ALTER FUNCTION bump_stamps() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.carriers_used_by_others(given_practice integer, given_carrier integer DEFAULT NULL::integer)
 RETURNS TABLE(carrier_id integer, names text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'carriers_used_by_others is for platform administrators';
  end if;
  return query select x.carrier_id, array_agg(p.name order by p.name) from practice_carrier x join practice p on p.id = x.practice_id
    where x.practice_id <> given_practice and (given_carrier is null or x.carrier_id = given_carrier) group by 1;
end $function$;
ALTER FUNCTION carriers_used_by_others(given_practice integer, given_carrier integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION carriers_used_by_others(given_practice integer, given_carrier integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION carriers_used_by_others(given_practice integer, given_carrier integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.copy_team_to_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select t.closed_at, t.time_zone into new.team_closed_at, new.team_time_zone from team t where t.id = new.team_id for share;
  return new;
end $function$;
ALTER FUNCTION copy_team_to_account() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.count_sms()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into sms_count (team_id, practice_id, messages)
  select n.team_id, n.practice_id, count(*) from added n where n.origin in ('STAFF', 'IMPORT', 'SIGNING') group by 1, 2 order by 1, 2
  on conflict (team_id, practice_id) do update set messages = sms_count.messages + excluded.messages;
  return null;
end $function$;
ALTER FUNCTION count_sms() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.counts_kept()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select 500 $function$;
ALTER FUNCTION counts_kept() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.date_completion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.status <> 'COMPLETE' then
    new.completed_at := null;
  elsif tg_op = 'INSERT' or old.status <> 'COMPLETE' then
    new.completed_at := coalesce(case when tg_op = 'INSERT' then new.completed_at end, now());
  end if;
  return new;
end $function$;
ALTER FUNCTION date_completion() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.date_participation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if participation_value(to_jsonb(new)) is distinct from participation_value(to_jsonb(old)) then
    new.since := greatest(clock_timestamp(), old.since + interval '1 microsecond');
    new.set_by := app_account();
  end if;
  return new;
end $function$;
ALTER FUNCTION date_participation() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.date_referral_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.status_since := now();
  return new;
end $function$;
ALTER FUNCTION date_referral_status() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.day_begins(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select day::timestamp at time zone public.team_time_zone() $function$;
ALTER FUNCTION day_begins(day date) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.day_in(time_zone text, moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select (moment at time zone time_zone)::date $function$;
ALTER FUNCTION day_in(time_zone text, moment timestamp with time zone) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.default_referral_locations()
 RETURNS TABLE(place integer, name text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values (1, 'T-Tower'), (2, 'ARH'), (3, 'Mat-Su'), (4, 'Soldotna'), (5, 'Homer')
$function$;
ALTER FUNCTION default_referral_locations() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.default_referral_replies()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array['Unable to reach patient', 'Patient declined', 'Scheduled elsewhere', 'Insurance not accepted', 'Incomplete referral information']
$function$;
ALTER FUNCTION default_referral_replies() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.default_referral_tests()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array['None', 'EKG', 'Echocardiogram', 'Stress Test', 'Holter/Event Monitor', 'Vascular Ultrasound', 'Other']
$function$;
ALTER FUNCTION default_referral_tests() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.default_survey_questions()
 RETURNS TABLE(kind text, display_order integer, header text, question text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values
    ('PROVIDER', 1, 'Licensure', 'Has a license, certification or registration of yours to practice ever been denied, limited, suspended, revoked or placed on probation in any state?'),
    ('PROVIDER', 2, 'Licensure', 'Have you ever given up a license, or let one lapse, while it was under investigation or to avoid one?'),
    ('PROVIDER', 3, 'Licensure', 'Has a licensing board ever fined or reprimanded you, or ended a complaint against you by a consent order?'),
    ('PROVIDER', 4, 'Licensure', 'Is a complaint or an investigation about you open at any licensing board?'),
    ('PROVIDER', 5, 'Hospital Privileges and Other Affiliations', 'Have your privileges or your membership of a medical staff ever been denied, limited, suspended, revoked or not renewed, other than for late records?'),
    ('PROVIDER', 6, 'Hospital Privileges and Other Affiliations', 'Have you ever resigned from a hospital, a group or a health plan while you were under review or to avoid one?'),
    ('PROVIDER', 7, 'Hospital Privileges and Other Affiliations', 'Has a health plan, a network or an employer ever ended your participation or contract for cause?'),
    ('PROVIDER', 8, 'Education, Training and Board Certification', 'Were you ever placed on probation, suspended or asked to leave during your education, internship, residency or fellowship?'),
    ('PROVIDER', 9, 'Education, Training and Board Certification', 'Has a specialty board ever denied or revoked your certification, or have you given one up while under review?'),
    ('PROVIDER', 10, 'DEA and Controlled Substances', 'Has your DEA registration, or a state registration for controlled substances, ever been denied, limited, suspended, revoked or given up?'),
    ('PROVIDER', 11, 'Government Programs', 'Have you ever been excluded, debarred, suspended or otherwise sanctioned by Medicare, Medicaid or another government program?'),
    ('PROVIDER', 12, 'Government Programs', 'Has an adverse report about you ever been made to the National Practitioner Data Bank?'),
    ('PROVIDER', 13, 'Professional Liability Insurance', 'Has an insurer ever denied, canceled, limited or refused to renew your professional liability insurance, or charged you more because of your claims?'),
    ('PROVIDER', 14, 'Malpractice Claims', 'Has a malpractice claim or suit against you been settled, arbitrated or decided in the past ten years?'),
    ('PROVIDER', 15, 'Malpractice Claims', 'Is a malpractice claim or suit against you pending, or do you know of an event that is likely to become one?'),
    ('PROVIDER', 16, 'Criminal and Civil History', 'Have you ever been convicted of, or pleaded guilty or no contest to, a felony or a misdemeanor other than a minor traffic violation?'),
    ('PROVIDER', 17, 'Criminal and Civil History', 'Is a criminal charge against you pending?'),
    ('PROVIDER', 18, 'Criminal and Civil History', 'Has a court or an employer ever found that you abused, harassed or exploited a patient, a colleague or a minor?'),
    ('PROVIDER', 19, 'Ability to Perform', 'Do you use drugs illegally now, or does your use of alcohol or of any other substance impair your ability to practice safely?'),
    ('PROVIDER', 20, 'Ability to Perform', 'Is there any reason why you could not perform the duties of your position safely, with or without reasonable accommodation?'),
    ('ADMIN', 1, 'Licensure', 'Has a license, certification or registration of any provider of the practice been denied, limited, suspended, revoked or placed on probation?'),
    ('ADMIN', 2, 'Licensure', 'Has any provider of the practice given up a license, or let one lapse, while it was under investigation?'),
    ('ADMIN', 3, 'Licensure', 'Is a complaint or an investigation about any provider of the practice open at a licensing board?'),
    ('ADMIN', 4, 'Hospital Privileges and Other Affiliations', 'Have the privileges of any provider of the practice been denied, limited, suspended, revoked or not renewed, other than for late records?'),
    ('ADMIN', 5, 'Hospital Privileges and Other Affiliations', 'Has a health plan, a network or an employer ended its contract with any provider of the practice for cause?'),
    ('ADMIN', 6, 'Education, Training and Board Certification', 'Has any provider of the practice lost a board certification, or been placed on probation during training?'),
    ('ADMIN', 7, 'DEA and Controlled Substances', 'Has the DEA or state controlled substance registration of any provider of the practice been denied, limited, suspended, revoked or given up?'),
    ('ADMIN', 8, 'Government Programs', 'Has any provider of the practice been excluded, suspended or otherwise sanctioned by Medicare, Medicaid or another government program?'),
    ('ADMIN', 9, 'Government Programs', 'Has an adverse report about any provider of the practice been made to the National Practitioner Data Bank?'),
    ('ADMIN', 10, 'Professional Liability Insurance', 'Has an insurer denied, canceled, limited or refused to renew the professional liability insurance of any provider of the practice?'),
    ('ADMIN', 11, 'Malpractice Claims', 'Has a malpractice claim or suit against any provider of the practice been settled, arbitrated or decided in the past ten years?'),
    ('ADMIN', 12, 'Malpractice Claims', 'Is a malpractice claim or suit against any provider of the practice pending or expected?'),
    ('ADMIN', 13, 'Criminal and Civil History', 'Has any provider of the practice been convicted of, or pleaded guilty or no contest to, a felony or a misdemeanor other than a minor traffic violation?'),
    ('ADMIN', 14, 'Criminal and Civil History', 'Is a criminal charge against any provider of the practice pending?'),
    ('ADMIN', 15, 'Ability to Perform', 'Does the use of alcohol, drugs or any other substance impair the ability of any provider of the practice to practice safely?'),
    ('ADMIN', 16, 'Ability to Perform', 'Is there any reason why a provider of the practice could not perform the duties of the position safely, with or without reasonable accommodation?')
$function$;
ALTER FUNCTION default_survey_questions() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.default_surveys()
 RETURNS TABLE(kind text, name text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values ('PROVIDER', 'Provider Disclosure Questionnaire'), ('ADMIN', 'Practice Administrator Disclosure Questionnaire')
$function$;
ALTER FUNCTION default_surveys() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.delete_fax_of_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from inbound_fax f where f.team_id = old.team_id and f.id = old.inbound_fax_id;
  return null;
end $function$;
ALTER FUNCTION delete_fax_of_referral() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.due_counts_of(given_account integer)
 RETURNS TABLE(day date, n integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'due_counts_of is for platform administrators';
  end if;
  return query select t.due, count(*)::int from task_assignee x join task t on t.team_id = x.team_id and t.id = x.task_id join team m on m.id = x.team_id
    where x.account_id = given_account and t.due is not null and not t.archived and t.status <> 'COMPLETE' and m.closed_at is null group by 1;
end $function$;
ALTER FUNCTION due_counts_of(given_account integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION due_counts_of(given_account integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_counts_of(given_account integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.email_of_link_sender(of_link bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.email from link l join account a on a.id = l.created_by
   where l.team_id = app_team() and l.id = of_link and a.deleted_at is null and (a.team_id = l.team_id or a.is_admin)
$function$;
ALTER FUNCTION email_of_link_sender(of_link bigint) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION email_of_link_sender(of_link bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION email_of_link_sender(of_link bigint) TO credence_app;

CREATE OR REPLACE FUNCTION public.facilities_used_by_others(given_practice integer, given_facility integer DEFAULT NULL::integer)
 RETURNS TABLE(facility_id integer, names text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'facilities_used_by_others is for platform administrators';
  end if;
  return query select x.facility_id, array_agg(p.name order by p.name) from practice_facility x join practice p on p.id = x.practice_id
    where x.practice_id <> given_practice and (given_facility is null or x.facility_id = given_facility) group by 1;
end $function$;
ALTER FUNCTION facilities_used_by_others(given_practice integer, given_facility integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION facilities_used_by_others(given_practice integer, given_facility integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION facilities_used_by_others(given_practice integer, given_facility integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.fax_digits(number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select nullif(right(regexp_replace(number, '\D', '', 'g'), 10), '') $function$;
ALTER FUNCTION fax_digits(number text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.first_providers_anywhere(most integer)
 RETURNS TABLE(provider_id integer, label text, team_id integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'first_providers_anywhere is for platform administrators';
  end if;
  return query
    select f.id, f.formatted_name, t.id from team t cross join lateral (
      select p.id, p.formatted_name, p.last_name, p.first_name from provider p
       where p.team_id = t.id and p.deleted_at is null order by p.last_name, p.first_name, p.id limit most) f
    order by f.last_name, f.first_name, f.id limit most;
end $function$;
ALTER FUNCTION first_providers_anywhere(most integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION first_providers_anywhere(most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION first_providers_anywhere(most integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select trim(regexp_replace(
    replace(replace(replace(replace(translate(regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f]', '', 'g'), 'øłđðħıŧ', 'olddhit'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[^[:alnum:]]+', ' ', 'g'))
$function$;
ALTER FUNCTION fold(value text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.gate_enter(given_hash bytea, wanted_team integer, is_passive boolean, wanted_topics text[], origin text, default_time_zone text DEFAULT 'UTC'::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_session record;
  found_account record;
  chosen int;
  zone text;
  local_time timestamp;
  verdict text := 'ok';
  kind text := 'staff';
  mark text;
  seconds int;
  opened text;
begin
  select s.id, s.account_id, s.chosen_team, s.noted_until, least(s.expires_at, s.idle_until) as ends_at into found_session
    from session s where s.token_hash = given_hash and s.expires_at > now() and s.idle_until > now();
  if found then
    select a.is_admin, a.team_id, a.practices, a.rights, a.team_time_zone into found_account from account a where a.id = found_session.account_id and a.deleted_at is null;
  end if;
  if not found then
    opened := set_config('app.caller', '', true) || set_config('app.team', '', true) || set_config('app.practices', '', true) || set_config('app.day', '', true);
    return 'nobody||||||||';
  end if;

  if found_account.is_admin then
    kind := 'admin';
    chosen := coalesce(wanted_team, found_session.chosen_team);
    if chosen is not null then
      select t.time_zone into zone from team t where t.id = chosen;
      if not found then
        verdict := 'foreign team';
      end if;
    end if;
  else
    chosen := found_account.team_id;
    zone := found_account.team_time_zone;
    if wanted_team is not null and wanted_team is distinct from chosen then
      verdict := 'foreign team';
    end if;
  end if;
  if verdict <> 'ok' then
    chosen := null;
  end if;
  zone := coalesce(zone, default_time_zone);
  local_time := now() at time zone zone;

  -- An expression by itself costs a fraction of what a statement does.
  if origin is not null then
    opened := set_config('app.team', coalesce(chosen::text, ''), true) || set_config('app.practices', coalesce(found_account.practices, 'all'), true)
      || set_config('app.caller', concat_ws(' ', found_session.account_id, kind, origin), true) || set_config('app.day', to_char(local_time, 'YYYY-MM-DD ') || zone, true);
  end if;
  if wanted_topics is not null then
    select string_agg(st.topic || st.n, '.' order by st.topic) into mark from stamp st where st.team_id in (chosen, 0) and st.topic = any (wanted_topics);
    mark := concat_ws('.', local_time::date, mark);
    seconds := floor(extract(epoch from least(found_session.ends_at, (local_time::date + 1)::timestamp at time zone zone) - now()));
  end if;
  if not is_passive and found_session.noted_until < now() then
    -- Somebody else who notes the same is not waited for: reads of many callers may share a transaction.
    update session set last_active_at = now() where id = (select s.id from session s where s.id = found_session.id for no key update skip locked);
  end if;
  return concat(verdict, '|', found_session.id, '|', seconds, '|', found_session.account_id, '|', chosen, '|', kind, '|',
                found_account.practices, '|', mark, '|', found_account.rights);
end $function$;
ALTER FUNCTION gate_enter(given_hash bytea, wanted_team integer, is_passive boolean, wanted_topics text[], origin text, default_time_zone text) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION gate_enter(given_hash bytea, wanted_team integer, is_passive boolean, wanted_topics text[], origin text, default_time_zone text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_enter(given_hash bytea, wanted_team integer, is_passive boolean, wanted_topics text[], origin text, default_time_zone text) TO credence_app;

CREATE OR REPLACE FUNCTION public.gate_enter_code(given_code text, given_source text, most_unknown integer, minutes integer, origin text)
 RETURNS TABLE(practice_id integer, team_id integer, wait_seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found_practice record;
  zone text;
  local_time timestamp;
  opened text;
begin
  -- As unknown_code_wait.
  select greatest(1, ceil(extract(epoch from u.last_at + make_interval(mins => minutes) - now())))::int into wait_seconds from unknown_code u
   where u.source = given_source and u.last_at > now() - make_interval(mins => minutes) order by u.last_at desc offset most_unknown - 1 limit 1;
  if not found then
    select p.id, p.team_id, p.end_date, t.time_zone into found_practice from practice p join team t on t.id = p.team_id
     where lower(p.short_code) = given_code and t.closed_at is null;
    if found then
      zone := coalesce(found_practice.time_zone, (select i.time_zone from installation i), 'UTC');
      local_time := now() at time zone zone;
      if found_practice.end_date is null or found_practice.end_date >= local_time::date then
        practice_id := found_practice.id;
        team_id := found_practice.team_id;
      end if;
    end if;
  end if;
  -- What open_team does, with the zone that is known. A network that waits, and an unknown code, open nothing.
  opened := set_config('app.team', coalesce(team_id::text, ''), true)
    || set_config('app.day', case when team_id is null then '' else to_char(local_time, 'YYYY-MM-DD ') || zone end, true)
    || set_config('app.practices', case when practice_id is null then '' else format('{%s}', practice_id) end, true)
    || set_config('app.caller', case when practice_id is null then '' else format(' code %s code/%s', origin, practice_id) end, true);
  return next;
end $function$;
ALTER FUNCTION gate_enter_code(given_code text, given_source text, most_unknown integer, minutes integer, origin text) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION gate_enter_code(given_code text, given_source text, most_unknown integer, minutes integer, origin text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_enter_code(given_code text, given_source text, most_unknown integer, minutes integer, origin text) TO credence_app;

CREATE OR REPLACE FUNCTION public.gate_enter_link(given_hash bytea, wanted_purpose text, given_id bigint, origin text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
ALTER FUNCTION gate_enter_link(given_hash bytea, wanted_purpose text, given_id bigint, origin text) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION gate_enter_link(given_hash bytea, wanted_purpose text, given_id bigint, origin text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_enter_link(given_hash bytea, wanted_purpose text, given_id bigint, origin text) TO credence_app;

CREATE OR REPLACE FUNCTION public.gate_know_code(given_code text, given_source text, most_unknown integer, minutes integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
ALTER FUNCTION gate_know_code(given_code text, given_source text, most_unknown integer, minutes integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION gate_know_code(given_code text, given_source text, most_unknown integer, minutes integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION gate_know_code(given_code text, given_source text, most_unknown integer, minutes integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.index_practice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from search_key where team_id = new.team_id and entity_type = 'practice' and entity_id = new.id;
  insert into search_key (team_id, key, entity_type, entity_id, label, npi)
  select new.team_id, key, 'practice', new.id, new.name, new.npi
    from (select search_tails(new.name) as key union select fold(new.npi)) keys where key <> '';
  return null;
end $function$;
ALTER FUNCTION index_practice() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.index_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from search_key where team_id = new.team_id and entity_type = 'provider' and entity_id = new.id;
  if new.deleted_at is null then
    insert into search_key (team_id, key, entity_type, entity_id, label, npi)
    select new.team_id, key, 'provider', new.id, new.formatted_name, new.npi
      from provider_search_keys(new.first_name, new.middle_name, new.last_name, new.credentials, new.npi) as key;
  end if;
  return null;
end $function$;
ALTER FUNCTION index_provider() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.insert_again(target regclass, content jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  names text := (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and content ? a.attname::text);
  inserted int;
begin
  execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1) on conflict do nothing', target, names, names, target) using content;
  get diagnostics inserted = row_count;
  return inserted = 1;
end $function$;
ALTER FUNCTION insert_again(target regclass, content jsonb) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.installation_time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce((select i.time_zone from public.installation i), 'UTC') $function$;
ALTER FUNCTION installation_time_zone() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.is_advanced_practice(credentials text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select not public.is_physician(credentials) and coalesce(upper(replace(credentials, '.', '')) ~ '\m(NP|PA|APRN|APN|CRNA|CNM|CNS|DNP)\M', false) $function$;
ALTER FUNCTION is_advanced_practice(credentials text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.is_physician(credentials text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(upper(replace(credentials, '.', '')) ~ '\m(MD|DO|DPM|DDS|DMD|MBBS)\M', false) $function$;
ALTER FUNCTION is_physician(credentials text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.is_time_zone(name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $function$;
ALTER FUNCTION is_time_zone(name text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.keep_participation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  earlier jsonb := to_jsonb(old);
begin
  insert into participation_history (team_id, kind, provider_id, practice_id, carrier_id, facility_id, hub_id, business_line_id, value, since, until, set_by, ended_by)
  values (old.team_id, tg_table_name, (earlier ->> 'provider_id')::int, (earlier ->> 'practice_id')::int, (earlier ->> 'carrier_id')::int,
          (earlier ->> 'facility_id')::int, (earlier ->> 'hub_id')::int, (earlier ->> 'business_line_id')::int, participation_value(earlier),
          old.since, case when tg_op = 'UPDATE' then new.since else greatest(clock_timestamp(), old.since + interval '1 microsecond') end, old.set_by, app_account());
  return null;
end $function$;
ALTER FUNCTION keep_participation() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.keep_practices()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed int := coalesce(new.account_id, old.account_id);
begin
  -- Whoever changes the same account at the same time comes first or comes after, and whoever comes after sees both.
  perform from account a where a.id = changed for no key update;
  if not found and tg_op <> 'DELETE' then
    raise exception 'account % is not to be seen, so its practices cannot be kept', changed;
  end if;
  update account a set practices = nullif(array(select ap.practice_id from account_practice ap where ap.account_id = changed order by 1), '{}')::text where a.id = changed;
  return null;
end $function$;
ALTER FUNCTION keep_practices() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.keep_referral_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into referral_status_history (team_id, referral_id, status, at) values (new.team_id, new.id, new.status, new.status_since);
  return null;
end $function$;
ALTER FUNCTION keep_referral_status() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.keep_task_status()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into task_status_history (team_id, task_id, status, at)
  values (new.team_id, new.id, new.status, case when tg_op = 'UPDATE' then now() else coalesce(new.completed_at, new.created_at) end);
  return null;
end $function$;
ALTER FUNCTION keep_task_status() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.link_practice_has_ended(of_team integer, of_practice integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select of_practice is not null and exists (
    select from practice p where p.team_id = of_team and p.id = of_practice and p.end_date < day_in(time_zone_of(of_team), now()))
$function$;
ALTER FUNCTION link_practice_has_ended(of_team integer, of_practice integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION link_practice_has_ended(of_team integer, of_practice integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION link_practice_has_ended(of_team integer, of_practice integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.link_subject_is_gone(of_team integer, of_provider integer, of_fppe_task integer, of_signing_request integer DEFAULT NULL::integer, of_signing_document integer DEFAULT NULL::integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
ALTER FUNCTION link_subject_is_gone(of_team integer, of_provider integer, of_fppe_task integer, of_signing_request integer, of_signing_document integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION link_subject_is_gone(of_team integer, of_provider integer, of_fppe_task integer, of_signing_request integer, of_signing_document integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION link_subject_is_gone(of_team integer, of_provider integer, of_fppe_task integer, of_signing_request integer, of_signing_document integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.mentions_to_mail()
 RETURNS TABLE(team_id integer, account_id integer, email text, first_name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
ALTER FUNCTION mentions_to_mail() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION mentions_to_mail() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mentions_to_mail() TO credence_app;

CREATE OR REPLACE FUNCTION public.name_of(account integer)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.first_name || ' ' || a.last_name from account a where a.id = account and (a.team_id = app_team() or a.is_admin)
$function$;
ALTER FUNCTION name_of(account integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION name_of(account integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION name_of(account integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.not_ended(end_date date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select end_date is null or end_date >= public.team_today() $function$;
ALTER FUNCTION not_ended(end_date date) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.note_change(topic text, kind text, record_id integer, team integer, practices integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  touched text := coalesce(current_setting('app.touched', true), '');
  noted text := coalesce(current_setting('app.noted', true), '');
  is_much boolean := kind = 'any' or length(noted) > 5000;
  owner int := case topic when 'shared' then 0 else team end;
  entry text := concat_ws(' ', topic, case when is_much then 'any' else kind end, case when is_much then 0 else record_id end, owner, case when not is_much then nullif(array_to_string(practices, ' '), '') end) || ',';
begin
  if position(',' || topic || ',' in touched) = 0 then
    perform set_config('app.touched', case touched when '' then ',' else touched end || topic || ',', true);
  end if;
  if position(',' || entry in ',' || noted) = 0 then
    perform set_config('app.noted', noted || entry, true);
  end if;
end $function$;
ALTER FUNCTION note_change(topic text, kind text, record_id integer, team integer, practices integer[]) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.note_form()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  team int := coalesce(new.team_id, old.team_id);
begin
  if coalesce(new.owner_type, old.owner_type) in ('carrier', 'facility') then
    perform note_change(case when team is null then 'shared' else 'practice' end, 'any', 0, team, null);
  end if;
  return null;
end $function$;
ALTER FUNCTION note_form() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.note_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  team int := coalesce(new.team_id, old.team_id);
begin
  perform note_change(case when team is null then 'shared' else 'user' end, 'any', 0, team, null);
  return null;
end $function$;
ALTER FUNCTION note_person() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.note_record()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  any_row jsonb := coalesce(after_row, before_row);
  record_id int := any_row ->> tg_argv[2];
begin
  if record_id is not null then
    perform note_change(tg_argv[0], tg_argv[1], record_id, (any_row ->> 'team_id')::int,
      case when tg_nargs > 3 then array_remove(array[(before_row ->> tg_argv[3])::int, nullif((after_row ->> tg_argv[3])::int, (before_row ->> tg_argv[3])::int)], null) end);
  end if;
  return null;
end $function$;
ALTER FUNCTION note_record() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.note_unknown_code(given_source text, given_hash bytea, most integer, minutes integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  wait_seconds int;
begin
  perform pg_advisory_xact_lock(hashtextextended('unknown code ' || given_source, 0));
  wait_seconds := unknown_code_wait(given_source, most, minutes);
  if wait_seconds is null then
    insert into unknown_code (source, code_hash) values (given_source, given_hash)
    on conflict (source, code_hash) do update set last_at = excluded.last_at;
  end if;
  return wait_seconds;
end $function$;
ALTER FUNCTION note_unknown_code(given_source text, given_hash bytea, most integer, minutes integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.onboarding_preference_of(given_provider integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select to_jsonb(chosen) from (
    select o.id,
    o.show_pager, o.show_prior_addresses, o.show_marital_status, o.show_prior_names_and_dates, o.show_dea, o.show_training_page,
    o.show_work_history_page, o.show_past_hospital_privileges_page, o.show_immunizations_page, o.show_board_certifications_page,
    o.show_areas_of_expertise_page, o.show_treatment_modalities_page, o.show_disclosures_page, o.state_license_required,
    o.require_former_state_licenses, o.malpractice_required, o.board_certifications_required, o.color_photo_required, o.acls_required, o.cv_required,
    o.case_log_required, o.hide_optional_document_fields, o.stage_order
      from onboarding_preference o
     where o.team_id = app_team()
       and o.practice_id = (select q.id from provider_practice m join practice q on q.team_id = m.team_id and q.id = m.practice_id
                             where m.team_id = app_team() and m.provider_id = given_provider and not_ended(m.end_date)
                             order by not_ended(q.end_date) desc, m.is_primary desc, lower(q.name), q.id limit 1)) chosen
$function$;
ALTER FUNCTION onboarding_preference_of(given_provider integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION onboarding_preference_of(given_provider integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION onboarding_preference_of(given_provider integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.onboarding_wizard(of_stage text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$;
ALTER FUNCTION onboarding_wizard(of_stage text) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION onboarding_wizard(of_stage text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION onboarding_wizard(of_stage text) TO credence_app;

CREATE OR REPLACE FUNCTION public.open_team(of_team integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  zone text;
begin
  perform set_config('app.team', coalesce(of_team::text, ''), true);
  if of_team is null then
    perform set_config('app.day', '', true);
  else
    zone := public.time_zone_of(of_team);
    perform set_config('app.day', to_char(now() at time zone zone, 'YYYY-MM-DD ') || zone, true);
  end if;
end $function$;
ALTER FUNCTION open_team(of_team integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.owner_of_saved_report(of_report integer)
 RETURNS TABLE(email text, is_admin boolean, authorities text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.email, a.is_admin, a.authorities from saved_report s join account a on a.id = s.account_id
   where s.team_id = app_team() and s.id = of_report and a.deleted_at is null and (a.team_id = s.team_id or a.is_admin)
$function$;
ALTER FUNCTION owner_of_saved_report(of_report integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION owner_of_saved_report(of_report integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owner_of_saved_report(of_report integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.owning_team(kind text, record_id integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner_id int;
begin
  if app_is_admin() then
    return owning_team_anywhere(kind, record_id);
  end if;
  case kind
    when 'task' then select team_id into owner_id from task where id = record_id;
    when 'fppeTask' then select team_id into owner_id from fppe_task where id = record_id;
    when 'practice' then select team_id into owner_id from practice where id = record_id;
    when 'provider' then select team_id into owner_id from provider where id = record_id and deleted_at is null;
  end case;
  return owner_id;
end $function$;
ALTER FUNCTION owning_team(kind text, record_id integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.owning_team_anywhere(kind text, record_id integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner_id int;
begin
  if not app_is_admin() then
    raise exception 'owning_team_anywhere is for platform administrators';
  end if;
  case kind
    when 'task' then select team_id into owner_id from task where id = record_id;
    when 'fppeTask' then select team_id into owner_id from fppe_task where id = record_id;
    when 'practice' then select team_id into owner_id from practice where id = record_id;
    when 'provider' then select team_id into owner_id from provider where id = record_id and deleted_at is null;
  end case;
  return owner_id;
end $function$;
ALTER FUNCTION owning_team_anywhere(kind text, record_id integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION owning_team_anywhere(kind text, record_id integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION owning_team_anywhere(kind text, record_id integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.participation_value(participation jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select jsonb_object_agg(key, value) from jsonb_each(participation)
   where key in ('status', 'is_active', 'is_primary', 'effective_date', 'expires', 'privileges_type')
$function$;
ALTER FUNCTION participation_value(participation jsonb) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.pass_time_zone_on()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own_team int := app_team();
begin
  perform open_team(new.id);
  update account a set team_time_zone = new.time_zone where a.team_id = new.id;
  perform open_team(own_team);
  perform pg_notify('credence_news', 'team ' || new.id);
  return null;
end $function$;
ALTER FUNCTION pass_time_zone_on() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.people_of_practice(practice integer)
 RETURNS TABLE(id integer, first_name text, last_name text, is_admin boolean, photo_url text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id, a.first_name, a.last_name, a.is_admin, '/api/user/photo/' || f.key
    from account a left join account_photo f on f.account_id = a.id
   where app_team() is not null and a.deleted_at is null
     and (a.is_admin
          or a.team_id = app_team() and a.authorities && array['TASK_VIEW', 'TASK_EDIT'] and (a.practices is null or practice = any (a.practices::int[])))
$function$;
ALTER FUNCTION people_of_practice(practice integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION people_of_practice(practice integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_of_practice(practice integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.people_of_provider(provider integer)
 RETURNS TABLE(id integer, first_name text, last_name text, is_admin boolean, photo_url text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id, a.first_name, a.last_name, a.is_admin, '/api/user/photo/' || f.key
    from account a left join account_photo f on f.account_id = a.id
   where app_team() is not null and a.deleted_at is null
     and (a.is_admin
          or a.team_id = app_team() and a.authorities && array['FPPE_TASK_VIEW', 'FPPE_TASK_EDIT'] and (a.practices is null or exists (
            select from provider_practice m where m.team_id = app_team() and m.provider_id = provider and m.practice_id = any (a.practices::int[]))))
$function$;
ALTER FUNCTION people_of_provider(provider integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION people_of_provider(provider integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_of_provider(provider integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.practice_of_fax_number(given_number text)
 RETURNS TABLE(team_id integer, practice_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with open as (
    select p.team_id, p.id, p.fax, p.inbound_fax from practice p join team t on t.id = p.team_id
     where t.closed_at is null and (p.end_date is null or p.end_date >= day_in(time_zone_of(p.team_id), now()))
       and fax_digits(given_number) in (fax_digits(p.fax), fax_digits(p.inbound_fax))
  )
  select o.team_id, o.id from open o
   where fax_digits(o.inbound_fax) = fax_digits(given_number)
      or (not exists (select from open i where fax_digits(i.inbound_fax) = fax_digits(given_number)) and (select count(*) from open) = 1)
$function$;
ALTER FUNCTION practice_of_fax_number(given_number text) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION practice_of_fax_number(given_number text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION practice_of_fax_number(given_number text) TO credence_app;

CREATE OR REPLACE FUNCTION public.provider_search_keys(first_name text, middle_name text, last_name text, credentials text, npi text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 20
AS $function$
  with given as (select word as name from unnest(string_to_array(public.fold(first_name), ' ')) as word union select public.fold(first_name)),
  family as (select public.search_tails(last_name) as name),
  names as (
    select public.search_tails(concat_ws(' ', first_name, middle_name, last_name)) as name
    union select g.name || ' ' || f.name from given g cross join family f
    union select f.name || ' ' || g.name from given g cross join family f
    union select public.fold(concat_ws(' ', last_name, first_name, middle_name)))
  select trim(name || ' ' || coalesce(public.fold(credentials), '')) from names where name <> ''
  union select public.fold(npi) where public.fold(npi) <> ''
$function$;
ALTER FUNCTION provider_search_keys(first_name text, middle_name text, last_name text, credentials text, npi text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.record_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  any_row jsonb := coalesce(after_row, before_row);
  ignored text[] := array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at', 'since', 'set_by'] || string_to_array(tg_argv[0], ',');
  kept text[] := string_to_array(tg_argv[1], ',');
  reseals boolean := tg_op = 'UPDATE' and coalesce(current_setting('app.reseals', true) = 'on', false);
  -- Papers of administrators are not part of the history that the team reads.
  is_hidden boolean := tg_table_name = 'document' and any_row ->> 'scope' = 'h3admin';
  changed text[];
  values_changed jsonb;
  of_provider int := case tg_table_name when 'provider' then (any_row ->> 'id')::int else (any_row ->> 'provider_id')::int end;
  of_practice int := case tg_table_name when 'practice' then (any_row ->> 'id')::int else (any_row ->> 'practice_id')::int end;
begin
  select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_object_keys(any_row) as key
   where key <> all (ignored)
     and not (reseals and key like '%\_sealed')
     and (tg_op <> 'UPDATE' or after_row -> key is distinct from before_row -> key)
     and (tg_op = 'UPDATE' or any_row -> key <> 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  -- A driver's license is seen with a right of its own, and the log is not.
  if kept is not null and not is_hidden
    and not (tg_table_name = 'document' and 'DRIVERS_LICENSE' in (coalesce(before_row ->> 'category', ''), coalesce(after_row ->> 'category', ''))) then
    select jsonb_object_agg(key, jsonb_build_array(before_row -> key, after_row -> key)) into values_changed
      from unnest(changed) as key where key = any (kept);
  end if;
  -- Rows of a row of a record. Of a parent that was deleted with them the record is not known.
  if tg_table_name in ('referral_activity', 'referral_reply') then
    select r.provider_id, r.practice_id into of_provider, of_practice from referral r where r.id = (any_row ->> 'referral_id')::int;
  elsif tg_table_name in ('fppe_activity', 'fppe_patient') then
    select f.provider_id into of_provider from fppe_task f where f.id = (any_row ->> 'fppe_task_id')::int;
  elsif tg_table_name = 'survey_answer' then
    select s.provider_id into of_provider from survey_response s where s.id = (any_row ->> 'survey_response_id')::int;
  elsif tg_table_name = 'signing_document' then
    select s.provider_id, s.practice_id into of_provider, of_practice from signing_request s where s.id = (any_row ->> 'signing_request_id')::int;
  elsif tg_table_name = 'document_link' then
    select d.provider_id, d.practice_id into of_provider, of_practice from document d where d.id = (any_row ->> 'document_id')::int and d.scope <> 'h3admin';
  end if;
  insert into change_log (team_id, account_id, actor, address, request_id, table_name, row_id, action, fields, provider_id, practice_id, task_id, changes)
  values (
    case when tg_table_name = 'team' then (any_row ->> 'id')::int when any_row ? 'team_id' then (any_row ->> 'team_id')::int else app_team() end,
    app_account(), app_actor(), app_address(), app_request(),
    tg_table_name, (any_row ->> 'id')::bigint, lower(tg_op), case when tg_op = 'DELETE' then '{}' else changed end,
    case when not is_hidden then of_provider end,
    case when not is_hidden then of_practice end,
    case when tg_table_name = 'task' then (any_row ->> 'id')::int else (any_row ->> 'task_id')::int end,
    values_changed
  );
  return null;
end $function$;
ALTER FUNCTION record_change() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.refuse_hub_of_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' or lower(new.name) not in ('caqh', 'nppes') then
    raise exception 'a link neither changes a hub nor makes the hub %', new.name;
  end if;
  return new;
end $function$;
ALTER FUNCTION refuse_hub_of_link() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.release_fax_objects()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update file_object set released_at = now() where key in (old.object_key, old.original_key);
  return null;
end $function$;
ALTER FUNCTION release_fax_objects() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.release_object()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update file_object set released_at = now() where key = old.object_key and not exists (select from removed_record r where r.object_key = old.object_key);
  return null;
end $function$;
ALTER FUNCTION release_object() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.release_signing_objects()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update file_object o set released_at = now() where o.key in (old.object_key, old.signed_object_key)
     and not exists (select from esignature_template_version v where v.team_id = old.team_id and v.object_key = o.key);
  return null;
end $function$;
ALTER FUNCTION release_signing_objects() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.reminder_days(owner_type text, owner_id integer, practice_id integer)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
AS $function$
  select array[60, 30]
    from public.reminder r
    left join public.reminder_preference p on p.team_id = public.app_team() and p.reminder_id = r.id
     and (p.provider_id = case when reminder_days.owner_type = 'provider' then reminder_days.owner_id end or p.practice_id = reminder_days.practice_id)
   where r.id = 1 and coalesce(p.is_active, r.is_on_by_default)
$function$;
ALTER FUNCTION reminder_days(owner_type text, owner_id integer, practice_id integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.reminder_recipients(owner_type text, owner_id integer, practice_id integer)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
ALTER FUNCTION reminder_recipients(owner_type text, owner_id integer, practice_id integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.rights_text(authorities text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select array_to_string(authorities, ',') $function$;
ALTER FUNCTION rights_text(authorities text[]) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.search_by_words(of_team integer, wanted text, second text, later text[], most_words integer, most_keys integer)
 RETURNS TABLE(key text, entity_type text, entity_id integer, label text, npi text)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
ALTER FUNCTION search_by_words(of_team integer, wanted text, second text, later text[], most_words integer, most_keys integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.search_providers_anywhere(first_key text, end_key text, most integer)
 RETURNS TABLE(provider_id integer, label text, team_id integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'search_providers_anywhere is for platform administrators';
  end if;
  return query
    select f.entity_id, f.label, f.team from (
      select distinct on (n.entity_id) n.entity_id, n.label, n.team, n.key from team t cross join lateral (
        select k.entity_id, k.label, k.key, k.team_id as team from search_key k
         where k.team_id = t.id and k.key >= first_key and k.key < end_key and k.entity_type = 'provider' order by k.key limit most * 8) n
      order by n.entity_id, n.key) f
    order by f.key, f.entity_id limit most;
end $function$;
ALTER FUNCTION search_providers_anywhere(first_key text, end_key text, most integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION search_providers_anywhere(first_key text, end_key text, most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_providers_anywhere(first_key text, end_key text, most integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.search_tails(value text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 4
AS $function$
  select array_to_string(words[start:], ' ')
    from (select string_to_array(public.fold(value), ' ') as words) folded, generate_subscripts(words, 1) as start
   where words <> '{}'
$function$;
ALTER FUNCTION search_tails(value text) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.search_words_anywhere(wanted text, second text, later text[], most_words integer, most integer)
 RETURNS TABLE(provider_id integer, label text, team_id integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'search_words_anywhere is for platform administrators';
  end if;
  return query
    select f.entity_id, f.label, f.team from (
      select distinct on (k.entity_id) k.entity_id, k.label, t.id as team, k.key from team t cross join lateral search_by_words(t.id, wanted, second, later, most_words, most) k
       where k.entity_type = 'provider' order by k.entity_id, k.key) f
    order by f.key, f.entity_id limit most;
end $function$;
ALTER FUNCTION search_words_anywhere(wanted text, second text, later text[], most_words integer, most integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION search_words_anywhere(wanted text, second text, later text[], most_words integer, most integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_words_anywhere(wanted text, second text, later text[], most_words integer, most integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.session_times()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.idle_until := new.last_active_at + new.idle_limit;
  new.noted_until := new.last_active_at + least(interval '30 seconds', new.idle_limit / 10);
  return new;
end $function$;
ALTER FUNCTION session_times() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.setup_facts()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'setup_facts is for platform administrators';
  end if;
  return (
    with open_team as (select t.id, t.name from team t where t.closed_at is null),
      manager as (
        select a.id, a.first_name || ' ' || a.last_name as name, m.name as team from account a join open_team m on m.id = a.team_id
         where a.deleted_at is null and 'ADMIN_USER_MANAGEMENT_EDIT' = any (a.authorities)),
      of_team as (select p.id, p.name from practice p join open_team m on m.id = p.team_id)
    select json_build_object(
      'teams', (select count(*) from open_team), 'team', (select m.name from open_team m order by m.id limit 1),
      'managers', (select count(*) from manager),
      'manager', (select json_build_object('name', g.name, 'team', g.team, 'isInvited', exists (
          select from link l where l.account_id = g.id and l.purpose = 'password' and not l.is_reset and l.completed_at is null and l.revoked_at is null and l.expires_at > now()))
          from manager g order by g.id limit 1),
      'practices', (select count(*) from of_team), 'practice', (select p.name from of_team p order by p.id limit 1),
      'administrators', (select count(*) from account a where a.is_admin and a.deleted_at is null)));
end $function$;
ALTER FUNCTION setup_facts() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION setup_facts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION setup_facts() TO credence_app;

CREATE OR REPLACE FUNCTION public.shared_forms()
 RETURNS TABLE(id integer, carrier_id integer, facility_id integer, category text, name text, object_key text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select d.id, d.carrier_id, d.facility_id, d.category, d.name, d.object_key from document d
   where d.team_id is null and d.scope = 'revenueteamspanning' and app_team() is not null
$function$;
ALTER FUNCTION shared_forms() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION shared_forms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION shared_forms() TO credence_app;

CREATE OR REPLACE FUNCTION public.sms_due_teams()
 RETURNS TABLE(team_id integer, due_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.id, f.first from team t cross join lateral (select least(
      (select min(d.due_at) from sms_delivery d where d.team_id = t.id and d.status = 'SCHEDULED'),
      (select min(d.lease_until) from sms_delivery d where d.team_id = t.id and d.status in ('CLAIMED', 'UNKNOWN'))) as first) f
   where f.first is not null
$function$;
ALTER FUNCTION sms_due_teams() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION sms_due_teams() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sms_due_teams() TO credence_app;

CREATE OR REPLACE FUNCTION public.sms_practice_of_number(given_number text)
 RETURNS TABLE(team_id integer, practice_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select s.team_id, s.practice_id from practice_sms s where s.from_number = given_number $function$;
ALTER FUNCTION sms_practice_of_number(given_number text) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION sms_practice_of_number(given_number text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sms_practice_of_number(given_number text) TO credence_app;

CREATE OR REPLACE FUNCTION public.sms_team_of_sms(given_id integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select s.team_id from sms s where s.id = given_id $function$;
ALTER FUNCTION sms_team_of_sms(given_id integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION sms_team_of_sms(given_id integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sms_team_of_sms(given_id integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.sms_unreported_teams()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select t.id from team t where exists (select from sms_delivery d where d.team_id = t.id and d.status = 'HANDED_OVER'
     and d.handed_over_at between now() - interval '2 days' and now() - interval '10 minutes') order by t.id
$function$;
ALTER FUNCTION sms_unreported_teams() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION sms_unreported_teams() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sms_unreported_teams() TO credence_app;

CREATE OR REPLACE FUNCTION public.tasks_of_administrators(given_account integer, only_due boolean)
 RETURNS TABLE(team_id integer, task_id integer, due date, starred boolean, task json)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own_team int := app_team();
  each_team int;
begin
  for each_team in select teams_with_tasks_of(given_account) loop
    perform open_team(each_team);
    return query
      select t.team_id, t.id, t.due, s.id is not null, json_build_object(
          'id', t.id, 'revenueTeamId', m.id, 'revenueTeamName', m.name, 'status', t.status, 'category', t.category, 'due', t.due, 'progress', t.progress, 'other', t.other, 'starred', s.id is not null,
          'practiceName', p.name, 'providerFormattedName', r.formatted_name, 'carrierName', c.name, 'facilityName', f.name, 'hubName', h.name,
          'assignees', (select json_agg(json_build_object('userId', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'isH3Admin', w.is_admin, 'photoUrl', w.photo_url) order by w.last_name, w.first_name, w.id)
                          from task_assignee x join team_people() w on w.id = x.account_id where x.team_id = t.team_id and x.task_id = t.id),
          'activity', coalesce((select json_agg(json_build_object('notes', a.notes, 'created', a.created_at))
                          from (select * from task_activity y where y.team_id = t.team_id and y.task_id = t.id order by y.id desc limit 1) a), '[]'))
        from task t join team m on m.id = t.team_id join practice p on p.team_id = t.team_id and p.id = t.practice_id
        left join provider r on r.team_id = t.team_id and r.id = t.provider_id
        left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id
        left join task_star s on s.team_id = t.team_id and s.task_id = t.id and s.account_id = app_account()
       where t.team_id = each_team and not t.archived and t.status <> 'COMPLETE' and (not only_due or t.due <= team_today())
         and exists (select from task_assignee x join team_people() w on w.id = x.account_id and w.is_admin
                      where x.team_id = t.team_id and x.task_id = t.id and (given_account is null or x.account_id = given_account));
  end loop;
  perform open_team(own_team);
end $function$;
ALTER FUNCTION tasks_of_administrators(given_account integer, only_due boolean) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.team_figures()
 RETURNS TABLE(team_id integer, practices integer, providers integer, open_tasks integer, due_soon_tasks integer, npis integer, carriers integer, facilities integer, users integer, assignee text, updater text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'team_figures is for platform administrators';
  end if;
  return query
    with days as materialized (select t.id as team, day_in(coalesce(t.time_zone, installation_time_zone()), now()) as today from team t)
    select t.id, coalesce(p.n, 0)::int, coalesce(r.n, 0)::int, coalesce(k.open_n, 0)::int, coalesce(k.due_n, 0)::int,
           coalesce(r.npis, 0)::int, coalesce(c.n, 0)::int, coalesce(f.n, 0)::int, coalesce(u.n, 0)::int,
           a.first_name || ' ' || a.last_name, b.first_name || ' ' || b.last_name
      from team t
      left join (select x.team_id as team, count(*) as n from practice x group by 1) p on p.team = t.id
      left join (select x.team_id as team, count(*) as n, count(distinct x.npi) as npis from provider x join days d on d.team = x.team_id
                  where x.deleted_at is null and exists (select from provider_practice m where m.team_id = x.team_id and m.provider_id = x.id and (m.end_date is null or m.end_date >= d.today))
                  group by 1) r on r.team = t.id
      left join (select x.team_id as team, count(*) as open_n, count(*) filter (where x.due <= d.today + 4) as due_n
                   from task x join days d on d.team = x.team_id where not x.archived and x.status <> 'COMPLETE' group by 1) k on k.team = t.id
      left join (select d.team, count(*) as n
                   from (select distinct x.team_id as team, coalesce(q.tin, q.id::text) as tin, x.carrier_id
                           from practice_carrier x join practice q on q.id = x.practice_id) d group by 1) c on c.team = t.id
      left join (select x.team_id as team, count(distinct x.facility_id) as n from practice_facility x group by 1) f on f.team = t.id
      left join (select x.team_id as team, count(*) as n from account x where x.deleted_at is null and x.team_id is not null group by 1) u on u.team = t.id
      left join account a on a.id = t.default_task_assignee
      left join account b on b.id = t.updated_by;
end $function$;
ALTER FUNCTION team_figures() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION team_figures() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team_figures() TO credence_app;

CREATE OR REPLACE FUNCTION public.team_of_envelope(given_id text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select d.team_id from signing_document d where d.envelope_id = given_id $function$;
ALTER FUNCTION team_of_envelope(given_id text) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION team_of_envelope(given_id text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team_of_envelope(given_id text) TO credence_app;

CREATE OR REPLACE FUNCTION public.team_people()
 RETURNS TABLE(id integer, first_name text, last_name text, is_admin boolean, photo_url text, is_assignable boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select a.id, a.first_name, a.last_name, a.is_admin, '/api/user/photo/' || f.key,
         a.deleted_at is null and (a.is_admin or a.authorities && array['TASK_VIEW', 'TASK_EDIT'])
    from account a left join account_photo f on f.account_id = a.id
   where app_team() is not null and (a.team_id = app_team() or a.is_admin)
$function$;
ALTER FUNCTION team_people() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION team_people() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION team_people() TO credence_app;

CREATE OR REPLACE FUNCTION public.team_time_zone()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(nullif(substr(current_setting('app.day', true), 12), ''), public.installation_time_zone())
$function$;
ALTER FUNCTION team_time_zone() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.team_today()
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(nullif(left(current_setting('app.day', true), 10), '')::date, public.day_in(public.installation_time_zone(), now()))
$function$;
ALTER FUNCTION team_today() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.teams_due(wanted_job text, time_of_day time without time zone, moment timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'teams_due is for the platform''s own work';
  end if;
  return query
    select t.id from team t cross join lateral (select moment at time zone coalesce(t.time_zone, installation_time_zone()) as local_time) l
     where t.closed_at is null and l.local_time::time >= time_of_day
       and not exists (select from daily_run r where r.team_id = t.id and r.job = wanted_job and r.day = l.local_time::date)
     order by t.id;
end $function$;
ALTER FUNCTION teams_due(wanted_job text, time_of_day time without time zone, moment timestamp with time zone) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION teams_due(wanted_job text, time_of_day time without time zone, moment timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION teams_due(wanted_job text, time_of_day time without time zone, moment timestamp with time zone) TO credence_app;

CREATE OR REPLACE FUNCTION public.teams_with_tasks_of(given_account integer)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() then
    raise exception 'teams_with_tasks_of is for platform administrators';
  end if;
  return query select distinct x.team_id from task_assignee x join account a on a.id = x.account_id join task t on t.team_id = x.team_id and t.id = x.task_id
    join team m on m.id = x.team_id
    where a.is_admin and (given_account is null or x.account_id = given_account) and not t.archived and t.status <> 'COMPLETE' and m.closed_at is null;
end $function$;
ALTER FUNCTION teams_with_tasks_of(given_account integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION teams_with_tasks_of(given_account integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION teams_with_tasks_of(given_account integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.tell_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('credence_news', 'account ' || case tg_table_name when 'account' then to_jsonb(new) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'account_id' end);
  return null;
end $function$;
ALTER FUNCTION tell_account() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.tell_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('credence_news', 'session ' || old.id);
  return null;
end $function$;
ALTER FUNCTION tell_session() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.tell_team()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('credence_news', 'team ' || new.team_id);
  return null;
end $function$;
ALTER FUNCTION tell_team() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.time_zone_of(of_team integer)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select coalesce((select t.time_zone from public.team t where t.id = of_team), public.installation_time_zone()) $function$;
ALTER FUNCTION time_zone_of(of_team integer) OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION time_zone_of(of_team integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION time_zone_of(of_team integer) TO credence_app;

CREATE OR REPLACE FUNCTION public.touch_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if current_setting('app.reseals', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $function$;
ALTER FUNCTION touch_row() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.touch_topic()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  touched text := coalesce(current_setting('app.touched', true), '');
begin
  if position(',' || tg_argv[0] || ',' in touched) = 0 then
    perform set_config('app.touched', case touched when '' then ',' else touched end || tg_argv[0] || ',', true);
  end if;
  return null;
end $function$;
ALTER FUNCTION touch_topic() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.unindex()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from search_key where team_id = old.team_id and entity_type = tg_argv[0] and entity_id = old.id;
  return null;
end $function$;
ALTER FUNCTION unindex() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.unknown_code_wait(given_source text, most integer, minutes integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select greatest(1, ceil(extract(epoch from u.last_at + make_interval(mins => minutes) - now())))::int from public.unknown_code u
   where u.source = given_source and u.last_at > now() - make_interval(mins => minutes) order by u.last_at desc offset most - 1 limit 1
$function$;
ALTER FUNCTION unknown_code_wait(given_source text, most integer, minutes integer) OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.unknown_time_zones()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ select distinct t.time_zone from public.team t where t.time_zone is not null and not public.is_time_zone(t.time_zone) order by 1 $function$;
ALTER FUNCTION unknown_time_zones() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION unknown_time_zones() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unknown_time_zones() TO credence_owner;

CREATE OR REPLACE FUNCTION public.unlink_documents()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from document_link where team_id = old.team_id and element = tg_argv[0] and element_id = old.id;
  return null;
end $function$;
ALTER FUNCTION unlink_documents() OWNER TO credence_owner;

CREATE OR REPLACE FUNCTION public.workload()
 RETURNS TABLE(account_id integer, first_name text, last_name text, day date, n integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not app_is_admin() and not exists (select from account a where a.id = app_account() and a.authorities && array['H3_ADMIN_WORKLOAD_VIEW', 'H3_ADMIN_WORKLOAD_EDIT']) then
    raise exception 'workload is for those who may see it';
  end if;
  return query
    select a.id, a.first_name, a.last_name, t.due, count(t.id)::int from account a
      left join (task_assignee x join team m on m.id = x.team_id and m.closed_at is null) on x.account_id = a.id and (app_is_admin() or x.team_id = app_team())
      left join task t on t.team_id = x.team_id and t.id = x.task_id and not t.archived and t.status <> 'COMPLETE'
     where a.deleted_at is null and case when app_is_admin() then a.is_admin else a.team_id = app_team() or x.id is not null end
     group by a.id, t.due;
end $function$;
ALTER FUNCTION workload() OWNER TO credence_lookup;
REVOKE ALL ON FUNCTION workload() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION workload() TO credence_app;

CREATE OR REPLACE PROCEDURE public.keep_values(IN target regclass, IN without text DEFAULT ''::text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  unlogged text := (select split_part(encode(t.tgargs, 'escape'), '\000', 1) from pg_trigger t where t.tgrelid = target and t.tgname = 'recorded');
  kept text := (
    select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a
     where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype and a.attgenerated = ''
       and a.attname <> all (array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at', 'since', 'set_by', 'object_key']
                             || string_to_array(unlogged, ',') || string_to_array(without, ',')));
begin
  execute format('drop trigger recorded on %s', target);
  execute format('create trigger recorded after insert or update or delete on %s for each row execute function record_change(%L, %L)', target, unlogged, kept);
end $procedure$;
ALTER PROCEDURE keep_values(IN target regclass, IN without text) OWNER TO credence_owner;

CREATE OR REPLACE PROCEDURE public.lock_to_subject(IN target regclass)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  has text[] := array(select a.attname::text from pg_attribute a where a.attrelid = target and a.attname in ('provider_id', 'practice_id') and not a.attisdropped);
begin
  if has <> '{}' then
    call lock_to_subject(target, format('app_may_write(%s, %s)',
      case when 'provider_id' = any (has) then 'provider_id' else 'null' end, case when 'practice_id' = any (has) then 'practice_id' else 'null' end));
  end if;
end $procedure$;
ALTER PROCEDURE lock_to_subject(IN target regclass) OWNER TO credence_owner;

CREATE OR REPLACE PROCEDURE public.lock_to_subject(IN target regclass, IN may_write text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  condition text := format('(select not app_is_link()) or %s', may_write);
begin
  execute format('create policy subject_of_insert on %s as restrictive for insert to credence_app with check (%s)', target, condition);
  execute format('create policy subject_of_update on %s as restrictive for update to credence_app using (%s) with check (%s)', target, condition, condition);
  execute format('create policy subject_of_delete on %s as restrictive for delete to credence_app using (%s)', target, condition);
end $procedure$;
ALTER PROCEDURE lock_to_subject(IN target regclass, IN may_write text) OWNER TO credence_owner;

CREATE OR REPLACE PROCEDURE public.participation_table(IN target regclass)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  execute format('alter table %s add column since timestamptz not null default clock_timestamp(), add column set_by int default app_account() references account (id),
    add column updated_at timestamptz not null default now(), add column version int not null default 1', target);
  execute format('create trigger dated before update on %s for each row execute function date_participation()', target);
  execute format('create trigger kept_update after update on %s for each row when (old.since <> new.since) execute function keep_participation()', target);
  execute format('create trigger kept_delete after delete on %s for each row execute function keep_participation()', target);
end $procedure$;
ALTER PROCEDURE participation_table(IN target regclass) OWNER TO credence_owner;

CREATE OR REPLACE PROCEDURE public.provider_section(IN target regclass, IN element text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  execute format('alter table %s
    add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now(),
    add column updated_by int references account (id), add column version int not null default 1,
    add foreign key (team_id, provider_id) references provider (team_id, id) on delete cascade', target);
  execute format('create index on %s (team_id, provider_id)', target);
  execute format('create trigger unlinked after delete on %s for each row execute function unlink_documents(%L)', target, element);
  call tenant_table(target, sees =>
    format('exists (select from provider_practice m where m.team_id = %s.team_id and m.provider_id = %s.provider_id)', target, target));
end $procedure$;
ALTER PROCEDURE provider_section(IN target regclass, IN element text) OWNER TO credence_owner;

CREATE OR REPLACE PROCEDURE public.shared_table(IN target regclass)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  execute format('grant select, insert, update on %s to credence_app', target);
  execute format('create trigger recorded_shared after insert or update or delete on %s for each row execute function record_change('''')', target);
  execute format('create trigger versioned before update on %s for each row execute function touch_row()', target);
end $procedure$;
ALTER PROCEDURE shared_table(IN target regclass) OWNER TO credence_owner;

CREATE OR REPLACE PROCEDURE public.tenant_table(IN target regclass, IN sees text DEFAULT 'true'::text, IN topic text DEFAULT NULL::text, IN unlogged text DEFAULT ''::text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy team on %s to credence_app using (team_id = (select app_team()) and ((select app_sees_all_practices()) or %s)) with check (team_id = (select app_team()))',
    target, sees);
  execute format('create policy backup on %s for select to credence_owner using (true)', target);
  call lock_to_subject(target);
  execute format('grant select, insert, update, delete on %s to credence_app', target);
  execute format('create trigger recorded after insert or update or delete on %s for each row execute function record_change(%L)', target, unlogged);
  if topic is not null then
    execute format('create trigger touches after insert or update or delete on %s for each statement execute function touch_topic(%L)', target, topic);
  end if;
  if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
    execute format('create trigger versioned before update on %s for each row execute function touch_row()', target);
  end if;
end $procedure$;
ALTER PROCEDURE tenant_table(IN target regclass, IN sees text, IN topic text, IN unlogged text) OWNER TO credence_owner;

-- Tables, with their constraints, indexes, triggers and grants

CREATE TABLE account (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer,
  email text NOT NULL,
  email_key text GENERATED ALWAYS AS (lower(email)) STORED NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  cell_phone text,
  password_hash text,
  is_admin boolean DEFAULT false NOT NULL,
  authorities text[] DEFAULT '{}'::text[] NOT NULL,
  asks_code boolean DEFAULT true NOT NULL,
  preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
  last_login_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  rights text GENERATED ALWAYS AS (rights_text(authorities)) STORED,
  practices text,
  team_closed_at timestamp with time zone,
  team_time_zone text,
  mails_mentions boolean DEFAULT true NOT NULL
);
COMMENT ON TABLE account IS 'A person who can sign in: a user of one team, a platform administrator without a team, or somebody who signed up and has no team yet.';
ALTER TABLE account OWNER TO credence_owner;
ALTER TABLE account ENABLE ROW LEVEL SECURITY;
ALTER TABLE account FORCE ROW LEVEL SECURITY;
ALTER TABLE account ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE account ADD CONSTRAINT account_authorities_check CHECK (array_to_string(authorities, ' '::text) !~~ '%,%'::text);
ALTER TABLE account ADD CONSTRAINT account_check CHECK (NOT (is_admin AND team_id IS NOT NULL));
ALTER TABLE account ADD CONSTRAINT account_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE account ADD CONSTRAINT account_team_time_zone_check CHECK (team_time_zone ~ '^[A-Za-z]\S*$'::text);
CREATE INDEX account_by_team ON account USING btree (team_id, last_name, first_name);
CREATE UNIQUE INDEX account_email ON account USING btree (email_key) WHERE deleted_at IS NULL;
CREATE TRIGGER copies_team BEFORE INSERT OR UPDATE OF team_id ON account FOR EACH ROW WHEN (new.team_id IS NOT NULL) EXECUTE FUNCTION copy_team_to_account();
CREATE TRIGGER noted AFTER UPDATE ON account FOR EACH ROW WHEN (old.first_name IS DISTINCT FROM new.first_name OR old.last_name IS DISTINCT FROM new.last_name OR old.is_admin IS DISTINCT FROM new.is_admin OR old.team_id IS DISTINCT FROM new.team_id) EXECUTE FUNCTION note_person();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE OF id, team_id, email, first_name, last_name, cell_phone, is_admin, authorities, asks_code, preferences, deleted_at, version ON account FOR EACH ROW EXECUTE FUNCTION record_change('email_key,password_hash,last_login_at,rights');
CREATE TRIGGER told AFTER UPDATE ON account FOR EACH ROW WHEN (old.authorities IS DISTINCT FROM new.authorities OR old.team_id IS DISTINCT FROM new.team_id OR old.is_admin IS DISTINCT FROM new.is_admin OR old.deleted_at IS DISTINCT FROM new.deleted_at) EXECUTE FUNCTION tell_account();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON account FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('user');
CREATE TRIGGER versioned BEFORE UPDATE ON account FOR EACH ROW WHEN (NOT (old.last_login_at IS DISTINCT FROM new.last_login_at OR old.password_hash IS DISTINCT FROM new.password_hash OR old.practices IS DISTINCT FROM new.practices OR old.team_time_zone IS DISTINCT FROM new.team_time_zone)) EXECUTE FUNCTION touch_row();
GRANT INSERT, SELECT, UPDATE ON TABLE account TO credence_app;
GRANT SELECT (id, team_id, email, first_name, last_name, is_admin, authorities, deleted_at, rights, practices, team_time_zone, mails_mentions) ON TABLE account TO credence_lookup;

CREATE TABLE account_photo (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer,
  account_id integer NOT NULL,
  key text NOT NULL,
  image bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE account_photo IS 'The photo of an account, re-encoded and small, found by a random key.';
ALTER TABLE account_photo OWNER TO credence_owner;
ALTER TABLE account_photo ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_photo FORCE ROW LEVEL SECURITY;
ALTER TABLE account_photo ADD CONSTRAINT account_photo_pkey PRIMARY KEY (id);
ALTER TABLE account_photo ADD CONSTRAINT account_photo_account_id_key UNIQUE (account_id);
ALTER TABLE account_photo ADD CONSTRAINT account_photo_key_key UNIQUE (key);
CREATE INDEX account_photo_by_team ON account_photo USING btree (team_id, account_id);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON account_photo FOR EACH ROW EXECUTE FUNCTION note_person();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON account_photo FOR EACH ROW EXECUTE FUNCTION record_change('image');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE account_photo TO credence_app;
GRANT SELECT (account_id, key) ON TABLE account_photo TO credence_lookup;

CREATE TABLE account_practice (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  account_id integer NOT NULL,
  practice_id integer NOT NULL
);
COMMENT ON TABLE account_practice IS 'A practice that an account is restricted to. An account without rows here sees all practices of its team.';
ALTER TABLE account_practice OWNER TO credence_owner;
ALTER TABLE account_practice ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_practice FORCE ROW LEVEL SECURITY;
ALTER TABLE account_practice ADD CONSTRAINT account_practice_pkey PRIMARY KEY (id);
ALTER TABLE account_practice ADD CONSTRAINT account_practice_team_id_account_id_practice_id_key UNIQUE (team_id, account_id, practice_id);
CREATE INDEX account_practice_by_practice ON account_practice USING btree (team_id, practice_id);
CREATE TRIGGER keeps_practices AFTER INSERT OR DELETE OR UPDATE ON account_practice FOR EACH ROW EXECUTE FUNCTION keep_practices();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON account_practice FOR EACH ROW EXECUTE FUNCTION record_change('', 'account_id,practice_id');
CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON account_practice FOR EACH ROW EXECUTE FUNCTION tell_account();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON account_practice FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('user');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE account_practice TO credence_app;

CREATE TABLE app_login (
  database_oid oid NOT NULL,
  password text NOT NULL
);
COMMENT ON TABLE app_login IS 'The password of the database role that the application signs in with. Only the owner of the tables reads it.';
ALTER TABLE app_login OWNER TO credence_owner;
ALTER TABLE app_login ADD CONSTRAINT app_login_pkey PRIMARY KEY (database_oid);

CREATE TABLE area_of_expertise (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  description text NOT NULL
);
COMMENT ON TABLE area_of_expertise IS 'An area of expertise that a provider can have. All teams share the list.';
ALTER TABLE area_of_expertise OWNER TO credence_owner;
ALTER TABLE area_of_expertise ADD CONSTRAINT area_of_expertise_pkey PRIMARY KEY (id);
ALTER TABLE area_of_expertise ADD CONSTRAINT area_of_expertise_description_key UNIQUE (description);
GRANT SELECT ON TABLE area_of_expertise TO credence_app;

CREATE TABLE audit_check (
  is_only boolean DEFAULT true NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  finding text,
  verified_up_to timestamp with time zone
);
COMMENT ON TABLE audit_check IS 'The outcome of the last daily verification of the audit trail: when, and what was found, or null.';
ALTER TABLE audit_check OWNER TO credence_owner;
ALTER TABLE audit_check ADD CONSTRAINT audit_check_pkey PRIMARY KEY (is_only);
ALTER TABLE audit_check ADD CONSTRAINT audit_check_is_only_check CHECK (is_only);
GRANT INSERT, SELECT, UPDATE ON TABLE audit_check TO credence_app;

CREATE TABLE audit_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  team_id integer,
  account_id integer,
  action text NOT NULL,
  subject text,
  address text,
  user_agent text,
  request_id text,
  detail jsonb DEFAULT '{}'::jsonb NOT NULL,
  actor text,
  provider_id integer,
  practice_id integer
);
COMMENT ON TABLE audit_event IS 'A sign-in, a refusal, a reading of a secret or another event of security: who, when, from where. Insert-only for the application.';
ALTER TABLE audit_event OWNER TO credence_owner;
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_event FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_event ADD CONSTRAINT audit_event_pkey PRIMARY KEY (id);
CREATE INDEX audit_event_by_provider ON audit_event USING btree (team_id, provider_id, at DESC) WHERE provider_id IS NOT NULL;
CREATE INDEX audit_event_by_team ON audit_event USING btree (team_id, at DESC);
GRANT SELECT ON SEQUENCE audit_event_id_seq TO credence_lookup;
GRANT INSERT, SELECT ON TABLE audit_event TO credence_app;
GRANT SELECT (id, at, team_id, account_id, action, subject, address, user_agent, request_id, detail, actor, provider_id, practice_id) ON TABLE audit_event TO credence_lookup;

CREATE TABLE audit_seal (
  number integer NOT NULL,
  format smallint DEFAULT 1 NOT NULL,
  sealed_at timestamp with time zone NOT NULL,
  table_name text,
  last_id bigint,
  row_count integer NOT NULL,
  last_at timestamp with time zone,
  row_ids bigint[],
  row_digests bytea,
  rows_hash bytea NOT NULL,
  removes_up_to integer,
  previous bytea,
  head bytea NOT NULL,
  key_id bytea NOT NULL,
  signature bytea NOT NULL
);
COMMENT ON TABLE audit_seal IS 'A sealed batch of the audit trail: digests of the rows of one log, chained by SHA-256 and signed. Insert-only for the application. Retention removes the digests with the rows, and leaves the rest.';
ALTER TABLE audit_seal OWNER TO credence_owner;
ALTER TABLE audit_seal ADD CONSTRAINT audit_seal_pkey PRIMARY KEY (number);
ALTER TABLE audit_seal ADD CONSTRAINT audit_seal_check CHECK ((table_name IS NULL) = (last_id IS NULL) AND (table_name IS NULL) = (row_count = 0));
ALTER TABLE audit_seal ADD CONSTRAINT audit_seal_table_name_check CHECK (table_name = ANY (ARRAY['audit_event'::text, 'change_log'::text]));
CREATE INDEX audit_seal_by_table ON audit_seal USING btree (table_name, number DESC);
GRANT INSERT, SELECT ON TABLE audit_seal TO credence_app;

CREATE TABLE automatic_task (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  occasion text NOT NULL,
  task_id integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE automatic_task IS 'An occasion for which the system has opened a task. It stays when the task is deleted, so that no occasion opens a second task.';
ALTER TABLE automatic_task OWNER TO credence_owner;
ALTER TABLE automatic_task ENABLE ROW LEVEL SECURITY;
ALTER TABLE automatic_task FORCE ROW LEVEL SECURITY;
ALTER TABLE automatic_task ADD CONSTRAINT automatic_task_pkey PRIMARY KEY (id);
ALTER TABLE automatic_task ADD CONSTRAINT automatic_task_team_id_occasion_key UNIQUE (team_id, occasion);
CREATE INDEX automatic_task_by_task ON automatic_task USING btree (team_id, task_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON automatic_task FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE automatic_task TO credence_app;

CREATE TABLE backup_state (
  is_only boolean DEFAULT true NOT NULL,
  succeeded_at timestamp with time zone,
  file text,
  bytes bigint,
  lacking_files integer DEFAULT 0 NOT NULL,
  failed_at timestamp with time zone,
  failure text
);
COMMENT ON TABLE backup_state IS 'When the last backup was made, and when and why one failed. One row.';
ALTER TABLE backup_state OWNER TO credence_owner;
ALTER TABLE backup_state ADD CONSTRAINT backup_state_pkey PRIMARY KEY (is_only);
ALTER TABLE backup_state ADD CONSTRAINT backup_state_is_only_check CHECK (is_only);
GRANT SELECT ON TABLE backup_state TO credence_app;

CREATE TABLE board_certification (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  certification text,
  effective_date date,
  expiration_date date,
  notes text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date
);
COMMENT ON TABLE board_certification IS 'A board certification of a provider.';
ALTER TABLE board_certification OWNER TO credence_owner;
ALTER TABLE board_certification ENABLE ROW LEVEL SECURITY;
ALTER TABLE board_certification FORCE ROW LEVEL SECURITY;
ALTER TABLE board_certification ADD CONSTRAINT board_certification_pkey PRIMARY KEY (id);
ALTER TABLE board_certification ADD CONSTRAINT board_certification_check CHECK (expiration_date >= effective_date);
CREATE INDEX board_certification_expiring ON board_certification USING btree (team_id, expiration_date) WHERE expiration_date IS NOT NULL;
CREATE INDEX board_certification_team_id_provider_id_idx ON board_certification USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON board_certification FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,certification,effective_date,expiration_date,notes,muted_expiration');
CREATE TRIGGER unlinked AFTER DELETE ON board_certification FOR EACH ROW EXECUTE FUNCTION unlink_documents('boardCertification');
CREATE TRIGGER versioned BEFORE UPDATE ON board_certification FOR EACH ROW WHEN (NOT old.muted_expiration IS DISTINCT FROM new.muted_expiration) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE board_certification TO credence_app;

CREATE TABLE business_line (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  carrier_id integer NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_active boolean DEFAULT true NOT NULL
);
COMMENT ON TABLE business_line IS 'A line of business of a carrier, such as Medicare Advantage. All teams share it.';
ALTER TABLE business_line OWNER TO credence_owner;
ALTER TABLE business_line ADD CONSTRAINT business_line_pkey PRIMARY KEY (id);
ALTER TABLE business_line ADD CONSTRAINT business_line_carrier_id_name_key UNIQUE (carrier_id, name);
ALTER TABLE business_line ADD CONSTRAINT business_line_id_carrier_id_key UNIQUE (id, carrier_id);
CREATE TRIGGER recorded_shared AFTER INSERT OR DELETE OR UPDATE ON business_line FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches_shared AFTER INSERT OR DELETE OR UPDATE ON business_line FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('shared');
CREATE TRIGGER versioned BEFORE UPDATE ON business_line FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT INSERT, SELECT, UPDATE ON TABLE business_line TO credence_app;

CREATE TABLE call_count (
  caller text NOT NULL,
  rate_limit text NOT NULL,
  minute integer NOT NULL,
  calls integer NOT NULL,
  calls_before integer NOT NULL
);
COMMENT ON TABLE call_count IS 'The number of calls of an account in this minute and in the one before, for one rate limit. Unlogged.';
ALTER TABLE call_count OWNER TO credence_owner;
ALTER TABLE call_count SET (fillfactor=50);
ALTER TABLE call_count SET UNLOGGED;
ALTER TABLE call_count ADD CONSTRAINT call_count_pkey PRIMARY KEY (caller, rate_limit);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE call_count TO credence_app;

CREATE TABLE carrier (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  portal_url text,
  state text,
  phone text,
  fax text,
  email text,
  initial_enrollment_emails text,
  initial_enrollment_instructions text,
  re_enrollment_instructions text,
  other_instructions text,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  web_form_url text
);
COMMENT ON TABLE carrier IS 'An insurance carrier (payer). All teams share it.';
ALTER TABLE carrier OWNER TO credence_owner;
ALTER TABLE carrier ADD CONSTRAINT carrier_pkey PRIMARY KEY (id);
CREATE TRIGGER noted AFTER UPDATE ON carrier FOR EACH ROW EXECUTE FUNCTION note_record('shared', 'carrier', 'id');
CREATE TRIGGER recorded_shared AFTER INSERT OR DELETE OR UPDATE ON carrier FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches_shared AFTER INSERT OR DELETE OR UPDATE ON carrier FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('shared');
CREATE TRIGGER versioned BEFORE UPDATE ON carrier FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT INSERT, SELECT, UPDATE ON TABLE carrier TO credence_app;

CREATE TABLE carrier_enrollment_form (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  carrier_id integer,
  name text NOT NULL,
  format text NOT NULL,
  layout text NOT NULL,
  message text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE carrier_enrollment_form IS 'A form that a carrier wants filled from a provider''s profile. A form without a carrier is for all carriers.';
ALTER TABLE carrier_enrollment_form OWNER TO credence_owner;
ALTER TABLE carrier_enrollment_form ADD CONSTRAINT carrier_enrollment_form_pkey PRIMARY KEY (id);
ALTER TABLE carrier_enrollment_form ADD CONSTRAINT carrier_enrollment_form_format_check CHECK (format = ANY (ARRAY['PDF'::text, 'CSV'::text]));
ALTER TABLE carrier_enrollment_form ADD CONSTRAINT carrier_enrollment_form_layout_check CHECK (layout = ANY (ARRAY['application'::text, 'roster'::text, 'profile'::text]));
CREATE INDEX carrier_enrollment_form_by_carrier ON carrier_enrollment_form USING btree (carrier_id);
CREATE TRIGGER recorded_shared AFTER INSERT OR DELETE OR UPDATE ON carrier_enrollment_form FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER versioned BEFORE UPDATE ON carrier_enrollment_form FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT INSERT, SELECT, UPDATE ON TABLE carrier_enrollment_form TO credence_app;

CREATE TABLE carrier_participation (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  provider_id integer NOT NULL,
  carrier_id integer NOT NULL,
  status text DEFAULT 'INACTIVE'::text NOT NULL,
  effective_date date,
  expires date,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  set_by integer DEFAULT app_account(),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date
);
COMMENT ON TABLE carrier_participation IS 'The status of a provider with a carrier at a practice, as it is now.';
ALTER TABLE carrier_participation OWNER TO credence_owner;
ALTER TABLE carrier_participation ENABLE ROW LEVEL SECURITY;
ALTER TABLE carrier_participation FORCE ROW LEVEL SECURITY;
ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_pkey PRIMARY KEY (id);
ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_check CHECK (expires >= effective_date);
ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_check1 CHECK (status = 'ACTIVE'::text OR effective_date IS NULL AND expires IS NULL);
ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_status_check CHECK (status = ANY (ARRAY['INACTIVE'::text, 'ACTIVE'::text, 'NOT_APPLICABLE'::text]));
ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_team_id_practice_id_provider_id_carri_key UNIQUE (team_id, practice_id, provider_id, carrier_id);
CREATE INDEX carrier_participation_by_carrier ON carrier_participation USING btree (team_id, practice_id, carrier_id);
CREATE INDEX carrier_participation_by_provider ON carrier_participation USING btree (team_id, provider_id);
CREATE INDEX carrier_participation_expiring ON carrier_participation USING btree (team_id, expires) WHERE expires IS NOT NULL;
CREATE TRIGGER dated BEFORE UPDATE ON carrier_participation FOR EACH ROW EXECUTE FUNCTION date_participation();
CREATE TRIGGER kept_delete AFTER DELETE ON carrier_participation FOR EACH ROW EXECUTE FUNCTION keep_participation();
CREATE TRIGGER kept_update AFTER UPDATE ON carrier_participation FOR EACH ROW WHEN (old.since <> new.since) EXECUTE FUNCTION keep_participation();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON carrier_participation FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,provider_id,carrier_id,status,effective_date,expires,muted_expiration');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON carrier_participation FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
CREATE TRIGGER versioned BEFORE UPDATE ON carrier_participation FOR EACH ROW WHEN (NOT old.muted_expiration IS DISTINCT FROM new.muted_expiration) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE carrier_participation TO credence_app;

CREATE TABLE change_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  team_id integer,
  account_id integer,
  address text,
  request_id text,
  table_name text NOT NULL,
  row_id bigint NOT NULL,
  action text NOT NULL,
  fields text[] NOT NULL,
  actor text,
  provider_id integer,
  practice_id integer,
  task_id integer,
  changes jsonb
);
COMMENT ON TABLE change_log IS 'A change of a row of a tenant table: who, when, which fields, of which record, and the values before and after of fields that are not sensitive. Insert-only for the application.';
ALTER TABLE change_log OWNER TO credence_owner;
ALTER TABLE change_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE change_log FORCE ROW LEVEL SECURITY;
ALTER TABLE change_log ADD CONSTRAINT change_log_pkey PRIMARY KEY (id);
ALTER TABLE change_log ADD CONSTRAINT change_log_action_check CHECK (action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text]));
CREATE INDEX change_log_by_practice ON change_log USING btree (team_id, practice_id, at DESC) WHERE practice_id IS NOT NULL;
CREATE INDEX change_log_by_provider ON change_log USING btree (team_id, provider_id, at DESC) WHERE provider_id IS NOT NULL;
CREATE INDEX change_log_by_row ON change_log USING btree (team_id, table_name, row_id);
CREATE INDEX change_log_by_task ON change_log USING btree (team_id, task_id, at DESC) WHERE task_id IS NOT NULL;
CREATE INDEX change_log_by_team ON change_log USING btree (team_id, at DESC);
GRANT SELECT ON SEQUENCE change_log_id_seq TO credence_lookup;
GRANT INSERT, SELECT ON TABLE change_log TO credence_app;
GRANT SELECT (id, at, team_id, account_id, address, request_id, table_name, row_id, action, fields, actor, provider_id, practice_id, task_id, changes) ON TABLE change_log TO credence_lookup;

CREATE TABLE changed_record (
  team_id integer NOT NULL,
  topic text NOT NULL,
  n bigint NOT NULL,
  kind text NOT NULL,
  record_id integer NOT NULL,
  practices integer[]
);
COMMENT ON TABLE changed_record IS 'A record that a commit changed, under the count of its topic. Only the newest counts are kept. Rows of team 0 are about what all teams share.';
ALTER TABLE changed_record OWNER TO credence_owner;
ALTER TABLE changed_record ENABLE ROW LEVEL SECURITY;
ALTER TABLE changed_record FORCE ROW LEVEL SECURITY;
ALTER TABLE changed_record ADD CONSTRAINT changed_record_pkey PRIMARY KEY (team_id, topic, n, kind, record_id);
GRANT DELETE, INSERT, SELECT ON TABLE changed_record TO credence_app;

CREATE TABLE cme (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  title text NOT NULL,
  hours numeric(6,2),
  dollar_amount numeric(9,2),
  category text,
  event_date date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE cme IS 'An entry of continuing medical education of a provider.';
ALTER TABLE cme OWNER TO credence_owner;
ALTER TABLE cme ENABLE ROW LEVEL SECURITY;
ALTER TABLE cme FORCE ROW LEVEL SECURITY;
ALTER TABLE cme ADD CONSTRAINT cme_pkey PRIMARY KEY (id);
ALTER TABLE cme ADD CONSTRAINT cme_category_check CHECK (category = ANY (ARRAY['CARDIOLOGY'::text, 'CARDIOTHORACIC'::text, 'CT'::text, 'ECHO'::text, 'GENERAL'::text, 'MRI'::text, 'MULTI'::text, 'NUCLEAR'::text, 'ONCOLOGY'::text, 'OPHTHALMOLOGY'::text, 'OPIOID'::text, 'OTHER'::text, 'PATIENT_SAFETY'::text, 'SURGERY'::text]));
ALTER TABLE cme ADD CONSTRAINT cme_dollar_amount_check CHECK (dollar_amount >= 0::numeric);
ALTER TABLE cme ADD CONSTRAINT cme_hours_check CHECK (hours >= 0::numeric);
CREATE INDEX cme_by_date ON cme USING btree (team_id, event_date);
CREATE INDEX cme_team_id_provider_id_idx ON cme USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON cme FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,title,hours,dollar_amount,category,event_date');
CREATE TRIGGER unlinked AFTER DELETE ON cme FOR EACH ROW EXECUTE FUNCTION unlink_documents('cme');
CREATE TRIGGER versioned BEFORE UPDATE ON cme FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE cme TO credence_app;

CREATE TABLE code_challenge (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  secret_hash bytea NOT NULL,
  account_id integer,
  email_key text NOT NULL,
  purpose text NOT NULL,
  code_hmac bytea NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT now() + '00:10:00'::interval NOT NULL,
  ended_at timestamp with time zone,
  client text DEFAULT ''::text NOT NULL
);
COMMENT ON TABLE code_challenge IS 'One attempt to prove an email address by an emailed code. The code is kept as an HMAC.';
ALTER TABLE code_challenge OWNER TO credence_owner;
ALTER TABLE code_challenge ADD CONSTRAINT code_challenge_pkey PRIMARY KEY (id);
ALTER TABLE code_challenge ADD CONSTRAINT code_challenge_purpose_check CHECK (purpose = ANY (ARRAY['sign-in'::text, 'sign-up'::text]));
ALTER TABLE code_challenge ADD CONSTRAINT code_challenge_secret_hash_key UNIQUE (secret_hash);
CREATE INDEX code_challenge_by_email ON code_challenge USING btree (email_key, purpose, created_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE code_challenge TO credence_app;

CREATE TABLE confirmed_address (
  account_id integer NOT NULL,
  email_key text NOT NULL,
  confirmed_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE confirmed_address IS 'The email address that the owner of an account has proved to be theirs. It counts while the account has that address.';
ALTER TABLE confirmed_address OWNER TO credence_owner;
ALTER TABLE confirmed_address ADD CONSTRAINT confirmed_address_pkey PRIMARY KEY (account_id);
GRANT INSERT, SELECT, UPDATE ON TABLE confirmed_address TO credence_app;

CREATE TABLE daily_run (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  day date NOT NULL,
  job text NOT NULL
);
COMMENT ON TABLE daily_run IS 'A day of a team on which a daily job has run for it.';
ALTER TABLE daily_run OWNER TO credence_owner;
ALTER TABLE daily_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE daily_run FORCE ROW LEVEL SECURITY;
ALTER TABLE daily_run ADD CONSTRAINT daily_run_pkey PRIMARY KEY (id);
ALTER TABLE daily_run ADD CONSTRAINT daily_run_team_id_job_day_key UNIQUE (team_id, job, day);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON daily_run FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE daily_run TO credence_app;
GRANT SELECT (team_id, day, job) ON TABLE daily_run TO credence_lookup;

CREATE TABLE document (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer,
  owner_type text NOT NULL,
  scope text NOT NULL,
  provider_id integer,
  practice_id integer,
  carrier_id integer,
  facility_id integer,
  owner_id integer GENERATED ALWAYS AS ( CASE owner_type WHEN 'provider'::text THEN provider_id WHEN 'practice'::text THEN practice_id WHEN 'carrier'::text THEN carrier_id WHEN 'facility'::text THEN facility_id ELSE team_id END) STORED,
  name text NOT NULL,
  object_key text NOT NULL,
  category text DEFAULT 'OTHER'::text NOT NULL,
  effective_date date,
  expiration date,
  notes text,
  first_reminder_at timestamp with time zone,
  second_reminder_at timestamp with time zone,
  modified_at timestamp with time zone DEFAULT now() NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date,
  replaced_by_id integer
);
COMMENT ON TABLE document IS 'A document of a provider, practice, carrier, location or team: its name, category and dates. Its bytes are a file_object.';
ALTER TABLE document OWNER TO credence_owner;
ALTER TABLE document ENABLE ROW LEVEL SECURITY;
ALTER TABLE document FORCE ROW LEVEL SECURITY;
ALTER TABLE document ADD CONSTRAINT document_pkey PRIMARY KEY (id);
ALTER TABLE document ADD CONSTRAINT document_category_check CHECK (category = ANY (ARRAY['ACLS'::text, 'BLS'::text, 'BOARD_CERTIFICATION'::text, 'CASE_LOG'::text, 'CME'::text, 'COLLABORATIVE_PLAN'::text, 'COLOR_PHOTO'::text, 'CONTRACT'::text, 'CONTRACT_CUSTOM'::text, 'CONTRACT_STANDARD'::text, 'CONTROLLED_DANGEROUS_SUBSTANCE'::text, 'CREDENTIALING'::text, 'CV'::text, 'DD214'::text, 'DEA'::text, 'DOP'::text, 'DRIVERS_LICENSE'::text, 'ECFMG_CERTIFICATE'::text, 'EDUCATION_TRAINING'::text, 'FPPE'::text, 'IMMUNIZATION'::text, 'INITIAL_ENROLLMENT'::text, 'MALPRACTICE_INSURANCE'::text, 'LICENSE'::text, 'OFFICE_LICENSE'::text, 'OFFICE_PERMIT'::text, 'ONBOARDING_AGREEMENT'::text, 'OTHER'::text, 'PALS'::text, 'PRIVILEGES'::text, 'RE_ENROLLMENT'::text, 'TB_SCREENING'::text, 'W9'::text]));
ALTER TABLE document ADD CONSTRAINT document_check CHECK ((team_id IS NULL) = ((owner_type = ANY (ARRAY['carrier'::text, 'facility'::text])) AND (scope = ANY (ARRAY['revenueteamspanning'::text, 'h3admin'::text]))));
ALTER TABLE document ADD CONSTRAINT document_check1 CHECK ((provider_id IS NOT NULL) = (owner_type = 'provider'::text));
ALTER TABLE document ADD CONSTRAINT document_check2 CHECK ((practice_id IS NOT NULL) = (owner_type = 'practice'::text OR scope = 'practicespecific'::text));
ALTER TABLE document ADD CONSTRAINT document_check3 CHECK ((carrier_id IS NOT NULL) = (owner_type = 'carrier'::text));
ALTER TABLE document ADD CONSTRAINT document_check4 CHECK ((facility_id IS NOT NULL) = (owner_type = 'facility'::text));
ALTER TABLE document ADD CONSTRAINT document_check5 CHECK ((scope = ANY (ARRAY['own'::text, 'h3admin'::text])) OR (owner_type = ANY (ARRAY['carrier'::text, 'facility'::text])));
ALTER TABLE document ADD CONSTRAINT document_check6 CHECK (expiration >= effective_date);
ALTER TABLE document ADD CONSTRAINT document_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE document ADD CONSTRAINT document_object_key_key UNIQUE (object_key);
ALTER TABLE document ADD CONSTRAINT document_owner_type_check CHECK (owner_type = ANY (ARRAY['provider'::text, 'practice'::text, 'carrier'::text, 'facility'::text, 'revenueteam'::text]));
ALTER TABLE document ADD CONSTRAINT document_scope_check CHECK (scope = ANY (ARRAY['own'::text, 'h3admin'::text, 'revenueteamspanning'::text, 'practicespecific'::text]));
ALTER TABLE document ADD CONSTRAINT document_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX document_by_replacement ON document USING btree (team_id, replaced_by_id) WHERE replaced_by_id IS NOT NULL;
CREATE INDEX document_expiring ON document USING btree (team_id, expiration) WHERE expiration IS NOT NULL;
CREATE UNIQUE INDEX document_name ON document USING btree (team_id, owner_type, owner_id, scope, practice_id, name) NULLS NOT DISTINCT;
CREATE TRIGGER exchanged AFTER UPDATE ON document FOR EACH ROW WHEN (old.object_key <> new.object_key) EXECUTE FUNCTION release_object();
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON document FOR EACH ROW EXECUTE FUNCTION note_form();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON document FOR EACH ROW EXECUTE FUNCTION record_change('owner_id,modified_at', 'owner_type,scope,provider_id,practice_id,carrier_id,facility_id,name,category,effective_date,expiration,notes,first_reminder_at,second_reminder_at,muted_expiration,replaced_by_id');
CREATE TRIGGER released AFTER DELETE ON document FOR EACH ROW EXECUTE FUNCTION release_object();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON document FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('document');
CREATE TRIGGER versioned BEFORE UPDATE ON document FOR EACH ROW WHEN (NOT (old.first_reminder_at IS DISTINCT FROM new.first_reminder_at OR old.second_reminder_at IS DISTINCT FROM new.second_reminder_at OR old.muted_expiration IS DISTINCT FROM new.muted_expiration) OR old.expiration IS DISTINCT FROM new.expiration OR old.object_key IS DISTINCT FROM new.object_key) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE document TO credence_app;
GRANT SELECT (id, team_id, scope, carrier_id, facility_id, name, object_key, category) ON TABLE document TO credence_lookup;

CREATE TABLE document_link (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  document_id integer NOT NULL,
  element text NOT NULL,
  element_id integer NOT NULL,
  label text NOT NULL
);
COMMENT ON TABLE document_link IS 'An attachment of a document to an entry of a profile that it proves, such as an immunization.';
ALTER TABLE document_link OWNER TO credence_owner;
ALTER TABLE document_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_link FORCE ROW LEVEL SECURITY;
ALTER TABLE document_link ADD CONSTRAINT document_link_pkey PRIMARY KEY (id);
ALTER TABLE document_link ADD CONSTRAINT document_link_element_check CHECK (element ~ '^[a-zA-Z]+$'::text);
ALTER TABLE document_link ADD CONSTRAINT document_link_team_id_document_id_element_element_id_key UNIQUE (team_id, document_id, element, element_id);
CREATE INDEX document_link_by_element ON document_link USING btree (team_id, element, element_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON document_link FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON document_link FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('document');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE document_link TO credence_app;

CREATE TABLE esignature_template (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_retired boolean DEFAULT false NOT NULL
);
COMMENT ON TABLE esignature_template IS 'A set of documents to be signed that onboarding forms can include.';
ALTER TABLE esignature_template OWNER TO credence_owner;
ALTER TABLE esignature_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE esignature_template FORCE ROW LEVEL SECURITY;
ALTER TABLE esignature_template ADD CONSTRAINT esignature_template_pkey PRIMARY KEY (id);
ALTER TABLE esignature_template ADD CONSTRAINT esignature_template_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE esignature_template ADD CONSTRAINT esignature_template_team_id_name_key UNIQUE (team_id, name);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON esignature_template FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER versioned BEFORE UPDATE ON esignature_template FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE esignature_template TO credence_app;

CREATE TABLE esignature_template_file (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  esignature_template_id integer NOT NULL,
  "position" integer NOT NULL,
  filename text NOT NULL,
  object_key text NOT NULL
);
COMMENT ON TABLE esignature_template_file IS 'A file of a set of documents to be signed.';
ALTER TABLE esignature_template_file OWNER TO credence_owner;
ALTER TABLE esignature_template_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE esignature_template_file FORCE ROW LEVEL SECURITY;
ALTER TABLE esignature_template_file ADD CONSTRAINT esignature_template_file_pkey PRIMARY KEY (id);
ALTER TABLE esignature_template_file ADD CONSTRAINT esignature_template_file_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE esignature_template_file ADD CONSTRAINT esignature_template_file_object_key_key UNIQUE (object_key);
ALTER TABLE esignature_template_file ADD CONSTRAINT esignature_template_file_team_id_esignature_template_id_pos_key UNIQUE (team_id, esignature_template_id, "position");
CREATE TRIGGER exchanged AFTER UPDATE ON esignature_template_file FOR EACH ROW WHEN (old.object_key <> new.object_key) EXECUTE FUNCTION release_object();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON esignature_template_file FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER released AFTER DELETE ON esignature_template_file FOR EACH ROW EXECUTE FUNCTION release_object();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE esignature_template_file TO credence_app;

CREATE TABLE esignature_template_version (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  esignature_template_id integer NOT NULL,
  name text NOT NULL,
  object_key text NOT NULL,
  sha256 text NOT NULL,
  pages jsonb NOT NULL,
  fields jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  is_sent boolean DEFAULT false NOT NULL
);
COMMENT ON TABLE esignature_template_version IS 'A set of documents to be signed as it was at a time: the joined PDF and its fields.';
ALTER TABLE esignature_template_version OWNER TO credence_owner;
ALTER TABLE esignature_template_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE esignature_template_version FORCE ROW LEVEL SECURITY;
ALTER TABLE esignature_template_version ADD CONSTRAINT esignature_template_version_pkey PRIMARY KEY (id);
ALTER TABLE esignature_template_version ADD CONSTRAINT esignature_template_version_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE esignature_template_version ADD CONSTRAINT esignature_template_version_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text);
ALTER TABLE esignature_template_version ADD CONSTRAINT esignature_template_version_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX esignature_template_version_by_template ON esignature_template_version USING btree (team_id, esignature_template_id, created_at);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON esignature_template_version FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER released AFTER DELETE ON esignature_template_version FOR EACH ROW EXECUTE FUNCTION release_object();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE esignature_template_version TO credence_app;

CREATE TABLE facility (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  facility_type text,
  portal_url text,
  phone text,
  fax text,
  email text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  county text,
  hours text,
  notes text,
  initial_enrollment_instructions text,
  re_enrollment_instructions text,
  other_instructions text,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE facility IS 'A location where care is given, such as a hospital or an office. All teams share it.';
ALTER TABLE facility OWNER TO credence_owner;
ALTER TABLE facility ADD CONSTRAINT facility_pkey PRIMARY KEY (id);
ALTER TABLE facility ADD CONSTRAINT facility_facility_type_check CHECK (facility_type = ANY (ARRAY['CLINIC'::text, 'HOSPITAL'::text, 'OTHER'::text]));
CREATE TRIGGER noted AFTER UPDATE ON facility FOR EACH ROW EXECUTE FUNCTION note_record('shared', 'facility', 'id');
CREATE TRIGGER recorded_shared AFTER INSERT OR DELETE OR UPDATE ON facility FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches_shared AFTER INSERT OR DELETE OR UPDATE ON facility FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('shared');
CREATE TRIGGER versioned BEFORE UPDATE ON facility FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT INSERT, SELECT, UPDATE ON TABLE facility TO credence_app;

CREATE TABLE fax_receipt (
  way text NOT NULL,
  sender_id text NOT NULL,
  sha256 bytea NOT NULL,
  fax_id integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE fax_receipt IS 'A fax that a gateway delivered, by the id that the gateway gave it, and the fax that was made from it.';
ALTER TABLE fax_receipt OWNER TO credence_owner;
ALTER TABLE fax_receipt ADD CONSTRAINT fax_receipt_pkey PRIMARY KEY (way, sender_id);
ALTER TABLE fax_receipt ADD CONSTRAINT fax_receipt_sha256_check CHECK (length(sha256) = 32);
ALTER TABLE fax_receipt ADD CONSTRAINT fax_receipt_way_check CHECK (way = ANY (ARRAY['hook'::text, 'telnyx'::text, 'folder'::text]));
GRANT INSERT, SELECT ON TABLE fax_receipt TO credence_app;

CREATE TABLE file_object (
  key text NOT NULL,
  bytes integer NOT NULL,
  checksum bytea NOT NULL,
  content_type text NOT NULL,
  scan text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  released_at timestamp with time zone
);
COMMENT ON TABLE file_object IS 'An object in the file store: size, checksum, type and result of the virus scan.';
ALTER TABLE file_object OWNER TO credence_owner;
ALTER TABLE file_object ADD CONSTRAINT file_object_pkey PRIMARY KEY (key);
ALTER TABLE file_object ADD CONSTRAINT file_object_bytes_check CHECK (bytes > 0);
ALTER TABLE file_object ADD CONSTRAINT file_object_checksum_check CHECK (length(checksum) = ANY (ARRAY[32, 64]));
ALTER TABLE file_object ADD CONSTRAINT file_object_key_check CHECK (key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE file_object ADD CONSTRAINT file_object_scan_check CHECK (scan = ANY (ARRAY['unscanned'::text, 'waiting'::text, 'clean'::text, 'infected'::text]));
CREATE INDEX file_object_released ON file_object USING btree (released_at) WHERE released_at IS NOT NULL;
CREATE INDEX file_object_waiting ON file_object USING btree (created_at) WHERE scan = ANY (ARRAY['unscanned'::text, 'waiting'::text]);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE file_object TO credence_app;

CREATE TABLE file_upload (
  key text NOT NULL,
  team_id integer,
  purpose text NOT NULL,
  target jsonb NOT NULL,
  content_type text NOT NULL,
  bytes integer,
  state text DEFAULT 'open'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  actor text NOT NULL
);
COMMENT ON TABLE file_upload IS 'A signed address for one upload: used once, by the account it was made for, before it expires.';
ALTER TABLE file_upload OWNER TO credence_owner;
ALTER TABLE file_upload ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_upload FORCE ROW LEVEL SECURITY;
ALTER TABLE file_upload ADD CONSTRAINT file_upload_pkey PRIMARY KEY (key);
ALTER TABLE file_upload ADD CONSTRAINT file_upload_key_check CHECK (key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE file_upload ADD CONSTRAINT file_upload_state_check CHECK (state = ANY (ARRAY['open'::text, 'taken'::text, 'stored'::text]));
CREATE INDEX file_upload_by_actor ON file_upload USING btree (team_id, actor, created_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE file_upload TO credence_app;

CREATE TABLE form_request (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  kind text NOT NULL,
  link_id bigint NOT NULL,
  provider_id integer,
  practice_id integer,
  sent_to_provider boolean NOT NULL,
  document_type text,
  extra text
);
COMMENT ON TABLE form_request IS 'A request by an emailed link for something that a form takes, such as documents. Its link says to whom it was sent and what has become of it.';
ALTER TABLE form_request OWNER TO credence_owner;
ALTER TABLE form_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE form_request FORCE ROW LEVEL SECURITY;
ALTER TABLE form_request ADD CONSTRAINT form_request_pkey PRIMARY KEY (id);
ALTER TABLE form_request ADD CONSTRAINT form_request_check CHECK (num_nonnulls(provider_id, practice_id) > 0);
ALTER TABLE form_request ADD CONSTRAINT form_request_check1 CHECK (provider_id IS NOT NULL OR NOT sent_to_provider);
ALTER TABLE form_request ADD CONSTRAINT form_request_document_type_check CHECK (document_type = ANY (ARRAY['ACLS'::text, 'BLS'::text, 'BOARD_CERTIFICATION'::text, 'CASE_LOG'::text, 'CME'::text, 'COLLABORATIVE_PLAN'::text, 'COLOR_PHOTO'::text, 'CONTRACT'::text, 'CONTRACT_CUSTOM'::text, 'CONTRACT_STANDARD'::text, 'CONTROLLED_DANGEROUS_SUBSTANCE'::text, 'CREDENTIALING'::text, 'CV'::text, 'DD214'::text, 'DEA'::text, 'DOP'::text, 'DRIVERS_LICENSE'::text, 'ECFMG_CERTIFICATE'::text, 'EDUCATION_TRAINING'::text, 'FPPE'::text, 'IMMUNIZATION'::text, 'INITIAL_ENROLLMENT'::text, 'MALPRACTICE_INSURANCE'::text, 'LICENSE'::text, 'OFFICE_LICENSE'::text, 'OFFICE_PERMIT'::text, 'ONBOARDING_AGREEMENT'::text, 'OTHER'::text, 'PALS'::text, 'PRIVILEGES'::text, 'RE_ENROLLMENT'::text, 'TB_SCREENING'::text, 'W9'::text]));
ALTER TABLE form_request ADD CONSTRAINT form_request_kind_check CHECK ( CASE kind WHEN 'DOCUMENT'::text THEN true WHEN 'DISCLOSURES_PROVIDER'::text THEN provider_id IS NOT NULL AND sent_to_provider AND document_type IS NULL WHEN 'DISCLOSURES_ADMIN'::text THEN provider_id IS NULL AND document_type IS NULL ELSE false END);
ALTER TABLE form_request ADD CONSTRAINT form_request_team_id_link_id_key UNIQUE (team_id, link_id);
CREATE INDEX form_request_by_practice ON form_request USING btree (team_id, practice_id);
CREATE INDEX form_request_by_provider ON form_request USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON form_request FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE form_request TO credence_app;

CREATE TABLE former_session_token (
  token_hash bytea NOT NULL,
  session_id bigint NOT NULL,
  ended_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE former_session_token IS 'The hash of a token that a session had before. It opens nothing.';
ALTER TABLE former_session_token OWNER TO credence_owner;
ALTER TABLE former_session_token ADD CONSTRAINT former_session_token_pkey PRIMARY KEY (token_hash);
CREATE INDEX former_session_token_by_age ON former_session_token USING btree (ended_at);
CREATE INDEX former_session_token_by_session ON former_session_token USING btree (session_id);
GRANT DELETE, INSERT, SELECT ON TABLE former_session_token TO credence_app;

CREATE TABLE fppe_activity (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  fppe_task_id integer NOT NULL,
  account_id integer,
  notes text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
COMMENT ON TABLE fppe_activity IS 'An entry in the activity list of an FPPE task: a note of a person, or something that the system did.';
ALTER TABLE fppe_activity OWNER TO credence_owner;
ALTER TABLE fppe_activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE fppe_activity FORCE ROW LEVEL SECURITY;
ALTER TABLE fppe_activity ADD CONSTRAINT fppe_activity_pkey PRIMARY KEY (id);
ALTER TABLE fppe_activity ADD CONSTRAINT fppe_activity_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX fppe_activity_by_task ON fppe_activity USING btree (team_id, fppe_task_id, created_at);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON fppe_activity FOR EACH ROW EXECUTE FUNCTION note_record('fppeTask', 'fppeTask', 'fppe_task_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON fppe_activity FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON fppe_activity FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('fppeTask');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE fppe_activity TO credence_app;

CREATE TABLE fppe_patient (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  fppe_task_id integer NOT NULL,
  "position" integer NOT NULL,
  mrn_sealed bytea NOT NULL,
  facility text,
  admit_date date NOT NULL,
  service_date date,
  discharge_date date,
  procedure_sealed bytea NOT NULL
);
COMMENT ON TABLE fppe_patient IS 'A patient case that a provider listed for a focused professional practice evaluation (FPPE). Record number and procedure are sealed.';
ALTER TABLE fppe_patient OWNER TO credence_owner;
ALTER TABLE fppe_patient ENABLE ROW LEVEL SECURITY;
ALTER TABLE fppe_patient FORCE ROW LEVEL SECURITY;
ALTER TABLE fppe_patient ADD CONSTRAINT fppe_patient_pkey PRIMARY KEY (id);
ALTER TABLE fppe_patient ADD CONSTRAINT fppe_patient_team_id_fppe_task_id_position_key UNIQUE (team_id, fppe_task_id, "position");
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON fppe_patient FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE fppe_patient TO credence_app;

CREATE TABLE fppe_task (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  category text DEFAULT 'CHART_REVIEW'::text NOT NULL,
  status text DEFAULT 'CREATED'::text NOT NULL,
  archived boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  facility_id integer,
  description text,
  patient_count integer,
  reviewer_first_name text,
  reviewer_last_name text,
  reviewer_credentials text,
  reviewer_email text,
  esignature_template_id integer,
  provider_forms_completed_at timestamp with time zone,
  reviewer_forms_completed_at timestamp with time zone,
  deadline date,
  ordering double precision,
  updated_by integer
);
COMMENT ON TABLE fppe_task IS 'A focused professional practice evaluation (FPPE) of a provider.';
ALTER TABLE fppe_task OWNER TO credence_owner;
ALTER TABLE fppe_task ENABLE ROW LEVEL SECURITY;
ALTER TABLE fppe_task FORCE ROW LEVEL SECURITY;
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_pkey PRIMARY KEY (id);
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_category_check CHECK (category = ANY (ARRAY['CHART_REVIEW'::text, 'PROCTORING'::text, 'OTHER'::text]));
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_check CHECK (reviewer_forms_completed_at IS NULL OR provider_forms_completed_at IS NOT NULL);
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_patient_count_check CHECK (patient_count >= 0 AND patient_count <= 25);
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_status_check CHECK (status = ANY (ARRAY['CREATED'::text, 'IN_PROGRESS'::text, 'BLOCKED'::text, 'BLOCKED_INTERNALLY'::text, 'BLOCKED_INTERNALLY_PROVIDER'::text, 'BLOCKED_SUBMITTED'::text, 'COMPLETE'::text]));
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX fppe_task_by_provider ON fppe_task USING btree (team_id, provider_id);
CREATE INDEX fppe_task_by_template ON fppe_task USING btree (team_id, esignature_template_id);
CREATE INDEX fppe_task_open ON fppe_task USING btree (team_id, status, provider_id) WHERE NOT archived;
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON fppe_task FOR EACH ROW EXECUTE FUNCTION note_record('fppeTask', 'fppeTask', 'id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON fppe_task FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON fppe_task FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('fppeTask');
CREATE TRIGGER versioned BEFORE UPDATE ON fppe_task FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE fppe_task TO credence_app;
GRANT SELECT (id, team_id, provider_id, archived) ON TABLE fppe_task TO credence_lookup;

CREATE TABLE hub (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  name text NOT NULL,
  portal_url text,
  phone text,
  email text,
  fax text,
  for_providers boolean DEFAULT true NOT NULL,
  for_practices boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  is_active boolean DEFAULT true NOT NULL
);
COMMENT ON TABLE hub IS 'A data hub, such as CAQH, where providers and practices keep their data for carriers. All teams share it.';
ALTER TABLE hub OWNER TO credence_owner;
ALTER TABLE hub ADD CONSTRAINT hub_pkey PRIMARY KEY (id);
CREATE TRIGGER noted AFTER UPDATE ON hub FOR EACH ROW EXECUTE FUNCTION note_record('shared', 'hub', 'id');
CREATE TRIGGER recorded_shared AFTER INSERT OR DELETE OR UPDATE ON hub FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER refuses_link BEFORE INSERT OR UPDATE ON hub FOR EACH ROW WHEN (app_is_link()) EXECUTE FUNCTION refuse_hub_of_link();
CREATE TRIGGER versioned BEFORE UPDATE ON hub FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT INSERT, SELECT, UPDATE ON TABLE hub TO credence_app;

CREATE TABLE idempotent_answer (
  key text NOT NULL,
  request_hash bytea NOT NULL,
  answer text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  actor text NOT NULL
);
COMMENT ON TABLE idempotent_answer IS 'The first answer to a call with an Idempotency-Key, so that a repeated call does its work once.';
ALTER TABLE idempotent_answer OWNER TO credence_owner;
ALTER TABLE idempotent_answer ADD CONSTRAINT idempotent_answer_pkey PRIMARY KEY (actor, key);
CREATE INDEX idempotent_answer_by_age ON idempotent_answer USING btree (created_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE idempotent_answer TO credence_app;

CREATE TABLE immunization (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  immunization_type text,
  immunization_date date,
  notes text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE immunization IS 'An immunization of a provider.';
ALTER TABLE immunization OWNER TO credence_owner;
ALTER TABLE immunization ENABLE ROW LEVEL SECURITY;
ALTER TABLE immunization FORCE ROW LEVEL SECURITY;
ALTER TABLE immunization ADD CONSTRAINT immunization_pkey PRIMARY KEY (id);
ALTER TABLE immunization ADD CONSTRAINT immunization_immunization_type_check CHECK (immunization_type = ANY (ARRAY['COVID'::text, 'FLU'::text, 'HEP_A'::text, 'HEP_B'::text, 'MMR'::text, 'OTHER'::text, 'TETANUS'::text, 'TB'::text, 'TB_SCREENING'::text, 'VARICELLA'::text]));
CREATE INDEX immunization_team_id_provider_id_idx ON immunization USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON immunization FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,immunization_type,immunization_date,notes');
CREATE TRIGGER unlinked AFTER DELETE ON immunization FOR EACH ROW EXECUTE FUNCTION unlink_documents('immunization');
CREATE TRIGGER versioned BEFORE UPDATE ON immunization FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE immunization TO credence_app;

CREATE TABLE inbound_fax (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  state text DEFAULT 'NEW'::text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  arrived_at timestamp with time zone DEFAULT now() NOT NULL,
  filename text NOT NULL,
  from_number text,
  to_number text,
  from_caller_id text,
  object_key text NOT NULL,
  original_key text,
  sha256 bytea NOT NULL,
  is_unreadable boolean DEFAULT false NOT NULL,
  pages integer,
  split_from integer,
  claimed_by integer,
  claimed_until timestamp with time zone,
  handled_by integer,
  handled_at timestamp with time zone,
  urgency text,
  location text,
  patient_first_name text,
  patient_last_name text,
  referring_physician text,
  referring_practice text,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE inbound_fax IS 'A fax that arrived for a practice: its origin, its file, who works on it, and what became of it.';
ALTER TABLE inbound_fax OWNER TO credence_owner;
ALTER TABLE inbound_fax ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbound_fax FORCE ROW LEVEL SECURITY;
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_pkey PRIMARY KEY (id);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_check CHECK ((pages IS NULL) = is_unreadable);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_check1 CHECK ((state = 'NEW'::text) = (handled_at IS NULL));
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_check2 CHECK ((claimed_by IS NULL) = (claimed_until IS NULL));
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_object_key_key UNIQUE (object_key);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_original_key_check CHECK (original_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_original_key_key UNIQUE (original_key);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_pages_check CHECK (pages > 0);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_sha256_check CHECK (length(sha256) = 32);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_state_check CHECK (state = ANY (ARRAY['NEW'::text, 'SAVED'::text, 'DISCARDED'::text]));
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_urgency_check CHECK (urgency = ANY (ARRAY['ROUTINE'::text, 'URGENT'::text, 'SURGERY'::text]));
CREATE INDEX inbound_fax_by_content ON inbound_fax USING btree (team_id, practice_id, sha256);
CREATE INDEX inbound_fax_by_source ON inbound_fax USING btree (team_id, split_from) WHERE split_from IS NOT NULL;
CREATE INDEX inbound_fax_of_practice ON inbound_fax USING btree (team_id, practice_id, state, received_at);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON inbound_fax FOR EACH ROW EXECUTE FUNCTION note_record('fax', 'fax', 'id', 'practice_id');
CREATE TRIGGER noted_pages AFTER UPDATE ON inbound_fax FOR EACH ROW WHEN (old.pages IS DISTINCT FROM new.pages) EXECUTE FUNCTION note_record('referral', 'fax', 'id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON inbound_fax FOR EACH ROW EXECUTE FUNCTION record_change('claimed_by,claimed_until');
CREATE TRIGGER released AFTER DELETE ON inbound_fax FOR EACH ROW EXECUTE FUNCTION release_fax_objects();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON inbound_fax FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('fax');
GRANT USAGE ON SEQUENCE inbound_fax_id_seq TO credence_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE inbound_fax TO credence_app;

CREATE TABLE installation (
  is_only boolean DEFAULT true NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  time_zone text DEFAULT 'UTC'::text NOT NULL
);
COMMENT ON TABLE installation IS 'What this database is: the id of the installation, whether it holds demo data, and its time zone. One row.';
ALTER TABLE installation OWNER TO credence_owner;
ALTER TABLE installation ADD CONSTRAINT installation_pkey PRIMARY KEY (is_only);
ALTER TABLE installation ADD CONSTRAINT installation_is_only_check CHECK (is_only);
ALTER TABLE installation ADD CONSTRAINT installation_kind_check CHECK (kind = ANY (ARRAY['demo'::text, 'production'::text]));
GRANT SELECT ON TABLE installation TO credence_app;
GRANT SELECT (time_zone) ON TABLE installation TO credence_lookup;

CREATE TABLE kept_setting (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  carrier_id integer,
  facility_id integer,
  value jsonb NOT NULL
);
COMMENT ON TABLE kept_setting IS 'What a practice had of its own on a carrier or location that it left. It is used again when the practice comes back.';
ALTER TABLE kept_setting OWNER TO credence_owner;
ALTER TABLE kept_setting ENABLE ROW LEVEL SECURITY;
ALTER TABLE kept_setting FORCE ROW LEVEL SECURITY;
ALTER TABLE kept_setting ADD CONSTRAINT kept_setting_pkey PRIMARY KEY (id);
ALTER TABLE kept_setting ADD CONSTRAINT kept_setting_check CHECK (num_nonnulls(carrier_id, facility_id) = 1);
ALTER TABLE kept_setting ADD CONSTRAINT kept_setting_team_id_practice_id_carrier_id_facility_id_key UNIQUE NULLS NOT DISTINCT (team_id, practice_id, carrier_id, facility_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON kept_setting FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE kept_setting TO credence_app;

CREATE TABLE line_participation (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  provider_id integer NOT NULL,
  business_line_id integer NOT NULL,
  facility_id integer NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  effective_date date,
  expires date,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  set_by integer DEFAULT app_account(),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE line_participation IS 'The status of a provider with a line of business at a practice and a location, as it is now.';
ALTER TABLE line_participation OWNER TO credence_owner;
ALTER TABLE line_participation ENABLE ROW LEVEL SECURITY;
ALTER TABLE line_participation FORCE ROW LEVEL SECURITY;
ALTER TABLE line_participation ADD CONSTRAINT line_participation_pkey PRIMARY KEY (id);
ALTER TABLE line_participation ADD CONSTRAINT line_participation_check CHECK (expires >= effective_date);
ALTER TABLE line_participation ADD CONSTRAINT line_participation_check1 CHECK (is_active OR effective_date IS NULL AND expires IS NULL);
ALTER TABLE line_participation ADD CONSTRAINT line_participation_team_id_practice_id_provider_id_business_key UNIQUE (team_id, practice_id, provider_id, business_line_id, facility_id);
CREATE INDEX line_participation_by_facility ON line_participation USING btree (team_id, practice_id, facility_id);
CREATE INDEX line_participation_by_line ON line_participation USING btree (team_id, practice_id, business_line_id);
CREATE INDEX line_participation_by_provider ON line_participation USING btree (team_id, provider_id);
CREATE TRIGGER dated BEFORE UPDATE ON line_participation FOR EACH ROW EXECUTE FUNCTION date_participation();
CREATE TRIGGER kept_delete AFTER DELETE ON line_participation FOR EACH ROW EXECUTE FUNCTION keep_participation();
CREATE TRIGGER kept_update AFTER UPDATE ON line_participation FOR EACH ROW WHEN (old.since <> new.since) EXECUTE FUNCTION keep_participation();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON line_participation FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,provider_id,business_line_id,facility_id,is_active,effective_date,expires');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON line_participation FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
CREATE TRIGGER versioned BEFORE UPDATE ON line_participation FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE line_participation TO credence_app;

CREATE TABLE link (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  purpose text NOT NULL,
  account_id integer,
  token_hash bytea NOT NULL,
  token_sealed bytea NOT NULL,
  is_reset boolean DEFAULT false NOT NULL,
  created_by integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  revoked_at timestamp with time zone,
  team_id integer,
  practice_id integer,
  provider_id integer,
  sent_to text,
  fppe_task_id integer,
  last_seen_at timestamp with time zone,
  signing_request_id integer,
  signing_document_id integer
);
COMMENT ON TABLE link IS 'A link with a token that was emailed for one purpose. The token is kept as a hash and sealed.';
ALTER TABLE link OWNER TO credence_owner;
ALTER TABLE link ENABLE ROW LEVEL SECURITY;
ALTER TABLE link FORCE ROW LEVEL SECURITY;
ALTER TABLE link ADD CONSTRAINT link_pkey PRIMARY KEY (id);
ALTER TABLE link ADD CONSTRAINT link_check1 CHECK ((team_id IS NULL) = (account_id IS NOT NULL));
ALTER TABLE link ADD CONSTRAINT link_has_one_subject CHECK (num_nonnulls(account_id, practice_id, provider_id, fppe_task_id, signing_request_id, signing_document_id) = 1);
ALTER TABLE link ADD CONSTRAINT link_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE link ADD CONSTRAINT link_token_hash_key UNIQUE (token_hash);
CREATE INDEX link_by_account ON link USING btree (account_id, purpose);
CREATE INDEX link_by_fppe_task ON link USING btree (team_id, fppe_task_id);
CREATE INDEX link_by_signing_document ON link USING btree (team_id, signing_document_id) WHERE signing_document_id IS NOT NULL;
CREATE INDEX link_by_signing_request ON link USING btree (team_id, signing_request_id) WHERE signing_request_id IS NOT NULL;
CREATE INDEX link_by_subject ON link USING btree (team_id, purpose, practice_id, provider_id);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON link FOR EACH ROW EXECUTE FUNCTION note_record('fppeTask', 'fppeTask', 'fppe_task_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON link FOR EACH ROW EXECUTE FUNCTION record_change('token_hash,token_sealed,last_seen_at');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE link TO credence_app;
GRANT SELECT (id, purpose, account_id, token_hash, is_reset, created_by, expires_at, completed_at, revoked_at, team_id, practice_id, provider_id, fppe_task_id, last_seen_at, signing_request_id, signing_document_id) ON TABLE link TO credence_lookup;

CREATE TABLE mailbox_message (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  subject text,
  text text NOT NULL,
  html text,
  links text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  attachments text[] DEFAULT '{}'::text[] NOT NULL,
  reference uuid,
  sender text
);
COMMENT ON TABLE mailbox_message IS 'An email, SMS or fax that stays in the embedded mailbox because no server for it is configured.';
ALTER TABLE mailbox_message OWNER TO credence_owner;
ALTER TABLE mailbox_message ADD CONSTRAINT mailbox_message_pkey PRIMARY KEY (id);
ALTER TABLE mailbox_message ADD CONSTRAINT mailbox_message_channel_check CHECK (channel = ANY (ARRAY['email'::text, 'sms'::text, 'fax'::text]));
ALTER TABLE mailbox_message ADD CONSTRAINT mailbox_message_reference_key UNIQUE (reference);
GRANT DELETE, INSERT, SELECT ON TABLE mailbox_message TO credence_app;

CREATE TABLE malpractice_insurance (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  policy text,
  start_date date,
  end_date date,
  notes text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date
);
COMMENT ON TABLE malpractice_insurance IS 'A malpractice insurance policy of a provider.';
ALTER TABLE malpractice_insurance OWNER TO credence_owner;
ALTER TABLE malpractice_insurance ENABLE ROW LEVEL SECURITY;
ALTER TABLE malpractice_insurance FORCE ROW LEVEL SECURITY;
ALTER TABLE malpractice_insurance ADD CONSTRAINT malpractice_insurance_pkey PRIMARY KEY (id);
ALTER TABLE malpractice_insurance ADD CONSTRAINT malpractice_insurance_check CHECK (end_date >= start_date);
CREATE INDEX malpractice_insurance_expiring ON malpractice_insurance USING btree (team_id, end_date) WHERE end_date IS NOT NULL;
CREATE INDEX malpractice_insurance_team_id_provider_id_idx ON malpractice_insurance USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON malpractice_insurance FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,policy,start_date,end_date,notes,muted_expiration');
CREATE TRIGGER unlinked AFTER DELETE ON malpractice_insurance FOR EACH ROW EXECUTE FUNCTION unlink_documents('malpracticeInsurance');
CREATE TRIGGER versioned BEFORE UPDATE ON malpractice_insurance FOR EACH ROW WHEN (NOT old.muted_expiration IS DISTINCT FROM new.muted_expiration) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE malpractice_insurance TO credence_app;

CREATE TABLE migration (
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  release text
);
COMMENT ON TABLE migration IS 'A migration that was applied to this database, with its checksum and the release that applied it.';
ALTER TABLE migration OWNER TO credence_owner;
ALTER TABLE migration ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
GRANT SELECT ON TABLE migration TO credence_app;

CREATE TABLE onboarding_change (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  link_id bigint,
  stage text NOT NULL,
  field text NOT NULL,
  label text NOT NULL,
  before text,
  after text,
  state text DEFAULT 'PENDING'::text NOT NULL,
  message text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_by integer,
  decided_at timestamp with time zone
);
COMMENT ON TABLE onboarding_change IS 'A value that came by the onboarding wizard, with what the record held before, for staff to accept or to send back.';
ALTER TABLE onboarding_change OWNER TO credence_owner;
ALTER TABLE onboarding_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE onboarding_change FORCE ROW LEVEL SECURITY;
ALTER TABLE onboarding_change ADD CONSTRAINT onboarding_change_pkey PRIMARY KEY (id);
ALTER TABLE onboarding_change ADD CONSTRAINT onboarding_change_check CHECK ((state = 'SENT_BACK'::text) = (message IS NOT NULL));
ALTER TABLE onboarding_change ADD CONSTRAINT onboarding_change_state_check CHECK (state = ANY (ARRAY['PENDING'::text, 'ACCEPTED'::text, 'SENT_BACK'::text]));
ALTER TABLE onboarding_change ADD CONSTRAINT onboarding_change_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX onboarding_change_by_provider ON onboarding_change USING btree (team_id, provider_id, id);
CREATE UNIQUE INDEX onboarding_change_of_field ON onboarding_change USING btree (team_id, provider_id, stage, field) WHERE state <> 'ACCEPTED'::text;
CREATE INDEX onboarding_change_open ON onboarding_change USING btree (team_id, provider_id) WHERE state <> 'ACCEPTED'::text;
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON onboarding_change FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON onboarding_change FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('provider');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE onboarding_change TO credence_app;
GRANT SELECT (id, team_id, provider_id, stage, field, label, state, message) ON TABLE onboarding_change TO credence_lookup;

CREATE TABLE onboarding_document_day (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  field text NOT NULL,
  day date NOT NULL
);
COMMENT ON TABLE onboarding_document_day IS 'An expiration date that came by the onboarding wizard without its document.';
ALTER TABLE onboarding_document_day OWNER TO credence_owner;
ALTER TABLE onboarding_document_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE onboarding_document_day FORCE ROW LEVEL SECURITY;
ALTER TABLE onboarding_document_day ADD CONSTRAINT onboarding_document_day_pkey PRIMARY KEY (id);
ALTER TABLE onboarding_document_day ADD CONSTRAINT onboarding_document_day_team_id_provider_id_field_key UNIQUE (team_id, provider_id, field);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON onboarding_document_day FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE onboarding_document_day TO credence_app;

CREATE TABLE onboarding_draft (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  link_id bigint NOT NULL,
  provider_id integer NOT NULL,
  stage text NOT NULL,
  data_sealed bytea NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE onboarding_draft IS 'What was typed into a stage of the onboarding wizard and not saved yet, sealed.';
ALTER TABLE onboarding_draft OWNER TO credence_owner;
ALTER TABLE onboarding_draft ENABLE ROW LEVEL SECURITY;
ALTER TABLE onboarding_draft FORCE ROW LEVEL SECURITY;
ALTER TABLE onboarding_draft ADD CONSTRAINT onboarding_draft_pkey PRIMARY KEY (id);
ALTER TABLE onboarding_draft ADD CONSTRAINT onboarding_draft_team_id_link_id_stage_key UNIQUE (team_id, link_id, stage);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON onboarding_draft FOR EACH ROW EXECUTE FUNCTION record_change('data_sealed');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE onboarding_draft TO credence_app;
GRANT SELECT (team_id, link_id, stage, data_sealed) ON TABLE onboarding_draft TO credence_lookup;

CREATE TABLE onboarding_preference (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  show_pager boolean NOT NULL,
  show_prior_addresses boolean NOT NULL,
  show_marital_status boolean NOT NULL,
  show_prior_names_and_dates boolean NOT NULL,
  show_dea boolean NOT NULL,
  show_training_page boolean NOT NULL,
  show_work_history_page boolean NOT NULL,
  show_past_hospital_privileges_page boolean NOT NULL,
  show_immunizations_page boolean NOT NULL,
  show_board_certifications_page boolean NOT NULL,
  show_areas_of_expertise_page boolean NOT NULL,
  show_treatment_modalities_page boolean NOT NULL,
  show_disclosures_page boolean NOT NULL,
  state_license_required boolean NOT NULL,
  require_former_state_licenses boolean NOT NULL,
  malpractice_required boolean NOT NULL,
  board_certifications_required boolean NOT NULL,
  color_photo_required boolean NOT NULL,
  acls_required boolean NOT NULL,
  cv_required boolean NOT NULL,
  case_log_required boolean NOT NULL,
  hide_optional_document_fields boolean NOT NULL,
  stage_order text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE onboarding_preference IS 'Which stages and fields the onboarding wizard of a practice shows and requires, and in which order.';
ALTER TABLE onboarding_preference OWNER TO credence_owner;
ALTER TABLE onboarding_preference ENABLE ROW LEVEL SECURITY;
ALTER TABLE onboarding_preference FORCE ROW LEVEL SECURITY;
ALTER TABLE onboarding_preference ADD CONSTRAINT onboarding_preference_pkey PRIMARY KEY (id);
ALTER TABLE onboarding_preference ADD CONSTRAINT onboarding_preference_stage_order_check CHECK (cardinality(stage_order) = 14);
ALTER TABLE onboarding_preference ADD CONSTRAINT onboarding_preference_team_id_practice_id_key UNIQUE (team_id, practice_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON onboarding_preference FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,show_pager,show_prior_addresses,show_marital_status,show_prior_names_and_dates,show_dea,show_training_page,show_work_history_page,show_past_hospital_privileges_page,show_immunizations_page,show_board_certifications_page,show_areas_of_expertise_page,show_treatment_modalities_page,show_disclosures_page,state_license_required,require_former_state_licenses,malpractice_required,board_certifications_required,color_photo_required,acls_required,cv_required,case_log_required,hide_optional_document_fields,stage_order');
CREATE TRIGGER versioned BEFORE UPDATE ON onboarding_preference FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE onboarding_preference TO credence_app;
GRANT SELECT (id, team_id, practice_id, show_pager, show_prior_addresses, show_marital_status, show_prior_names_and_dates, show_dea, show_training_page, show_work_history_page, show_past_hospital_privileges_page, show_immunizations_page, show_board_certifications_page, show_areas_of_expertise_page, show_treatment_modalities_page, show_disclosures_page, state_license_required, require_former_state_licenses, malpractice_required, board_certifications_required, color_photo_required, acls_required, cv_required, case_log_required, hide_optional_document_fields, stage_order) ON TABLE onboarding_preference TO credence_lookup;

CREATE TABLE onboarding_stage (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  link_id bigint NOT NULL,
  provider_id integer NOT NULL,
  stage text NOT NULL,
  saved_at timestamp with time zone DEFAULT now() NOT NULL,
  form text,
  is_sent_back boolean DEFAULT false NOT NULL,
  has_none text[] DEFAULT '{}'::text[] NOT NULL
);
COMMENT ON TABLE onboarding_stage IS 'A stage of the onboarding wizard that was saved with a link.';
ALTER TABLE onboarding_stage OWNER TO credence_owner;
ALTER TABLE onboarding_stage ENABLE ROW LEVEL SECURITY;
ALTER TABLE onboarding_stage FORCE ROW LEVEL SECURITY;
ALTER TABLE onboarding_stage ADD CONSTRAINT onboarding_stage_pkey PRIMARY KEY (id);
ALTER TABLE onboarding_stage ADD CONSTRAINT onboarding_stage_team_id_link_id_stage_key UNIQUE (team_id, link_id, stage);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON onboarding_stage FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE onboarding_stage TO credence_app;
GRANT SELECT (team_id, link_id, stage, is_sent_back, has_none) ON TABLE onboarding_stage TO credence_lookup;

CREATE TABLE participation_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  team_id integer NOT NULL,
  kind text NOT NULL,
  provider_id integer,
  practice_id integer,
  carrier_id integer,
  facility_id integer,
  hub_id integer,
  business_line_id integer,
  value jsonb NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone NOT NULL,
  set_by integer,
  ended_by integer
);
COMMENT ON TABLE participation_history IS 'An earlier value of a participation, with the time in which it was true and who set and ended it. Written by triggers.';
ALTER TABLE participation_history OWNER TO credence_owner;
ALTER TABLE participation_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE participation_history FORCE ROW LEVEL SECURITY;
ALTER TABLE participation_history ADD CONSTRAINT participation_history_pkey PRIMARY KEY (id);
ALTER TABLE participation_history ADD CONSTRAINT participation_history_check CHECK (since < until);
ALTER TABLE participation_history ADD CONSTRAINT participation_history_kind_check CHECK (kind = ANY (ARRAY['carrier_participation'::text, 'line_participation'::text, 'provider_facility'::text, 'practice_facility'::text, 'provider_hub'::text, 'practice_hub'::text]));
CREATE INDEX participation_history_by_practice ON participation_history USING btree (team_id, kind, practice_id, provider_id, until);
CREATE INDEX participation_history_by_provider ON participation_history USING btree (team_id, kind, provider_id, until);
GRANT INSERT, SELECT ON TABLE participation_history TO credence_app;

CREATE TABLE past_hospital_privileges (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  organization text,
  start_date date,
  end_date date,
  notes text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE past_hospital_privileges IS 'Privileges that a provider had at a hospital in the past.';
ALTER TABLE past_hospital_privileges OWNER TO credence_owner;
ALTER TABLE past_hospital_privileges ENABLE ROW LEVEL SECURITY;
ALTER TABLE past_hospital_privileges FORCE ROW LEVEL SECURITY;
ALTER TABLE past_hospital_privileges ADD CONSTRAINT past_hospital_privileges_pkey PRIMARY KEY (id);
ALTER TABLE past_hospital_privileges ADD CONSTRAINT past_hospital_privileges_check CHECK (end_date >= start_date);
CREATE INDEX past_hospital_privileges_team_id_provider_id_idx ON past_hospital_privileges USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON past_hospital_privileges FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,organization,start_date,end_date,notes');
CREATE TRIGGER unlinked AFTER DELETE ON past_hospital_privileges FOR EACH ROW EXECUTE FUNCTION unlink_documents('pastHospitalPrivileges');
CREATE TRIGGER versioned BEFORE UPDATE ON past_hospital_privileges FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE past_hospital_privileges TO credence_app;

CREATE TABLE peer_reference (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  last_name text,
  first_name text,
  credentials text,
  notes text,
  expiration_date date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE peer_reference IS 'A peer who can be asked about a provider.';
ALTER TABLE peer_reference OWNER TO credence_owner;
ALTER TABLE peer_reference ENABLE ROW LEVEL SECURITY;
ALTER TABLE peer_reference FORCE ROW LEVEL SECURITY;
ALTER TABLE peer_reference ADD CONSTRAINT peer_reference_pkey PRIMARY KEY (id);
CREATE INDEX peer_reference_team_id_provider_id_idx ON peer_reference USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON peer_reference FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,last_name,first_name,credentials,notes,expiration_date');
CREATE TRIGGER unlinked AFTER DELETE ON peer_reference FOR EACH ROW EXECUTE FUNCTION unlink_documents('peerReference');
CREATE TRIGGER versioned BEFORE UPDATE ON peer_reference FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE peer_reference TO credence_app;

CREATE TABLE portal_credential (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer,
  provider_id integer,
  carrier_id integer,
  facility_id integer,
  hub_id integer,
  username_sealed bytea,
  password_sealed bytea,
  mfa1_sealed bytea,
  security_questions_sealed bytea,
  notes_sealed bytea,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE portal_credential IS 'The login of a practice or provider to the portal of a carrier, location or hub. Every field is sealed.';
ALTER TABLE portal_credential OWNER TO credence_owner;
ALTER TABLE portal_credential ENABLE ROW LEVEL SECURITY;
ALTER TABLE portal_credential FORCE ROW LEVEL SECURITY;
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_pkey PRIMARY KEY (id);
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_check CHECK (num_nonnulls(practice_id, provider_id) = 1 AND num_nonnulls(carrier_id, facility_id, hub_id) = 1);
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_team_id_practice_id_provider_id_carrier_i_key UNIQUE NULLS NOT DISTINCT (team_id, practice_id, provider_id, carrier_id, facility_id, hub_id);
CREATE INDEX portal_credential_by_provider ON portal_credential USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON portal_credential FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER versioned BEFORE UPDATE ON portal_credential FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE portal_credential TO credence_app;

CREATE TABLE practice (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  name text NOT NULL,
  npi text,
  tin text,
  phone1 text,
  fax text,
  office_hours text,
  short_code text,
  end_date date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  email1 text,
  office_manager text,
  office_manager_phone text,
  office_manager_email text,
  notes text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  county text,
  mailing_address1 text,
  mailing_address2 text,
  mailing_city text,
  mailing_state text,
  mailing_zip text,
  remit_address1 text,
  remit_address2 text,
  remit_city text,
  remit_state text,
  remit_zip text,
  group_medicare text,
  group_medicaid text,
  other_group_ids text,
  telehealth boolean,
  enrollment_notification_emails text,
  onboarding_notification_cc_emails text,
  default_task_assignee integer,
  inbound_fax text
);
COMMENT ON TABLE practice IS 'A practice of a team: the organization that providers work for and that enrolls with carriers.';
ALTER TABLE practice OWNER TO credence_owner;
ALTER TABLE practice ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice FORCE ROW LEVEL SECURITY;
ALTER TABLE practice ADD CONSTRAINT practice_pkey PRIMARY KEY (id);
ALTER TABLE practice ADD CONSTRAINT practice_inbound_fax_check CHECK (inbound_fax ~ '^\(\d{3}\) \d{3}-\d{4}$'::text);
ALTER TABLE practice ADD CONSTRAINT practice_team_id_id_key UNIQUE (team_id, id);
CREATE UNIQUE INDEX practice_by_inbound_fax ON practice USING btree (fax_digits(inbound_fax));
CREATE INDEX practice_by_name ON practice USING btree (team_id, name);
CREATE UNIQUE INDEX practice_short_code ON practice USING btree (lower(short_code));
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON practice FOR EACH ROW EXECUTE FUNCTION note_record('practice', 'practice', 'id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice FOR EACH ROW EXECUTE FUNCTION record_change('', 'name,tin,phone1,fax,short_code,end_date,email1,office_manager,office_manager_phone,office_manager_email,notes,default_task_assignee,inbound_fax');
CREATE TRIGGER searchable AFTER INSERT OR UPDATE OF name, npi ON practice FOR EACH ROW EXECUTE FUNCTION index_practice();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON practice FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('practice');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON practice FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
CREATE TRIGGER unsearchable AFTER DELETE ON practice FOR EACH ROW EXECUTE FUNCTION unindex('practice');
CREATE TRIGGER versioned BEFORE UPDATE ON practice FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice TO credence_app;
GRANT SELECT (id, team_id, name, tin, fax, short_code, end_date, inbound_fax) ON TABLE practice TO credence_lookup;

CREATE TABLE practice_business_line (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  carrier_id integer NOT NULL,
  business_line_id integer NOT NULL
);
COMMENT ON TABLE practice_business_line IS 'A line of business that a practice works with.';
ALTER TABLE practice_business_line OWNER TO credence_owner;
ALTER TABLE practice_business_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_business_line FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_business_line ADD CONSTRAINT practice_business_line_pkey PRIMARY KEY (id);
ALTER TABLE practice_business_line ADD CONSTRAINT practice_business_line_team_id_practice_id_business_line_id_key UNIQUE (team_id, practice_id, business_line_id);
CREATE INDEX practice_business_line_by_carrier ON practice_business_line USING btree (team_id, practice_id, carrier_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_business_line FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,carrier_id,business_line_id');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON practice_business_line FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('practice');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON practice_business_line FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_business_line TO credence_app;

CREATE TABLE practice_carrier (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  carrier_id integer NOT NULL,
  tier text,
  initial_enrollment_emails text,
  initial_enrollment_instructions text,
  re_enrollment_instructions text,
  other_instructions text,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  is_out_of_network boolean DEFAULT false NOT NULL
);
COMMENT ON TABLE practice_carrier IS 'A carrier that a practice works with, with the practice''s own texts for it.';
ALTER TABLE practice_carrier OWNER TO credence_owner;
ALTER TABLE practice_carrier ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_carrier FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_carrier ADD CONSTRAINT practice_carrier_pkey PRIMARY KEY (id);
ALTER TABLE practice_carrier ADD CONSTRAINT practice_carrier_team_id_practice_id_carrier_id_key UNIQUE (team_id, practice_id, carrier_id);
ALTER TABLE practice_carrier ADD CONSTRAINT practice_carrier_tier_check CHECK (tier = ANY (ARRAY['TIER_1'::text, 'TIER_2'::text, 'TIER_3'::text, 'TIER_4'::text]));
CREATE INDEX practice_carrier_by_carrier ON practice_carrier USING btree (team_id, carrier_id);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON practice_carrier FOR EACH ROW EXECUTE FUNCTION note_record('practice', 'practice', 'practice_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_carrier FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,carrier_id,tier,initial_enrollment_emails,initial_enrollment_instructions,re_enrollment_instructions,other_instructions,is_out_of_network');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON practice_carrier FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('practice');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON practice_carrier FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
CREATE TRIGGER versioned BEFORE UPDATE ON practice_carrier FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_carrier TO credence_app;
GRANT SELECT (team_id, practice_id, carrier_id) ON TABLE practice_carrier TO credence_lookup;

CREATE TABLE practice_carrier_facility (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  carrier_id integer NOT NULL,
  facility_id integer NOT NULL
);
COMMENT ON TABLE practice_carrier_facility IS 'A location that enrollments of a practice with a carrier of the fourth tier wait for.';
ALTER TABLE practice_carrier_facility OWNER TO credence_owner;
ALTER TABLE practice_carrier_facility ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_carrier_facility FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_carrier_facility ADD CONSTRAINT practice_carrier_facility_pkey PRIMARY KEY (id);
ALTER TABLE practice_carrier_facility ADD CONSTRAINT practice_carrier_facility_team_id_practice_id_carrier_id_fa_key UNIQUE (team_id, practice_id, carrier_id, facility_id);
CREATE INDEX practice_carrier_facility_by_facility ON practice_carrier_facility USING btree (team_id, practice_id, facility_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_carrier_facility FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,carrier_id,facility_id');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON practice_carrier_facility FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('practice');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_carrier_facility TO credence_app;

CREATE TABLE practice_facility (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  facility_id integer NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  is_primary boolean DEFAULT false NOT NULL,
  effective_date date,
  expires date,
  privileges_type text,
  initial_enrollment_instructions text,
  re_enrollment_instructions text,
  other_instructions text,
  updated_by integer,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  set_by integer DEFAULT app_account(),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date
);
COMMENT ON TABLE practice_facility IS 'A location that a practice works at, with the practice''s own status and texts for it.';
ALTER TABLE practice_facility OWNER TO credence_owner;
ALTER TABLE practice_facility ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_facility FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_pkey PRIMARY KEY (id);
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_check CHECK (expires >= effective_date);
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_check1 CHECK (is_active OR NOT is_primary AND effective_date IS NULL AND expires IS NULL AND privileges_type IS NULL);
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_privileges_type_check CHECK (privileges_type = ANY (ARRAY['ACTIVE'::text, 'APP'::text, 'CONSULTING'::text, 'COURTESY'::text, 'EXPIRED'::text, 'OTHER'::text, 'TEMPORARY'::text, 'VOLUNTARILY_RESIGNED'::text]));
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_team_id_practice_id_facility_id_key UNIQUE (team_id, practice_id, facility_id);
CREATE INDEX practice_facility_by_facility ON practice_facility USING btree (team_id, facility_id);
CREATE INDEX practice_facility_expiring ON practice_facility USING btree (team_id, expires) WHERE expires IS NOT NULL;
CREATE TRIGGER dated BEFORE UPDATE ON practice_facility FOR EACH ROW EXECUTE FUNCTION date_participation();
CREATE TRIGGER kept_delete AFTER DELETE ON practice_facility FOR EACH ROW EXECUTE FUNCTION keep_participation();
CREATE TRIGGER kept_update AFTER UPDATE ON practice_facility FOR EACH ROW WHEN (old.since <> new.since) EXECUTE FUNCTION keep_participation();
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON practice_facility FOR EACH ROW EXECUTE FUNCTION note_record('practice', 'practice', 'practice_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_facility FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,facility_id,is_active,is_primary,effective_date,expires,privileges_type,initial_enrollment_instructions,re_enrollment_instructions,other_instructions,muted_expiration');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON practice_facility FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('practice');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON practice_facility FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
CREATE TRIGGER versioned BEFORE UPDATE ON practice_facility FOR EACH ROW WHEN (NOT old.muted_expiration IS DISTINCT FROM new.muted_expiration) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_facility TO credence_app;
GRANT SELECT (team_id, practice_id, facility_id) ON TABLE practice_facility TO credence_lookup;

CREATE TABLE practice_hub (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  hub_id integer NOT NULL,
  effective_date date,
  expires date,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  set_by integer DEFAULT app_account(),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date
);
COMMENT ON TABLE practice_hub IS 'A data hub that a practice uses, with the dates of its attestation.';
ALTER TABLE practice_hub OWNER TO credence_owner;
ALTER TABLE practice_hub ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_hub FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_hub ADD CONSTRAINT practice_hub_pkey PRIMARY KEY (id);
ALTER TABLE practice_hub ADD CONSTRAINT practice_hub_check CHECK (expires >= effective_date);
ALTER TABLE practice_hub ADD CONSTRAINT practice_hub_team_id_practice_id_hub_id_key UNIQUE (team_id, practice_id, hub_id);
CREATE INDEX practice_hub_by_end ON practice_hub USING btree (team_id, expires);
CREATE INDEX practice_hub_by_hub ON practice_hub USING btree (team_id, hub_id);
CREATE TRIGGER dated BEFORE UPDATE ON practice_hub FOR EACH ROW EXECUTE FUNCTION date_participation();
CREATE TRIGGER kept_delete AFTER DELETE ON practice_hub FOR EACH ROW EXECUTE FUNCTION keep_participation();
CREATE TRIGGER kept_update AFTER UPDATE ON practice_hub FOR EACH ROW WHEN (old.since <> new.since) EXECUTE FUNCTION keep_participation();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_hub FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,hub_id,effective_date,expires,muted_expiration');
CREATE TRIGGER versioned BEFORE UPDATE ON practice_hub FOR EACH ROW WHEN (NOT old.muted_expiration IS DISTINCT FROM new.muted_expiration) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_hub TO credence_app;

CREATE TABLE practice_onboarding_document (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  slot text NOT NULL,
  document_id integer NOT NULL
);
COMMENT ON TABLE practice_onboarding_document IS 'The document that the onboarding forms of a practice show as its current carrier list or location list.';
ALTER TABLE practice_onboarding_document OWNER TO credence_owner;
ALTER TABLE practice_onboarding_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_onboarding_document FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_onboarding_document ADD CONSTRAINT practice_onboarding_document_pkey PRIMARY KEY (id);
ALTER TABLE practice_onboarding_document ADD CONSTRAINT practice_onboarding_document_slot_check CHECK (slot = ANY (ARRAY['carrierList'::text, 'locationList'::text]));
ALTER TABLE practice_onboarding_document ADD CONSTRAINT practice_onboarding_document_team_id_practice_id_slot_key UNIQUE (team_id, practice_id, slot);
CREATE INDEX practice_onboarding_document_by_document ON practice_onboarding_document USING btree (team_id, document_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_onboarding_document FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_onboarding_document TO credence_app;

CREATE TABLE practice_onboarding_stage (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  link_id bigint NOT NULL,
  practice_id integer NOT NULL,
  stage text NOT NULL,
  saved_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE practice_onboarding_stage IS 'A stage of the onboarding forms of a practice that was saved with a link.';
ALTER TABLE practice_onboarding_stage OWNER TO credence_owner;
ALTER TABLE practice_onboarding_stage ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_onboarding_stage FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_onboarding_stage ADD CONSTRAINT practice_onboarding_stage_pkey PRIMARY KEY (id);
ALTER TABLE practice_onboarding_stage ADD CONSTRAINT practice_onboarding_stage_stage_check CHECK (stage = 'demographics'::text);
ALTER TABLE practice_onboarding_stage ADD CONSTRAINT practice_onboarding_stage_team_id_link_id_stage_key UNIQUE (team_id, link_id, stage);
CREATE INDEX practice_onboarding_stage_by_practice ON practice_onboarding_stage USING btree (team_id, practice_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_onboarding_stage FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_onboarding_stage TO credence_app;

CREATE TABLE practice_photo (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  key text NOT NULL,
  image bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE practice_photo IS 'The photo of a practice, re-encoded and small. Public lookups show it.';
ALTER TABLE practice_photo OWNER TO credence_owner;
ALTER TABLE practice_photo ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_photo FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_photo ADD CONSTRAINT practice_photo_pkey PRIMARY KEY (id);
ALTER TABLE practice_photo ADD CONSTRAINT practice_photo_team_id_practice_id_key UNIQUE (team_id, practice_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_photo FOR EACH ROW EXECUTE FUNCTION record_change('image');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON practice_photo FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_photo TO credence_app;

CREATE TABLE practice_sms (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  from_number text,
  reply_forwarding_email text,
  reply_auto_response text,
  call_forward_number text,
  time_zone text,
  daily_quota integer DEFAULT 20000 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE practice_sms IS 'How a practice sends text messages: its number, what becomes of replies and calls, time zone and daily quota.';
ALTER TABLE practice_sms OWNER TO credence_owner;
ALTER TABLE practice_sms ENABLE ROW LEVEL SECURITY;
ALTER TABLE practice_sms FORCE ROW LEVEL SECURITY;
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_pkey PRIMARY KEY (id);
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_call_forward_number_check CHECK (call_forward_number ~ '^\(\d{3}\) \d{3}-\d{4}$'::text);
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_daily_quota_check CHECK (daily_quota >= 0);
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_from_number_check CHECK (from_number ~ '^\(\d{3}\) \d{3}-\d{4}$'::text);
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_from_number_key UNIQUE (from_number);
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_team_id_practice_id_key UNIQUE (team_id, practice_id);
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_time_zone_check CHECK (time_zone ~ '^[A-Za-z]\S*$'::text);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON practice_sms FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,from_number,reply_forwarding_email,reply_auto_response,call_forward_number,time_zone,daily_quota');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON practice_sms FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('sms');
CREATE TRIGGER versioned BEFORE UPDATE ON practice_sms FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE practice_sms TO credence_app;
GRANT SELECT (team_id, practice_id, from_number) ON TABLE practice_sms TO credence_lookup;

CREATE TABLE provider (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  first_name text NOT NULL,
  middle_name text,
  last_name text NOT NULL,
  credentials text,
  npi text,
  formatted_name text GENERATED ALWAYS AS (((last_name || ', '::text) || first_name) || COALESCE(' '::text || NULLIF(credentials, ''::text), ''::text)) STORED NOT NULL,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  excluded_from_carrier_credentialing boolean DEFAULT false NOT NULL,
  nickname text,
  phone1 text,
  phone2 text,
  pager text,
  email1 text,
  email2 text,
  notes text,
  is_app boolean GENERATED ALWAYS AS (is_advanced_practice(credentials)) STORED NOT NULL,
  supervising_provider_id integer,
  show_areas_of_expertise boolean DEFAULT false NOT NULL,
  show_treatment_modalities boolean DEFAULT false NOT NULL,
  dob date,
  ssn_sealed bytea,
  license text,
  caqh text,
  dea text,
  medicaid text,
  medicare text,
  other_ids text,
  address1 text,
  address2 text,
  city text,
  state text,
  zip text,
  prior_addresses text,
  prior_names text,
  birthplace text,
  citizenship text,
  ethnicity text,
  other_languages text,
  marital_status text,
  spouse text,
  age_lower_bound integer,
  age_upper_bound integer,
  is_physician boolean GENERATED ALWAYS AS (is_physician(credentials)) STORED NOT NULL
);
COMMENT ON TABLE provider IS 'A clinician of a team: name, NPI, credentials and the profile''s single fields. The SSN is sealed.';
ALTER TABLE provider OWNER TO credence_owner;
ALTER TABLE provider ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider FORCE ROW LEVEL SECURITY;
ALTER TABLE provider ADD CONSTRAINT provider_pkey PRIMARY KEY (id);
ALTER TABLE provider ADD CONSTRAINT provider_age_lower_bound_check CHECK (age_lower_bound >= 0 AND age_lower_bound <= 120);
ALTER TABLE provider ADD CONSTRAINT provider_age_upper_bound_check CHECK (age_upper_bound >= 0 AND age_upper_bound <= 120);
ALTER TABLE provider ADD CONSTRAINT provider_check CHECK (age_lower_bound <= age_upper_bound);
ALTER TABLE provider ADD CONSTRAINT provider_check1 CHECK (supervising_provider_id <> id);
ALTER TABLE provider ADD CONSTRAINT provider_marital_status_check CHECK (marital_status = ANY (ARRAY['SINGLE'::text, 'MARRIED'::text, 'WIDOWED'::text, 'SEPARATED'::text, 'DIVORCED'::text]));
ALTER TABLE provider ADD CONSTRAINT provider_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX provider_by_name ON provider USING btree (team_id, last_name, first_name);
CREATE INDEX provider_by_npi ON provider USING btree (team_id, npi) WHERE deleted_at IS NULL;
CREATE INDEX provider_by_supervisor ON provider USING btree (team_id, supervising_provider_id);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON provider FOR EACH ROW EXECUTE FUNCTION note_record('provider', 'provider', 'id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider FOR EACH ROW EXECUTE FUNCTION record_change('', 'first_name,middle_name,last_name,credentials,deleted_at,excluded_from_carrier_credentialing,nickname,phone1,phone2,pager,email1,email2,notes,supervising_provider_id,show_areas_of_expertise,show_treatment_modalities,address1,address2,city,state,zip,prior_addresses,prior_names,birthplace,citizenship,ethnicity,other_languages,marital_status,spouse,age_lower_bound,age_upper_bound');
CREATE TRIGGER searchable AFTER INSERT OR UPDATE OF first_name, middle_name, last_name, credentials, npi, deleted_at ON provider FOR EACH ROW EXECUTE FUNCTION index_provider();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON provider FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('provider');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON provider FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
CREATE TRIGGER unsearchable AFTER DELETE ON provider FOR EACH ROW EXECUTE FUNCTION unindex('provider');
CREATE TRIGGER versioned BEFORE UPDATE ON provider FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider TO credence_app;
GRANT SELECT (id, team_id, first_name, last_name, credentials, npi, formatted_name, deleted_at) ON TABLE provider TO credence_lookup;

CREATE TABLE provider_area_of_expertise (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  area_of_expertise_id integer NOT NULL,
  age_lower_bound integer NOT NULL,
  age_upper_bound integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE provider_area_of_expertise IS 'An area of expertise of a provider, with the ages of patients it is for.';
ALTER TABLE provider_area_of_expertise OWNER TO credence_owner;
ALTER TABLE provider_area_of_expertise ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_area_of_expertise FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_pkey PRIMARY KEY (id);
ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_age_lower_bound_check CHECK (age_lower_bound >= 0 AND age_lower_bound <= 120);
ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_age_upper_bound_check CHECK (age_upper_bound >= 0 AND age_upper_bound <= 120);
ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_check CHECK (age_lower_bound <= age_upper_bound);
ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_team_id_provider_id_area_of_expe_key UNIQUE (team_id, provider_id, area_of_expertise_id);
CREATE INDEX provider_area_of_expertise_team_id_provider_id_idx ON provider_area_of_expertise USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider_area_of_expertise FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,area_of_expertise_id,age_lower_bound,age_upper_bound');
CREATE TRIGGER unlinked AFTER DELETE ON provider_area_of_expertise FOR EACH ROW EXECUTE FUNCTION unlink_documents('areaOfExpertise');
CREATE TRIGGER versioned BEFORE UPDATE ON provider_area_of_expertise FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider_area_of_expertise TO credence_app;

CREATE TABLE provider_esignature_template (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  esignature_template_id integer NOT NULL
);
COMMENT ON TABLE provider_esignature_template IS 'A set of documents to be signed that a provider''s onboarding forms include.';
ALTER TABLE provider_esignature_template OWNER TO credence_owner;
ALTER TABLE provider_esignature_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_esignature_template FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_esignature_template ADD CONSTRAINT provider_esignature_template_pkey PRIMARY KEY (id);
ALTER TABLE provider_esignature_template ADD CONSTRAINT provider_esignature_template_team_id_provider_id_esignature_key UNIQUE (team_id, provider_id, esignature_template_id);
CREATE INDEX provider_esignature_template_by_template ON provider_esignature_template USING btree (team_id, esignature_template_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider_esignature_template FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider_esignature_template TO credence_app;

CREATE TABLE provider_facility (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  facility_id integer NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  is_primary boolean DEFAULT false NOT NULL,
  effective_date date,
  expires date,
  privileges_type text,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  set_by integer DEFAULT app_account(),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date
);
COMMENT ON TABLE provider_facility IS 'The privileges of a provider at a location, as they are now.';
ALTER TABLE provider_facility OWNER TO credence_owner;
ALTER TABLE provider_facility ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_facility FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_pkey PRIMARY KEY (id);
ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_check CHECK (expires >= effective_date);
ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_check1 CHECK (is_active OR NOT is_primary AND effective_date IS NULL AND expires IS NULL AND privileges_type IS NULL);
ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_privileges_type_check CHECK (privileges_type = ANY (ARRAY['ACTIVE'::text, 'APP'::text, 'CONSULTING'::text, 'COURTESY'::text, 'EXPIRED'::text, 'OTHER'::text, 'TEMPORARY'::text, 'VOLUNTARILY_RESIGNED'::text]));
ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_team_id_provider_id_facility_id_key UNIQUE (team_id, provider_id, facility_id);
CREATE INDEX provider_facility_by_facility ON provider_facility USING btree (team_id, facility_id, provider_id);
CREATE INDEX provider_facility_expiring ON provider_facility USING btree (team_id, expires) WHERE expires IS NOT NULL;
CREATE UNIQUE INDEX provider_facility_primary ON provider_facility USING btree (team_id, provider_id) WHERE is_primary;
CREATE TRIGGER dated BEFORE UPDATE ON provider_facility FOR EACH ROW EXECUTE FUNCTION date_participation();
CREATE TRIGGER kept_delete AFTER DELETE ON provider_facility FOR EACH ROW EXECUTE FUNCTION keep_participation();
CREATE TRIGGER kept_update AFTER UPDATE ON provider_facility FOR EACH ROW WHEN (old.since <> new.since) EXECUTE FUNCTION keep_participation();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider_facility FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,facility_id,is_active,is_primary,effective_date,expires,privileges_type,muted_expiration');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON provider_facility FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
CREATE TRIGGER versioned BEFORE UPDATE ON provider_facility FOR EACH ROW WHEN (NOT old.muted_expiration IS DISTINCT FROM new.muted_expiration) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider_facility TO credence_app;

CREATE TABLE provider_hub (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  hub_id integer NOT NULL,
  effective_date date,
  expires date,
  since timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  set_by integer DEFAULT app_account(),
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date
);
COMMENT ON TABLE provider_hub IS 'A data hub that a provider uses, with the dates of its attestation.';
ALTER TABLE provider_hub OWNER TO credence_owner;
ALTER TABLE provider_hub ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_hub FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_hub ADD CONSTRAINT provider_hub_pkey PRIMARY KEY (id);
ALTER TABLE provider_hub ADD CONSTRAINT provider_hub_check CHECK (expires >= effective_date);
ALTER TABLE provider_hub ADD CONSTRAINT provider_hub_team_id_provider_id_hub_id_key UNIQUE (team_id, provider_id, hub_id);
CREATE INDEX provider_hub_by_end ON provider_hub USING btree (team_id, expires);
CREATE INDEX provider_hub_by_hub ON provider_hub USING btree (team_id, hub_id);
CREATE TRIGGER dated BEFORE UPDATE ON provider_hub FOR EACH ROW EXECUTE FUNCTION date_participation();
CREATE TRIGGER kept_delete AFTER DELETE ON provider_hub FOR EACH ROW EXECUTE FUNCTION keep_participation();
CREATE TRIGGER kept_update AFTER UPDATE ON provider_hub FOR EACH ROW WHEN (old.since <> new.since) EXECUTE FUNCTION keep_participation();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider_hub FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,hub_id,effective_date,expires,muted_expiration');
CREATE TRIGGER versioned BEFORE UPDATE ON provider_hub FOR EACH ROW WHEN (NOT old.muted_expiration IS DISTINCT FROM new.muted_expiration) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider_hub TO credence_app;

CREATE TABLE provider_photo (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  key text NOT NULL,
  filename text NOT NULL,
  image bytea NOT NULL,
  is_shown boolean DEFAULT false NOT NULL,
  created_by integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE provider_photo IS 'A photo of a provider, re-encoded. It is shown after a save of the profile has named it.';
ALTER TABLE provider_photo OWNER TO credence_owner;
ALTER TABLE provider_photo ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_photo FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_photo ADD CONSTRAINT provider_photo_pkey PRIMARY KEY (id);
ALTER TABLE provider_photo ADD CONSTRAINT provider_photo_key_key UNIQUE (key);
CREATE INDEX provider_photo_by_provider ON provider_photo USING btree (team_id, provider_id, filename);
CREATE UNIQUE INDEX provider_photo_shown ON provider_photo USING btree (team_id, provider_id) WHERE is_shown;
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider_photo FOR EACH ROW EXECUTE FUNCTION record_change('image,key');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider_photo TO credence_app;

CREATE TABLE provider_practice (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  practice_id integer NOT NULL,
  is_primary boolean DEFAULT false NOT NULL,
  start_date date,
  end_date date
);
COMMENT ON TABLE provider_practice IS 'The membership of a provider in a practice, with its first and last day.';
ALTER TABLE provider_practice OWNER TO credence_owner;
ALTER TABLE provider_practice ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_practice FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_practice ADD CONSTRAINT provider_practice_pkey PRIMARY KEY (id);
ALTER TABLE provider_practice ADD CONSTRAINT provider_practice_team_id_provider_id_practice_id_key UNIQUE (team_id, provider_id, practice_id);
CREATE INDEX provider_practice_by_practice ON provider_practice USING btree (team_id, practice_id, provider_id);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON provider_practice FOR EACH ROW EXECUTE FUNCTION note_record('provider', 'provider', 'provider_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider_practice FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,practice_id,is_primary,start_date,end_date');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON provider_practice FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('provider');
CREATE TRIGGER touches_directory AFTER INSERT OR DELETE OR UPDATE ON provider_practice FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('directory');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider_practice TO credence_app;
GRANT SELECT (team_id, provider_id, practice_id, is_primary, end_date) ON TABLE provider_practice TO credence_lookup;

CREATE TABLE provider_specialty (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  specialty_id integer NOT NULL,
  "position" integer NOT NULL
);
COMMENT ON TABLE provider_specialty IS 'A specialty of a provider, with its position in the list.';
ALTER TABLE provider_specialty OWNER TO credence_owner;
ALTER TABLE provider_specialty ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_specialty FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_specialty ADD CONSTRAINT provider_specialty_pkey PRIMARY KEY (id);
ALTER TABLE provider_specialty ADD CONSTRAINT provider_specialty_team_id_provider_id_specialty_id_key UNIQUE (team_id, provider_id, specialty_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider_specialty FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,specialty_id,position');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider_specialty TO credence_app;

CREATE TABLE provider_treatment_modality (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  treatment_modality_id integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE provider_treatment_modality IS 'A treatment modality that a provider uses.';
ALTER TABLE provider_treatment_modality OWNER TO credence_owner;
ALTER TABLE provider_treatment_modality ENABLE ROW LEVEL SECURITY;
ALTER TABLE provider_treatment_modality FORCE ROW LEVEL SECURITY;
ALTER TABLE provider_treatment_modality ADD CONSTRAINT provider_treatment_modality_pkey PRIMARY KEY (id);
ALTER TABLE provider_treatment_modality ADD CONSTRAINT provider_treatment_modality_team_id_provider_id_treatment_m_key UNIQUE (team_id, provider_id, treatment_modality_id);
CREATE INDEX provider_treatment_modality_team_id_provider_id_idx ON provider_treatment_modality USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON provider_treatment_modality FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,treatment_modality_id');
CREATE TRIGGER unlinked AFTER DELETE ON provider_treatment_modality FOR EACH ROW EXECUTE FUNCTION unlink_documents('treatmentModality');
CREATE TRIGGER versioned BEFORE UPDATE ON provider_treatment_modality FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE provider_treatment_modality TO credence_app;

CREATE TABLE referral (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  status text DEFAULT 'PENDING_OUTREACH'::text NOT NULL,
  urgency text DEFAULT 'ROUTINE'::text NOT NULL,
  patient_first_name text,
  patient_last_name text,
  archived boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  type text DEFAULT 'QUICK_ADD'::text NOT NULL,
  inbound_fax_id integer,
  location text,
  progress smallint,
  reason text,
  dx text,
  pre_op text,
  testing text,
  notes text,
  patient_phone1 text,
  patient_email1 text,
  patient_address1 text,
  patient_city text,
  patient_state text,
  patient_zip text,
  referring_practice text,
  referring_physician text,
  carrier_id integer,
  provider_id integer,
  appointment_at timestamp with time zone,
  ordering double precision,
  status_since timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE referral IS 'A referral of a patient to a practice: the patient, who refers, and how far scheduling is.';
ALTER TABLE referral OWNER TO credence_owner;
ALTER TABLE referral ENABLE ROW LEVEL SECURITY;
ALTER TABLE referral FORCE ROW LEVEL SECURITY;
ALTER TABLE referral ADD CONSTRAINT referral_pkey PRIMARY KEY (id);
ALTER TABLE referral ADD CONSTRAINT referral_progress_check CHECK (progress >= 0 AND progress <= 100);
ALTER TABLE referral ADD CONSTRAINT referral_status_check CHECK (status = ANY (ARRAY['PENDING_OUTREACH'::text, 'FIRST_ATTEMPT'::text, 'SECOND_ATTEMPT'::text, 'SCHEDULED'::text]));
ALTER TABLE referral ADD CONSTRAINT referral_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE referral ADD CONSTRAINT referral_type_check CHECK (type = ANY (ARRAY['FAX'::text, 'ONLINE_INTAKE'::text, 'QUICK_ADD'::text]));
ALTER TABLE referral ADD CONSTRAINT referral_urgency_check CHECK (urgency = ANY (ARRAY['ROUTINE'::text, 'URGENT'::text, 'SURGERY'::text]));
CREATE INDEX referral_archived ON referral USING btree (team_id, practice_id) WHERE archived;
CREATE INDEX referral_by_carrier ON referral USING btree (team_id, carrier_id) WHERE carrier_id IS NOT NULL;
CREATE UNIQUE INDEX referral_by_fax ON referral USING btree (team_id, inbound_fax_id) WHERE inbound_fax_id IS NOT NULL;
CREATE INDEX referral_by_practice ON referral USING btree (team_id, practice_id) WHERE NOT archived;
CREATE INDEX referral_by_provider ON referral USING btree (team_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE INDEX referral_open ON referral USING btree (team_id, status, practice_id) WHERE NOT archived;
CREATE TRIGGER dated BEFORE UPDATE OF status ON referral FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION date_referral_status();
CREATE TRIGGER deletes_fax AFTER DELETE ON referral FOR EACH ROW WHEN (old.inbound_fax_id IS NOT NULL) EXECUTE FUNCTION delete_fax_of_referral();
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON referral FOR EACH ROW EXECUTE FUNCTION note_record('referral', 'referral', 'id', 'practice_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON referral FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER status_begins AFTER INSERT ON referral FOR EACH ROW EXECUTE FUNCTION keep_referral_status();
CREATE TRIGGER status_changes AFTER UPDATE OF status ON referral FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION keep_referral_status();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON referral FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('referral');
CREATE TRIGGER versioned BEFORE UPDATE ON referral FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE referral TO credence_app;

CREATE TABLE referral_activity (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  referral_id integer NOT NULL,
  account_id integer DEFAULT app_account(),
  notes text NOT NULL,
  referral_reply_id integer,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
COMMENT ON TABLE referral_activity IS 'A note on a referral.';
ALTER TABLE referral_activity OWNER TO credence_owner;
ALTER TABLE referral_activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE referral_activity FORCE ROW LEVEL SECURITY;
ALTER TABLE referral_activity ADD CONSTRAINT referral_activity_pkey PRIMARY KEY (id);
ALTER TABLE referral_activity ADD CONSTRAINT referral_activity_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX referral_activity_by_referral ON referral_activity USING btree (team_id, referral_id, id DESC);
CREATE INDEX referral_activity_by_reply ON referral_activity USING btree (team_id, referral_reply_id) WHERE referral_reply_id IS NOT NULL;
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON referral_activity FOR EACH ROW EXECUTE FUNCTION note_record('referral', 'referral', 'referral_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON referral_activity FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON referral_activity FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('referral');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE referral_activity TO credence_app;

CREATE TABLE referral_location (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  facility_id integer
);
COMMENT ON TABLE referral_location IS 'A location to which a team schedules referrals, with the facility whose privileges it asks for.';
ALTER TABLE referral_location OWNER TO credence_owner;
ALTER TABLE referral_location ENABLE ROW LEVEL SECURITY;
ALTER TABLE referral_location FORCE ROW LEVEL SECURITY;
ALTER TABLE referral_location ADD CONSTRAINT referral_location_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX referral_location_by_name ON referral_location USING btree (team_id, lower(name));
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON referral_location FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON referral_location FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('referral');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE referral_location TO credence_app;

CREATE TABLE referral_reply (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  referral_id integer NOT NULL,
  channel text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  content_sealed bytea NOT NULL,
  object_key text,
  created_by integer DEFAULT app_account(),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  settled_at timestamp with time zone
);
COMMENT ON TABLE referral_reply IS 'A letter about a referral to the referring practice, by fax or email, and whether it was sent. Its content is sealed.';
ALTER TABLE referral_reply OWNER TO credence_owner;
ALTER TABLE referral_reply ENABLE ROW LEVEL SECURITY;
ALTER TABLE referral_reply FORCE ROW LEVEL SECURITY;
ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_pkey PRIMARY KEY (id);
ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_channel_check CHECK (channel = ANY (ARRAY['FAX'::text, 'EMAIL'::text]));
ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text]));
ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX referral_reply_by_referral ON referral_reply USING btree (team_id, referral_id);
CREATE UNIQUE INDEX referral_reply_under_way ON referral_reply USING btree (team_id, referral_id) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON referral_reply FOR EACH ROW EXECUTE FUNCTION note_record('referral', 'referral', 'referral_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON referral_reply FOR EACH ROW EXECUTE FUNCTION record_change('content_sealed');
CREATE TRIGGER released AFTER DELETE ON referral_reply FOR EACH ROW WHEN (old.object_key IS NOT NULL) EXECUTE FUNCTION release_object();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON referral_reply FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('referral');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE referral_reply TO credence_app;

CREATE TABLE referral_settings (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  default_practice_id integer,
  testing text[] NOT NULL,
  quick_replies text[] NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE referral_settings IS 'What a team has set for referrals: the default practice, the tests that can be requested and the quick replies.';
ALTER TABLE referral_settings OWNER TO credence_owner;
ALTER TABLE referral_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE referral_settings FORCE ROW LEVEL SECURITY;
ALTER TABLE referral_settings ADD CONSTRAINT referral_settings_pkey PRIMARY KEY (id);
ALTER TABLE referral_settings ADD CONSTRAINT referral_settings_team_id_key UNIQUE (team_id);
CREATE INDEX referral_settings_by_practice ON referral_settings USING btree (team_id, default_practice_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON referral_settings FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON referral_settings FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('referral');
CREATE TRIGGER versioned BEFORE UPDATE ON referral_settings FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE referral_settings TO credence_app;

CREATE TABLE referral_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  team_id integer NOT NULL,
  referral_id integer NOT NULL,
  status text NOT NULL,
  at timestamp with time zone NOT NULL,
  account_id integer DEFAULT app_account()
);
COMMENT ON TABLE referral_status_history IS 'A status that a referral had, and since when. Insert-only, written by a trigger.';
ALTER TABLE referral_status_history OWNER TO credence_owner;
ALTER TABLE referral_status_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE referral_status_history FORCE ROW LEVEL SECURITY;
ALTER TABLE referral_status_history ADD CONSTRAINT referral_status_history_pkey PRIMARY KEY (id);
ALTER TABLE referral_status_history ADD CONSTRAINT referral_status_history_status_check CHECK (status = ANY (ARRAY['PENDING_OUTREACH'::text, 'FIRST_ATTEMPT'::text, 'SECOND_ATTEMPT'::text, 'SCHEDULED'::text]));
CREATE INDEX referral_status_history_by_referral ON referral_status_history USING btree (team_id, referral_id, at);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON referral_status_history FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT INSERT, SELECT ON TABLE referral_status_history TO credence_app;

CREATE TABLE referring_practice (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  phone text,
  fax text,
  email text
);
COMMENT ON TABLE referring_practice IS 'A practice that refers patients to a team, and where letters to it go.';
ALTER TABLE referring_practice OWNER TO credence_owner;
ALTER TABLE referring_practice ENABLE ROW LEVEL SECURITY;
ALTER TABLE referring_practice FORCE ROW LEVEL SECURITY;
ALTER TABLE referring_practice ADD CONSTRAINT referring_practice_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX referring_practice_by_name ON referring_practice USING btree (team_id, lower(name));
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON referring_practice FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON referring_practice FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('referral');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE referring_practice TO credence_app;

CREATE TABLE remembered_browser (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  token_hash bytea NOT NULL,
  account_id integer NOT NULL,
  expires_at timestamp with time zone NOT NULL
);
COMMENT ON TABLE remembered_browser IS 'A browser that gave a security code and is not asked for one until this expires.';
ALTER TABLE remembered_browser OWNER TO credence_owner;
ALTER TABLE remembered_browser ADD CONSTRAINT remembered_browser_pkey PRIMARY KEY (id);
ALTER TABLE remembered_browser ADD CONSTRAINT remembered_browser_token_hash_key UNIQUE (token_hash);
CREATE INDEX remembered_browser_by_account ON remembered_browser USING btree (account_id);
GRANT DELETE, INSERT, SELECT ON TABLE remembered_browser TO credence_app;

CREATE TABLE reminder (
  id integer NOT NULL,
  name text NOT NULL,
  for_practices boolean NOT NULL,
  for_providers boolean NOT NULL,
  is_on_by_default boolean DEFAULT true NOT NULL
);
COMMENT ON TABLE reminder IS 'A kind of reminder that practices and providers can switch on or off.';
ALTER TABLE reminder OWNER TO credence_owner;
ALTER TABLE reminder ADD CONSTRAINT reminder_pkey PRIMARY KEY (id);
GRANT SELECT ON TABLE reminder TO credence_app;

CREATE TABLE reminder_preference (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer,
  provider_id integer,
  reminder_id integer NOT NULL,
  is_active boolean NOT NULL
);
COMMENT ON TABLE reminder_preference IS 'Whether a practice or provider wants a kind of reminder. Without a row the default of the kind counts.';
ALTER TABLE reminder_preference OWNER TO credence_owner;
ALTER TABLE reminder_preference ENABLE ROW LEVEL SECURITY;
ALTER TABLE reminder_preference FORCE ROW LEVEL SECURITY;
ALTER TABLE reminder_preference ADD CONSTRAINT reminder_preference_pkey PRIMARY KEY (id);
ALTER TABLE reminder_preference ADD CONSTRAINT reminder_preference_check CHECK (num_nonnulls(practice_id, provider_id) = 1);
ALTER TABLE reminder_preference ADD CONSTRAINT reminder_preference_team_id_practice_id_provider_id_reminde_key UNIQUE NULLS NOT DISTINCT (team_id, practice_id, provider_id, reminder_id);
CREATE INDEX reminder_preference_by_provider ON reminder_preference USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON reminder_preference FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,provider_id,reminder_id,is_active');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE reminder_preference TO credence_app;

CREATE TABLE removed_record (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  kind text NOT NULL,
  provider_id integer,
  practice_id integer,
  record_id integer NOT NULL,
  content jsonb NOT NULL,
  attachments jsonb NOT NULL,
  slots jsonb DEFAULT '[]'::jsonb NOT NULL,
  replaced jsonb DEFAULT '[]'::jsonb NOT NULL,
  object_key text,
  removed_by integer,
  removed_at timestamp with time zone DEFAULT now() NOT NULL,
  restored_at timestamp with time zone,
  task_id integer
);
COMMENT ON TABLE removed_record IS 'An entry, a document or an attachment that somebody deleted from a provider, a practice or a task. It can be restored for thirty days.';
ALTER TABLE removed_record OWNER TO credence_owner;
ALTER TABLE removed_record ENABLE ROW LEVEL SECURITY;
ALTER TABLE removed_record FORCE ROW LEVEL SECURITY;
ALTER TABLE removed_record ADD CONSTRAINT removed_record_pkey PRIMARY KEY (id);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_attachments_check CHECK (jsonb_typeof(attachments) = 'array'::text);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_check CHECK (num_nonnulls(provider_id, practice_id, task_id) = 1);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_kind_check CHECK (kind ~ '^[a-zA-Z]+$'::text);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_object_key_key UNIQUE (object_key);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_replaced_check CHECK (jsonb_typeof(replaced) = 'array'::text);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_slots_check CHECK (jsonb_typeof(slots) = 'array'::text);
CREATE INDEX removed_record_by_practice ON removed_record USING btree (team_id, practice_id, removed_at DESC) WHERE practice_id IS NOT NULL;
CREATE INDEX removed_record_by_provider ON removed_record USING btree (team_id, provider_id, removed_at DESC) WHERE provider_id IS NOT NULL;
CREATE INDEX removed_record_by_record ON removed_record USING btree (team_id, kind, record_id);
CREATE INDEX removed_record_by_task ON removed_record USING btree (team_id, task_id, removed_at DESC) WHERE task_id IS NOT NULL;
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON removed_record FOR EACH ROW EXECUTE FUNCTION record_change('content,attachments,slots,replaced,object_key');
CREATE TRIGGER released AFTER DELETE ON removed_record FOR EACH ROW WHEN (old.object_key IS NOT NULL) EXECUTE FUNCTION release_object();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE removed_record TO credence_app;

CREATE TABLE report_last_run (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  type text NOT NULL,
  ran_at timestamp with time zone DEFAULT now() NOT NULL,
  account_id integer NOT NULL
);
COMMENT ON TABLE report_last_run IS 'When a report was last run in a team, and by whom.';
ALTER TABLE report_last_run OWNER TO credence_owner;
ALTER TABLE report_last_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_last_run FORCE ROW LEVEL SECURITY;
ALTER TABLE report_last_run ADD CONSTRAINT report_last_run_pkey PRIMARY KEY (id);
ALTER TABLE report_last_run ADD CONSTRAINT report_last_run_team_id_type_key UNIQUE (team_id, type);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE report_last_run TO credence_app;

CREATE TABLE report_run (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  team_id integer NOT NULL,
  account_id integer NOT NULL,
  type text NOT NULL,
  options jsonb NOT NULL,
  state text DEFAULT 'WAITING'::text NOT NULL,
  rows_done integer DEFAULT 0 NOT NULL,
  rows_expected integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  stored_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE report_run IS 'A report that somebody asked for: its options, how long its address is valid, and how far the file is.';
ALTER TABLE report_run OWNER TO credence_owner;
ALTER TABLE report_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE report_run FORCE ROW LEVEL SECURITY;
ALTER TABLE report_run ADD CONSTRAINT report_run_pkey PRIMARY KEY (id);
ALTER TABLE report_run ADD CONSTRAINT report_run_state_check CHECK (state = ANY (ARRAY['WAITING'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]));
CREATE INDEX report_run_by_account ON report_run USING btree (team_id, account_id, expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE report_run TO credence_app;

CREATE TABLE retired_key (
  id bytea NOT NULL,
  retired_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE retired_key IS 'Which keys opened values of this database and are needed no more. The keys themselves are never here.';
ALTER TABLE retired_key OWNER TO credence_owner;
ALTER TABLE retired_key ADD CONSTRAINT retired_key_pkey PRIMARY KEY (id);
ALTER TABLE retired_key ADD CONSTRAINT retired_key_id_check CHECK (octet_length(id) = 4);
GRANT INSERT, SELECT, UPDATE ON TABLE retired_key TO credence_app;

CREATE TABLE saved_report (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  account_id integer NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  options jsonb NOT NULL,
  is_shared boolean DEFAULT false NOT NULL,
  schedule text,
  next_due date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  period text
);
COMMENT ON TABLE saved_report IS 'Settings of a report that a person saved, if wanted shared with the team, and when the person is reminded of it.';
ALTER TABLE saved_report OWNER TO credence_owner;
ALTER TABLE saved_report ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_report FORCE ROW LEVEL SECURITY;
ALTER TABLE saved_report ADD CONSTRAINT saved_report_pkey PRIMARY KEY (id);
ALTER TABLE saved_report ADD CONSTRAINT saved_report_check CHECK ((schedule IS NULL) = (next_due IS NULL));
ALTER TABLE saved_report ADD CONSTRAINT saved_report_name_check CHECK (name ~ '\S'::text);
ALTER TABLE saved_report ADD CONSTRAINT saved_report_options_check CHECK (jsonb_typeof(options) = 'object'::text);
ALTER TABLE saved_report ADD CONSTRAINT saved_report_period_check CHECK (period = ANY (ARRAY['last7'::text, 'last30'::text, 'thisMonth'::text, 'lastMonth'::text, 'lastQuarter'::text, 'thisYear'::text]));
ALTER TABLE saved_report ADD CONSTRAINT saved_report_schedule_check CHECK (schedule = ANY (ARRAY['WEEKLY'::text, 'MONTHLY'::text]));
ALTER TABLE saved_report ADD CONSTRAINT saved_report_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX saved_report_by_account ON saved_report USING btree (team_id, account_id);
CREATE INDEX saved_report_due ON saved_report USING btree (team_id, next_due) WHERE next_due IS NOT NULL;
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON saved_report FOR EACH ROW EXECUTE FUNCTION record_change('next_due');
CREATE TRIGGER versioned BEFORE UPDATE ON saved_report FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE saved_report TO credence_app;
GRANT SELECT (id, team_id, account_id) ON TABLE saved_report TO credence_lookup;

CREATE TABLE seal_certificate (
  id integer GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  kind text NOT NULL,
  certificate bytea NOT NULL,
  key_sealed bytea,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE seal_certificate IS 'A certificate that seals signed documents, or the root that issued it.';
ALTER TABLE seal_certificate OWNER TO credence_owner;
ALTER TABLE seal_certificate ADD CONSTRAINT seal_certificate_pkey PRIMARY KEY (id);
ALTER TABLE seal_certificate ADD CONSTRAINT seal_certificate_certificate_key UNIQUE (certificate);
ALTER TABLE seal_certificate ADD CONSTRAINT seal_certificate_check CHECK ((key_sealed IS NULL) = (kind = 'CONFIGURED'::text));
ALTER TABLE seal_certificate ADD CONSTRAINT seal_certificate_kind_check CHECK (kind = ANY (ARRAY['ROOT'::text, 'SEAL'::text, 'CONFIGURED'::text]));
CREATE UNIQUE INDEX seal_certificate_root ON seal_certificate USING btree (kind) WHERE kind = 'ROOT'::text;
GRANT INSERT, SELECT, UPDATE (key_sealed) ON TABLE seal_certificate TO credence_app;

CREATE TABLE sealing_key (
  id bytea NOT NULL,
  check_value bytea,
  used_since timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE sealing_key IS 'A key that values in this database are sealed with, by its id. The key itself is never here.';
ALTER TABLE sealing_key OWNER TO credence_owner;
ALTER TABLE sealing_key ADD CONSTRAINT sealing_key_pkey PRIMARY KEY (id);
ALTER TABLE sealing_key ADD CONSTRAINT sealing_key_id_check CHECK (octet_length(id) = 4);
GRANT DELETE, INSERT, SELECT ON TABLE sealing_key TO credence_app;

CREATE TABLE search_key (
  team_id integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  entity_type text NOT NULL,
  entity_id integer NOT NULL,
  label text NOT NULL,
  npi text
);
COMMENT ON TABLE search_key IS 'A word sequence by which the search finds a practice or provider. Written by triggers.';
ALTER TABLE search_key OWNER TO credence_owner;
ALTER TABLE search_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_key FORCE ROW LEVEL SECURITY;
ALTER TABLE search_key ADD CONSTRAINT search_key_pkey PRIMARY KEY (team_id, key, entity_type, entity_id);
ALTER TABLE search_key ADD CONSTRAINT search_key_entity_type_check CHECK (entity_type = ANY (ARRAY['practice'::text, 'provider'::text]));
CREATE INDEX search_key_by_entity ON search_key USING btree (team_id, entity_type, entity_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE search_key TO credence_app;
GRANT SELECT (team_id, key, entity_type, entity_id, label, npi) ON TABLE search_key TO credence_lookup;

CREATE TABLE service_health (
  service text NOT NULL,
  worked_at timestamp with time zone,
  failing_since timestamp with time zone,
  failed_at timestamp with time zone,
  reason text
);
COMMENT ON TABLE service_health IS 'Whether a service outside of Credence works (mail server, virus scanner), and since when it does not.';
ALTER TABLE service_health OWNER TO credence_owner;
ALTER TABLE service_health ADD CONSTRAINT service_health_pkey PRIMARY KEY (service);
ALTER TABLE service_health ADD CONSTRAINT service_health_service_check CHECK (service = ANY (ARRAY['mail'::text, 'virusScanner'::text, 'docusign'::text, 'sms'::text]));
GRANT INSERT, SELECT, UPDATE ON TABLE service_health TO credence_app;

CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  token_hash bytea NOT NULL,
  account_id integer NOT NULL,
  chosen_team integer,
  idle_limit interval DEFAULT '01:30:00'::interval NOT NULL,
  started_at timestamp with time zone DEFAULT now() NOT NULL,
  last_active_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone DEFAULT now() + '12:00:00'::interval NOT NULL,
  address text,
  user_agent text,
  idle_until timestamp with time zone DEFAULT now() NOT NULL,
  noted_until timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE session IS 'A session of a signed-in account. Its token is kept as a hash.';
ALTER TABLE session OWNER TO credence_owner;
ALTER TABLE session ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE session ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
CREATE INDEX session_by_account ON session USING btree (account_id);
CREATE INDEX session_by_expiry ON session USING btree (expires_at);
CREATE TRIGGER times BEFORE INSERT OR UPDATE ON session FOR EACH ROW EXECUTE FUNCTION session_times();
CREATE TRIGGER told_change AFTER UPDATE ON session FOR EACH ROW WHEN (old.chosen_team IS DISTINCT FROM new.chosen_team OR old.expires_at IS DISTINCT FROM new.expires_at OR old.idle_limit IS DISTINCT FROM new.idle_limit OR old.account_id IS DISTINCT FROM new.account_id OR new.last_active_at < old.last_active_at) EXECUTE FUNCTION tell_session();
CREATE TRIGGER told_end AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_session();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE session TO credence_app;
GRANT SELECT, UPDATE (last_active_at) ON TABLE session TO credence_lookup;

CREATE TABLE setup_state (
  is_only boolean DEFAULT true NOT NULL,
  is_hidden boolean,
  skipped text[] DEFAULT '{}'::text[] NOT NULL,
  mail_tested_at timestamp with time zone,
  mail_tested_to text,
  mail_failure text
);
COMMENT ON TABLE setup_state IS 'What administrators decided about the set-up list, and how the last test of mail ended. One row.';
ALTER TABLE setup_state OWNER TO credence_owner;
ALTER TABLE setup_state ADD CONSTRAINT setup_state_pkey PRIMARY KEY (is_only);
ALTER TABLE setup_state ADD CONSTRAINT setup_state_is_only_check CHECK (is_only);
GRANT INSERT, SELECT, UPDATE ON TABLE setup_state TO credence_app;

CREATE TABLE signing_document (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  signing_request_id integer NOT NULL,
  "position" integer NOT NULL,
  esignature_template_version_id integer NOT NULL,
  name text NOT NULL,
  object_key text NOT NULL,
  sha256 text NOT NULL,
  pages integer NOT NULL,
  fields jsonb NOT NULL,
  envelope_id text,
  signed_object_key text,
  signed_sha256 text,
  signed_pages integer,
  signed_at timestamp with time zone
);
COMMENT ON TABLE signing_document IS 'A document of a signing request: what is shown to the signer, and the sealed PDF once it is signed.';
ALTER TABLE signing_document OWNER TO credence_owner;
ALTER TABLE signing_document ENABLE ROW LEVEL SECURITY;
ALTER TABLE signing_document FORCE ROW LEVEL SECURITY;
ALTER TABLE signing_document ADD CONSTRAINT signing_document_pkey PRIMARY KEY (id);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_check CHECK (num_nonnulls(signed_object_key, signed_sha256, signed_at) = ANY (ARRAY[0, 3]));
ALTER TABLE signing_document ADD CONSTRAINT signing_document_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_pages_check CHECK (pages > 0);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_position_check CHECK ("position" >= 0);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_signed_object_key_check CHECK (signed_object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_signed_sha256_check CHECK (signed_sha256 ~ '^[0-9a-f]{64}$'::text);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_team_id_signing_request_id_position_key UNIQUE (team_id, signing_request_id, "position");
CREATE INDEX signing_document_at_service ON signing_document USING btree (team_id, signing_request_id) WHERE envelope_id IS NOT NULL AND signed_at IS NULL;
CREATE UNIQUE INDEX signing_document_by_envelope ON signing_document USING btree (envelope_id);
CREATE INDEX signing_document_by_version ON signing_document USING btree (team_id, esignature_template_version_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON signing_document FOR EACH ROW EXECUTE FUNCTION record_change('fields');
CREATE TRIGGER released AFTER DELETE ON signing_document FOR EACH ROW EXECUTE FUNCTION release_signing_objects();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON signing_document FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('sms');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE signing_document TO credence_app;
GRANT SELECT (id, team_id, signing_request_id, envelope_id) ON TABLE signing_document TO credence_lookup;

CREATE TABLE signing_event (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  team_id integer NOT NULL,
  signing_request_id integer NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  detail text,
  previous text,
  hash text NOT NULL
);
COMMENT ON TABLE signing_event IS 'Something that happened to a signing request. Insert-only; each event holds the hash of the one before.';
ALTER TABLE signing_event OWNER TO credence_owner;
ALTER TABLE signing_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE signing_event FORCE ROW LEVEL SECURITY;
ALTER TABLE signing_event ADD CONSTRAINT signing_event_pkey PRIMARY KEY (id);
ALTER TABLE signing_event ADD CONSTRAINT signing_event_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text);
ALTER TABLE signing_event ADD CONSTRAINT signing_event_previous_check CHECK (previous ~ '^[0-9a-f]{64}$'::text);
ALTER TABLE signing_event ADD CONSTRAINT signing_event_team_id_signing_request_id_previous_key UNIQUE NULLS NOT DISTINCT (team_id, signing_request_id, previous);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON signing_event FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT INSERT, SELECT ON TABLE signing_event TO credence_app;

CREATE TABLE signing_request (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  kind text NOT NULL,
  practice_id integer,
  provider_id integer,
  fppe_task_id integer,
  link_id bigint,
  signer_first_name text NOT NULL,
  signer_last_name text NOT NULL,
  sent_to text NOT NULL,
  sent_by integer,
  sent_at timestamp with time zone DEFAULT now() NOT NULL,
  viewed_at timestamp with time zone,
  completed_at timestamp with time zone,
  declined_at timestamp with time zone,
  decline_reason text,
  revoked_at timestamp with time zone,
  revoked_by integer
);
COMMENT ON TABLE signing_request IS 'Somebody who is asked to sign documents by a link, and what became of it.';
ALTER TABLE signing_request OWNER TO credence_owner;
ALTER TABLE signing_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE signing_request FORCE ROW LEVEL SECURITY;
ALTER TABLE signing_request ADD CONSTRAINT signing_request_pkey PRIMARY KEY (id);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_check CHECK ( CASE WHEN kind = ANY (ARRAY['ONBOARDING'::text, 'REVIEW'::text]) THEN provider_id IS NOT NULL ELSE practice_id IS NOT NULL END);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_check1 CHECK (num_nonnulls(completed_at, declined_at, revoked_at) <= 1);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_kind_check CHECK (kind = ANY (ARRAY['ESIGNATURE'::text, 'CONSENT'::text, 'ONBOARDING'::text, 'REVIEW'::text]));
ALTER TABLE signing_request ADD CONSTRAINT signing_request_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_team_id_link_id_key UNIQUE (team_id, link_id);
CREATE INDEX signing_request_by_fppe_task ON signing_request USING btree (team_id, fppe_task_id);
CREATE INDEX signing_request_by_practice ON signing_request USING btree (team_id, practice_id);
CREATE INDEX signing_request_by_provider ON signing_request USING btree (team_id, provider_id);
CREATE INDEX signing_request_by_time ON signing_request USING btree (team_id, sent_at);
CREATE INDEX signing_request_open ON signing_request USING btree (team_id, id) WHERE completed_at IS NULL AND declined_at IS NULL AND revoked_at IS NULL;
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON signing_request FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE signing_request TO credence_app;
GRANT SELECT (id, team_id, practice_id, provider_id, fppe_task_id, link_id, declined_at, revoked_at) ON TABLE signing_request TO credence_lookup;

CREATE TABLE sms (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  origin text NOT NULL,
  to_number text NOT NULL,
  content text NOT NULL,
  segments integer NOT NULL,
  schedule_at timestamp with time zone,
  signing_request_id integer,
  is_forms_processed boolean DEFAULT false NOT NULL,
  canceled_at timestamp with time zone,
  canceled_by integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer
);
COMMENT ON TABLE sms IS 'A text message of a practice to one or several recipients. Each recipient has a delivery.';
ALTER TABLE sms OWNER TO credence_owner;
ALTER TABLE sms ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms FORCE ROW LEVEL SECURITY;
ALTER TABLE sms ADD CONSTRAINT sms_pkey PRIMARY KEY (id);
ALTER TABLE sms ADD CONSTRAINT sms_check CHECK (canceled_at IS NULL OR schedule_at IS NOT NULL);
ALTER TABLE sms ADD CONSTRAINT sms_origin_check CHECK (origin = ANY (ARRAY['STAFF'::text, 'IMPORT'::text, 'SIGNING'::text, 'AUTO_RESPONSE'::text, 'KEYWORD'::text]));
ALTER TABLE sms ADD CONSTRAINT sms_segments_check CHECK (segments > 0);
ALTER TABLE sms ADD CONSTRAINT sms_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE sms ADD CONSTRAINT sms_team_id_signing_request_id_key UNIQUE (team_id, signing_request_id);
CREATE INDEX sms_by_practice ON sms USING btree (team_id, practice_id, created_at DESC);
CREATE INDEX sms_history ON sms USING btree (team_id, practice_id, created_at DESC, id DESC) WHERE origin = ANY (ARRAY['STAFF'::text, 'IMPORT'::text, 'SIGNING'::text]);
CREATE TRIGGER counted AFTER INSERT ON sms REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sms();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON sms FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON sms FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('sms');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sms TO credence_app;
GRANT SELECT (id, team_id) ON TABLE sms TO credence_lookup;

CREATE TABLE sms_count (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  messages integer DEFAULT 0 NOT NULL,
  day date,
  texts_of_day integer DEFAULT 0 NOT NULL
);
COMMENT ON TABLE sms_count IS 'How many messages the history of a practice has, and how many texts it sent on its newest day.';
ALTER TABLE sms_count OWNER TO credence_owner;
ALTER TABLE sms_count ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms_count FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_count ADD CONSTRAINT sms_count_pkey PRIMARY KEY (id);
ALTER TABLE sms_count ADD CONSTRAINT sms_count_team_id_practice_id_key UNIQUE (team_id, practice_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON sms_count FOR EACH ROW EXECUTE FUNCTION record_change('messages,day,texts_of_day');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sms_count TO credence_app;

CREATE TABLE sms_delivery (
  id bigint GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  sms_id integer NOT NULL,
  "position" integer NOT NULL,
  number text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  status text DEFAULT 'SCHEDULED'::text NOT NULL,
  attempt_id uuid,
  claimed_at timestamp with time zone,
  lease_until timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  vendor_id text,
  handed_over_at timestamp with time zone,
  error text,
  final_at timestamp with time zone,
  from_number text
);
COMMENT ON TABLE sms_delivery IS 'A text message to one recipient: when it is due, who is handing it over, and what became of it.';
ALTER TABLE sms_delivery OWNER TO credence_owner;
ALTER TABLE sms_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms_delivery FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_pkey PRIMARY KEY (id);
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_check CHECK ((status = ANY (ARRAY['CLAIMED'::text, 'UNKNOWN'::text])) = (lease_until IS NOT NULL));
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_check1 CHECK ((status = ANY (ARRAY['DELIVERED'::text, 'FAILED'::text, 'UNDELIVERED'::text, 'CANCELED'::text])) = (final_at IS NOT NULL));
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_claim_has_number CHECK ((status <> ALL (ARRAY['CLAIMED'::text, 'UNKNOWN'::text])) OR from_number IS NOT NULL);
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_from_number_check CHECK (from_number ~ '^\(\d{3}\) \d{3}-\d{4}$'::text);
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_number_check CHECK (number ~ '^\(\d{3}\) \d{3}-\d{4}$'::text);
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_position_check CHECK ("position" >= 0);
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_status_check CHECK (status = ANY (ARRAY['SCHEDULED'::text, 'CLAIMED'::text, 'UNKNOWN'::text, 'HANDED_OVER'::text, 'DELIVERED'::text, 'FAILED'::text, 'UNDELIVERED'::text, 'CANCELED'::text]));
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_team_id_sms_id_position_key UNIQUE (team_id, sms_id, "position");
CREATE INDEX sms_delivery_by_number ON sms_delivery USING btree (team_id, practice_id, number, id DESC);
CREATE INDEX sms_delivery_due ON sms_delivery USING btree (team_id, due_at) WHERE status = 'SCHEDULED'::text;
CREATE INDEX sms_delivery_leased ON sms_delivery USING btree (team_id, lease_until) WHERE status = ANY (ARRAY['CLAIMED'::text, 'UNKNOWN'::text]);
CREATE INDEX sms_delivery_unreported ON sms_delivery USING btree (team_id, handed_over_at) WHERE status = 'HANDED_OVER'::text;
CREATE UNIQUE INDEX sms_delivery_vendor_id ON sms_delivery USING btree (vendor_id) WHERE vendor_id IS NOT NULL;
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON sms_delivery FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('sms');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sms_delivery TO credence_app;
GRANT SELECT (team_id, due_at, status, lease_until, handed_over_at) ON TABLE sms_delivery TO credence_lookup;

CREATE TABLE sms_opt_out (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  number text NOT NULL,
  source text NOT NULL,
  note text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by integer,
  ended_at timestamp with time zone,
  ended_by integer,
  ended_source text
);
COMMENT ON TABLE sms_opt_out IS 'Somebody who wants no text messages of a practice, since when, and until when. Entries are kept for good.';
ALTER TABLE sms_opt_out OWNER TO credence_owner;
ALTER TABLE sms_opt_out ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms_opt_out FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_pkey PRIMARY KEY (id);
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_check CHECK ((ended_at IS NULL) = (ended_source IS NULL));
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_ended_source_check CHECK (ended_source = ANY (ARRAY['REPLY'::text, 'STAFF'::text]));
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_number_check CHECK (number ~ '^\(\d{3}\) \d{3}-\d{4}$'::text);
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_source_check CHECK (source = ANY (ARRAY['REPLY'::text, 'STAFF'::text, 'VENDOR'::text]));
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX sms_opt_out_by_practice ON sms_opt_out USING btree (team_id, practice_id, id DESC);
CREATE UNIQUE INDEX sms_opt_out_current ON sms_opt_out USING btree (team_id, practice_id, number) WHERE ended_at IS NULL;
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON sms_opt_out FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON sms_opt_out FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('sms');
GRANT INSERT, SELECT, UPDATE (ended_at, ended_by, ended_source) ON TABLE sms_opt_out TO credence_app;

CREATE TABLE sms_reply (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  sms_id integer,
  from_number text NOT NULL,
  content text NOT NULL,
  vendor_id text NOT NULL,
  keyword text,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE sms_reply IS 'A text message that somebody sent to the number of a practice.';
ALTER TABLE sms_reply OWNER TO credence_owner;
ALTER TABLE sms_reply ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms_reply FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_reply ADD CONSTRAINT sms_reply_pkey PRIMARY KEY (id);
ALTER TABLE sms_reply ADD CONSTRAINT sms_reply_keyword_check CHECK (keyword = ANY (ARRAY['STOP'::text, 'START'::text, 'HELP'::text]));
ALTER TABLE sms_reply ADD CONSTRAINT sms_reply_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE sms_reply ADD CONSTRAINT sms_reply_team_id_vendor_id_key UNIQUE (team_id, vendor_id);
CREATE INDEX sms_reply_by_number ON sms_reply USING btree (team_id, practice_id, from_number, id DESC);
CREATE INDEX sms_reply_by_sms ON sms_reply USING btree (team_id, sms_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON sms_reply FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON sms_reply FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('sms');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sms_reply TO credence_app;

CREATE TABLE sms_template (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  name text NOT NULL,
  content text NOT NULL,
  sort_order integer NOT NULL,
  mapping text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE sms_template IS 'A text that a practice uses again, with placeholders.';
ALTER TABLE sms_template OWNER TO credence_owner;
ALTER TABLE sms_template ENABLE ROW LEVEL SECURITY;
ALTER TABLE sms_template FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_template ADD CONSTRAINT sms_template_pkey PRIMARY KEY (id);
ALTER TABLE sms_template ADD CONSTRAINT sms_template_sort_order_check CHECK (sort_order >= 0);
ALTER TABLE sms_template ADD CONSTRAINT sms_template_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX sms_template_by_practice ON sms_template USING btree (team_id, practice_id, sort_order, id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON sms_template FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON sms_template FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('sms');
CREATE TRIGGER versioned BEFORE UPDATE ON sms_template FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE sms_template TO credence_app;

CREATE TABLE specialty (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  code text NOT NULL,
  name text NOT NULL
);
COMMENT ON TABLE specialty IS 'A specialty that a provider can have, with its code. All teams share the list.';
ALTER TABLE specialty OWNER TO credence_owner;
ALTER TABLE specialty ADD CONSTRAINT specialty_pkey PRIMARY KEY (id);
ALTER TABLE specialty ADD CONSTRAINT specialty_code_key UNIQUE (code);
GRANT SELECT ON TABLE specialty TO credence_app;

CREATE TABLE spent_proof (
  proof_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL
);
COMMENT ON TABLE spent_proof IS 'A proof of the bot check that was used. It is kept until it would have expired.';
ALTER TABLE spent_proof OWNER TO credence_owner;
ALTER TABLE spent_proof ADD CONSTRAINT spent_proof_pkey PRIMARY KEY (proof_hash);
CREATE INDEX spent_proof_by_expiry ON spent_proof USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON TABLE spent_proof TO credence_app;

CREATE TABLE stamp (
  team_id integer NOT NULL,
  topic text NOT NULL,
  n bigint DEFAULT 1 NOT NULL
);
COMMENT ON TABLE stamp IS 'The counter of a team and topic. It moves with every change, so that a poll is answered "unchanged" without reading the data.';
ALTER TABLE stamp OWNER TO credence_owner;
ALTER TABLE stamp ENABLE ROW LEVEL SECURITY;
ALTER TABLE stamp FORCE ROW LEVEL SECURITY;
ALTER TABLE stamp ADD CONSTRAINT stamp_pkey PRIMARY KEY (team_id, topic);
CREATE TRIGGER told AFTER INSERT OR UPDATE ON stamp FOR EACH ROW EXECUTE FUNCTION tell_team();
GRANT INSERT, SELECT, UPDATE ON TABLE stamp TO credence_app;
GRANT SELECT ON TABLE stamp TO credence_lookup;

CREATE TABLE state_license (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  state text,
  state_license_type text,
  license text,
  effective_date date,
  expiration_date date,
  first_email_reminder_sent timestamp with time zone,
  second_email_reminder_sent timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  muted_expiration date
);
COMMENT ON TABLE state_license IS 'A state license of a provider.';
ALTER TABLE state_license OWNER TO credence_owner;
ALTER TABLE state_license ENABLE ROW LEVEL SECURITY;
ALTER TABLE state_license FORCE ROW LEVEL SECURITY;
ALTER TABLE state_license ADD CONSTRAINT state_license_pkey PRIMARY KEY (id);
ALTER TABLE state_license ADD CONSTRAINT state_license_check CHECK (expiration_date >= effective_date);
ALTER TABLE state_license ADD CONSTRAINT state_license_state_license_type_check CHECK (state_license_type = ANY (ARRAY['APN'::text, 'APRN'::text, 'CADC'::text, 'CSUDCI'::text, 'CSW'::text, 'DO'::text, 'EMT'::text, 'LCMHC'::text, 'LCPC'::text, 'LCSW'::text, 'LPC'::text, 'LSW'::text, 'LSWP'::text, 'MA'::text, 'MD'::text, 'MSW'::text, 'NP'::text, 'NURSE_OTHER'::text, 'OT'::text, 'OTHER'::text, 'PA'::text, 'PC'::text, 'PT'::text, 'RESIDENT_TRAINING'::text, 'RN'::text, 'SLP'::text]));
CREATE INDEX state_license_expiring ON state_license USING btree (team_id, expiration_date) WHERE expiration_date IS NOT NULL;
CREATE INDEX state_license_team_id_provider_id_idx ON state_license USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON state_license FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,state,state_license_type,license,effective_date,expiration_date,first_email_reminder_sent,second_email_reminder_sent,muted_expiration');
CREATE TRIGGER unlinked AFTER DELETE ON state_license FOR EACH ROW EXECUTE FUNCTION unlink_documents('stateLicense');
CREATE TRIGGER versioned BEFORE UPDATE ON state_license FOR EACH ROW WHEN (NOT old.muted_expiration IS DISTINCT FROM new.muted_expiration) EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE state_license TO credence_app;

CREATE TABLE store_check (
  is_only boolean DEFAULT true NOT NULL,
  checked_at timestamp with time zone DEFAULT now() NOT NULL,
  objects integer NOT NULL,
  unknown integer NOT NULL,
  quarantined integer NOT NULL
);
COMMENT ON TABLE store_check IS 'What the last nightly check of the file store found. One row.';
ALTER TABLE store_check OWNER TO credence_owner;
ALTER TABLE store_check ADD CONSTRAINT store_check_pkey PRIMARY KEY (is_only);
ALTER TABLE store_check ADD CONSTRAINT store_check_is_only_check CHECK (is_only);
GRANT INSERT, SELECT, UPDATE ON TABLE store_check TO credence_app;

CREATE TABLE survey (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL
);
COMMENT ON TABLE survey IS 'A questionnaire of a team about disclosures: for providers, or for practice administrators.';
ALTER TABLE survey OWNER TO credence_owner;
ALTER TABLE survey ENABLE ROW LEVEL SECURITY;
ALTER TABLE survey FORCE ROW LEVEL SECURITY;
ALTER TABLE survey ADD CONSTRAINT survey_pkey PRIMARY KEY (id);
ALTER TABLE survey ADD CONSTRAINT survey_kind_check CHECK (kind = ANY (ARRAY['PROVIDER'::text, 'ADMIN'::text]));
ALTER TABLE survey ADD CONSTRAINT survey_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE survey ADD CONSTRAINT survey_team_id_kind_key UNIQUE (team_id, kind);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON survey FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE survey TO credence_app;

CREATE TABLE survey_answer (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  survey_response_id integer NOT NULL,
  display_order integer NOT NULL,
  question text NOT NULL,
  is_yes boolean NOT NULL,
  answer_text text,
  question_id integer
);
COMMENT ON TABLE survey_answer IS 'One question of an answered questionnaire, with its answer.';
ALTER TABLE survey_answer OWNER TO credence_owner;
ALTER TABLE survey_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE survey_answer FORCE ROW LEVEL SECURITY;
ALTER TABLE survey_answer ADD CONSTRAINT survey_answer_pkey PRIMARY KEY (id);
ALTER TABLE survey_answer ADD CONSTRAINT survey_answer_team_id_survey_response_id_display_order_key UNIQUE (team_id, survey_response_id, display_order);
CREATE INDEX survey_answer_by_question ON survey_answer USING btree (team_id, question_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON survey_answer FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE survey_answer TO credence_app;

CREATE TABLE survey_question (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  survey_id integer NOT NULL,
  display_order integer NOT NULL,
  header text,
  question text NOT NULL
);
COMMENT ON TABLE survey_question IS 'A question of a questionnaire, with its heading and its place.';
ALTER TABLE survey_question OWNER TO credence_owner;
ALTER TABLE survey_question ENABLE ROW LEVEL SECURITY;
ALTER TABLE survey_question FORCE ROW LEVEL SECURITY;
ALTER TABLE survey_question ADD CONSTRAINT survey_question_pkey PRIMARY KEY (id);
ALTER TABLE survey_question ADD CONSTRAINT survey_question_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE survey_question ADD CONSTRAINT survey_question_team_id_survey_id_display_order_key UNIQUE (team_id, survey_id, display_order);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON survey_question FOR EACH ROW EXECUTE FUNCTION record_change('');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE survey_question TO credence_app;

CREATE TABLE survey_response (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  kind text DEFAULT 'disclosures'::text NOT NULL,
  name text NOT NULL,
  sent_to_provider boolean NOT NULL,
  completed_date date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL,
  link_id bigint
);
COMMENT ON TABLE survey_response IS 'A questionnaire that was answered by or for a provider, such as the disclosures.';
ALTER TABLE survey_response OWNER TO credence_owner;
ALTER TABLE survey_response ENABLE ROW LEVEL SECURITY;
ALTER TABLE survey_response FORCE ROW LEVEL SECURITY;
ALTER TABLE survey_response ADD CONSTRAINT survey_response_pkey PRIMARY KEY (id);
ALTER TABLE survey_response ADD CONSTRAINT survey_response_kind_check CHECK (kind = 'disclosures'::text);
ALTER TABLE survey_response ADD CONSTRAINT survey_response_team_id_id_key UNIQUE (team_id, id);
ALTER TABLE survey_response ADD CONSTRAINT survey_response_team_id_link_id_provider_id_key UNIQUE (team_id, link_id, provider_id);
CREATE INDEX survey_response_team_id_provider_id_idx ON survey_response USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON survey_response FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER unlinked AFTER DELETE ON survey_response FOR EACH ROW EXECUTE FUNCTION unlink_documents('surveyResponse');
CREATE TRIGGER versioned BEFORE UPDATE ON survey_response FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE survey_response TO credence_app;

CREATE TABLE task (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  practice_id integer NOT NULL,
  provider_id integer,
  category text DEFAULT 'INITIAL_ENROLLMENT'::text NOT NULL,
  status text DEFAULT 'CREATED'::text NOT NULL,
  due date,
  archived boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  carrier_id integer,
  facility_id integer,
  hub_id integer,
  other text,
  reference_number text,
  deadline date,
  progress smallint,
  ordering double precision,
  is_automatic boolean DEFAULT false NOT NULL,
  completed_at timestamp with time zone,
  created_by integer DEFAULT app_account()
);
COMMENT ON TABLE task IS 'A task of a practice: an enrollment, attestation, inquiry, termination or other work to be done.';
ALTER TABLE task OWNER TO credence_owner;
ALTER TABLE task ENABLE ROW LEVEL SECURITY;
ALTER TABLE task FORCE ROW LEVEL SECURITY;
ALTER TABLE task ADD CONSTRAINT task_pkey PRIMARY KEY (id);
ALTER TABLE task ADD CONSTRAINT task_category_check CHECK (category = ANY (ARRAY['INITIAL_ENROLLMENT'::text, 'ANNUAL_ENROLLMENT'::text, 'ATTESTATION'::text, 'INQUIRY'::text, 'TERMINATION'::text, 'OTHER'::text]));
ALTER TABLE task ADD CONSTRAINT task_check CHECK ((status = 'COMPLETE'::text) = (completed_at IS NOT NULL));
ALTER TABLE task ADD CONSTRAINT task_progress_check CHECK (progress >= 0 AND progress <= 100);
ALTER TABLE task ADD CONSTRAINT task_status_check CHECK (status = ANY (ARRAY['CREATED'::text, 'IN_PROGRESS'::text, 'BLOCKED'::text, 'BLOCKED_INTERNALLY'::text, 'BLOCKED_INTERNALLY_PROVIDER'::text, 'BLOCKED_SUBMITTED'::text, 'COMPLETE'::text]));
ALTER TABLE task ADD CONSTRAINT task_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX task_alike ON task USING btree (team_id, practice_id, COALESCE(provider_id, 0), category) WHERE NOT archived AND status <> 'COMPLETE'::text;
CREATE INDEX task_by_carrier ON task USING btree (team_id, carrier_id) WHERE carrier_id IS NOT NULL;
CREATE INDEX task_by_facility ON task USING btree (team_id, facility_id) WHERE facility_id IS NOT NULL;
CREATE INDEX task_by_hub ON task USING btree (team_id, hub_id) WHERE hub_id IS NOT NULL;
CREATE INDEX task_by_practice ON task USING btree (team_id, practice_id) WHERE NOT archived AND status <> 'COMPLETE'::text;
CREATE INDEX task_by_provider ON task USING btree (team_id, provider_id);
CREATE INDEX task_completed ON task USING btree (team_id, completed_at) WHERE NOT archived AND status = 'COMPLETE'::text;
CREATE INDEX task_completed_figures ON task USING btree (team_id, completed_at) INCLUDE (category, carrier_id, practice_id, created_at, id) WHERE completed_at IS NOT NULL;
CREATE INDEX task_open ON task USING btree (team_id, status, practice_id) WHERE NOT archived;
CREATE INDEX task_pending_carrier ON task USING btree (team_id, practice_id, provider_id, carrier_id) WHERE carrier_id IS NOT NULL AND NOT archived AND status <> 'COMPLETE'::text AND (category = ANY (ARRAY['INITIAL_ENROLLMENT'::text, 'ANNUAL_ENROLLMENT'::text]));
CREATE INDEX task_pending_facility ON task USING btree (team_id, provider_id, facility_id) WHERE facility_id IS NOT NULL AND NOT archived AND status <> 'COMPLETE'::text AND (category = ANY (ARRAY['INITIAL_ENROLLMENT'::text, 'ANNUAL_ENROLLMENT'::text]));
CREATE TRIGGER completed BEFORE INSERT OR UPDATE OF status ON task FOR EACH ROW EXECUTE FUNCTION date_completion();
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON task FOR EACH ROW EXECUTE FUNCTION note_record('task', 'task', 'id', 'practice_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task FOR EACH ROW EXECUTE FUNCTION record_change('', 'practice_id,provider_id,category,status,due,archived,carrier_id,facility_id,hub_id,other,reference_number,deadline,progress,ordering,is_automatic,completed_at,created_by');
CREATE TRIGGER status_begins AFTER INSERT ON task FOR EACH ROW EXECUTE FUNCTION keep_task_status();
CREATE TRIGGER status_changes AFTER UPDATE OF status ON task FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION keep_task_status();
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON task FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('task');
CREATE TRIGGER versioned BEFORE UPDATE ON task FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT USAGE ON SEQUENCE task_id_seq TO credence_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task TO credence_app;
GRANT SELECT (id, team_id, practice_id, status, due, archived) ON TABLE task TO credence_lookup;

CREATE TABLE task_activity (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  task_id integer NOT NULL,
  account_id integer DEFAULT app_account(),
  notes text NOT NULL,
  created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
COMMENT ON TABLE task_activity IS 'An entry in the activity list of a task: a note of a person, or something that the system did.';
ALTER TABLE task_activity OWNER TO credence_owner;
ALTER TABLE task_activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_activity FORCE ROW LEVEL SECURITY;
ALTER TABLE task_activity ADD CONSTRAINT task_activity_pkey PRIMARY KEY (id);
ALTER TABLE task_activity ADD CONSTRAINT task_activity_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX task_activity_by_task ON task_activity USING btree (team_id, task_id, id DESC);
CREATE INDEX task_activity_recent ON task_activity USING btree (team_id, created_at DESC);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON task_activity FOR EACH ROW EXECUTE FUNCTION note_record('task', 'task', 'task_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_activity FOR EACH ROW EXECUTE FUNCTION record_change('', 'task_id,account_id,notes');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON task_activity FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('task');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_activity TO credence_app;

CREATE TABLE task_assignee (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  task_id integer NOT NULL,
  account_id integer NOT NULL
);
COMMENT ON TABLE task_assignee IS 'An account that a task is assigned to.';
ALTER TABLE task_assignee OWNER TO credence_owner;
ALTER TABLE task_assignee ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_assignee FORCE ROW LEVEL SECURITY;
ALTER TABLE task_assignee ADD CONSTRAINT task_assignee_pkey PRIMARY KEY (id);
ALTER TABLE task_assignee ADD CONSTRAINT task_assignee_team_id_task_id_account_id_key UNIQUE (team_id, task_id, account_id);
CREATE INDEX task_assignee_by_account ON task_assignee USING btree (account_id, team_id, task_id);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON task_assignee FOR EACH ROW EXECUTE FUNCTION note_record('task', 'task', 'task_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_assignee FOR EACH ROW EXECUTE FUNCTION record_change('', 'task_id,account_id');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON task_assignee FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('task');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_assignee TO credence_app;
GRANT SELECT (id, team_id, task_id, account_id) ON TABLE task_assignee TO credence_lookup;

CREATE TABLE task_attachment (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  task_id integer NOT NULL,
  name text NOT NULL,
  object_key text NOT NULL,
  account_id integer DEFAULT app_account(),
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE task_attachment IS 'A file that somebody attached to a task.';
ALTER TABLE task_attachment OWNER TO credence_owner;
ALTER TABLE task_attachment ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_attachment FORCE ROW LEVEL SECURITY;
ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_pkey PRIMARY KEY (id);
ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_name_check CHECK (name <> ''::text);
ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_object_key_key UNIQUE (object_key);
ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX task_attachment_by_task ON task_attachment USING btree (team_id, task_id, id DESC);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_attachment FOR EACH ROW EXECUTE FUNCTION record_change('', 'task_id,name,account_id');
CREATE TRIGGER released AFTER DELETE ON task_attachment FOR EACH ROW EXECUTE FUNCTION release_object();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_attachment TO credence_app;

CREATE TABLE task_builder_run (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  account_id integer NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  created integer DEFAULT 0 NOT NULL,
  unsuccessful text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE task_builder_run IS 'A run of the task builder and how far it is, so that a run that was cut off goes on where it ended.';
ALTER TABLE task_builder_run OWNER TO credence_owner;
ALTER TABLE task_builder_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_builder_run FORCE ROW LEVEL SECURITY;
ALTER TABLE task_builder_run ADD CONSTRAINT task_builder_run_pkey PRIMARY KEY (id);
ALTER TABLE task_builder_run ADD CONSTRAINT task_builder_run_team_id_account_id_key_key UNIQUE (team_id, account_id, key);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_builder_run FOR EACH ROW EXECUTE FUNCTION record_change('done,created,unsuccessful');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_builder_run TO credence_app;

CREATE TABLE task_bulk_change (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  run_id integer NOT NULL,
  task_id integer NOT NULL,
  name text NOT NULL,
  before jsonb NOT NULL,
  made_version integer NOT NULL,
  kept_because text,
  is_undone boolean,
  undo_reason text
);
COMMENT ON TABLE task_bulk_change IS 'A task that a bulk edit changed, with what it was before, for undo.';
ALTER TABLE task_bulk_change OWNER TO credence_owner;
ALTER TABLE task_bulk_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_bulk_change FORCE ROW LEVEL SECURITY;
ALTER TABLE task_bulk_change ADD CONSTRAINT task_bulk_change_pkey PRIMARY KEY (id);
ALTER TABLE task_bulk_change ADD CONSTRAINT task_bulk_change_before_check CHECK (jsonb_typeof(before) = 'object'::text);
ALTER TABLE task_bulk_change ADD CONSTRAINT task_bulk_change_team_id_run_id_task_id_key UNIQUE (team_id, run_id, task_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_bulk_change FOR EACH ROW EXECUTE FUNCTION record_change('is_undone,undo_reason');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_bulk_change TO credence_app;

CREATE TABLE task_bulk_run (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  account_id integer NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  skipped jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL
);
COMMENT ON TABLE task_bulk_run IS 'A bulk edit of tasks: how far it is, and the tasks that it left.';
ALTER TABLE task_bulk_run OWNER TO credence_owner;
ALTER TABLE task_bulk_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_bulk_run FORCE ROW LEVEL SECURITY;
ALTER TABLE task_bulk_run ADD CONSTRAINT task_bulk_run_pkey PRIMARY KEY (id);
ALTER TABLE task_bulk_run ADD CONSTRAINT task_bulk_run_skipped_check CHECK (jsonb_typeof(skipped) = 'array'::text);
ALTER TABLE task_bulk_run ADD CONSTRAINT task_bulk_run_team_id_account_id_key_key UNIQUE (team_id, account_id, key);
ALTER TABLE task_bulk_run ADD CONSTRAINT task_bulk_run_team_id_id_key UNIQUE (team_id, id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_bulk_run FOR EACH ROW EXECUTE FUNCTION record_change('done,skipped');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_bulk_run TO credence_app;

CREATE TABLE task_mention (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  task_id integer,
  activity_id integer,
  account_id integer NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  fppe_task_id integer,
  fppe_activity_id integer
);
COMMENT ON TABLE task_mention IS 'A person whom a note of a task or an FPPE task mentions, and whether they have read it.';
ALTER TABLE task_mention OWNER TO credence_owner;
ALTER TABLE task_mention ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_mention FORCE ROW LEVEL SECURITY;
ALTER TABLE task_mention ADD CONSTRAINT task_mention_pkey PRIMARY KEY (id);
ALTER TABLE task_mention ADD CONSTRAINT task_mention_has_one_note CHECK (num_nonnulls(activity_id, fppe_activity_id) = 1 AND (task_id IS NULL) = (activity_id IS NULL) AND (fppe_task_id IS NULL) = (fppe_activity_id IS NULL));
ALTER TABLE task_mention ADD CONSTRAINT task_mention_team_id_activity_id_account_id_key UNIQUE (team_id, activity_id, account_id);
ALTER TABLE task_mention ADD CONSTRAINT task_mention_team_id_fppe_activity_id_account_id_key UNIQUE (team_id, fppe_activity_id, account_id);
CREATE INDEX task_mention_by_account ON task_mention USING btree (team_id, account_id, id DESC);
CREATE INDEX task_mention_by_fppe_task ON task_mention USING btree (team_id, fppe_task_id) WHERE fppe_task_id IS NOT NULL;
CREATE INDEX task_mention_by_task ON task_mention USING btree (team_id, task_id);
CREATE INDEX task_mention_mailed ON task_mention USING btree (account_id, mailed_at) WHERE mailed_at IS NOT NULL;
CREATE INDEX task_mention_unread ON task_mention USING btree (team_id, account_id, created_at) WHERE read_at IS NULL;
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_mention FOR EACH ROW EXECUTE FUNCTION record_change('read_at,mailed_at');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON task_mention FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('mention');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_mention TO credence_app;
GRANT SELECT (team_id, task_id, account_id, created_at, read_at, mailed_at, fppe_task_id) ON TABLE task_mention TO credence_lookup;

CREATE TABLE task_star (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  task_id integer NOT NULL,
  account_id integer NOT NULL
);
COMMENT ON TABLE task_star IS 'The star of an account on a task.';
ALTER TABLE task_star OWNER TO credence_owner;
ALTER TABLE task_star ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_star FORCE ROW LEVEL SECURITY;
ALTER TABLE task_star ADD CONSTRAINT task_star_pkey PRIMARY KEY (id);
ALTER TABLE task_star ADD CONSTRAINT task_star_team_id_account_id_task_id_key UNIQUE (team_id, account_id, task_id);
CREATE INDEX task_star_by_task ON task_star USING btree (team_id, task_id);
CREATE TRIGGER noted AFTER INSERT OR DELETE OR UPDATE ON task_star FOR EACH ROW EXECUTE FUNCTION note_record('task', 'task', 'task_id');
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_star FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON task_star FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('task');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_star TO credence_app;

CREATE TABLE task_status_history (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  team_id integer NOT NULL,
  task_id integer NOT NULL,
  status text NOT NULL,
  at timestamp with time zone NOT NULL
);
COMMENT ON TABLE task_status_history IS 'A status that a task had, and since when. Insert-only, written by a trigger.';
ALTER TABLE task_status_history OWNER TO credence_owner;
ALTER TABLE task_status_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_status_history FORCE ROW LEVEL SECURITY;
ALTER TABLE task_status_history ADD CONSTRAINT task_status_history_pkey PRIMARY KEY (id);
ALTER TABLE task_status_history ADD CONSTRAINT task_status_history_status_check CHECK (status = ANY (ARRAY['CREATED'::text, 'IN_PROGRESS'::text, 'BLOCKED'::text, 'BLOCKED_INTERNALLY'::text, 'BLOCKED_INTERNALLY_PROVIDER'::text, 'BLOCKED_SUBMITTED'::text, 'COMPLETE'::text]));
CREATE INDEX task_status_history_by_task ON task_status_history USING btree (team_id, task_id, at);
GRANT INSERT, SELECT ON TABLE task_status_history TO credence_app;

CREATE TABLE task_submission (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  task_id integer NOT NULL,
  kind text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  content_sealed bytea NOT NULL,
  created_by integer DEFAULT app_account(),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  settled_at timestamp with time zone
);
COMMENT ON TABLE task_submission IS 'A submission of a task to a carrier by email, fax or web form, and whether it was sent. Its content is sealed.';
ALTER TABLE task_submission OWNER TO credence_owner;
ALTER TABLE task_submission ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_submission FORCE ROW LEVEL SECURITY;
ALTER TABLE task_submission ADD CONSTRAINT task_submission_pkey PRIMARY KEY (id);
ALTER TABLE task_submission ADD CONSTRAINT task_submission_kind_check CHECK (kind = ANY (ARRAY['EMAIL'::text, 'WEB_FORM'::text, 'FAX'::text]));
ALTER TABLE task_submission ADD CONSTRAINT task_submission_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text]));
CREATE INDEX task_submission_by_task ON task_submission USING btree (team_id, task_id);
CREATE UNIQUE INDEX task_submission_under_way ON task_submission USING btree (team_id, task_id) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_submission FOR EACH ROW EXECUTE FUNCTION record_change('content_sealed');
CREATE TRIGGER touches AFTER INSERT OR DELETE OR UPDATE ON task_submission FOR EACH STATEMENT EXECUTE FUNCTION touch_topic('task');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_submission TO credence_app;

CREATE TABLE task_view (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  account_id integer NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  is_shared boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE task_view IS 'Filters, order and view of the task page that a person saved, if wanted shared with the team.';
ALTER TABLE task_view OWNER TO credence_owner;
ALTER TABLE task_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE task_view FORCE ROW LEVEL SECURITY;
ALTER TABLE task_view ADD CONSTRAINT task_view_pkey PRIMARY KEY (id);
ALTER TABLE task_view ADD CONSTRAINT task_view_name_check CHECK (name ~ '\S'::text);
ALTER TABLE task_view ADD CONSTRAINT task_view_settings_check CHECK (jsonb_typeof(settings) = 'object'::text);
ALTER TABLE task_view ADD CONSTRAINT task_view_team_id_id_key UNIQUE (team_id, id);
CREATE INDEX task_view_by_account ON task_view USING btree (team_id, account_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON task_view FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER versioned BEFORE UPDATE ON task_view FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE task_view TO credence_app;

CREATE TABLE team (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  name text NOT NULL,
  city text,
  state text,
  start_date date,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  contract_type text,
  contract_providers integer,
  contract_carriers integer,
  contract_facilities integer,
  contract_users integer,
  default_task_assignee integer,
  notes text,
  enrollment_notification_emails text[] DEFAULT '{}'::text[] NOT NULL,
  support_email_alias text,
  updated_by integer,
  makes_automatic_tasks boolean DEFAULT true NOT NULL,
  closed_at timestamp with time zone,
  time_zone text,
  benchmark_days integer
);
COMMENT ON TABLE team IS 'A team (tenant): the organization whose people, practices, providers and tasks belong together.';
ALTER TABLE team OWNER TO credence_owner;
ALTER TABLE team ENABLE ROW LEVEL SECURITY;
ALTER TABLE team FORCE ROW LEVEL SECURITY;
ALTER TABLE team ADD CONSTRAINT team_pkey PRIMARY KEY (id);
ALTER TABLE team ADD CONSTRAINT team_benchmark_days_check CHECK (benchmark_days >= 1 AND benchmark_days <= 999);
ALTER TABLE team ADD CONSTRAINT team_contract_carriers_check CHECK (contract_carriers >= 0);
ALTER TABLE team ADD CONSTRAINT team_contract_facilities_check CHECK (contract_facilities >= 0);
ALTER TABLE team ADD CONSTRAINT team_contract_providers_check CHECK (contract_providers >= 0);
ALTER TABLE team ADD CONSTRAINT team_contract_type_check CHECK (contract_type = ANY (ARRAY['SAAS'::text, 'PAY_AS_YOU_GO'::text, 'OTHER'::text]));
ALTER TABLE team ADD CONSTRAINT team_contract_users_check CHECK (contract_users >= 0);
ALTER TABLE team ADD CONSTRAINT team_time_zone_check CHECK (time_zone ~ '^[A-Za-z]\S*$'::text);
CREATE TRIGGER begins_with_referral_settings AFTER INSERT ON team FOR EACH ROW EXECUTE FUNCTION add_default_referral_settings();
CREATE TRIGGER begins_with_surveys AFTER INSERT ON team FOR EACH ROW EXECUTE FUNCTION add_default_surveys();
CREATE TRIGGER passes_time_zone_on AFTER UPDATE ON team FOR EACH ROW WHEN (old.time_zone IS DISTINCT FROM new.time_zone) EXECUTE FUNCTION pass_time_zone_on();
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON team FOR EACH ROW EXECUTE FUNCTION record_change('');
CREATE TRIGGER versioned BEFORE UPDATE ON team FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT INSERT, SELECT, UPDATE ON TABLE team TO credence_app;
GRANT SELECT ON TABLE team TO credence_lookup;

CREATE TABLE throttle (
  key text NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  first_at timestamp with time zone DEFAULT now() NOT NULL,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  blocked_until timestamp with time zone
);
COMMENT ON TABLE throttle IS 'Failed attempts by one key, such as an account or an address, and until when further ones are blocked.';
ALTER TABLE throttle OWNER TO credence_owner;
ALTER TABLE throttle ADD CONSTRAINT throttle_pkey PRIMARY KEY (key);
CREATE INDEX throttle_by_age ON throttle USING btree (last_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE throttle TO credence_app;

CREATE TABLE training (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  type text,
  organization text,
  start_date date,
  end_date date,
  notes text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE training IS 'An education or training of a provider.';
ALTER TABLE training OWNER TO credence_owner;
ALTER TABLE training ENABLE ROW LEVEL SECURITY;
ALTER TABLE training FORCE ROW LEVEL SECURITY;
ALTER TABLE training ADD CONSTRAINT training_pkey PRIMARY KEY (id);
ALTER TABLE training ADD CONSTRAINT training_check CHECK (end_date >= start_date);
CREATE INDEX training_team_id_provider_id_idx ON training USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON training FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,type,organization,start_date,end_date,notes');
CREATE TRIGGER unlinked AFTER DELETE ON training FOR EACH ROW EXECUTE FUNCTION unlink_documents('training');
CREATE TRIGGER versioned BEFORE UPDATE ON training FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE training TO credence_app;

CREATE TABLE treatment_modality (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  description text NOT NULL
);
COMMENT ON TABLE treatment_modality IS 'A treatment modality that a provider can use. All teams share the list.';
ALTER TABLE treatment_modality OWNER TO credence_owner;
ALTER TABLE treatment_modality ADD CONSTRAINT treatment_modality_pkey PRIMARY KEY (id);
ALTER TABLE treatment_modality ADD CONSTRAINT treatment_modality_description_key UNIQUE (description);
GRANT SELECT ON TABLE treatment_modality TO credence_app;

CREATE TABLE unknown_code (
  source text NOT NULL,
  code_hash bytea NOT NULL,
  last_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
COMMENT ON TABLE unknown_code IS 'A lookup code that named no practice, as a hash, with the network that it came from. Unlogged.';
ALTER TABLE unknown_code OWNER TO credence_owner;
ALTER TABLE unknown_code SET UNLOGGED;
ALTER TABLE unknown_code ADD CONSTRAINT unknown_code_pkey PRIMARY KEY (source, code_hash);
CREATE INDEX unknown_code_by_source ON unknown_code USING btree (source, last_at DESC);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE unknown_code TO credence_app;
GRANT SELECT (source, last_at) ON TABLE unknown_code TO credence_lookup;

CREATE TABLE unrouted_fax (
  id integer DEFAULT nextval('inbound_fax_id_seq'::regclass) NOT NULL,
  received_at timestamp with time zone NOT NULL,
  arrived_at timestamp with time zone DEFAULT now() NOT NULL,
  filename text NOT NULL,
  from_number text,
  to_number text,
  from_caller_id text,
  object_key text NOT NULL,
  original_key text,
  sha256 bytea NOT NULL,
  is_unreadable boolean NOT NULL,
  pages integer
);
COMMENT ON TABLE unrouted_fax IS 'A fax to a number that belongs to no practice. It waits for an administrator.';
ALTER TABLE unrouted_fax OWNER TO credence_owner;
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_pkey PRIMARY KEY (id);
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_check CHECK ((pages IS NULL) = is_unreadable);
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_object_key_check CHECK (object_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_object_key_key UNIQUE (object_key);
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_original_key_check CHECK (original_key ~ '^[0-9a-f]{32}$'::text);
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_original_key_key UNIQUE (original_key);
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_pages_check CHECK (pages > 0);
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_sha256_check CHECK (length(sha256) = 32);
GRANT DELETE, INSERT, SELECT ON TABLE unrouted_fax TO credence_app;

CREATE TABLE work_history (
  id integer GENERATED BY DEFAULT AS IDENTITY (START WITH 1001) NOT NULL,
  team_id integer NOT NULL,
  provider_id integer NOT NULL,
  "position" text,
  organization text,
  start_date date,
  end_date date,
  notes text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_by integer,
  version integer DEFAULT 1 NOT NULL
);
COMMENT ON TABLE work_history IS 'An earlier position of a provider.';
ALTER TABLE work_history OWNER TO credence_owner;
ALTER TABLE work_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE work_history FORCE ROW LEVEL SECURITY;
ALTER TABLE work_history ADD CONSTRAINT work_history_pkey PRIMARY KEY (id);
ALTER TABLE work_history ADD CONSTRAINT work_history_check CHECK (end_date >= start_date);
CREATE INDEX work_history_team_id_provider_id_idx ON work_history USING btree (team_id, provider_id);
CREATE TRIGGER recorded AFTER INSERT OR DELETE OR UPDATE ON work_history FOR EACH ROW EXECUTE FUNCTION record_change('', 'provider_id,position,organization,start_date,end_date,notes');
CREATE TRIGGER unlinked AFTER DELETE ON work_history FOR EACH ROW EXECUTE FUNCTION unlink_documents('workHistory');
CREATE TRIGGER versioned BEFORE UPDATE ON work_history FOR EACH ROW EXECUTE FUNCTION touch_row();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE work_history TO credence_app;

-- Foreign keys

ALTER TABLE account ADD CONSTRAINT account_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE account_photo ADD CONSTRAINT account_photo_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE account_photo ADD CONSTRAINT account_photo_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE account_practice ADD CONSTRAINT account_practice_team_id_account_id_fkey FOREIGN KEY (team_id, account_id) REFERENCES account(team_id, id) ON DELETE CASCADE;
ALTER TABLE account_practice ADD CONSTRAINT account_practice_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE account_practice ADD CONSTRAINT account_practice_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id);

ALTER TABLE automatic_task ADD CONSTRAINT automatic_task_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE automatic_task ADD CONSTRAINT automatic_task_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE SET NULL (task_id);

ALTER TABLE board_certification ADD CONSTRAINT board_certification_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE board_certification ADD CONSTRAINT board_certification_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE board_certification ADD CONSTRAINT board_certification_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE business_line ADD CONSTRAINT business_line_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id);

ALTER TABLE carrier ADD CONSTRAINT carrier_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE carrier_enrollment_form ADD CONSTRAINT carrier_enrollment_form_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id);

ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id);
ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_team_id_practice_id_carrier_id_fkey FOREIGN KEY (team_id, practice_id, carrier_id) REFERENCES practice_carrier(team_id, practice_id, carrier_id) ON DELETE CASCADE;
ALTER TABLE carrier_participation ADD CONSTRAINT carrier_participation_team_id_provider_id_practice_id_fkey FOREIGN KEY (team_id, provider_id, practice_id) REFERENCES provider_practice(team_id, provider_id, practice_id) ON DELETE CASCADE;

ALTER TABLE cme ADD CONSTRAINT cme_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE cme ADD CONSTRAINT cme_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE cme ADD CONSTRAINT cme_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE code_challenge ADD CONSTRAINT code_challenge_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;

ALTER TABLE confirmed_address ADD CONSTRAINT confirmed_address_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;

ALTER TABLE daily_run ADD CONSTRAINT daily_run_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE document ADD CONSTRAINT document_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id);
ALTER TABLE document ADD CONSTRAINT document_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE document ADD CONSTRAINT document_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE document ADD CONSTRAINT document_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE document ADD CONSTRAINT document_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id);
ALTER TABLE document ADD CONSTRAINT document_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id);
ALTER TABLE document ADD CONSTRAINT document_team_id_replaced_by_id_fkey FOREIGN KEY (team_id, replaced_by_id) REFERENCES document(team_id, id) ON DELETE SET NULL (replaced_by_id);
ALTER TABLE document ADD CONSTRAINT document_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE document_link ADD CONSTRAINT document_link_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES document(team_id, id) ON DELETE CASCADE;
ALTER TABLE document_link ADD CONSTRAINT document_link_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE esignature_template ADD CONSTRAINT esignature_template_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE esignature_template_file ADD CONSTRAINT esignature_template_file_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE esignature_template_file ADD CONSTRAINT esignature_template_file_team_id_esignature_template_id_fkey FOREIGN KEY (team_id, esignature_template_id) REFERENCES esignature_template(team_id, id) ON DELETE CASCADE;
ALTER TABLE esignature_template_file ADD CONSTRAINT esignature_template_file_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE esignature_template_version ADD CONSTRAINT esignature_template_version_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE esignature_template_version ADD CONSTRAINT esignature_template_version_team_id_esignature_template_id_fkey FOREIGN KEY (team_id, esignature_template_id) REFERENCES esignature_template(team_id, id) ON DELETE CASCADE;
ALTER TABLE esignature_template_version ADD CONSTRAINT esignature_template_version_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE facility ADD CONSTRAINT facility_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE file_upload ADD CONSTRAINT file_upload_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE form_request ADD CONSTRAINT form_request_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE form_request ADD CONSTRAINT form_request_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES link(team_id, id) ON DELETE CASCADE;
ALTER TABLE form_request ADD CONSTRAINT form_request_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE form_request ADD CONSTRAINT form_request_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE former_session_token ADD CONSTRAINT former_session_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE;

ALTER TABLE fppe_activity ADD CONSTRAINT fppe_activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE fppe_activity ADD CONSTRAINT fppe_activity_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE fppe_activity ADD CONSTRAINT fppe_activity_team_id_fppe_task_id_fkey FOREIGN KEY (team_id, fppe_task_id) REFERENCES fppe_task(team_id, id) ON DELETE CASCADE;

ALTER TABLE fppe_patient ADD CONSTRAINT fppe_patient_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE fppe_patient ADD CONSTRAINT fppe_patient_team_id_fppe_task_id_fkey FOREIGN KEY (team_id, fppe_task_id) REFERENCES fppe_task(team_id, id) ON DELETE CASCADE;

ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_team_id_esignature_template_id_fkey FOREIGN KEY (team_id, esignature_template_id) REFERENCES esignature_template(team_id, id);
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id);
ALTER TABLE fppe_task ADD CONSTRAINT fppe_task_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE immunization ADD CONSTRAINT immunization_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE immunization ADD CONSTRAINT immunization_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE immunization ADD CONSTRAINT immunization_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES account(id);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES account(id);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_original_key_fkey FOREIGN KEY (original_key) REFERENCES file_object(key);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id);
ALTER TABLE inbound_fax ADD CONSTRAINT inbound_fax_team_id_split_from_fkey FOREIGN KEY (team_id, split_from) REFERENCES inbound_fax(team_id, id) ON DELETE SET NULL (split_from);

ALTER TABLE kept_setting ADD CONSTRAINT kept_setting_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id);
ALTER TABLE kept_setting ADD CONSTRAINT kept_setting_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE kept_setting ADD CONSTRAINT kept_setting_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE kept_setting ADD CONSTRAINT kept_setting_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;

ALTER TABLE line_participation ADD CONSTRAINT line_participation_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id);
ALTER TABLE line_participation ADD CONSTRAINT line_participation_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE line_participation ADD CONSTRAINT line_participation_team_id_practice_id_business_line_id_fkey FOREIGN KEY (team_id, practice_id, business_line_id) REFERENCES practice_business_line(team_id, practice_id, business_line_id) ON DELETE CASCADE;
ALTER TABLE line_participation ADD CONSTRAINT line_participation_team_id_practice_id_facility_id_fkey FOREIGN KEY (team_id, practice_id, facility_id) REFERENCES practice_facility(team_id, practice_id, facility_id) ON DELETE CASCADE;
ALTER TABLE line_participation ADD CONSTRAINT line_participation_team_id_provider_id_practice_id_fkey FOREIGN KEY (team_id, provider_id, practice_id) REFERENCES provider_practice(team_id, provider_id, practice_id) ON DELETE CASCADE;

ALTER TABLE link ADD CONSTRAINT link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE link ADD CONSTRAINT link_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id);
ALTER TABLE link ADD CONSTRAINT link_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE link ADD CONSTRAINT link_team_id_fppe_task_id_fkey FOREIGN KEY (team_id, fppe_task_id) REFERENCES fppe_task(team_id, id) ON DELETE CASCADE;
ALTER TABLE link ADD CONSTRAINT link_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE link ADD CONSTRAINT link_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE link ADD CONSTRAINT link_team_id_signing_document_id_fkey FOREIGN KEY (team_id, signing_document_id) REFERENCES signing_document(team_id, id) ON DELETE CASCADE;
ALTER TABLE link ADD CONSTRAINT link_team_id_signing_request_id_fkey FOREIGN KEY (team_id, signing_request_id) REFERENCES signing_request(team_id, id) ON DELETE CASCADE;

ALTER TABLE malpractice_insurance ADD CONSTRAINT malpractice_insurance_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE malpractice_insurance ADD CONSTRAINT malpractice_insurance_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE malpractice_insurance ADD CONSTRAINT malpractice_insurance_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE onboarding_change ADD CONSTRAINT onboarding_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id);
ALTER TABLE onboarding_change ADD CONSTRAINT onboarding_change_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE onboarding_change ADD CONSTRAINT onboarding_change_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES link(team_id, id) ON DELETE SET NULL (link_id);
ALTER TABLE onboarding_change ADD CONSTRAINT onboarding_change_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE onboarding_document_day ADD CONSTRAINT onboarding_document_day_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE onboarding_document_day ADD CONSTRAINT onboarding_document_day_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE onboarding_draft ADD CONSTRAINT onboarding_draft_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE onboarding_draft ADD CONSTRAINT onboarding_draft_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES link(team_id, id) ON DELETE CASCADE;
ALTER TABLE onboarding_draft ADD CONSTRAINT onboarding_draft_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE onboarding_preference ADD CONSTRAINT onboarding_preference_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE onboarding_preference ADD CONSTRAINT onboarding_preference_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE onboarding_preference ADD CONSTRAINT onboarding_preference_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE onboarding_stage ADD CONSTRAINT onboarding_stage_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE onboarding_stage ADD CONSTRAINT onboarding_stage_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES link(team_id, id) ON DELETE CASCADE;
ALTER TABLE onboarding_stage ADD CONSTRAINT onboarding_stage_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE participation_history ADD CONSTRAINT participation_history_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE past_hospital_privileges ADD CONSTRAINT past_hospital_privileges_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE past_hospital_privileges ADD CONSTRAINT past_hospital_privileges_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE past_hospital_privileges ADD CONSTRAINT past_hospital_privileges_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE peer_reference ADD CONSTRAINT peer_reference_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE peer_reference ADD CONSTRAINT peer_reference_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE peer_reference ADD CONSTRAINT peer_reference_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id);
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_hub_id_fkey FOREIGN KEY (hub_id) REFERENCES hub(id);
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_team_id_practice_id_hub_id_fkey FOREIGN KEY (team_id, practice_id, hub_id) REFERENCES practice_hub(team_id, practice_id, hub_id) ON DELETE CASCADE;
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_team_id_provider_id_hub_id_fkey FOREIGN KEY (team_id, provider_id, hub_id) REFERENCES provider_hub(team_id, provider_id, hub_id) ON DELETE CASCADE;
ALTER TABLE portal_credential ADD CONSTRAINT portal_credential_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE practice ADD CONSTRAINT practice_default_task_assignee_fkey FOREIGN KEY (default_task_assignee) REFERENCES account(id);
ALTER TABLE practice ADD CONSTRAINT practice_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice ADD CONSTRAINT practice_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE practice_business_line ADD CONSTRAINT practice_business_line_business_line_id_carrier_id_fkey FOREIGN KEY (business_line_id, carrier_id) REFERENCES business_line(id, carrier_id);
ALTER TABLE practice_business_line ADD CONSTRAINT practice_business_line_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_business_line ADD CONSTRAINT practice_business_line_team_id_practice_id_carrier_id_fkey FOREIGN KEY (team_id, practice_id, carrier_id) REFERENCES practice_carrier(team_id, practice_id, carrier_id) ON DELETE CASCADE;

ALTER TABLE practice_carrier ADD CONSTRAINT practice_carrier_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id);
ALTER TABLE practice_carrier ADD CONSTRAINT practice_carrier_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_carrier ADD CONSTRAINT practice_carrier_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE practice_carrier ADD CONSTRAINT practice_carrier_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE practice_carrier_facility ADD CONSTRAINT practice_carrier_facility_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_carrier_facility ADD CONSTRAINT practice_carrier_facility_team_id_practice_id_carrier_id_fkey FOREIGN KEY (team_id, practice_id, carrier_id) REFERENCES practice_carrier(team_id, practice_id, carrier_id) ON DELETE CASCADE;
ALTER TABLE practice_carrier_facility ADD CONSTRAINT practice_carrier_facility_team_id_practice_id_facility_id_fkey FOREIGN KEY (team_id, practice_id, facility_id) REFERENCES practice_facility(team_id, practice_id, facility_id) ON DELETE CASCADE;

ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id);
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE practice_facility ADD CONSTRAINT practice_facility_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE practice_hub ADD CONSTRAINT practice_hub_hub_id_fkey FOREIGN KEY (hub_id) REFERENCES hub(id);
ALTER TABLE practice_hub ADD CONSTRAINT practice_hub_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id);
ALTER TABLE practice_hub ADD CONSTRAINT practice_hub_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_hub ADD CONSTRAINT practice_hub_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;

ALTER TABLE practice_onboarding_document ADD CONSTRAINT practice_onboarding_document_team_id_document_id_fkey FOREIGN KEY (team_id, document_id) REFERENCES document(team_id, id) ON DELETE CASCADE;
ALTER TABLE practice_onboarding_document ADD CONSTRAINT practice_onboarding_document_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_onboarding_document ADD CONSTRAINT practice_onboarding_document_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;

ALTER TABLE practice_onboarding_stage ADD CONSTRAINT practice_onboarding_stage_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_onboarding_stage ADD CONSTRAINT practice_onboarding_stage_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES link(team_id, id) ON DELETE CASCADE;
ALTER TABLE practice_onboarding_stage ADD CONSTRAINT practice_onboarding_stage_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;

ALTER TABLE practice_photo ADD CONSTRAINT practice_photo_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_photo ADD CONSTRAINT practice_photo_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;

ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE practice_sms ADD CONSTRAINT practice_sms_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE provider ADD CONSTRAINT provider_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider ADD CONSTRAINT provider_team_id_supervising_provider_id_fkey FOREIGN KEY (team_id, supervising_provider_id) REFERENCES provider(team_id, id);
ALTER TABLE provider ADD CONSTRAINT provider_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_area_of_expertise_id_fkey FOREIGN KEY (area_of_expertise_id) REFERENCES area_of_expertise(id);
ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE provider_area_of_expertise ADD CONSTRAINT provider_area_of_expertise_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE provider_esignature_template ADD CONSTRAINT provider_esignature_template_team_id_esignature_template_i_fkey FOREIGN KEY (team_id, esignature_template_id) REFERENCES esignature_template(team_id, id) ON DELETE CASCADE;
ALTER TABLE provider_esignature_template ADD CONSTRAINT provider_esignature_template_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider_esignature_template ADD CONSTRAINT provider_esignature_template_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id);
ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider_facility ADD CONSTRAINT provider_facility_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE provider_hub ADD CONSTRAINT provider_hub_hub_id_fkey FOREIGN KEY (hub_id) REFERENCES hub(id);
ALTER TABLE provider_hub ADD CONSTRAINT provider_hub_set_by_fkey FOREIGN KEY (set_by) REFERENCES account(id);
ALTER TABLE provider_hub ADD CONSTRAINT provider_hub_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider_hub ADD CONSTRAINT provider_hub_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE provider_photo ADD CONSTRAINT provider_photo_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id);
ALTER TABLE provider_photo ADD CONSTRAINT provider_photo_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider_photo ADD CONSTRAINT provider_photo_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE provider_practice ADD CONSTRAINT provider_practice_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider_practice ADD CONSTRAINT provider_practice_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE provider_practice ADD CONSTRAINT provider_practice_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE provider_specialty ADD CONSTRAINT provider_specialty_specialty_id_fkey FOREIGN KEY (specialty_id) REFERENCES specialty(id);
ALTER TABLE provider_specialty ADD CONSTRAINT provider_specialty_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider_specialty ADD CONSTRAINT provider_specialty_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE provider_treatment_modality ADD CONSTRAINT provider_treatment_modality_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE provider_treatment_modality ADD CONSTRAINT provider_treatment_modality_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE provider_treatment_modality ADD CONSTRAINT provider_treatment_modality_treatment_modality_id_fkey FOREIGN KEY (treatment_modality_id) REFERENCES treatment_modality(id);
ALTER TABLE provider_treatment_modality ADD CONSTRAINT provider_treatment_modality_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE referral ADD CONSTRAINT referral_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id);
ALTER TABLE referral ADD CONSTRAINT referral_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE referral ADD CONSTRAINT referral_team_id_inbound_fax_id_fkey FOREIGN KEY (team_id, inbound_fax_id) REFERENCES inbound_fax(team_id, id) ON DELETE SET NULL (inbound_fax_id);
ALTER TABLE referral ADD CONSTRAINT referral_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id);
ALTER TABLE referral ADD CONSTRAINT referral_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id);

ALTER TABLE referral_activity ADD CONSTRAINT referral_activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE referral_activity ADD CONSTRAINT referral_activity_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE referral_activity ADD CONSTRAINT referral_activity_team_id_referral_id_fkey FOREIGN KEY (team_id, referral_id) REFERENCES referral(team_id, id) ON DELETE CASCADE;
ALTER TABLE referral_activity ADD CONSTRAINT referral_activity_team_id_referral_reply_id_fkey FOREIGN KEY (team_id, referral_reply_id) REFERENCES referral_reply(team_id, id) ON DELETE SET NULL (referral_reply_id);

ALTER TABLE referral_location ADD CONSTRAINT referral_location_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE referral_location ADD CONSTRAINT referral_location_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id);
ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE referral_reply ADD CONSTRAINT referral_reply_team_id_referral_id_fkey FOREIGN KEY (team_id, referral_id) REFERENCES referral(team_id, id) ON DELETE CASCADE;

ALTER TABLE referral_settings ADD CONSTRAINT referral_settings_team_id_default_practice_id_fkey FOREIGN KEY (team_id, default_practice_id) REFERENCES practice(team_id, id) ON DELETE SET NULL (default_practice_id);
ALTER TABLE referral_settings ADD CONSTRAINT referral_settings_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE referral_status_history ADD CONSTRAINT referral_status_history_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE referral_status_history ADD CONSTRAINT referral_status_history_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE referral_status_history ADD CONSTRAINT referral_status_history_team_id_referral_id_fkey FOREIGN KEY (team_id, referral_id) REFERENCES referral(team_id, id) ON DELETE CASCADE;

ALTER TABLE referring_practice ADD CONSTRAINT referring_practice_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE remembered_browser ADD CONSTRAINT remembered_browser_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;

ALTER TABLE reminder_preference ADD CONSTRAINT reminder_preference_reminder_id_fkey FOREIGN KEY (reminder_id) REFERENCES reminder(id);
ALTER TABLE reminder_preference ADD CONSTRAINT reminder_preference_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE reminder_preference ADD CONSTRAINT reminder_preference_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE reminder_preference ADD CONSTRAINT reminder_preference_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE removed_record ADD CONSTRAINT removed_record_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES account(id);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE removed_record ADD CONSTRAINT removed_record_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE removed_record ADD CONSTRAINT removed_record_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE removed_record ADD CONSTRAINT removed_record_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE CASCADE;

ALTER TABLE report_last_run ADD CONSTRAINT report_last_run_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE report_last_run ADD CONSTRAINT report_last_run_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE report_run ADD CONSTRAINT report_run_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE report_run ADD CONSTRAINT report_run_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE saved_report ADD CONSTRAINT saved_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE saved_report ADD CONSTRAINT saved_report_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE session ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_chosen_team_fkey FOREIGN KEY (chosen_team) REFERENCES team(id);

ALTER TABLE signing_document ADD CONSTRAINT signing_document_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_signed_object_key_fkey FOREIGN KEY (signed_object_key) REFERENCES file_object(key);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_team_id_esignature_template_version_id_fkey FOREIGN KEY (team_id, esignature_template_version_id) REFERENCES esignature_template_version(team_id, id);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE signing_document ADD CONSTRAINT signing_document_team_id_signing_request_id_fkey FOREIGN KEY (team_id, signing_request_id) REFERENCES signing_request(team_id, id) ON DELETE CASCADE;

ALTER TABLE signing_event ADD CONSTRAINT signing_event_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE signing_event ADD CONSTRAINT signing_event_team_id_signing_request_id_fkey FOREIGN KEY (team_id, signing_request_id) REFERENCES signing_request(team_id, id) ON DELETE CASCADE;

ALTER TABLE signing_request ADD CONSTRAINT signing_request_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES account(id);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES account(id);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_team_id_fppe_task_id_fkey FOREIGN KEY (team_id, fppe_task_id) REFERENCES fppe_task(team_id, id) ON DELETE SET NULL (fppe_task_id);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES link(team_id, id) ON DELETE SET NULL (link_id);
ALTER TABLE signing_request ADD CONSTRAINT signing_request_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE signing_request ADD CONSTRAINT signing_request_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;

ALTER TABLE sms ADD CONSTRAINT sms_canceled_by_fkey FOREIGN KEY (canceled_by) REFERENCES account(id);
ALTER TABLE sms ADD CONSTRAINT sms_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id);
ALTER TABLE sms ADD CONSTRAINT sms_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE sms ADD CONSTRAINT sms_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE sms ADD CONSTRAINT sms_team_id_signing_request_id_fkey FOREIGN KEY (team_id, signing_request_id) REFERENCES signing_request(team_id, id) ON DELETE SET NULL (signing_request_id);

ALTER TABLE sms_count ADD CONSTRAINT sms_count_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE sms_count ADD CONSTRAINT sms_count_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;

ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE sms_delivery ADD CONSTRAINT sms_delivery_team_id_sms_id_fkey FOREIGN KEY (team_id, sms_id) REFERENCES sms(team_id, id) ON DELETE CASCADE;

ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id);
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES account(id);
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE sms_opt_out ADD CONSTRAINT sms_opt_out_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;

ALTER TABLE sms_reply ADD CONSTRAINT sms_reply_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE sms_reply ADD CONSTRAINT sms_reply_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE sms_reply ADD CONSTRAINT sms_reply_team_id_sms_id_fkey FOREIGN KEY (team_id, sms_id) REFERENCES sms(team_id, id) ON DELETE CASCADE;

ALTER TABLE sms_template ADD CONSTRAINT sms_template_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE sms_template ADD CONSTRAINT sms_template_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id) ON DELETE CASCADE;
ALTER TABLE sms_template ADD CONSTRAINT sms_template_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE state_license ADD CONSTRAINT state_license_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE state_license ADD CONSTRAINT state_license_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE state_license ADD CONSTRAINT state_license_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE survey ADD CONSTRAINT survey_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE survey_answer ADD CONSTRAINT survey_answer_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE survey_answer ADD CONSTRAINT survey_answer_team_id_question_id_fkey FOREIGN KEY (team_id, question_id) REFERENCES survey_question(team_id, id) ON DELETE SET NULL (question_id);
ALTER TABLE survey_answer ADD CONSTRAINT survey_answer_team_id_survey_response_id_fkey FOREIGN KEY (team_id, survey_response_id) REFERENCES survey_response(team_id, id) ON DELETE CASCADE;

ALTER TABLE survey_question ADD CONSTRAINT survey_question_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE survey_question ADD CONSTRAINT survey_question_team_id_survey_id_fkey FOREIGN KEY (team_id, survey_id) REFERENCES survey(team_id, id) ON DELETE CASCADE;

ALTER TABLE survey_response ADD CONSTRAINT survey_response_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE survey_response ADD CONSTRAINT survey_response_team_id_link_id_fkey FOREIGN KEY (team_id, link_id) REFERENCES link(team_id, id) ON DELETE SET NULL (link_id);
ALTER TABLE survey_response ADD CONSTRAINT survey_response_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE survey_response ADD CONSTRAINT survey_response_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE task ADD CONSTRAINT task_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id);
ALTER TABLE task ADD CONSTRAINT task_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id);
ALTER TABLE task ADD CONSTRAINT task_facility_id_fkey FOREIGN KEY (facility_id) REFERENCES facility(id);
ALTER TABLE task ADD CONSTRAINT task_hub_id_fkey FOREIGN KEY (hub_id) REFERENCES hub(id);
ALTER TABLE task ADD CONSTRAINT task_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task ADD CONSTRAINT task_team_id_practice_id_fkey FOREIGN KEY (team_id, practice_id) REFERENCES practice(team_id, id);
ALTER TABLE task ADD CONSTRAINT task_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id);

ALTER TABLE task_activity ADD CONSTRAINT task_activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE task_activity ADD CONSTRAINT task_activity_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task_activity ADD CONSTRAINT task_activity_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE CASCADE;

ALTER TABLE task_assignee ADD CONSTRAINT task_assignee_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE task_assignee ADD CONSTRAINT task_assignee_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task_assignee ADD CONSTRAINT task_assignee_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE CASCADE;

ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task_attachment ADD CONSTRAINT task_attachment_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE CASCADE;

ALTER TABLE task_builder_run ADD CONSTRAINT task_builder_run_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE task_builder_run ADD CONSTRAINT task_builder_run_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE task_bulk_change ADD CONSTRAINT task_bulk_change_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task_bulk_change ADD CONSTRAINT task_bulk_change_team_id_run_id_fkey FOREIGN KEY (team_id, run_id) REFERENCES task_bulk_run(team_id, id) ON DELETE CASCADE;

ALTER TABLE task_bulk_run ADD CONSTRAINT task_bulk_run_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE task_bulk_run ADD CONSTRAINT task_bulk_run_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE task_mention ADD CONSTRAINT task_mention_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE task_mention ADD CONSTRAINT task_mention_team_id_activity_id_fkey FOREIGN KEY (team_id, activity_id) REFERENCES task_activity(team_id, id) ON DELETE CASCADE;
ALTER TABLE task_mention ADD CONSTRAINT task_mention_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task_mention ADD CONSTRAINT task_mention_team_id_fppe_activity_id_fkey FOREIGN KEY (team_id, fppe_activity_id) REFERENCES fppe_activity(team_id, id) ON DELETE CASCADE;
ALTER TABLE task_mention ADD CONSTRAINT task_mention_team_id_fppe_task_id_fkey FOREIGN KEY (team_id, fppe_task_id) REFERENCES fppe_task(team_id, id) ON DELETE CASCADE;
ALTER TABLE task_mention ADD CONSTRAINT task_mention_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE CASCADE;

ALTER TABLE task_star ADD CONSTRAINT task_star_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
ALTER TABLE task_star ADD CONSTRAINT task_star_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task_star ADD CONSTRAINT task_star_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE CASCADE;

ALTER TABLE task_status_history ADD CONSTRAINT task_status_history_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task_status_history ADD CONSTRAINT task_status_history_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE CASCADE;

ALTER TABLE task_submission ADD CONSTRAINT task_submission_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id);
ALTER TABLE task_submission ADD CONSTRAINT task_submission_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE task_submission ADD CONSTRAINT task_submission_team_id_task_id_fkey FOREIGN KEY (team_id, task_id) REFERENCES task(team_id, id) ON DELETE CASCADE;

ALTER TABLE task_view ADD CONSTRAINT task_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
ALTER TABLE task_view ADD CONSTRAINT task_view_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);

ALTER TABLE team ADD CONSTRAINT team_default_task_assignee_fkey FOREIGN KEY (default_task_assignee) REFERENCES account(id);
ALTER TABLE team ADD CONSTRAINT team_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE training ADD CONSTRAINT training_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE training ADD CONSTRAINT training_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE training ADD CONSTRAINT training_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_object_key_fkey FOREIGN KEY (object_key) REFERENCES file_object(key);
ALTER TABLE unrouted_fax ADD CONSTRAINT unrouted_fax_original_key_fkey FOREIGN KEY (original_key) REFERENCES file_object(key);

ALTER TABLE work_history ADD CONSTRAINT work_history_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id);
ALTER TABLE work_history ADD CONSTRAINT work_history_team_id_provider_id_fkey FOREIGN KEY (team_id, provider_id) REFERENCES provider(team_id, id) ON DELETE CASCADE;
ALTER TABLE work_history ADD CONSTRAINT work_history_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id);

-- Policies of row-level security

CREATE POLICY backup ON account FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON account FOR SELECT TO credence_lookup USING (true);
CREATE POLICY own ON account FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND ( SELECT NOT app_is_link()) OR id = (( SELECT app_account() AS app_account)) OR ( SELECT app_signs_in() AS app_signs_in) OR id = (( SELECT app_link_sender() AS app_link_sender))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)) OR id = (( SELECT app_account() AS app_account)) AND team_id IS NULL AND ((( SELECT app_team() AS app_team)) IS NULL OR ( SELECT app_is_admin() AS app_is_admin)) OR ( SELECT app_signs_in() AS app_signs_in));

CREATE POLICY backup ON account_photo FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON account_photo FOR SELECT TO credence_lookup USING (true);
CREATE POLICY own ON account_photo FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) OR account_id = (( SELECT app_account() AS app_account)) OR team_id IS NULL AND (( SELECT app_account() AS app_account)) IS NOT NULL) WITH CHECK (team_id = (( SELECT app_team() AS app_team)) OR team_id IS NULL AND account_id = (( SELECT app_account() AS app_account)));

CREATE POLICY backup ON account_practice FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON account_practice AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON account_practice AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON account_practice AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON account_practice FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND ( SELECT NOT app_is_link())) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY append ON audit_event FOR INSERT TO credence_app WITH CHECK (true);
CREATE POLICY backup ON audit_event FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON audit_event FOR SELECT TO credence_lookup USING (true);
CREATE POLICY retention ON audit_event FOR DELETE TO credence_owner USING (true);
CREATE POLICY team ON audit_event FOR SELECT TO credence_app USING (team_id IS NULL AND ( SELECT app_is_admin() AS app_is_admin) OR team_id = (( SELECT app_team() AS app_team)) AND ( SELECT NOT app_is_link()) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN practice_id IS NOT NULL THEN practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) WHEN provider_id IS NOT NULL THEN (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = audit_event.team_id AND m.provider_id = audit_event.provider_id OFFSET 0)) ELSE action = ANY (ARRAY['sign-in'::text, 'sign-in refused'::text, 'code sent'::text, 'code refused'::text, 'sign-out'::text, 'password link sent'::text, 'password set'::text, 'team entered'::text]) END));

CREATE POLICY backup ON automatic_task FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON automatic_task FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON board_certification FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON board_certification AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON board_certification AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON board_certification AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON board_certification FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = board_certification.team_id AND m.provider_id = board_certification.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON carrier_participation FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON carrier_participation AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON carrier_participation AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON carrier_participation AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON carrier_participation FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR provider_id = (( SELECT app_subject('provider'::text) AS app_subject)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY append ON change_log FOR INSERT TO credence_app, credence_owner WITH CHECK (true);
CREATE POLICY backup ON change_log FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON change_log FOR SELECT TO credence_lookup USING (true);
CREATE POLICY retention ON change_log FOR DELETE TO credence_owner USING (true);
CREATE POLICY team ON change_log FOR SELECT TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND ( SELECT NOT app_is_link()) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN practice_id IS NOT NULL THEN practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) WHEN provider_id IS NOT NULL THEN (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = change_log.team_id AND m.provider_id = change_log.provider_id OFFSET 0)) ELSE (EXISTS ( SELECT FROM task t WHERE t.team_id = change_log.team_id AND t.id = change_log.task_id OFFSET 0)) END));

CREATE POLICY backup ON changed_record FOR SELECT TO credence_owner USING (true);
CREATE POLICY forgotten ON changed_record FOR DELETE TO credence_app USING (team_id = ANY (ARRAY[( SELECT app_team() AS app_team), 0]));
CREATE POLICY noted ON changed_record FOR INSERT TO credence_app WITH CHECK (team_id = ANY (ARRAY[( SELECT app_team() AS app_team), 0]));
CREATE POLICY team ON changed_record FOR SELECT TO credence_app USING (team_id = 0 OR team_id = (( SELECT app_team() AS app_team)) AND (practices IS NULL OR ( SELECT app_sees_all_practices() AS app_sees_all_practices) OR practices && (( SELECT app_practices() AS app_practices))));

CREATE POLICY backup ON cme FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON cme AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON cme AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON cme AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON cme FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = cme.team_id AND m.provider_id = cme.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON daily_run FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON daily_run FOR SELECT TO credence_lookup USING (true);
CREATE POLICY team ON daily_run FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON document FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON document FOR SELECT TO credence_lookup USING (team_id IS NULL AND scope = 'revenueteamspanning'::text);
CREATE POLICY subject_of_delete ON document AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON document AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON document AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON document FOR ALL TO credence_app USING ((team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE owner_type WHEN 'provider'::text THEN (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = document.team_id AND m.provider_id = document.provider_id OFFSET 0)) ELSE practice_id IS NULL AND ( SELECT NOT app_is_link()) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) END) OR (team_id IS NULL OR owner_type = 'revenueteam'::text) AND ( SELECT app_is_admin() AS app_is_admin)) AND (scope <> 'h3admin'::text OR ( SELECT app_is_admin() OR app_account() IS NULL AND NOT app_is_link())) AND (category <> 'DRIVERS_LICENSE'::text OR CASE owner_type WHEN 'practice'::text THEN ( SELECT app_may_see('PRACTICE_SENSITIVE_DETAILS'::text) AS app_may_see) ELSE ( SELECT app_may_see('PROVIDER_SENSITIVE_DETAILS'::text) AS app_may_see) END)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)) OR (team_id IS NULL OR owner_type = 'revenueteam'::text) AND ( SELECT app_is_admin() AS app_is_admin));

CREATE POLICY backup ON document_link FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON document_link FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM document d WHERE d.team_id = document_link.team_id AND d.id = document_link.document_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON esignature_template FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON esignature_template FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON esignature_template_file FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON esignature_template_file FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON esignature_template_version FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON esignature_template_version AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_insert ON esignature_template_version AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_update ON esignature_template_version AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR false) WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY team ON esignature_template_version FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON file_upload FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON file_upload FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) OR ( SELECT app_is_admin() AS app_is_admin)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)) OR ( SELECT app_is_admin() AS app_is_admin));

CREATE POLICY backup ON form_request FOR SELECT TO credence_owner USING (true);
CREATE POLICY editors ON form_request AS RESTRICTIVE FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND CASE WHEN kind <> 'DOCUMENT'::text THEN ( SELECT app_may_edit('PROVIDER_SENSITIVE_DETAILS'::text) AS app_may_edit) WHEN provider_id IS NULL THEN ( SELECT app_may_edit('PRACTICE_DOCUMENT'::text) AS app_may_edit) ELSE ( SELECT app_may_edit('PROVIDER_DOCUMENT'::text) AS app_may_edit) END);
CREATE POLICY subject_of_delete ON form_request AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON form_request AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON form_request AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON form_request FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN provider_id IS NULL THEN practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) ELSE (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = form_request.team_id AND m.provider_id = form_request.provider_id OFFSET 0)) END)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON fppe_activity FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON fppe_activity FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM fppe_task t WHERE t.team_id = fppe_activity.team_id AND t.id = fppe_activity.fppe_task_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON fppe_patient FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON fppe_patient AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY subject_of_insert ON fppe_patient AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY subject_of_update ON fppe_patient AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject))) WITH CHECK (( SELECT NOT app_is_link()) OR fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY team ON fppe_patient FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM fppe_task t WHERE t.team_id = fppe_patient.team_id AND t.id = fppe_patient.fppe_task_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON fppe_task FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON fppe_task FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON fppe_task AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY subject_of_insert ON fppe_task AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY subject_of_update ON fppe_task AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('fppeTask'::text) AS app_subject))) WITH CHECK (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY team ON fppe_task FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = fppe_task.team_id AND m.provider_id = fppe_task.provider_id OFFSET 0)) OR id = (( SELECT app_subject('fppeTask'::text) AS app_subject)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON immunization FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON immunization AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON immunization AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON immunization AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON immunization FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = immunization.team_id AND m.provider_id = immunization.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON inbound_fax FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON inbound_fax AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON inbound_fax AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON inbound_fax AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON inbound_fax FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR ( SELECT NOT app_is_link()) AND (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON kept_setting FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON kept_setting AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON kept_setting AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON kept_setting AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON kept_setting FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON line_participation FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON line_participation AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON line_participation AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON line_participation AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON line_participation FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR provider_id = (( SELECT app_subject('provider'::text) AS app_subject)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON link FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON link FOR SELECT TO credence_lookup USING (true);
CREATE POLICY team ON link FOR ALL TO credence_app USING (team_id IS NULL AND ( SELECT app_signs_in() OR app_is_admin() OR app_account() IS NOT NULL) OR team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR app_sees_link(team_id, id, practice_id, provider_id, fppe_task_id, signing_request_id, signing_document_id))) WITH CHECK (team_id IS NULL OR team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON malpractice_insurance FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON malpractice_insurance AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON malpractice_insurance AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON malpractice_insurance AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON malpractice_insurance FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = malpractice_insurance.team_id AND m.provider_id = malpractice_insurance.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON onboarding_change FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON onboarding_change FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON onboarding_change AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON onboarding_change AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON onboarding_change AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON onboarding_change FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = onboarding_change.team_id AND m.provider_id = onboarding_change.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON onboarding_document_day FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON onboarding_document_day AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON onboarding_document_day AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON onboarding_document_day AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON onboarding_document_day FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = onboarding_document_day.team_id AND m.provider_id = onboarding_document_day.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON onboarding_draft FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON onboarding_draft FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON onboarding_draft AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON onboarding_draft AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON onboarding_draft AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON onboarding_draft FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = onboarding_draft.team_id AND m.provider_id = onboarding_draft.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON onboarding_preference FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON onboarding_preference FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON onboarding_preference AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON onboarding_preference AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON onboarding_preference AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON onboarding_preference FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR (practice_id = ANY ((( SELECT app_subject_practices() AS app_subject_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON onboarding_stage FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON onboarding_stage FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON onboarding_stage AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON onboarding_stage AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON onboarding_stage AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON onboarding_stage FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = onboarding_stage.team_id AND m.provider_id = onboarding_stage.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY append ON participation_history FOR INSERT TO credence_app WITH CHECK (team_id = (( SELECT app_team() AS app_team)));
CREATE POLICY backup ON participation_history FOR SELECT TO credence_owner USING (true);
CREATE POLICY cascade ON participation_history FOR INSERT TO credence_owner WITH CHECK (true);
CREATE POLICY team ON participation_history FOR SELECT TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN practice_id IS NOT NULL THEN practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) ELSE (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = participation_history.team_id AND m.provider_id = participation_history.provider_id OFFSET 0)) END));

CREATE POLICY backup ON past_hospital_privileges FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON past_hospital_privileges AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON past_hospital_privileges AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON past_hospital_privileges AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON past_hospital_privileges FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = past_hospital_privileges.team_id AND m.provider_id = past_hospital_privileges.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON peer_reference FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON peer_reference AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON peer_reference AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON peer_reference AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON peer_reference FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = peer_reference.team_id AND m.provider_id = peer_reference.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON portal_credential FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON portal_credential AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON portal_credential AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON portal_credential AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON portal_credential FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN practice_id IS NOT NULL THEN practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) ELSE (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = portal_credential.team_id AND m.provider_id = portal_credential.provider_id OFFSET 0)) END)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON practice FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON practice AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('practice'::text) AS app_subject)));
CREATE POLICY subject_of_insert ON practice AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('practice'::text) AS app_subject)));
CREATE POLICY subject_of_update ON practice AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('practice'::text) AS app_subject))) WITH CHECK (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('practice'::text) AS app_subject)));
CREATE POLICY team ON practice FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR (id = ANY ((( SELECT app_subject_practices() AS app_subject_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_business_line FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON practice_business_line AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_business_line AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_business_line AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_business_line FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR (practice_id = ANY ((( SELECT app_subject_practices() AS app_subject_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_carrier FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON practice_carrier FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON practice_carrier AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_carrier AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_carrier AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_carrier FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR (practice_id = ANY ((( SELECT app_subject_practices() AS app_subject_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_carrier_facility FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON practice_carrier_facility AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_carrier_facility AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_carrier_facility AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_carrier_facility FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR (practice_id = ANY ((( SELECT app_subject_practices() AS app_subject_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_facility FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON practice_facility FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON practice_facility AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_facility AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_facility AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_facility FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR (practice_id = ANY ((( SELECT app_subject_practices() AS app_subject_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_hub FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON practice_hub AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_hub AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_hub AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_hub FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR (practice_id = ANY ((( SELECT app_subject_practices() AS app_subject_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_onboarding_document FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON practice_onboarding_document AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_onboarding_document AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_onboarding_document AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_onboarding_document FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_onboarding_stage FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON practice_onboarding_stage AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_onboarding_stage AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_onboarding_stage AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_onboarding_stage FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_photo FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON practice_photo AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_photo AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_photo AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_photo FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON practice_sms FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON practice_sms FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON practice_sms AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON practice_sms AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON practice_sms AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON practice_sms FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON provider FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON provider AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('provider'::text) AS app_subject)));
CREATE POLICY subject_of_insert ON provider AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('provider'::text) AS app_subject)));
CREATE POLICY subject_of_update ON provider AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('provider'::text) AS app_subject))) WITH CHECK (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject('provider'::text) AS app_subject)));
CREATE POLICY team ON provider FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = provider.team_id AND m.provider_id = provider.id)) OR id = (( SELECT app_subject_provider() AS app_subject_provider)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider_area_of_expertise FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON provider_area_of_expertise AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON provider_area_of_expertise AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON provider_area_of_expertise AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON provider_area_of_expertise FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = provider_area_of_expertise.team_id AND m.provider_id = provider_area_of_expertise.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider_esignature_template FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON provider_esignature_template AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON provider_esignature_template AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON provider_esignature_template AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON provider_esignature_template FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = provider_esignature_template.team_id AND m.provider_id = provider_esignature_template.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider_facility FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON provider_facility AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON provider_facility AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON provider_facility AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON provider_facility FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = provider_facility.team_id AND m.provider_id = provider_facility.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider_hub FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON provider_hub AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON provider_hub AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON provider_hub AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON provider_hub FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = provider_hub.team_id AND m.provider_id = provider_hub.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider_photo FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON provider_photo AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON provider_photo AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON provider_photo AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON provider_photo FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = provider_photo.team_id AND m.provider_id = provider_photo.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider_practice FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON provider_practice FOR SELECT TO credence_lookup USING (true);
CREATE POLICY lookup_of_links ON provider_practice FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON provider_practice AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON provider_practice AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON provider_practice AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON provider_practice FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])) OR provider_id = (( SELECT app_subject('provider'::text) AS app_subject)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider_specialty FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON provider_specialty AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON provider_specialty AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON provider_specialty AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON provider_specialty FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = provider_specialty.team_id AND m.provider_id = provider_specialty.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON provider_treatment_modality FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON provider_treatment_modality AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON provider_treatment_modality AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON provider_treatment_modality AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON provider_treatment_modality FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = provider_treatment_modality.team_id AND m.provider_id = provider_treatment_modality.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON referral FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON referral AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON referral AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON referral AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON referral FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON referral_activity FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON referral_activity FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM referral r WHERE r.team_id = referral_activity.team_id AND r.id = referral_activity.referral_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON referral_location FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON referral_location AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_insert ON referral_location AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_update ON referral_location AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR false) WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY team ON referral_location FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR ( SELECT NOT app_is_link()))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON referral_reply FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON referral_reply FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM referral r WHERE r.team_id = referral_reply.team_id AND r.id = referral_reply.referral_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON referral_settings FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON referral_settings AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_insert ON referral_settings AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_update ON referral_settings AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR false) WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY team ON referral_settings FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR ( SELECT NOT app_is_link()))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON referral_status_history FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON referral_status_history FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM referral r WHERE r.team_id = referral_status_history.team_id AND r.id = referral_status_history.referral_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON referring_practice FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON referring_practice AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_insert ON referring_practice AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_update ON referring_practice AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR false) WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY team ON referring_practice FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR ( SELECT NOT app_is_link()))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON reminder_preference FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON reminder_preference AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON reminder_preference AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON reminder_preference AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON reminder_preference FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN practice_id IS NOT NULL THEN practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) ELSE (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = reminder_preference.team_id AND m.provider_id = reminder_preference.provider_id OFFSET 0)) END)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON removed_record FOR SELECT TO credence_owner USING (true);
CREATE POLICY readers ON removed_record AS RESTRICTIVE FOR ALL TO credence_app USING (( SELECT NOT app_is_link()) AND ((content ->> 'scope'::text) IS DISTINCT FROM 'h3admin'::text OR ( SELECT app_is_admin() OR app_account() IS NULL)) AND ((content ->> 'category'::text) IS DISTINCT FROM 'DRIVERS_LICENSE'::text OR CASE WHEN practice_id IS NOT NULL THEN ( SELECT app_may_see('PRACTICE_SENSITIVE_DETAILS'::text) AS app_may_see) ELSE ( SELECT app_may_see('PROVIDER_SENSITIVE_DETAILS'::text) AS app_may_see) END));
CREATE POLICY subject_of_delete ON removed_record AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON removed_record AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON removed_record AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON removed_record FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN provider_id IS NOT NULL THEN (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = removed_record.team_id AND m.provider_id = removed_record.provider_id)) WHEN task_id IS NOT NULL THEN (EXISTS ( SELECT FROM task t WHERE t.team_id = removed_record.team_id AND t.id = removed_record.task_id)) ELSE practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) END)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON report_last_run FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON report_last_run FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON report_run FOR SELECT TO credence_owner USING (true);
CREATE POLICY own ON report_run AS RESTRICTIVE FOR ALL TO credence_app USING (account_id = (( SELECT app_account() AS app_account)) OR expires_at < now() AND ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY team ON report_run FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON saved_report FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON saved_report FOR SELECT TO credence_lookup USING (true);
CREATE POLICY owner_of_delete ON saved_report AS RESTRICTIVE FOR DELETE TO credence_app USING (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY owner_of_insert ON saved_report AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY owner_of_update ON saved_report AS RESTRICTIVE FOR UPDATE TO credence_app USING (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link())) WITH CHECK (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY readers ON saved_report AS RESTRICTIVE FOR SELECT TO credence_app USING (is_shared OR account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY team ON saved_report FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON search_key FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON search_key FOR SELECT TO credence_lookup USING (true);
CREATE POLICY team ON search_key FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE entity_type WHEN 'practice'::text THEN entity_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) ELSE (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = search_key.team_id AND m.provider_id = search_key.entity_id OFFSET 0)) END)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON signing_document FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON signing_document FOR SELECT TO credence_lookup USING (true);
CREATE POLICY of_request ON signing_document AS RESTRICTIVE FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (EXISTS ( SELECT FROM signing_request r WHERE r.team_id = signing_document.team_id AND r.id = signing_document.signing_request_id)));
CREATE POLICY subject_of_delete ON signing_document AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR (( SELECT app_subject('signingDocument'::text) AS app_subject)) IS NULL OR id = (( SELECT app_subject('signingDocument'::text) AS app_subject)));
CREATE POLICY subject_of_insert ON signing_document AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR (( SELECT app_subject('signingDocument'::text) AS app_subject)) IS NULL OR id = (( SELECT app_subject('signingDocument'::text) AS app_subject)));
CREATE POLICY subject_of_update ON signing_document AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR (( SELECT app_subject('signingDocument'::text) AS app_subject)) IS NULL OR id = (( SELECT app_subject('signingDocument'::text) AS app_subject))) WITH CHECK (( SELECT NOT app_is_link()) OR (( SELECT app_subject('signingDocument'::text) AS app_subject)) IS NULL OR id = (( SELECT app_subject('signingDocument'::text) AS app_subject)));
CREATE POLICY team ON signing_document FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON signing_event FOR SELECT TO credence_owner USING (true);
CREATE POLICY of_request ON signing_event AS RESTRICTIVE FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (EXISTS ( SELECT FROM signing_request r WHERE r.team_id = signing_event.team_id AND r.id = signing_event.signing_request_id)));
CREATE POLICY team ON signing_event FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON signing_request FOR SELECT TO credence_owner USING (true);
CREATE POLICY editors_of_insert ON signing_request AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK ( CASE kind WHEN 'CONSENT'::text THEN ( SELECT app_may_edit('MESSAGING'::text) AS app_may_edit) WHEN 'REVIEW'::text THEN ( SELECT app_may_edit('FPPE_TASK'::text) AS app_may_edit) ELSE ( SELECT app_may_edit('ADMIN_PROVIDER_MANAGEMENT'::text) AS app_may_edit) END);
CREATE POLICY editors_of_update ON signing_request AS RESTRICTIVE FOR UPDATE TO credence_app USING ( CASE kind WHEN 'CONSENT'::text THEN ( SELECT app_may_edit('MESSAGING'::text) AS app_may_edit) WHEN 'REVIEW'::text THEN ( SELECT app_may_edit('FPPE_TASK'::text) AS app_may_edit) ELSE ( SELECT app_may_edit('ADMIN_PROVIDER_MANAGEMENT'::text) AS app_may_edit) END);
CREATE POLICY lookup ON signing_request FOR SELECT TO credence_lookup USING (true);
CREATE POLICY readers ON signing_request AS RESTRICTIVE FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND CASE kind WHEN 'CONSENT'::text THEN ( SELECT app_may_see('MESSAGING'::text) AS app_may_see) WHEN 'REVIEW'::text THEN ( SELECT app_may_see('FPPE_TASK'::text) AS app_may_see) ELSE ( SELECT app_may_see('ADMIN_PROVIDER_MANAGEMENT'::text) AS app_may_see) END);
CREATE POLICY subject_of_delete ON signing_request AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject_request() AS app_subject_request)) OR kind = 'ONBOARDING'::text AND provider_id = (( SELECT app_subject('provider'::text) AS app_subject)) OR kind = 'REVIEW'::text AND fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY subject_of_insert ON signing_request AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject_request() AS app_subject_request)) OR kind = 'ONBOARDING'::text AND provider_id = (( SELECT app_subject('provider'::text) AS app_subject)) OR kind = 'REVIEW'::text AND fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY subject_of_update ON signing_request AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject_request() AS app_subject_request)) OR kind = 'ONBOARDING'::text AND provider_id = (( SELECT app_subject('provider'::text) AS app_subject)) OR kind = 'REVIEW'::text AND fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject))) WITH CHECK (( SELECT NOT app_is_link()) OR id = (( SELECT app_subject_request() AS app_subject_request)) OR kind = 'ONBOARDING'::text AND provider_id = (( SELECT app_subject('provider'::text) AS app_subject)) OR kind = 'REVIEW'::text AND fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject)));
CREATE POLICY team ON signing_request FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN ( SELECT app_is_link() AS app_is_link) THEN id = (( SELECT app_subject_request() AS app_subject_request)) OR kind = 'ONBOARDING'::text AND provider_id = (( SELECT app_subject('provider'::text) AS app_subject)) OR kind = 'REVIEW'::text AND fppe_task_id = (( SELECT app_subject('fppeTask'::text) AS app_subject)) WHEN practice_id IS NOT NULL THEN practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[]) ELSE (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = signing_request.team_id AND m.provider_id = signing_request.provider_id OFFSET 0)) END)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON sms FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON sms FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON sms AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON sms AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON sms AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON sms FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON sms_count FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON sms_count AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON sms_count AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON sms_count AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON sms_count FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON sms_delivery FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON sms_delivery FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON sms_delivery AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON sms_delivery AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON sms_delivery AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON sms_delivery FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON sms_opt_out FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON sms_opt_out AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON sms_opt_out AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON sms_opt_out AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON sms_opt_out FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON sms_reply FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON sms_reply AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON sms_reply AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON sms_reply AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON sms_reply FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON sms_template FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON sms_template AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_insert ON sms_template AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY subject_of_update ON sms_template AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(NULL::integer, practice_id));
CREATE POLICY team ON sms_template FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON stamp FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON stamp FOR SELECT TO credence_lookup USING (true);
CREATE POLICY team ON stamp FOR ALL TO credence_app USING (team_id = ANY (ARRAY[( SELECT app_team() AS app_team), 0])) WITH CHECK (team_id = ANY (ARRAY[( SELECT app_team() AS app_team), 0]));

CREATE POLICY backup ON state_license FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON state_license AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON state_license AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON state_license AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON state_license FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = state_license.team_id AND m.provider_id = state_license.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON survey FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON survey AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_insert ON survey AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_update ON survey AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR false) WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY team ON survey FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR ( SELECT NOT app_is_link() OR COALESCE(app_subject('provider'::text), app_subject('practice'::text)) IS NOT NULL))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON survey_answer FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON survey_answer AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR (EXISTS ( SELECT FROM survey_response r WHERE r.team_id = survey_answer.team_id AND r.id = survey_answer.survey_response_id)));
CREATE POLICY subject_of_insert ON survey_answer AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR (EXISTS ( SELECT FROM survey_response r WHERE r.team_id = survey_answer.team_id AND r.id = survey_answer.survey_response_id)));
CREATE POLICY subject_of_update ON survey_answer AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR (EXISTS ( SELECT FROM survey_response r WHERE r.team_id = survey_answer.team_id AND r.id = survey_answer.survey_response_id))) WITH CHECK (( SELECT NOT app_is_link()) OR (EXISTS ( SELECT FROM survey_response r WHERE r.team_id = survey_answer.team_id AND r.id = survey_answer.survey_response_id)));
CREATE POLICY team ON survey_answer FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM survey_response r WHERE r.team_id = survey_answer.team_id AND r.id = survey_answer.survey_response_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON survey_question FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON survey_question AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_insert ON survey_question AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY subject_of_update ON survey_question AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR false) WITH CHECK (( SELECT NOT app_is_link()) OR false);
CREATE POLICY team ON survey_question FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR ( SELECT NOT app_is_link() OR COALESCE(app_subject('provider'::text), app_subject('practice'::text)) IS NOT NULL))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON survey_response FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON survey_response AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON survey_response AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON survey_response AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON survey_response FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = survey_response.team_id AND m.provider_id = survey_response.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON task FOR SELECT TO credence_lookup USING (true);
CREATE POLICY subject_of_delete ON task AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_insert ON task AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY subject_of_update ON task AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, practice_id));
CREATE POLICY team ON task FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (practice_id = ANY ((( SELECT app_practices() AS app_practices))::integer[])))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_activity FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON task_activity FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM task t WHERE t.team_id = task_activity.team_id AND t.id = task_activity.task_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_assignee FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON task_assignee FOR SELECT TO credence_lookup USING (true);
CREATE POLICY team ON task_assignee FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM task t WHERE t.team_id = task_assignee.team_id AND t.id = task_assignee.task_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_attachment FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON task_attachment FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM task t WHERE t.team_id = task_attachment.team_id AND t.id = task_attachment.task_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_builder_run FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON task_builder_run FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_bulk_change FOR SELECT TO credence_owner USING (true);
CREATE POLICY owner ON task_bulk_change AS RESTRICTIVE FOR ALL TO credence_app USING ((EXISTS ( SELECT FROM task_bulk_run r WHERE r.team_id = task_bulk_change.team_id AND r.id = task_bulk_change.run_id))) WITH CHECK ((EXISTS ( SELECT FROM task_bulk_run r WHERE r.team_id = task_bulk_change.team_id AND r.id = task_bulk_change.run_id)));
CREATE POLICY team ON task_bulk_change FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_bulk_run FOR SELECT TO credence_owner USING (true);
CREATE POLICY owner ON task_bulk_run AS RESTRICTIVE FOR ALL TO credence_app USING (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link())) WITH CHECK (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY team ON task_bulk_run FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_mention FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON task_mention FOR SELECT TO credence_lookup USING (true);
CREATE POLICY reader ON task_mention AS RESTRICTIVE FOR UPDATE TO credence_app USING (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY team ON task_mention FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND ( SELECT NOT app_is_link()) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR CASE WHEN fppe_task_id IS NOT NULL THEN (EXISTS ( SELECT FROM fppe_task t WHERE t.team_id = task_mention.team_id AND t.id = task_mention.fppe_task_id)) ELSE (EXISTS ( SELECT FROM task t WHERE t.team_id = task_mention.team_id AND t.id = task_mention.task_id)) END)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_star FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON task_star FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM task t WHERE t.team_id = task_star.team_id AND t.id = task_star.task_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_status_history FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON task_status_history FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM task t WHERE t.team_id = task_status_history.team_id AND t.id = task_status_history.task_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_submission FOR SELECT TO credence_owner USING (true);
CREATE POLICY team ON task_submission FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM task t WHERE t.team_id = task_submission.team_id AND t.id = task_submission.task_id)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON task_view FOR SELECT TO credence_owner USING (true);
CREATE POLICY owner_of_delete ON task_view AS RESTRICTIVE FOR DELETE TO credence_app USING (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY owner_of_insert ON task_view AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY owner_of_update ON task_view AS RESTRICTIVE FOR UPDATE TO credence_app USING (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link())) WITH CHECK (account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY readers ON task_view AS RESTRICTIVE FOR SELECT TO credence_app USING (is_shared OR account_id = (( SELECT app_account() AS app_account)) OR ( SELECT app_account() IS NULL AND NOT app_is_link()));
CREATE POLICY team ON task_view FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR true)) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON team FOR SELECT TO credence_owner USING (true);
CREATE POLICY lookup ON team FOR SELECT TO credence_lookup USING (true);
CREATE POLICY own ON team FOR ALL TO credence_app USING (id = (( SELECT app_team() AS app_team)) OR ( SELECT app_is_admin() AS app_is_admin));

CREATE POLICY backup ON training FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON training AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON training AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON training AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON training FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = training.team_id AND m.provider_id = training.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

CREATE POLICY backup ON work_history FOR SELECT TO credence_owner USING (true);
CREATE POLICY subject_of_delete ON work_history AS RESTRICTIVE FOR DELETE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_insert ON work_history AS RESTRICTIVE FOR INSERT TO credence_app WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY subject_of_update ON work_history AS RESTRICTIVE FOR UPDATE TO credence_app USING (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer)) WITH CHECK (( SELECT NOT app_is_link()) OR app_may_write(provider_id, NULL::integer));
CREATE POLICY team ON work_history FOR ALL TO credence_app USING (team_id = (( SELECT app_team() AS app_team)) AND (( SELECT app_sees_all_practices() AS app_sees_all_practices) OR (EXISTS ( SELECT FROM provider_practice m WHERE m.team_id = work_history.team_id AND m.provider_id = work_history.provider_id OFFSET 0)))) WITH CHECK (team_id = (( SELECT app_team() AS app_team)));

-- The queue: pg-boss makes this schema. Its columns are here, its indexes, functions and partitions are not.

CREATE SCHEMA pgboss;
CREATE TYPE pgboss.job_state AS ENUM ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');

CREATE TABLE pgboss.bam (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  version integer NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  queue text,
  table_name text NOT NULL,
  command text NOT NULL,
  error text,
  created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  started_on timestamp with time zone,
  completed_on timestamp with time zone
);
ALTER TABLE pgboss.bam OWNER TO credence_owner;

CREATE TABLE pgboss.job (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  priority integer DEFAULT 0 NOT NULL,
  data jsonb,
  state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
  retry_limit integer DEFAULT 2 NOT NULL,
  retry_count integer DEFAULT 0 NOT NULL,
  retry_delay integer DEFAULT 0 NOT NULL,
  retry_backoff boolean DEFAULT false NOT NULL,
  retry_delay_max integer,
  expire_seconds integer DEFAULT 900 NOT NULL,
  deletion_seconds integer DEFAULT 604800 NOT NULL,
  singleton_key text,
  singleton_on timestamp without time zone,
  group_id text,
  group_tier text,
  start_after timestamp with time zone DEFAULT now() NOT NULL,
  created_on timestamp with time zone DEFAULT now() NOT NULL,
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  keep_until timestamp with time zone DEFAULT now() + '336:00:00'::interval NOT NULL,
  output jsonb,
  dead_letter text,
  policy text,
  heartbeat_on timestamp with time zone,
  heartbeat_seconds integer,
  blocked boolean DEFAULT false NOT NULL,
  blocking boolean DEFAULT false NOT NULL,
  pending_dependencies integer DEFAULT 0 NOT NULL,
  source_name text,
  source_id uuid,
  source_created_on timestamp with time zone,
  source_retry_count integer
);
ALTER TABLE pgboss.job OWNER TO credence_owner;

CREATE TABLE pgboss.job_common (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  priority integer DEFAULT 0 NOT NULL,
  data jsonb,
  state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
  retry_limit integer DEFAULT 2 NOT NULL,
  retry_count integer DEFAULT 0 NOT NULL,
  retry_delay integer DEFAULT 0 NOT NULL,
  retry_backoff boolean DEFAULT false NOT NULL,
  retry_delay_max integer,
  expire_seconds integer DEFAULT 900 NOT NULL,
  deletion_seconds integer DEFAULT 604800 NOT NULL,
  singleton_key text,
  singleton_on timestamp without time zone,
  group_id text,
  group_tier text,
  start_after timestamp with time zone DEFAULT now() NOT NULL,
  created_on timestamp with time zone DEFAULT now() NOT NULL,
  started_on timestamp with time zone,
  completed_on timestamp with time zone,
  keep_until timestamp with time zone DEFAULT now() + '336:00:00'::interval NOT NULL,
  output jsonb,
  dead_letter text,
  policy text,
  heartbeat_on timestamp with time zone,
  heartbeat_seconds integer,
  blocked boolean DEFAULT false NOT NULL,
  blocking boolean DEFAULT false NOT NULL,
  pending_dependencies integer DEFAULT 0 NOT NULL,
  source_name text,
  source_id uuid,
  source_created_on timestamp with time zone,
  source_retry_count integer
);
ALTER TABLE pgboss.job_common OWNER TO credence_owner;

CREATE TABLE pgboss.job_dependency (
  child_name text NOT NULL,
  child_id uuid NOT NULL,
  parent_name text NOT NULL,
  parent_id uuid NOT NULL
);
ALTER TABLE pgboss.job_dependency OWNER TO credence_owner;

CREATE TABLE pgboss.queue (
  name text NOT NULL,
  policy text NOT NULL,
  retry_limit integer NOT NULL,
  retry_delay integer NOT NULL,
  retry_backoff boolean NOT NULL,
  retry_delay_max integer,
  expire_seconds integer NOT NULL,
  retention_seconds integer NOT NULL,
  deletion_seconds integer NOT NULL,
  dead_letter text,
  partition boolean NOT NULL,
  table_name text NOT NULL,
  deferred_count integer DEFAULT 0 NOT NULL,
  queued_count integer DEFAULT 0 NOT NULL,
  ready_count integer DEFAULT 0 NOT NULL,
  warning_queued integer DEFAULT 0 NOT NULL,
  active_count integer DEFAULT 0 NOT NULL,
  failed_count integer DEFAULT 0 NOT NULL,
  total_count integer DEFAULT 0 NOT NULL,
  ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
  heartbeat_seconds integer,
  notify boolean DEFAULT false NOT NULL,
  singletons_active text[],
  monitor_claim_on timestamp with time zone,
  monitor_on timestamp with time zone,
  maintain_on timestamp with time zone,
  created_on timestamp with time zone DEFAULT now() NOT NULL,
  updated_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE pgboss.queue OWNER TO credence_owner;

CREATE TABLE pgboss.queue_stats (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  deferred_count integer DEFAULT 0 NOT NULL,
  queued_count integer DEFAULT 0 NOT NULL,
  ready_count integer DEFAULT 0 NOT NULL,
  active_count integer DEFAULT 0 NOT NULL,
  failed_count integer DEFAULT 0 NOT NULL,
  total_count integer DEFAULT 0 NOT NULL,
  captured_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE pgboss.queue_stats OWNER TO credence_owner;

CREATE TABLE pgboss.schedule (
  name text NOT NULL,
  key text DEFAULT ''::text NOT NULL,
  kind text DEFAULT 'cron'::text NOT NULL,
  cron text NOT NULL,
  timezone text DEFAULT 'UTC'::text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone DEFAULT now() NOT NULL,
  updated_on timestamp with time zone DEFAULT now() NOT NULL,
  last_job_id uuid
);
ALTER TABLE pgboss.schedule OWNER TO credence_owner;

CREATE TABLE pgboss.subscription (
  event text NOT NULL,
  name text NOT NULL,
  created_on timestamp with time zone DEFAULT now() NOT NULL,
  updated_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE pgboss.subscription OWNER TO credence_owner;

CREATE TABLE pgboss.version (
  version integer NOT NULL,
  cron_on timestamp with time zone,
  bam_on timestamp with time zone,
  flow_on timestamp with time zone,
  reindex_on timestamp with time zone,
  monitor_backoff_on timestamp with time zone
);
ALTER TABLE pgboss.version OWNER TO credence_owner;

CREATE TABLE pgboss.warning (
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  type text NOT NULL,
  message text NOT NULL,
  data jsonb,
  created_on timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE pgboss.warning OWNER TO credence_owner;

-- The wizard of the link of this transaction. Row-level security costs more than all its rows, because each of its tables asks
-- for the memberships of the provider again. It opens what the policies open: the provider of the link, and practices of the link.
create policy lookup on onboarding_stage for select to credence_lookup using (true);
create policy lookup on onboarding_draft for select to credence_lookup using (true);
create policy lookup on onboarding_change for select to credence_lookup using (true);
grant select (team_id, link_id, stage, is_sent_back, has_none) on onboarding_stage to credence_lookup;
grant select (team_id, link_id, stage, data_sealed) on onboarding_draft to credence_lookup;
grant select (id, team_id, provider_id, stage, state, field, label, message) on onboarding_change to credence_lookup;
grant select (credentials) on provider to credence_lookup;

create function onboarding_wizard(of_stage text)
returns table (provider_id int, provider_name text, practice json, preference jsonb, team_defaults jsonb, saved_stages text[], has_none text[], draft_sealed bytea, sent_back json)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  own_team int := app_team();
  own_provider int := app_subject('provider');
  own_link bigint := app_subject_link();
  -- A function in a condition would be called for each row.
  own_practices int[] := app_subject_practices();
  today date := team_today();
begin
  return query
    select p.id, concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials), json_build_object('id', q.id, 'name', q.name),
           case when o.id is not null then to_jsonb(o) end, t.settings -> 'onboarding', coalesce(g.saved, '{}'), coalesce(g.has_none, '{}'),
           (select d.data_sealed from onboarding_draft d where d.team_id = own_team and d.link_id = own_link and d.stage = of_stage),
           coalesce((select json_agg(json_build_object('field', c.field, 'label', c.label, 'message', c.message) order by c.id) from onboarding_change c
             where c.team_id = own_team and c.provider_id = own_provider and c.stage = of_stage and c.state = 'SENT_BACK'), '[]')
      from provider p
      join team t on t.id = p.team_id
      join lateral (
        select x.id, x.name from practice x join provider_practice m on m.team_id = x.team_id and m.practice_id = x.id and m.provider_id = p.id
         where x.team_id = p.team_id and x.id = any (own_practices)
         order by (x.end_date is null or x.end_date >= today) desc, m.is_primary desc, lower(x.name), x.id limit 1) q on true
      left join lateral (
        select array_agg(s.stage) filter (where not s.is_sent_back) as saved, max(s.has_none) filter (where s.stage = of_stage) as has_none
          from onboarding_stage s where s.team_id = own_team and s.link_id = own_link) g on true
      left join lateral (
        select r.id,
        r.show_pager, r.show_prior_addresses, r.show_marital_status, r.show_prior_names_and_dates, r.show_dea, r.show_training_page,
        r.show_work_history_page, r.show_past_hospital_privileges_page, r.show_immunizations_page, r.show_board_certifications_page,
        r.show_areas_of_expertise_page, r.show_treatment_modalities_page, r.show_disclosures_page, r.state_license_required,
        r.require_former_state_licenses, r.malpractice_required, r.board_certifications_required, r.color_photo_required, r.acls_required, r.cv_required,
        r.case_log_required, r.hide_optional_document_fields, r.stage_order
          from onboarding_preference r where r.team_id = own_team and r.practice_id = q.id) o on true
     where p.team_id = own_team and p.id = own_provider;
end $$;
alter function onboarding_wizard(text) owner to credence_lookup;
revoke all on function onboarding_wizard(text) from public;
grant execute on function onboarding_wizard(text) to credence_app;

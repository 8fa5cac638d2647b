-- What staff see of the onboarding of a provider: how far it has come, and the changes that wait for them.

-- When the page of a link was last opened, written at most once a minute. That somebody looked is no change of the link.
alter table link add column last_seen_at timestamptz;
drop trigger recorded on link;
create trigger recorded after insert or update or delete on link for each row execute function record_change('token_hash,token_sealed,last_seen_at');

-- The queue is polled: a change that comes or is decided ends an unchanged answer.
create trigger touches after insert or update or delete on onboarding_change for each statement execute function touch_topic('provider');
create index onboarding_change_open on onboarding_change (team_id, provider_id) where state <> 'ACCEPTED';

-- What the wizard of a provider asks for is decided by the primary practice, which may not be one of the caller's. Null: the defaults.
create policy lookup on onboarding_preference for select to credence_lookup using (true);
grant select (id, team_id, practice_id,
    show_pager, show_prior_addresses, show_marital_status, show_prior_names_and_dates, show_dea, show_training_page, show_work_history_page,
    show_past_hospital_privileges_page, show_immunizations_page, show_board_certifications_page, show_areas_of_expertise_page,
    show_treatment_modalities_page, show_disclosures_page, state_license_required, require_former_state_licenses, malpractice_required,
    board_certifications_required, color_photo_required, acls_required, cv_required, case_log_required, hide_optional_document_fields, stage_order) on onboarding_preference to credence_lookup;
grant select (is_primary) on provider_practice to credence_lookup;
grant select (end_date) on practice to credence_lookup;
create function public.onboarding_preference_of(given_provider int) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
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
$$;
alter function public.onboarding_preference_of owner to credence_lookup;
revoke execute on function public.onboarding_preference_of from public;
grant execute on function public.onboarding_preference_of to credence_app;

-- The alert about any record that expires can be muted, as that about a document: it is silent until the record expires on another day (docs/decisions/054-expirables.md).
do $$
declare
  each record;
begin
  for each in select * from (values
    ('state_license', 'expiration_date'), ('board_certification', 'expiration_date'), ('malpractice_insurance', 'end_date'), ('provider_hub', null), ('practice_hub', null),
    ('carrier_participation', 'expires'), ('provider_facility', 'expires'), ('practice_facility', 'expires')) as t (name, expires) loop
    execute format('alter table public.%I add column muted_expiration date', each.name);
    execute format('comment on column public.%I.muted_expiration is %L', each.name, 'The day of expiry whose alert the team has muted.');
    -- A mute is no change that somebody else''s save could be older than.
    execute format('drop trigger versioned on public.%I', each.name);
    execute format('create trigger versioned before update on public.%I for each row when (old.muted_expiration is not distinct from new.muted_expiration) execute function touch_row()', each.name);
    call public.keep_values(format('public.%I', each.name)::regclass);
    if each.expires is not null then
      execute format('create index %I on public.%I (team_id, %I) where %I is not null', each.name || '_expiring', each.name, each.expires, each.expires);
    end if;
  end loop;
end $$;

-- A renewal with a file keeps the former document, which then expires without an alert.
alter table public.document add column replaced_by_id int, add foreign key (team_id, replaced_by_id) references public.document (team_id, id) on delete set null (replaced_by_id);
comment on column public.document.replaced_by_id is 'The document that a renewal put in its place.';
create index document_by_replacement on public.document (team_id, replaced_by_id) where replaced_by_id is not null;
call public.keep_values('public.document');

-- The onboarding forms of practices: which stages a link has saved, and which documents the forms show as current.

create table practice_onboarding_stage (
  team_id int not null references team (id),
  link_id bigint not null,
  practice_id int not null,
  stage text not null check (stage in ('demographics')),
  saved_at timestamptz not null default now(),
  primary key (team_id, link_id, stage),
  foreign key (team_id, link_id) references link (team_id, id) on delete cascade,
  foreign key (team_id, practice_id) references practice (team_id, id) on delete cascade
);
comment on table public.practice_onboarding_stage is 'A stage of the onboarding forms of a practice that was saved with a link.';
create index practice_onboarding_stage_by_practice on practice_onboarding_stage (team_id, practice_id);
call tenant_table('practice_onboarding_stage', sees => 'practice_id = any ((select app_practices())::int[])');

-- A W-9 is found by its category. The lists have the category OTHER, so the forms remember which documents they are.
create table practice_onboarding_document (
  team_id int not null references team (id),
  practice_id int not null,
  slot text not null check (slot in ('carrierList', 'locationList')),
  document_id int not null,
  primary key (team_id, practice_id, slot),
  foreign key (team_id, practice_id) references practice (team_id, id) on delete cascade,
  foreign key (team_id, document_id) references document (team_id, id) on delete cascade
);
comment on table public.practice_onboarding_document is 'The document that the onboarding forms of a practice show as its current carrier list or location list.';
create index practice_onboarding_document_by_document on practice_onboarding_document (team_id, document_id);
call tenant_table('practice_onboarding_document', sees => 'practice_id = any ((select app_practices())::int[])');

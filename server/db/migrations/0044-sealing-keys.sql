-- The keys that values in this database may be sealed with, by their ids, each with a value that only that key opens. A server that
-- lacks one of them does not start: it could not open what is here, or would seal new secrets with a key that nobody keeps.
create table public.sealing_key (
  id bytea primary key check (pg_catalog.octet_length(id) = 4),
  -- Null for a key that is known only from the values it sealed, until a server starts with it.
  check_value bytea,
  used_since timestamptz not null default pg_catalog.now()
);
grant select, insert, delete on public.sealing_key to credence_app;
comment on table public.sealing_key is 'Which keys are needed to open what is sealed in this database. The keys themselves are never here.';

-- A database of an earlier release tells by its values which keys it needs: a sealed value begins with a version and the id of its key.
alter table public.provider no force row level security;
alter table public.link no force row level security;
alter table public.portal_credential no force row level security;
alter table public.task_submission no force row level security;
insert into public.sealing_key (id)
  select pg_catalog.substr(sealed, 2, 4) from (
    select ssn_sealed from public.provider
    union all select token_sealed from public.link
    union all select pg_catalog.unnest(array[username_sealed, password_sealed, mfa1_sealed, security_questions_sealed, notes_sealed]) from public.portal_credential
    union all select content_sealed from public.task_submission
  ) as found (sealed) where sealed is not null group by 1;
alter table public.provider force row level security;
alter table public.link force row level security;
alter table public.portal_credential force row level security;
alter table public.task_submission force row level security;

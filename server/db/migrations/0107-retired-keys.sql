-- Keys that were needed and are not any more. A key in CREDENCE_PREVIOUS_KEYS that is neither here nor in sealing_key was never used: it is the
-- next key, and must not be removed.
create table public.retired_key (
  id bytea primary key check (pg_catalog.octet_length(id) = 4),
  retired_at timestamptz not null default pg_catalog.now()
);
grant select, insert, update on public.retired_key to credence_app;
comment on table public.retired_key is 'Which keys opened values of this database and are needed no more. The keys themselves are never here.';

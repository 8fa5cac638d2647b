-- The one row that says what this database is. A demo has accounts with known passwords, so it never serves as production.
create table public.installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default pg_catalog.gen_random_uuid(),
  kind text not null check (kind in ('demo', 'production')),
  created_at timestamptz not null default pg_catalog.now()
);
grant select on public.installation to credence_app;
comment on table public.installation is 'What this database is: the id of the installation, and whether it holds demo data. One row.';

-- A database that was filled before it had this row is a demo if the demo''s administrator is in it. An empty one is named by its first start.
alter table public.account no force row level security;
insert into public.installation (kind)
  select case when bool_or(email_key = 'admin@credence.test') then 'demo' else 'production' end from public.account having count(*) > 0;
alter table public.account force row level security;

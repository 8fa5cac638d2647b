-- What the last nightly check of the file store found (features/files/store-sweep.actions.ts). One row, for the status of the system.
create table public.store_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null default pg_catalog.now(),
  objects int not null,
  -- Objects that no row of file_object names and that were left in their place.
  unknown int not null,
  quarantined int not null
);
grant select, insert, update on public.store_check to credence_app;
comment on table public.store_check is 'What the last nightly check of the file store found. One row.';

-- Whether the services outside of Credence do their work (kit/service-health.ts): the mail server and the virus scanner. A row for each that was ever asked.
create table public.service_health (
  service text primary key check (service in ('mail', 'virusScanner')),
  worked_at timestamptz,
  -- Null while it works.
  failing_since timestamptz,
  failed_at timestamptz,
  -- In plain words, without addresses of people and without secrets.
  reason text
);
grant select, insert, update on public.service_health to credence_app;
comment on table public.service_health is 'Whether the mail server and the virus scanner work, and since when they do not.';

-- A backup reads every row as the owner of the tables. Forced row-level security hides rows from the owner too, and BYPASSRLS can be granted by
-- superusers alone. So each protected table has a policy by which its owner may read. That is no new power: an owner may change policies. Nothing
-- but migrations, backups and restores works as the owner: the application is no member of it, and it owns no function that runs with its rights.
create or replace procedure public.tenant_table(target regclass, sees text default 'true', topic text default null, unlogged text default '') language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy team on %s to credence_app using (team_id = (select app_team()) and ((select app_sees_all_practices()) or %s)) with check (team_id = (select app_team()))',
    target, sees);
  execute format('create policy backup on %s for select to credence_owner using (true)', target);
  execute format('grant select, insert, update, delete on %s to credence_app', target);
  execute format('create trigger recorded after insert or update or delete on %s for each row execute function record_change(%L)', target, unlogged);
  if topic is not null then
    execute format('create trigger touches after insert or update or delete on %s for each statement execute function touch_topic(%L)', target, topic);
  end if;
  if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
    execute format('create trigger versioned before update on %s for each row execute function touch_row()', target);
  end if;
end $$;

do $$
declare
  each regclass;
begin
  for each in select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity loop
    execute format('create policy backup on %s for select to credence_owner using (true)', each);
  end loop;
end $$;

-- How the last backups ended (database/backup/), for the status of the system. One row.
create table public.backup_state (
  is_only boolean primary key default true check (is_only),
  succeeded_at timestamptz,
  file text,
  bytes bigint,
  -- Files that the store lacks, or whose bytes are not those that were uploaded.
  lacking_files int not null default 0,
  failed_at timestamptz,
  failure text
);
grant select on public.backup_state to credence_app;
comment on table public.backup_state is 'When the last backup was made, and when and why one failed. One row.';

-- What every table stands on: whose request this is, who may see a row, who changed it, and what a change touches.

-- The request's own settings. The gate sets them for one transaction; without them nothing is visible.
create function app_team() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.team', true), '')::int $$;
create function app_account() returns int language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::int $$;
create function app_is_admin() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.admin', true) = 'on', false) $$;
-- Signing in happens before anybody is known, so its few calls say openly that they look for an account.
create function app_signs_in() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.realm', true) = 'sign-in', false) $$;
create function app_sees_all_practices() returns boolean language sql stable parallel safe
  as $$ select coalesce(current_setting('app.practices', true) = 'all', false) $$;
create function app_practices() returns int[] language sql stable parallel safe
  as $$ select case when current_setting('app.practices', true) like '{%' then current_setting('app.practices', true)::int[] else '{}' end $$;

-- Who did what: sign-ins, refusals, readings of secrets. Insert-only for the application.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  team_id int,
  account_id int,
  action text not null,
  subject text,
  address text,
  user_agent text,
  request_id text,
  detail jsonb not null default '{}'
);
create index audit_event_by_team on audit_event (team_id, at desc);

-- Which fields of which row changed. Written by a trigger on every tenant table; values stay out of it.
create table change_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  team_id int,
  account_id int,
  address text,
  request_id text,
  table_name text not null,
  row_id bigint not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  fields text[] not null
);
create index change_log_by_team on change_log (team_id, at desc);
create index change_log_by_row on change_log (team_id, table_name, row_id);

-- A counter per team and topic, so that a poll can be answered "unchanged" without reading the data.
create table stamp (
  team_id int not null,
  topic text not null,
  n bigint not null default 1,
  primary key (team_id, topic)
);

create function record_change() returns trigger language plpgsql as $$
declare
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  any_row jsonb := coalesce(after_row, before_row);
  ignored text[] := array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at'] || string_to_array(tg_argv[0], ',');
  changed text[];
begin
  select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_object_keys(any_row) as key
   where key <> all (ignored)
     and (tg_op <> 'UPDATE' or after_row -> key is distinct from before_row -> key)
     and (tg_op <> 'INSERT' or after_row -> key <> 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into change_log (team_id, account_id, address, request_id, table_name, row_id, action, fields)
  values (
    case when tg_table_name = 'team' then (any_row ->> 'id')::int else (any_row ->> 'team_id')::int end,
    app_account(), nullif(current_setting('app.address', true), ''), nullif(current_setting('app.request', true), ''),
    tg_table_name, (any_row ->> 'id')::bigint, lower(tg_op), case when tg_op = 'DELETE' then '{}' else changed end
  );
  return null;
end $$;

-- Notes a topic as touched; the counter itself moves once, at the very end of the transaction, so that no lock is held long.
create function touch_topic() returns trigger language plpgsql as $$
declare
  touched text := coalesce(current_setting('app.touched', true), '');
begin
  if position(',' || tg_argv[0] || ',' in touched) = 0 then
    perform set_config('app.touched', case touched when '' then ',' else touched end || tg_argv[0] || ',', true);
  end if;
  return null;
end $$;

create function bump_stamps() returns void language sql as $$
  insert into stamp (team_id, topic)
  select app_team(), topic
    from (select distinct topic from unnest(string_to_array(trim(both ',' from current_setting('app.touched', true)), ',')) as topic where topic <> '') touched
   where app_team() is not null
   order by topic
  on conflict (team_id, topic) do update set n = stamp.n + 1
$$;

create function touch_row() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

-- Locks a table to the request's team and practices, and records every change to it.
--   sees:    further condition on a row, for callers restricted to some practices
--   topic:   what polls see touched by a change
--   unlogged: columns whose changes are no news (comma list)
create procedure tenant_table(target regclass, sees text default 'true', topic text default null, unlogged text default '') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy team on %s to credence_app using (team_id = (select app_team()) and ((select app_sees_all_practices()) or %s)) with check (team_id = (select app_team()))',
    target, sees);
  execute format('grant select, insert, update, delete on %s to credence_app', target);
  execute format('create trigger recorded after insert or update or delete on %s for each row execute function record_change(%L)', target, unlogged);
  if topic is not null then
    execute format('create trigger touches after insert or update or delete on %s for each statement execute function touch_topic(%L)', target, topic);
  end if;
  if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
    execute format('create trigger versioned before update on %s for each row execute function touch_row()', target);
  end if;
end $$;

-- The three tables above hold a team without being edited by hand: they get their own, narrower locks.
alter table audit_event enable row level security;
alter table audit_event force row level security;
create policy append on audit_event for insert to credence_app with check (true);
create policy team on audit_event for select to credence_app using (team_id = (select app_team()));
grant select, insert on audit_event to credence_app;

alter table change_log enable row level security;
alter table change_log force row level security;
-- Rows that go with their parent go as the owner's doing, and are recorded like any other change.
create policy append on change_log for insert to credence_app, credence_owner with check (true);
create policy team on change_log for select to credence_app using (team_id = (select app_team()));
grant select, insert on change_log to credence_app;

alter table stamp enable row level security;
alter table stamp force row level security;
create policy team on stamp to credence_app using (team_id = (select app_team())) with check (team_id = (select app_team()));
grant select, insert, update on stamp to credence_app;

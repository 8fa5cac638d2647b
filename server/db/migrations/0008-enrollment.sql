-- The enrollment picture: what practices work with, and how far each provider is with it.

-- Shared tables have no team; a change to one is recorded under the team in which it was made.
create or replace function record_change() returns trigger language plpgsql as $$
declare
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  any_row jsonb := coalesce(after_row, before_row);
  ignored text[] := array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at', 'since', 'set_by'] || string_to_array(tg_argv[0], ',');
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
    case when tg_table_name = 'team' then (any_row ->> 'id')::int when any_row ? 'team_id' then (any_row ->> 'team_id')::int else app_team() end,
    app_account(), nullif(current_setting('app.address', true), ''), nullif(current_setting('app.request', true), ''),
    tg_table_name, (any_row ->> 'id')::bigint, lower(tg_op), case when tg_op = 'DELETE' then '{}' else changed end
  );
  return null;
end $$;

create procedure shared_table(target regclass) language plpgsql as $$
begin
  execute format('grant select, insert, update on %s to credence_app', target);
  execute format('create trigger recorded_shared after insert or update or delete on %s for each row execute function record_change('''')', target);
  execute format('create trigger versioned before update on %s for each row execute function touch_row()', target);
end $$;

alter table practice
  add column email1 text,
  add column office_manager text,
  add column office_manager_phone text,
  add column office_manager_email text,
  add column notes text,
  add column address1 text, add column address2 text, add column city text, add column state text, add column zip text, add column county text,
  add column mailing_address1 text, add column mailing_address2 text, add column mailing_city text, add column mailing_state text, add column mailing_zip text,
  add column remit_address1 text, add column remit_address2 text, add column remit_city text, add column remit_state text, add column remit_zip text,
  add column group_medicare text,
  add column group_medicaid text,
  add column other_group_ids text,
  add column telehealth boolean,
  -- Comma lists, as they are typed and shown.
  add column enrollment_notification_emails text,
  add column onboarding_notification_cc_emails text,
  add column default_task_assignee int references account (id);

alter table provider add column excluded_from_carrier_credentialing boolean not null default false;

-- What a task is about. An open enrollment task makes a participation pending.
alter table task
  add column carrier_id int references carrier (id),
  add column facility_id int references facility (id);
create index task_pending_carrier on task (team_id, practice_id, provider_id, carrier_id)
  where carrier_id is not null and not archived and status <> 'COMPLETE' and category in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT');
create index task_pending_facility on task (team_id, provider_id, facility_id)
  where facility_id is not null and not archived and status <> 'COMPLETE' and category in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT');

-- Shared by all teams.
alter table carrier
  add column portal_url text, add column state text, add column phone text, add column fax text, add column email text,
  add column initial_enrollment_emails text,
  add column initial_enrollment_instructions text, add column re_enrollment_instructions text, add column other_instructions text,
  add column updated_at timestamptz not null default now(), add column updated_by int references account (id), add column version int not null default 1;
alter table facility
  add column facility_type text check (facility_type in ('CLINIC', 'HOSPITAL', 'OTHER')),
  add column portal_url text, add column phone text, add column fax text, add column email text,
  add column address1 text, add column address2 text, add column city text, add column state text, add column zip text, add column county text,
  add column hours text, add column notes text,
  add column initial_enrollment_instructions text, add column re_enrollment_instructions text, add column other_instructions text,
  add column updated_at timestamptz not null default now(), add column updated_by int references account (id), add column version int not null default 1;
call shared_table('carrier');
call shared_table('facility');

create table business_line (
  id int generated by default as identity (start with 1001) primary key,
  carrier_id int not null references carrier (id),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (carrier_id, name),
  unique (id, carrier_id)
);
call shared_table('business_line');

create table hub (
  id int generated by default as identity (start with 1001) primary key,
  name text not null,
  portal_url text, phone text, email text, fax text,
  for_providers boolean not null default true,
  for_practices boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
call shared_table('hub');

-- A practice's own words for a carrier or a location, above the shared ones. The row itself says that it works with it.
alter table practice_carrier
  add column tier text check (tier in ('TIER_1', 'TIER_2', 'TIER_3', 'TIER_4')),
  add column initial_enrollment_emails text,
  add column initial_enrollment_instructions text, add column re_enrollment_instructions text, add column other_instructions text,
  add column updated_at timestamptz not null default now(), add column updated_by int references account (id), add column version int not null default 1;
create trigger versioned before update on practice_carrier for each row execute function touch_row();
create index practice_carrier_by_carrier on practice_carrier (team_id, carrier_id);

-- How a status is kept: a live row holds what is true since `since`; what was true before moves to participation_history, with its
-- time and people, when it is changed or deleted. So what was true at any moment can be asked of the two together.
create table participation_history (
  id bigint generated always as identity primary key,
  team_id int not null references team (id),
  kind text not null check (kind in ('carrier_participation', 'line_participation', 'provider_facility', 'practice_facility', 'provider_hub', 'practice_hub')),
  provider_id int,
  practice_id int,
  carrier_id int,
  facility_id int,
  hub_id int,
  business_line_id int,
  value jsonb not null,
  since timestamptz not null,
  until timestamptz not null,
  set_by int,
  ended_by int,
  check (since < until)
);
create index participation_history_by_practice on participation_history (team_id, kind, practice_id, provider_id, until);
create index participation_history_by_provider on participation_history (team_id, kind, provider_id, until);
alter table participation_history enable row level security;
alter table participation_history force row level security;
create policy append on participation_history for insert to credence_app with check (team_id = (select app_team()));
-- Rows that go with their parent go as the owner's doing.
create policy cascade on participation_history for insert to credence_owner with check (true);
create policy team on participation_history for select to credence_app using (team_id = (select app_team()) and ((select app_sees_all_practices()) or case
    when practice_id is not null then practice_id = any ((select app_practices())::int[])
    else exists (select from provider_practice m where m.team_id = participation_history.team_id and m.provider_id = participation_history.provider_id) end));
grant select, insert on participation_history to credence_app;

-- What a participation says, without whose it is and how it is kept.
create function participation_value(participation jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, value) from jsonb_each(participation)
   where key in ('status', 'is_active', 'is_primary', 'effective_date', 'expires', 'privileges_type')
$$;

-- The clock and not the transaction's time: of two that wait for each other, the later one may have begun first.
create function date_participation() returns trigger language plpgsql as $$
begin
  if participation_value(to_jsonb(new)) is distinct from participation_value(to_jsonb(old)) then
    new.since := greatest(clock_timestamp(), old.since + interval '1 microsecond');
    new.set_by := app_account();
  end if;
  return new;
end $$;

create function keep_participation() returns trigger language plpgsql as $$
declare
  earlier jsonb := to_jsonb(old);
begin
  insert into participation_history (team_id, kind, provider_id, practice_id, carrier_id, facility_id, hub_id, business_line_id, value, since, until, set_by, ended_by)
  values (old.team_id, tg_table_name, (earlier ->> 'provider_id')::int, (earlier ->> 'practice_id')::int, (earlier ->> 'carrier_id')::int,
          (earlier ->> 'facility_id')::int, (earlier ->> 'hub_id')::int, (earlier ->> 'business_line_id')::int, participation_value(earlier),
          old.since, case when tg_op = 'UPDATE' then new.since else greatest(clock_timestamp(), old.since + interval '1 microsecond') end, old.set_by, app_account());
  return null;
end $$;

create procedure participation_table(target regclass) language plpgsql as $$
begin
  execute format('alter table %s add column since timestamptz not null default clock_timestamp(), add column set_by int default app_account() references account (id),
    add column updated_at timestamptz not null default now(), add column version int not null default 1', target);
  execute format('create trigger dated before update on %s for each row execute function date_participation()', target);
  execute format('create trigger kept_update after update on %s for each row when (old.since <> new.since) execute function keep_participation()', target);
  execute format('create trigger kept_delete after delete on %s for each row execute function keep_participation()', target);
end $$;

-- Provider × practice × carrier. Leaving the practice, or the practice's leaving the carrier, ends it.
create table carrier_participation (
  id int generated by default as identity (start with 1001) primary key,
  team_id int not null references team (id),
  practice_id int not null,
  provider_id int not null,
  carrier_id int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE', 'NOT_APPLICABLE')),
  effective_date date,
  expires date check (expires >= effective_date),
  unique (team_id, practice_id, provider_id, carrier_id),
  foreign key (team_id, provider_id, practice_id) references provider_practice (team_id, provider_id, practice_id) on delete cascade,
  foreign key (team_id, practice_id, carrier_id) references practice_carrier (team_id, practice_id, carrier_id) on delete cascade,
  check (status = 'ACTIVE' or (effective_date is null and expires is null))
);
create index carrier_participation_by_provider on carrier_participation (team_id, provider_id);
create index carrier_participation_by_carrier on carrier_participation (team_id, practice_id, carrier_id);
call participation_table('carrier_participation');
call tenant_table('carrier_participation', sees => 'practice_id = any ((select app_practices())::int[])');

-- Practice × location: the row says that the practice works there; the participation is the practice's own standing.
alter table practice_facility
  add column is_active boolean not null default true,
  add column is_primary boolean not null default false,
  add column effective_date date,
  add column expires date check (expires >= effective_date),
  add column privileges_type text check (privileges_type in ('ACTIVE', 'APP', 'CONSULTING', 'COURTESY', 'EXPIRED', 'OTHER', 'TEMPORARY', 'VOLUNTARILY_RESIGNED')),
  add check (is_active or (not is_primary and effective_date is null and expires is null and privileges_type is null)),
  add column initial_enrollment_instructions text, add column re_enrollment_instructions text, add column other_instructions text,
  add column updated_by int references account (id);
call participation_table('practice_facility');
create trigger versioned before update on practice_facility for each row execute function touch_row();
create index practice_facility_by_facility on practice_facility (team_id, facility_id);

-- Provider × location: privileges are the provider's own, whichever practice brought them there.
create table provider_facility (
  id int generated by default as identity (start with 1001) primary key,
  team_id int not null references team (id),
  provider_id int not null,
  facility_id int not null references facility (id),
  is_active boolean not null default false,
  is_primary boolean not null default false,
  effective_date date,
  expires date check (expires >= effective_date),
  privileges_type text check (privileges_type in ('ACTIVE', 'APP', 'CONSULTING', 'COURTESY', 'EXPIRED', 'OTHER', 'TEMPORARY', 'VOLUNTARILY_RESIGNED')),
  unique (team_id, provider_id, facility_id),
  foreign key (team_id, provider_id) references provider (team_id, id) on delete cascade,
  check (is_active or (not is_primary and effective_date is null and expires is null and privileges_type is null))
);
create index provider_facility_by_facility on provider_facility (team_id, facility_id, provider_id);
call participation_table('provider_facility');
call tenant_table('provider_facility', sees =>
  'exists (select from provider_practice m where m.team_id = provider_facility.team_id and m.provider_id = provider_facility.provider_id)');

-- The locations that a carrier of the fourth tier waits for.
create table practice_carrier_facility (
  id int generated by default as identity (start with 1001) primary key,
  team_id int not null references team (id),
  practice_id int not null,
  carrier_id int not null,
  facility_id int not null,
  unique (team_id, practice_id, carrier_id, facility_id),
  foreign key (team_id, practice_id, carrier_id) references practice_carrier (team_id, practice_id, carrier_id) on delete cascade,
  foreign key (team_id, practice_id, facility_id) references practice_facility (team_id, practice_id, facility_id) on delete cascade
);
create index practice_carrier_facility_by_facility on practice_carrier_facility (team_id, practice_id, facility_id);
call tenant_table('practice_carrier_facility', sees => 'practice_id = any ((select app_practices())::int[])', topic => 'practice');

create table practice_business_line (
  id int generated by default as identity (start with 1001) primary key,
  team_id int not null references team (id),
  practice_id int not null,
  carrier_id int not null,
  business_line_id int not null,
  unique (team_id, practice_id, business_line_id),
  foreign key (business_line_id, carrier_id) references business_line (id, carrier_id),
  foreign key (team_id, practice_id, carrier_id) references practice_carrier (team_id, practice_id, carrier_id) on delete cascade
);
create index practice_business_line_by_carrier on practice_business_line (team_id, practice_id, carrier_id);
call tenant_table('practice_business_line', sees => 'practice_id = any ((select app_practices())::int[])', topic => 'practice');

-- Provider × practice × business line × location.
create table line_participation (
  id int generated by default as identity (start with 1001) primary key,
  team_id int not null references team (id),
  practice_id int not null,
  provider_id int not null,
  business_line_id int not null,
  facility_id int not null,
  is_active boolean not null default false,
  effective_date date,
  expires date check (expires >= effective_date),
  unique (team_id, practice_id, provider_id, business_line_id, facility_id),
  foreign key (team_id, provider_id, practice_id) references provider_practice (team_id, provider_id, practice_id) on delete cascade,
  foreign key (team_id, practice_id, business_line_id) references practice_business_line (team_id, practice_id, business_line_id) on delete cascade,
  foreign key (team_id, practice_id, facility_id) references practice_facility (team_id, practice_id, facility_id) on delete cascade,
  check (is_active or (effective_date is null and expires is null))
);
create index line_participation_by_line on line_participation (team_id, practice_id, business_line_id);
create index line_participation_by_facility on line_participation (team_id, practice_id, facility_id);
create index line_participation_by_provider on line_participation (team_id, provider_id);
call participation_table('line_participation');
call tenant_table('line_participation', sees => 'practice_id = any ((select app_practices())::int[])');

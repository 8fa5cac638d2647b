-- A value that is sealed anew with another key still says the same. The rotation of keys says so by the setting app.reseals: the row keeps
-- its version, because nobody's form became outdated, and sealed columns alone are no entry of the change log. Any other change still is one.
create or replace function public.touch_row() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if current_setting('app.reseals', true) = 'on' then
    return new;
  end if;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create or replace function public.record_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  after_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  before_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  any_row jsonb := coalesce(after_row, before_row);
  ignored text[] := array['id', 'team_id', 'version', 'updated_at', 'updated_by', 'created_at', 'since', 'set_by'] || string_to_array(tg_argv[0], ',');
  reseals boolean := tg_op = 'UPDATE' and coalesce(current_setting('app.reseals', true) = 'on', false);
  changed text[];
begin
  select coalesce(array_agg(key order by key), '{}') into changed
    from jsonb_object_keys(any_row) as key
   where key <> all (ignored)
     and not (reseals and key like '%\_sealed')
     and (tg_op <> 'UPDATE' or after_row -> key is distinct from before_row -> key)
     and (tg_op <> 'INSERT' or after_row -> key <> 'null');
  if tg_op = 'UPDATE' and changed = '{}' then
    return null;
  end if;
  insert into change_log (team_id, account_id, address, request_id, table_name, row_id, action, fields)
  values (
    case when tg_table_name = 'team' then (any_row ->> 'id')::int when any_row ? 'team_id' then (any_row ->> 'team_id')::int else app_team() end,
    app_account(), app_address(), app_request(),
    tg_table_name, (any_row ->> 'id')::bigint, lower(tg_op), case when tg_op = 'DELETE' then '{}' else changed end
  );
  return null;
end $$;

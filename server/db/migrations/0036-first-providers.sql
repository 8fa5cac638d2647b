-- The first providers of all teams by name: what the administrators' search answers before anything is typed. Each team's first ones come from the index by name.
grant select (last_name, first_name, formatted_name) on provider to credence_lookup;
create function first_providers_anywhere(most int) returns table (provider_id int, label text, team_id int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'first_providers_anywhere is for platform administrators';
  end if;
  return query
    select f.id, f.formatted_name, t.id from team t cross join lateral (
      select p.id, p.formatted_name, p.last_name, p.first_name from provider p
       where p.team_id = t.id and p.deleted_at is null order by p.last_name, p.first_name, p.id limit most) f
    order by f.last_name, f.first_name, f.id limit most;
end $$;
alter function first_providers_anywhere owner to credence_lookup;
revoke execute on function first_providers_anywhere from public;
grant execute on function first_providers_anywhere to credence_app;

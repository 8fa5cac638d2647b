-- A closed team keeps all its records. Its people cannot sign in, its links open nothing, and the daily jobs pass it by, until it is opened again.
alter table public.team add column closed_at timestamptz;

-- A copy of the team's, so that signing in, which locks its own account row alone, cannot cross a closing: whichever comes second sees the other.
alter table public.account add column team_closed_at timestamptz;

create function public.copy_team_closing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.team_closed_at := (select t.closed_at from public.team t where t.id = new.team_id);
  return new;
end $$;
create trigger copies_team_closing before insert on public.account for each row when (new.team_id is not null) execute function public.copy_team_closing();

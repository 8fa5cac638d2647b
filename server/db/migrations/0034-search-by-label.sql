-- A provider is found by the label that the search shows ('Berg, Anna MD'), and by first and last name in either order whatever stands between them. Credentials
-- end a key and never begin one. Without a middle name and with single words these are as many keys as before.
create function provider_search_keys(first_name text, middle_name text, last_name text, credentials text, npi text) returns setof text language sql immutable parallel safe as $$
  with given as (select word as name from string_to_table(fold(first_name), ' ') as word union select fold(first_name)),
  family as (select search_tails(last_name) as name),
  names as (
    select search_tails(concat_ws(' ', first_name, middle_name, last_name)) as name
    union select g.name || ' ' || f.name from given g cross join family f
    union select f.name || ' ' || g.name from given g cross join family f
    union select fold(concat_ws(' ', last_name, first_name, middle_name)))
  select trim(name || ' ' || coalesce(fold(credentials), '')) from names where name <> ''
  union select fold(npi) where fold(npi) <> ''
$$;

create or replace function index_provider() returns trigger language plpgsql as $$
begin
  delete from search_key where team_id = new.team_id and entity_type = 'provider' and entity_id = new.id;
  if new.deleted_at is null then
    insert into search_key (team_id, key, entity_type, entity_id, label, npi)
    select new.team_id, key, 'provider', new.id, new.formatted_name, new.npi
      from provider_search_keys(new.first_name, new.middle_name, new.last_name, new.credentials, new.npi) as key;
  end if;
  return null;
end $$;

alter table search_key no force row level security;
alter table provider no force row level security;
delete from search_key where entity_type = 'provider';
insert into search_key (team_id, key, entity_type, entity_id, label, npi)
select p.team_id, key, 'provider', p.id, p.formatted_name, p.npi
  from provider p cross join lateral provider_search_keys(p.first_name, p.middle_name, p.last_name, p.credentials, p.npi) as key
 where p.deleted_at is null;
alter table provider force row level security;
alter table search_key force row level security;

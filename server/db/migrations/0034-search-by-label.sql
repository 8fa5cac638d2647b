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

-- Finds by the beginnings of several words, as 'ann ber' for Anna Berg: goes from one first word that begins as wanted to the next, and looks for the second word
-- behind each. Both are ranges of the key, and at most so many of them: what it costs does not depend on how many records there are.
create function search_by_words(of_team int, wanted text, second text, later text[], most_words int, most_keys int)
returns table (key text, entity_type text, entity_id int, label text, npi text) language sql stable as $$
  with recursive first_word (word, n) as (
    (select split_part(k.key, ' ', 1), 1 from search_key k where k.team_id = of_team and k.key >= wanted and k.key < wanted || U&'\+10FFFF' order by k.key limit 1)
    union all
    select next.word, f.n + 1 from first_word f cross join lateral (
      select split_part(k.key, ' ', 1) as word from search_key k where k.team_id = of_team and k.key >= f.word || '!' and k.key < wanted || U&'\+10FFFF' order by k.key limit 1) next
     where f.n < most_words)
  select found.* from first_word f cross join lateral (
    select k.key, k.entity_type, k.entity_id, k.label, k.npi from search_key k
     where k.team_id = of_team and k.key >= f.word || ' ' || second and k.key < f.word || ' ' || second || U&'\+10FFFF' order by k.key, k.entity_type, k.entity_id limit most_keys) found
   where not exists (select from unnest(later) with ordinality as l (word, at) where not starts_with(split_part(found.key, ' ', at::int + 2), l.word))
$$;

-- The same for the administrators' search, in every team.
grant select (npi) on search_key to credence_lookup;
create function search_words_anywhere(wanted text, second text, later text[], most_words int, most int) returns table (provider_id int, label text, team_id int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if not app_is_admin() then
    raise exception 'search_words_anywhere is for platform administrators';
  end if;
  return query
    select f.entity_id, f.label, f.team from (
      select distinct on (k.entity_id) k.entity_id, k.label, t.id as team, k.key from team t cross join lateral search_by_words(t.id, wanted, second, later, most_words, most) k
       where k.entity_type = 'provider' order by k.entity_id, k.key) f
    order by f.key, f.entity_id limit most;
end $$;
alter function search_words_anywhere owner to credence_lookup;
revoke execute on function search_words_anywhere from public;
grant execute on function search_words_anywhere to credence_app;

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

-- The planner took a set-returning function for a thousand rows, so it expected two million keys of a provider and cleared hash
-- tables of that size at each save. Names have a few words.
alter function public.search_tails(text) rows 4;
create or replace function public.provider_search_keys(first_name text, middle_name text, last_name text, credentials text, npi text) returns setof text language sql immutable parallel safe rows 20 as $$
  with given as (select word as name from unnest(string_to_array(public.fold(first_name), ' ')) as word union select public.fold(first_name)),
  family as (select public.search_tails(last_name) as name),
  names as (
    select public.search_tails(concat_ws(' ', first_name, middle_name, last_name)) as name
    union select g.name || ' ' || f.name from given g cross join family f
    union select f.name || ' ' || g.name from given g cross join family f
    union select public.fold(concat_ws(' ', last_name, first_name, middle_name)))
  select trim(name || ' ' || coalesce(public.fold(credentials), '')) from names where name <> ''
  union select public.fold(npi) where public.fold(npi) <> ''
$$;

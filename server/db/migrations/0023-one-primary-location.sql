-- A provider has one primary location. Where several were said to be it, what was said last holds.
alter table provider_facility no force row level security;
update provider_facility q set is_primary = false
 where is_primary and exists (select from provider_facility later
   where later.team_id = q.team_id and later.provider_id = q.provider_id and later.is_primary and (later.since, later.id) > (q.since, q.id));
alter table provider_facility force row level security;
create unique index provider_facility_primary on provider_facility (team_id, provider_id) where is_primary;

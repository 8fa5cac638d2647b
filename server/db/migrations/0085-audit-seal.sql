-- The audit trail is sealed in batches (docs/decisions/050-audit-trail.md). Each seal holds the SHA-256 of the one before it and a signature, which the
-- database has no key for: a row that is changed later, by whomever, no longer fits its batch.

create table public.audit_seal (
  number int primary key,
  format smallint not null default 1,
  sealed_at timestamptz not null,
  table_name text check (table_name in ('audit_event', 'change_log')),
  last_id bigint,
  row_count int not null,
  last_at timestamptz,
  row_ids bigint[],
  row_digests bytea,
  rows_hash bytea not null,
  removes_up_to int,
  previous bytea,
  head bytea not null,
  key_id bytea not null,
  signature bytea not null,
  check ((table_name is null) = (last_id is null) and (table_name is null) = (row_count = 0))
);
comment on table public.audit_seal is 'A sealed batch of the audit trail: digests of the rows of one log, chained by SHA-256 and signed. Insert-only for the application. Retention removes the digests with the rows, and leaves the rest.';
comment on column public.audit_seal.table_name is 'Null for a seal without rows: the first one of a new key, or a removal by retention.';
comment on column public.audit_seal.removes_up_to is 'The last batch whose rows retention has removed, as far as this seal is about that.';
create index audit_seal_by_table on public.audit_seal (table_name, number desc);
grant select, insert on public.audit_seal to credence_app;

create table public.audit_check (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null,
  finding text
);
comment on table public.audit_check is 'The outcome of the last daily verification of the audit trail: when, and what was found, or null.';
grant select, insert, update on public.audit_check to credence_app;

-- Digests of the rows of a log, of all teams. The rows themselves stay behind their policies.
grant select (id, at, team_id, account_id, action, subject, address, user_agent, request_id, detail, actor, provider_id, practice_id) on public.audit_event to credence_lookup;
grant select (id, at, team_id, account_id, address, request_id, table_name, row_id, action, fields, actor, provider_id, practice_id, task_id, changes) on public.change_log to credence_lookup;
create policy lookup on public.audit_event for select to credence_lookup using (true);
create policy lookup on public.change_log for select to credence_lookup using (true);
create function public.audit_digests(of_table text, after_id bigint, up_to bigint, at_most int) returns table (id bigint, at timestamptz, digest bytea)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_table = 'audit_event' then
    return query select e.id, e.at, sha256(convert_to(jsonb_build_array((extract(epoch from e.at) * 1000000)::bigint, e.team_id, e.account_id, e.action, e.subject,
        e.address, e.user_agent, e.request_id, e.detail, e.actor, e.provider_id, e.practice_id)::text, 'UTF8'))
      from audit_event e where e.id > after_id and e.id <= up_to order by e.id limit at_most;
  else
    return query select e.id, e.at, sha256(convert_to(jsonb_build_array((extract(epoch from e.at) * 1000000)::bigint, e.team_id, e.account_id, e.address, e.request_id,
        e.table_name, e.row_id, e.action, e.fields, e.actor, e.provider_id, e.practice_id, e.task_id, e.changes)::text, 'UTF8'))
      from change_log e where e.id > after_id and e.id <= up_to order by e.id limit at_most;
  end if;
end $$;
alter function public.audit_digests owner to credence_lookup;
revoke execute on function public.audit_digests from public;
grant execute on function public.audit_digests to credence_app;

-- The newest id that each log has given out, also to rows that are not committed.
grant select on sequence public.audit_event_id_seq, public.change_log_id_seq to credence_lookup;
create function public.audit_ends(out audit_event bigint, out change_log bigint) language sql volatile security definer set search_path = public, pg_temp as $$
  select coalesce(pg_sequence_last_value('audit_event_id_seq'), 0), coalesce(pg_sequence_last_value('change_log_id_seq'), 0)
$$;
alter function public.audit_ends owner to credence_lookup;
revoke execute on function public.audit_ends from public;
grant execute on function public.audit_ends to credence_app;

-- Retention works as the owner of the tables. The application cannot remove anything.
create policy retention on public.audit_event for delete to credence_owner using (true);
create policy retention on public.change_log for delete to credence_owner using (true);

-- Ids that a session had before. They open nothing. A call that was under way with one is asked to come again with the new id, which its browser is being told.
create table former_session_token (
  token_hash bytea primary key,
  session_id bigint not null references session (id) on delete cascade,
  ended_at timestamptz not null default now()
);
create index former_session_token_by_session on former_session_token (session_id);
create index former_session_token_by_age on former_session_token (ended_at);
grant select, insert, delete on former_session_token to credence_app;

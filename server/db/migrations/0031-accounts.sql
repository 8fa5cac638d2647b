-- Codes are counted and ended for each client (a browser or a network) apart, so that nobody uses up or ends the codes of another.
alter table code_challenge add column client text not null default '';
drop index code_challenge_by_email;
create index code_challenge_by_email on code_challenge (email_key, purpose, created_at);

-- Addresses that their owner proved by an emailed code or link. A row counts while the account still has that address.
create table confirmed_address (
  account_id int primary key references account (id) on delete cascade,
  email_key text not null,
  confirmed_at timestamptz not null default now()
);
grant select, insert, update on confirmed_address to credence_app;

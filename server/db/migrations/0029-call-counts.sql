-- Calls by person and kind in this minute and in the one before, for all server processes together (kit/rate-limits.ts, decision 17).
-- Unlogged: a crash of the database empties it, which only forgets the calls of the last two minutes. No foreign key: the rows are swept every
-- hour, and checking one would cost more than counting. One row is updated again and again, so each page keeps room for its next version.
create unlogged table call_count (
  account_id int not null,
  rate_limit text not null,
  -- Minutes since 1970 by the clock of the database.
  minute int not null,
  calls int not null,
  calls_before int not null,
  primary key (account_id, rate_limit)
) with (fillfactor = 50);
grant select, insert, update, delete on call_count to credence_app;

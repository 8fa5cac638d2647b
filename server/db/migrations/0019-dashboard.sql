-- An alert about a document's end that the team has seen enough of: it is silent until the document ends on another day.
alter table document add column muted_expiration date;
-- Silence is no change that somebody else's save could be older than.
drop trigger versioned on document;
create trigger versioned before update on document for each row
  when (row(old.first_reminder_at, old.second_reminder_at, old.muted_expiration) is not distinct from row(new.first_reminder_at, new.second_reminder_at, new.muted_expiration)
     or row(old.expiration, old.object_key) is distinct from row(new.expiration, new.object_key)) execute function touch_row();

create index practice_hub_by_end on practice_hub (team_id, expires);
create index provider_hub_by_end on provider_hub (team_id, expires);

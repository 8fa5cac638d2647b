-- A sign-in changes nothing of an account that is recorded, so it is not asked field by field what it changed. Whoever adds a column whose
-- changes are to be recorded adds it here.
drop trigger recorded on account;
create trigger recorded
  after insert or delete or update of id, team_id, email, first_name, last_name, cell_phone, is_admin, authorities, asks_code, preferences, deleted_at, version
  on account for each row execute function record_change('email_key,password_hash,last_login_at,rights');

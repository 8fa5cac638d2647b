-- An address for an upload is made for an actor: 'account 7' or 'link 12'. Which purposes of uploads there are is declared by the features.
alter table public.file_upload add column actor text;
alter table public.file_upload no force row level security;
update public.file_upload set actor = 'account ' || account_id;
alter table public.file_upload force row level security;
drop index public.file_upload_by_account;
alter table public.file_upload drop constraint file_upload_purpose_check, drop column account_id, alter column actor set not null;
create index file_upload_by_actor on public.file_upload (team_id, actor, created_at);

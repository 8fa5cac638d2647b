-- A username of a portal is sealed where it is stored. What staff review of it is a mask (docs/decisions/037-onboarding-wizard.md).
alter table public.onboarding_change no force row level security;
update public.onboarding_change c
   set before = case when c.before is not null then '••••' || case when length(c.before) > 4 then right(c.before, 2) else '' end end,
       after = case when c.after is not null then '••••' || case when length(c.after) > 4 then right(c.after, 2) else '' end end
 where c.stage = 'demographics' and c.field in ('caqhUsername', 'npiUsername');
alter table public.onboarding_change force row level security;

-- A username of a portal is sealed where it is stored. What staff review of it is a mask (docs/decisions/037-onboarding-wizard.md).
alter table public.onboarding_change no force row level security;
update public.onboarding_change c
   set before = case when c.before is not null then '••••' || case when length(c.before) > 4 then right(c.before, 2) else '' end end,
       after = case when c.after is not null then '••••' || case when length(c.after) > 4 then right(c.after, 2) else '' end end
 where c.stage = 'demographics' and c.field in ('caqhUsername', 'npiUsername');
alter table public.onboarding_change force row level security;

-- What a provider said to have none of was derived from the save of the stage, and was forgotten when the stage was sent back.
alter table public.onboarding_stage
  add column is_sent_back boolean not null default false,
  add column has_none text[] not null default '{}';
comment on column public.onboarding_stage.is_sent_back is 'Staff sent something of the stage back since. It counts as not saved.';
comment on column public.onboarding_stage.has_none is 'The switches that were on, by which a provider says to have none of something.';

alter table public.onboarding_stage no force row level security;
alter table public.provider no force row level security;
alter table public.state_license no force row level security;
update public.onboarding_stage s
   set has_none = array_remove(array[
         case when p.caqh is null then 'noCaqh' end, case when p.dea is null then 'noDea' end, case when p.medicaid is null then 'noMedicaidId' end,
         case when p.medicare is null then 'noPtan' end, case when p.npi is null then 'noNpi' end], null)
  from public.provider p where s.stage = 'demographics' and p.team_id = s.team_id and p.id = s.provider_id;
update public.onboarding_stage s set has_none = '{noStateLicense}'
 where s.stage = 'state-licenses' and not exists (select from public.state_license l where l.team_id = s.team_id and l.provider_id = s.provider_id);
alter table public.onboarding_stage force row level security;
alter table public.provider force row level security;
alter table public.state_license force row level security;

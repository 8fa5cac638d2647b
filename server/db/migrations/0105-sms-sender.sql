-- The number that a claimed delivery leaves from. A claim without a result is looked up by this number, also when the practice has another
-- number or none by then (docs/decisions/044-sms-port.md).
alter table public.sms_delivery add column from_number text check (from_number ~ '^\(\d{3}\) \d{3}-\d{4}$');
comment on column public.sms_delivery.from_number is 'The number of the practice at the newest claim. The vendor is asked about the message by it.';

alter table public.sms_delivery no force row level security;
update public.sms_delivery d set from_number = p.from_number from public.practice_sms p
 where p.team_id = d.team_id and p.practice_id = d.practice_id and d.status in ('CLAIMED', 'UNKNOWN');
-- The practice has no number any more, so the vendor cannot be asked. Sending again could send twice.
update public.sms_delivery set status = 'FAILED', lease_until = null, final_at = now(), error = 'It is not known whether the message was sent'
 where status in ('CLAIMED', 'UNKNOWN') and from_number is null;
alter table public.sms_delivery force row level security;

alter table public.sms_delivery add constraint sms_delivery_claim_has_number
  check (status not in ('CLAIMED', 'UNKNOWN') or from_number is not null);

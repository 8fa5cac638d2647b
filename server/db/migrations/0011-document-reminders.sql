-- Reminders of documents follow what a practice or a provider wants, and go to the addresses that a practice names for itself.

-- The reminder called 'Expiring documents'.
create or replace function reminder_days(owner_type text, owner_id int, practice_id int) returns int[] language sql stable as $$
  select array[60, 30]
    from reminder r
    left join reminder_preference p on p.team_id = app_team() and p.reminder_id = r.id
     and (p.provider_id = case when reminder_days.owner_type = 'provider' then reminder_days.owner_id end or p.practice_id = reminder_days.practice_id)
   where r.id = 1 and coalesce(p.is_active, r.is_on_by_default)
$$;

-- The practice itself, or the practices that a provider belongs to today; the team where they name nobody.
create or replace function reminder_recipients(owner_type text, owner_id int, practice_id int) returns text[] language sql stable as $$
  select case when reminder_recipients.owner_type not in ('provider', 'practice') then array_remove(array[t.support_email_alias], null)
              else coalesce(nullif(own.addresses, '{}'), t.enrollment_notification_emails) end
    from team t
    cross join lateral (
      select coalesce(array_agg(distinct address), '{}') as addresses
        from practice q cross join lateral (select trim(part) as address from string_to_table(q.enrollment_notification_emails, ',') as part) listed
       where q.team_id = t.id and address <> '' and case reminder_recipients.owner_type
         when 'practice' then q.id = reminder_recipients.owner_id
         else exists (select from provider_practice m where m.team_id = q.team_id and m.practice_id = q.id and m.provider_id = reminder_recipients.owner_id
                         and coalesce(m.end_date, current_date) >= current_date) end
    ) own
   where t.id = app_team()
$$;

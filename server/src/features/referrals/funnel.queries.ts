import type { Statement } from '../../database/batch.ts'
import { jsonStatement } from '../../kit/request/json.ts'

/** From the history: a referral that went back to its first column was contacted all the same. */
const statement = `
  with received as materialized (
    select r.id, r.referring_practice, r.created_at from referral r
     where r.team_id = app_team() and r.practice_id = $1
       and ($2::date is null or r.created_at >= day_begins($2)) and ($3::date is null or r.created_at < day_begins($3::date + 1))),
  reached as materialized (
    select h.referral_id, min(h.at) filter (where h.status <> 'PENDING_OUTREACH') as contacted_at, bool_or(h.status = 'SCHEDULED') as is_scheduled
      from referral_status_history h where h.team_id = app_team() and h.referral_id in (select id from received) group by h.referral_id)
  select coalesce(json_agg(json_build_object('referringPractice', f.referring_practice, 'received', f.received, 'contacted', f.contacted,
      'scheduled', f.scheduled, 'medianHoursToContact', f.hours) order by f.received desc, lower(f.referring_practice) nulls last), '[]')::text as json
    from (select r.referring_practice, count(*) as received, count(x.contacted_at) as contacted, count(*) filter (where x.is_scheduled) as scheduled,
                 round((percentile_cont(0.5) within group (order by extract(epoch from x.contacted_at - r.created_at) / 3600))::numeric, 1) as hours
            from received r left join reached x on x.referral_id = r.id group by r.referring_practice) f`

export const funnelOf = (practiceId: number, from: string | null, to: string | null): Statement =>
  jsonStatement('referral-funnel', statement, [practiceId, from, to])

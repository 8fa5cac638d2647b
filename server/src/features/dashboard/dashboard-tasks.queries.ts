import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { limits } from '@credence/contract/limits'
import type { Statement } from '../../database/batch.ts'
import { jsonStatement } from '../../kit/request/json.ts'

const label = `case t.category ${taskCategoryChoice.options.map(({ value, label: name }) => `when '${value}' then '${name}'`).join(' ')} end`

const naming = `'providerFormattedName', r.formatted_name, 'practiceName', p.name, 'facilityName', f.name, 'hubName', h.name, 'carrierName', c.name,
  'category', json_build_object('value', t.category, 'label', ${label})`

/**
 * A lateral subquery per task. Under row-level security the planner expects one row and would choose a nested loop over
 * all pairs.
 */
const about = `
  left join lateral (select x.name from practice x where x.team_id = t.team_id and x.id = t.practice_id) p on true
  left join lateral (select x.formatted_name from provider x where x.team_id = t.team_id and x.id = t.provider_id) r on true
  left join carrier c on c.id = t.carrier_id left join facility f on f.id = t.facility_id left join hub h on h.id = t.hub_id`

export const recentActivity: Statement = jsonStatement(
  'recent-activity',
  `
  with newest as materialized (select * from task_activity a where a.team_id = app_team() order by a.created_at desc, a.id desc limit $1),
  authors as materialized (select w.id, w.first_name || ' ' || w.last_name as name, w.photo_url from team_people() w where w.id in (select account_id from newest))
  select coalesce(json_agg(json_build_object('id', a.id, 'taskId', t.id, 'notes', a.notes, 'created', a.created_at, 'userFormattedName', w.name, 'userPhotoUrl', w.photo_url, ${naming})
      order by a.created_at desc, a.id desc), '[]')::text as json
    from newest a join task t on t.team_id = a.team_id and t.id = a.task_id left join authors w on w.id = a.account_id ${about}`,
  [limits.recentActivity],
)

const waiting = (name: string, status: string): Statement =>
  jsonStatement(
    name,
    `
  select coalesce(json_agg(json_build_object('id', t.id, 'due', t.due, 'other', t.other, 'activity', coalesce(l.entries, '[]'), ${naming}) order by t.due nulls last, t.id), '[]')::text as json
    from task t ${about}
    left join lateral (select json_agg(json_build_object('notes', a.notes)) as entries
      from (select x.notes from task_activity x where x.team_id = app_team() and x.task_id = t.id order by x.id desc limit 1) a) l on true
   where t.team_id = app_team() and not t.archived and t.status = '${status}'`,
  )

export const waitingOnAdmin: Statement = waiting('waiting-on-admin', 'BLOCKED_INTERNALLY')
export const waitingOnProvider: Statement = waiting('waiting-on-provider', 'BLOCKED_INTERNALLY_PROVIDER')

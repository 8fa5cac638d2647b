import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { noCarrier } from '@credence/contract/kpis/carrier-filter'
import { limits } from '@credence/contract/limits'
import type { Statement } from '../../database/batch.ts'
import { jsonStatement } from '../../kit/request/json.ts'

// Each figure is one statement over the tasks that row-level security shows. The index task_completed_figures has every
// column that the completed tasks are read for.

// A scalar subquery, so that the team is read once and not per row.
const team = '(select app_team())'
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Exact, because an average of float8 can fall on the wrong side of a half. */
const seconds = 'extract(epoch from t.completed_at - t.created_at)'
/** In hours: a day of an interval follows the clock of the database's session, which may change in between. */
const isRecent = `t.completed_at > now() - interval '${limits.kpiDays * 24} hours'`
const isOpen = "not t.archived and t.status <> 'COMPLETE'"

/** Many tasks take long to read, and short reads must not wait behind them. */
const figure = (name: string, text: string, values: Statement['values'] = []): Statement => ({
  ...jsonStatement(name, text, values),
  ownConnection: true,
})

const inDays = (value: string) => `round((${value})::numeric / 86400, 1)`

/** Columns over groups of `d.seconds`. */
const figures = `
  ${inDays('avg(d.seconds)')} as average, count(*)::int as count,
  percentile_cont(array[0.5, 0.9]) within group (order by d.seconds::float8) as percentiles`
const median = (of: string) => inDays(`${of}.percentiles[1]`)
const percentile90 = (of: string) => inDays(`${of}.percentiles[2]`)

export const averageCompletion: Statement = figure(
  'kpi-average-completion',
  `
  select json_build_object('value', f.average, 'median', ${median('f')}, 'percentile90', ${percentile90('f')}, 'count', f.count,
      'revenueTeamName', m.name, 'benchmark', coalesce(m.benchmark_days, ${limits.benchmarkDays}))::text as json
    from team m cross join (select ${figures} from (select ${seconds} as seconds from task t where t.team_id = ${team} and ${isRecent}) d) f
   where m.id = ${team}`,
)

export const futureActionDates: Statement = figure(
  'kpi-future-action-dates',
  `
  select json_build_object('value', case when f.open = 0 then -1 else f.future * 100 / f.open end, 'openTasks', f.open, 'lateTasks', f.open - f.future)::text as json
    from (select count(*)::int as open, count(*) filter (where t.due >= team_today())::int as future from task t where t.team_id = ${team} and ${isOpen}) f`,
)

export const openTasksByType: Statement = figure(
  'kpi-open-tasks-by-type',
  `
  select json_build_object('total', coalesce(sum(f.count), 0), 'openTasks', coalesce(json_object_agg(f.category, f.count), '{}'))::text as json
    from (select t.category, count(*)::int as count from task t where t.team_id = ${team} and ${isOpen} group by t.category) f`,
)

/** The first moments of the twelve months up to this one, and of the next, on the clock of the team. */
const months = `
  with months as materialized (
    select array_agg(day_begins(m.first::date) order by m.first) as begin, (array_agg(to_char(m.first, 'YYYY-MM') order by m.first))[1:${limits.kpiMonths}] as labels
      from generate_series(date_trunc('month', team_today()::timestamp) - interval '${limits.kpiMonths - 1} months',
                           date_trunc('month', team_today()::timestamp) + interval '1 month', interval '1 month') as m (first))`

/** The month of a task, from 1, and the condition for those of any month. */
const monthOf = 'width_bucket(t.completed_at, (select begin from months))'
const isInMonths = `t.completed_at >= (select begin[1] from months) and t.completed_at < (select begin[${limits.kpiMonths + 1}] from months)`

/** The points of one series as arrays with a value for each month, from rows of `points` that belong to `s`. */
const pointsOf = (condition: string) => `
  lateral (select json_agg(p.average order by n) as data, json_agg(${median('p')} order by n) as median,
                  json_agg(${percentile90('p')} order by n) as percentile90, json_agg(coalesce(p.count, 0) order by n) as counts
             from generate_series(1, ${limits.kpiMonths}) as n left join points p on p.month = n and ${condition}) x`
const monthly = "'data', x.data, 'median', x.median, 'percentile90', x.percentile90, 'counts', x.counts"

const types = taskCategoryChoice.options
  .map(({ value, label }, at) => `(${at}, ${quoted(value)}, ${quoted(label)})`)
  .join(', ')

const ofCarrier = {
  all: 'true',
  none: 't.carrier_id is null',
  one: 't.carrier_id = $1',
} as const

const lagByMonthAndTypeOf = (carriers: keyof typeof ofCarrier) => `${months},
  points as materialized (
    select d.category, d.month, ${figures}
      from (select t.category, ${monthOf} as month, ${seconds} as seconds from task t where t.team_id = ${team} and ${isInMonths} and ${ofCarrier[carriers]}) d
     group by d.category, d.month)
  select json_build_object('xAxisLabels', (select labels from months),
      'timeSeriesList', json_agg(json_build_object('type', s.type, 'label', s.label, ${monthly}) order by s.place))::text as json
    from (values ${types}) as s (place, type, label) cross join ${pointsOf('p.category = s.type')}`

/** A statement for each kind of filter, because one for all would be planned without knowing it. */
export function lagByMonthAndType(carrierId: number | undefined): Statement {
  const kind = carrierId === undefined ? 'all' : carrierId === noCarrier.id ? 'none' : 'one'
  return figure(
    `kpi-lag-by-month-and-type-${kind}`,
    lagByMonthAndTypeOf(kind),
    kind === 'one' ? [carrierId ?? null] : [],
  )
}

const isInitialEnrollment = "t.category = 'INITIAL_ENROLLMENT' and t.carrier_id is not null"

export const enrollmentLagByCarrier: Statement = figure(
  'kpi-enrollment-lag-by-carrier',
  `${months},
  completed as materialized (
    select t.carrier_id, ${monthOf} as month, ${isRecent} as is_recent, ${seconds} as seconds
      from task t where t.team_id = ${team} and ${isInMonths} and ${isInitialEnrollment}),
  points as materialized (select d.carrier_id, d.month, ${figures} from completed d group by d.carrier_id, d.month),
  recent as materialized (select d.carrier_id, ${figures} from completed d where d.is_recent group by d.carrier_id)
  select json_build_object('xAxisLabels', (select labels from months),
      'timeSeriesList', coalesce(json_agg(json_build_object('carrierId', c.id, 'label', c.name, ${monthly},
        'recent', json_build_object('average', r.average, 'median', ${median('r')}, 'percentile90', ${percentile90('r')}, 'count', coalesce(r.count, 0)))
        order by lower(c.name), c.id), '[]'))::text as json
    from (select distinct carrier_id from points) s join carrier c on c.id = s.carrier_id
    left join recent r on r.carrier_id = s.carrier_id cross join ${pointsOf('p.carrier_id = s.carrier_id')}`,
)

/**
 * A status lasts until the next one, and at most until the completion. The time before the first recorded status is
 * that of tasks that are older than the history.
 */
export const timeInStatusByCarrier: Statement = figure(
  'kpi-time-in-status-by-carrier',
  `
  with completed as materialized (
    select t.id, t.carrier_id, t.created_at, t.completed_at from task t where t.team_id = ${team} and ${isRecent} and ${isInitialEnrollment}),
  steps as materialized (
    select d.id, d.carrier_id, d.created_at, h.status, least(h.at, d.completed_at) as began,
           least(lead(h.at, 1, d.completed_at) over (partition by d.id order by h.at, h.id), d.completed_at) as ended
      from completed d join task_status_history h on h.team_id = ${team} and h.task_id = d.id),
  spent as (
    select s.carrier_id, s.status, sum(extract(epoch from s.ended - s.began)) as seconds from steps s group by s.carrier_id, s.status),
  unrecorded as (
    select d.carrier_id, sum(greatest(0, extract(epoch from coalesce(f.began, d.completed_at) - d.created_at))) as seconds
      from completed d left join (select s.id, min(s.began) as began from steps s group by s.id) f on f.id = d.id group by d.carrier_id)
  select coalesce(json_agg(json_build_object('carrierId', c.id, 'label', c.name, 'count', s.count, 'unrecorded', ${inDays('u.seconds / s.count')},
      'days', (select coalesce(json_object_agg(p.status, ${inDays('p.seconds / s.count')}), '{}') from spent p where p.carrier_id = s.carrier_id and p.seconds > 0))
      order by s.seconds / s.count desc, lower(c.name), c.id), '[]')::text as json
    from (select t.carrier_id, count(*)::int as count, sum(${seconds}) as seconds from completed t group by t.carrier_id) s
    join carrier c on c.id = s.carrier_id join unrecorded u on u.carrier_id = s.carrier_id`,
)

/** One index probe for each carrier; `offset 0` keeps the planner from reading all tasks instead. */
export const kpiCarriers: Statement = figure(
  'kpi-carriers',
  `
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id), '[]')::text as json
    from carrier c where exists (select from task t where t.team_id = ${team} and t.carrier_id = c.id offset 0)`,
)

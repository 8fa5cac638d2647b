import { taskCategoryChoice, taskStatusChoice } from '@credence/contract/choices/tasks'
import { inUtcDays, labelSql, Values, type Options, type ReportQuery } from './report-query.ts'

// Every join uses an index on `t`: under row-level security the planner expects one row of each table.
const joins = `
  join practice q on q.team_id = t.team_id and q.id = t.practice_id
  left join provider p on p.team_id = t.team_id and p.id = t.provider_id
  left join carrier c on c.id = t.carrier_id
  left join facility f on f.id = t.facility_id
  left join hub h on h.id = t.hub_id`
const ofTeam = 't.team_id = (select app_team())'
const byProvider = 'p.last_name, p.first_name, p.id'

const columns = {
  Task: 't.id',
  Category: labelSql('t.category', taskCategoryChoice.labels),
  Practice: 'q.name',
  Provider: 'p.formatted_name',
  Carrier: 'c.name',
  Location: 'f.name',
  'Data Hub': 'h.name',
  Other: 't.other',
  'Reference Number': 't.reference_number',
  Created: 't.created_at',
  Completed: 't.completed_at',
}

/** The people of the team are read once, not for each row. */
const people = `people as materialized (select w.id, w.first_name || ' ' || w.last_name as name, w.last_name, w.first_name from team_people() w)`

export function openTasks({ includeRecentlyCompleted, completedDays }: Options): ReportQuery {
  const values = new Values()
  const recent =
    includeRecentlyCompleted === true
      ? `or t.completed_at >= now() - make_interval(days => ${values.add(Number(completedDays))}::int)`
      : ''
  return {
    columns: {
      ...columns,
      Status: labelSql('t.status', taskStatusChoice.labels),
      'Next Action': 't.due',
      Deadline: 't.deadline',
      Progress: 't.progress',
      Assignees: `(select string_agg(w.name, ', ' order by w.last_name, w.first_name, w.id) from task_assignee x join people w on w.id = x.account_id
        where x.team_id = t.team_id and x.task_id = t.id)`,
      'Last Activity': `(select a.notes from task_activity a where a.team_id = t.team_id
        and a.id = (select max(x.id) from task_activity x where x.team_id = t.team_id and x.task_id = t.id))`,
    },
    with: people,
    from: `from task t ${joins} where ${ofTeam} and not t.archived and (t.status <> 'COMPLETE' ${recent})`,
    order: `${byProvider}, t.due nulls last, t.id`,
    values: values.list,
  }
}

/** One row for each note. By completed date a task without notes has one row too. */
export function completedTasks({ searchByOption, fromDate, toDate }: Options): ReportQuery {
  const values = new Values()
  const [from, to] = [values.add(String(fromDate)), values.add(String(toDate))]
  const isByCompletion = searchByOption === 'completedDate'
  const notes = `${isByCompletion ? 'left ' : ''}join task_activity a on a.team_id = t.team_id and a.task_id = t.id`
  return {
    columns: {
      ...columns,
      'Activity Date': 'a.created_at',
      'Activity By': 'w.name',
      Activity: 'a.notes',
    },
    with: people,
    from: `from task t ${notes} ${joins} left join people w on w.id = a.account_id
      where ${ofTeam} and t.status = 'COMPLETE' and ${inUtcDays(isByCompletion ? 't.completed_at' : 'a.created_at', from, to)}`,
    order: `${byProvider}, t.completed_at desc, t.id, a.id desc`,
    values: values.list,
  }
}

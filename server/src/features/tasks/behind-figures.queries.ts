import { noCarrier } from '@credence/contract/kpis/carrier-filter'
import { limits } from '@credence/contract/limits'
import { recentlyCompleted, type listCompletedTasks } from '@credence/contract/tasks/behind-figures'
import { runBatch, type Statement, type Value } from '../../database/batch.ts'
import { RawJson } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { QueryOf } from '@credence/contract/kit/endpoint'
import { starsOfCaller, tasksWhere } from './task-card.queries.ts'
import { asCards } from './task-card.ts'

/** $1 is the first day of a month, or null for the window of the key figures. */
const isSelected = `x.team_id = (select app_team())
  and case when $1::date is null then x.completed_at > now() - interval '${limits.kpiDays * 24} hours'
      else x.completed_at >= day_begins($1::date) and x.completed_at < day_begins(($1::date + interval '1 month')::date) end
  and ($2::text is null or x.category = $2) and ($3::int is null or x.carrier_id is not distinct from nullif($3, ${noCarrier.id}))`

const count: Statement = {
  name: 'completed-tasks-count',
  text: `select count(*)::int as n from task x where ${isSelected}`,
  values: [],
}
const [newest, people] = tasksWhere(
  'completed-tasks',
  `t.id = any (array(select x.id from task x where ${isSelected} order by x.completed_at desc, x.id desc limit ${limits.tasksBehindFigure}))`,
  { order: 't.completed_at desc, t.id desc' },
) as [Statement, Statement]

export async function findCompletedTasks(
  scope: Scope,
  { completed, category, carrierId }: QueryOf<typeof listCompletedTasks>,
): Promise<RawJson> {
  const values: Value[] = [
    completed === recentlyCompleted ? null : `${completed}-01`,
    category ?? null,
    carrierId ?? null,
  ]
  const statements = [starsOfCaller, { ...count, values }, { ...newest, values }, people]
  const [own = [], counts = [], ...tasks] = await runBatch(scope.client, statements)
  const cards = asCards(tasks, { actor: scope.actor, own })
  return new RawJson(`{"total":${Number(counts[0]?.n)},"tasks":${cards.text}}`)
}

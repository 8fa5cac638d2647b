import type pg from 'pg'

export const tasksOfOwnTeam = 2_000
const notesOfTask = 3

/** Gives every task of a database a few notes and an assignee of its team. */
export async function addNotesAndAssignees(admin: pg.Client): Promise<void> {
  await admin.query(`insert into task_activity (team_id, task_id, account_id, notes)
    select t.team_id, t.id, a.id, 'Called the provider desk; they ask for two weeks. Note ' || n from generate_series(1, ${notesOfTask}) as n cross join task t
      left join lateral (select id from account where team_id = t.team_id order by id limit 1) a on true`)
  await admin.query(`insert into task_assignee (team_id, task_id, account_id)
    select t.team_id, t.id, a.id from task t join lateral (select id from account where team_id = t.team_id order by id limit 1) a on true`)
}

/** As many tasks in the large practice of another team as the own team has, with assignees. */
export const tasksOfLargePractice = (team: string, practice: string) => [
  `insert into account (team_id, email, first_name, last_name) values (${team}, 'tasks' || ${team} || '@bench.test', 'Other', 'Person')`,
  `insert into task (team_id, practice_id, provider_id, carrier_id, status)
   select m.team_id, m.practice_id, m.provider_id, 1 + (m.provider_id + n) % 60, 'IN_PROGRESS' from provider_practice m cross join generate_series(1, 10) as n where m.practice_id = ${practice}`,
]

/** Nine copies of each task of the own team. */
export const growTasks = (admin: pg.Client, team: number) =>
  admin.query(
    `
  insert into task (team_id, practice_id, provider_id, carrier_id, status, due)
  select team_id, practice_id, provider_id, carrier_id, status, due from task cross join generate_series(1, 9) where team_id = $1`,
    [team],
  )

export const tasksOfTwoYears = Number(process.env.BENCH_KPI_TASKS ?? 200_000)

/** Two of three were completed in the last two years, half of these are archived. Every third has no carrier. */
export const tasksOfYears = (team: number) => `
  insert into task (team_id, practice_id, provider_id, carrier_id, category, status, archived, due, created_at, completed_at)
  select ${team}, 1 + i % 100, i, case when i % 3 > 0 then 1 + i % 60 end,
         (array['INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT', 'ATTESTATION', 'INQUIRY', 'TERMINATION', 'OTHER'])[1 + i % 7 % 6],
         case when i % 3 = 0 then 'IN_PROGRESS' else 'COMPLETE' end, i % 6 = 1, current_date + (i % 40)::int - 4,
         c.at - (1 + i % 97) * interval '13 hours', case when i % 3 > 0 then c.at end
    from generate_series(1, ${tasksOfTwoYears}) as i cross join lateral (select now() - (i % 730) * interval '1 day' - interval '1 hour' as at) c`

import { sql } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/scope.ts'

export const ownTeam: Statement = { name: 'own-team', text: 'select name from team where id = app_team()', values: [] }

interface TeamFigures {
  id: number; name: string; city: string | null; state: string | null; startDate: string | null
  practiceCount: number; activeProviderCount: number; openTaskCount: number; dueSoonTaskCount: number
}

export const findTeams = async (scope: Scope): Promise<TeamFigures[]> => (await sql<TeamFigures>`
  select t.id, t.name, t.city, t.state, t.start_date, f.practices as practice_count, f.providers as active_provider_count,
         f.open_tasks as open_task_count, f.due_soon_tasks as due_soon_task_count
    from team t join team_figures() f on f.team_id = t.id order by t.name`.execute(scope.db)).rows

import { jsonStatement } from '../../kit/request/json.ts'

/** The day that the database has. */
export const todayStatement = jsonStatement('export-today', 'select to_json(team_today())::text as json')

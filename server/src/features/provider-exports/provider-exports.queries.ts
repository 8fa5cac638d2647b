import { jsonStatement } from '../../kit/request/json.ts'

/** The database's current date. */
export const todayStatement = jsonStatement('export-today', 'select to_json(team_today())::text as json')

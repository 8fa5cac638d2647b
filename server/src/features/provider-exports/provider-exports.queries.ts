import { jsonStatement } from '../../kit/json.ts'

/** The day that the database has. */
export const todayStatement = jsonStatement('export-today', 'select to_json(current_date)::text as json')

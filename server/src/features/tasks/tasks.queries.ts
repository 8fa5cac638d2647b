import { blockedStatuses } from '@credence/contract/tasks'
import type { Statement } from '../../database/batch.ts'

export const blockedTasks: Statement = {
  name: 'blocked-tasks',
  text: 'select count(*)::int as n from task where team_id = app_team() and not archived and status = any ($1)',
  values: [blockedStatuses],
}

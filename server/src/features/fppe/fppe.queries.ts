import { blockedStatuses } from '@credence/contract/tasks'
import type { Statement } from '../../database/batch.ts'

export const blockedFppeTasks: Statement = {
  name: 'blocked-fppe-tasks',
  text: 'select count(*)::int as n from fppe_task where team_id = app_team() and not archived and status = any ($1)',
  values: [blockedStatuses],
}

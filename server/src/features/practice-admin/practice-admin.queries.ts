import type { Statement } from '../../database/batch.ts'

/** The practices that the caller may see, by name. */
export const practicesToManage = (): Statement =>
  ({ name: 'practices-to-manage', text: 'select id, name, version from practice where team_id = app_team() order by lower(name), id', values: [] })

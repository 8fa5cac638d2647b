import type { Statement } from '../../database/batch.ts'

export const pendingOutreach: Statement = {
  name: 'pending-outreach',
  text: "select count(*)::int as n from referral where team_id = app_team() and not archived and status = 'PENDING_OUTREACH'",
  values: [],
}

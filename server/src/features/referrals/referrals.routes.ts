import * as contract from '@credence/contract/referrals'
import { onRead } from '../../kit/route.ts'
import { pendingOutreach } from './referrals.queries.ts'

export const referralRoutes = [
  onRead(contract.countPendingOutreach, () => pendingOutreach, ([row]) => row?.n),
]

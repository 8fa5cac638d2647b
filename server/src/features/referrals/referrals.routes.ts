import * as contract from '@credence/contract/referrals/calls'
import { onRead } from '../../kit/request/route.ts'
import { pendingOutreach } from './referrals.queries.ts'

export const referralRoutes = [
  onRead(
    contract.countPendingOutreach,
    () => pendingOutreach,
    ([row]) => row?.n,
  ),
]

import * as contract from '@credence/contract/referrals'
import { on } from '../../kit/route.ts'
import { countPendingOutreach } from './referrals.queries.ts'

export const referralRoutes = [
  on(contract.countPendingOutreach, ({ scope }) => countPendingOutreach(scope)),
]

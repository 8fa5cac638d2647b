import * as contract from '@credence/contract/practices'
import { on } from '../../kit/route.ts'
import { findPractices } from './practices.queries.ts'

export const practiceRoutes = [
  on(contract.listPractices, ({ scope }) => findPractices(scope)),
]

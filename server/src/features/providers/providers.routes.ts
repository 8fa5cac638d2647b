import * as contract from '@credence/contract/providers'
import { on } from '../../kit/route.ts'
import { findSearchEntries } from './search.queries.ts'

export const providerRoutes = [
  on(contract.listSearchEntries, ({ scope, query }) => findSearchEntries(scope, query.search)),
]

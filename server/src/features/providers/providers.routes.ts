import * as contract from '@credence/contract/providers'
import { onRead, RawJson } from '../../kit/route.ts'
import { searchEntries } from './search.queries.ts'

export const providerRoutes = [
  onRead(contract.listSearchEntries, ({ query }) => searchEntries(query.search), ([row]) => new RawJson(String(row?.json ?? '[]'))),
]

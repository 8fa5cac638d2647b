import * as contract from '@credence/contract/providers'
import { getJson } from '../../kit/json.ts'
import { on, onRead, RawJson } from '../../kit/route.ts'
import { searchAnywhere, searchEntries } from './search.queries.ts'

export const providerRoutes = [
  onRead(contract.listSearchEntries, ({ query }) => searchEntries(query.search), ([row]) => new RawJson(String(row?.json ?? '[]'))),
  on(contract.searchProvidersOfAllTeams, ({ scope, query }) => getJson(scope, searchAnywhere(query.search))),
]

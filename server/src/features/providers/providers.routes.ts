import * as contract from '@credence/contract/providers'
import { getJson } from '../../kit/json.ts'
import { on, onRead } from '../../kit/route.ts'
import { entriesOf, searchAnywhere, searchEntries, searchFurther } from './search.queries.ts'

export const providerRoutes = [
  onRead(contract.listSearchEntries, ({ query }) => searchEntries(query.search), (rows, { query }) => entriesOf(query.search, rows),
    { more: (rows, { query }) => searchFurther(query.search, rows) }),
  on(contract.searchProvidersOfAllTeams, ({ scope, query }) => getJson(scope, searchAnywhere(query.search))),
]

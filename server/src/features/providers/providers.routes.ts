import * as contract from '@credence/contract/providers'
import { onRead } from '../../kit/route.ts'
import { entriesOf, searchEntries, searchFurther } from './search.queries.ts'

export const providerRoutes = [
  onRead(contract.listSearchEntries, ({ query }) => searchEntries(query.search), (rows, { query }) => entriesOf(query.search, rows),
    { more: (rows, { query }) => searchFurther(query.search, rows) }),
]

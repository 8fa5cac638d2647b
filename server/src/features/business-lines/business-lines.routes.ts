import * as contract from '@credence/contract/business-lines/calls'
import { asFoundJson, asJson, getJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { activateAllLines, saveLineLocation } from './business-lines.actions.ts'
import { lineLocations, practiceLines, providerLines } from './business-lines.queries.ts'

export const businessLineRoutes = [
  onRead(contract.listPracticeLines, ({ params }) => practiceLines(params.practiceId, params.carrierId), asJson),
  onRead(
    contract.listProviderLines,
    ({ params }) => providerLines(params.practiceId, params.providerId, params.carrierId),
    asFoundJson,
  ),
  onRead(contract.listLineLocations, ({ params }) => lineLocations(params), asFoundJson),
  on(contract.saveLineLocation, async ({ scope, params, body }) => {
    await saveLineLocation(scope, params, body)
    return getJson(scope, lineLocations(params))
  }),
  on(contract.activateAllLines, async ({ scope, params }) => ({ count: await activateAllLines(scope, params) })),
]

import * as contract from '@credence/contract/carriers/calls'
import { getJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { practicesToManage } from '../practice-admin/practice-admin.actions.ts'
import { addLines, saveCarrier, setCarrierActive, setLineActive } from './carriers.actions.ts'
import { carriersToManage, carrierToManage } from './carriers.queries.ts'

export const carrierRoutes = [
  onRead(contract.listPracticesForCarriers, practicesToManage, (rows) => rows),
  // Not pipelined with the gate's check: the query also reads which other practices use a carrier, so it must not run
  // before access is granted.
  on(contract.listCarriersToManage, ({ scope, params }) => getJson(scope, carriersToManage(params.practiceId))),
  on(contract.setCarrierActive, async ({ scope, params, body }) => {
    await setCarrierActive(scope, params, body.isActive)
    return getJson(scope, carrierToManage(params))
  }),
  on(contract.setBusinessLineActive, async ({ scope, params: { id, practiceId }, body }) =>
    getJson(scope, carrierToManage({ practiceId, carrierId: await setLineActive(scope, practiceId, id, body) })),
  ),
  on(contract.addAllBusinessLines, async ({ scope, params, body }) => ({
    count: await addLines(scope, params.practiceId, body.businessLineIds, body.activateForProviders),
  })),
  on(contract.saveCarrier, async ({ scope, body }) =>
    getJson(scope, carrierToManage({ practiceId: body.practiceId, carrierId: await saveCarrier(scope, body) })),
  ),
]

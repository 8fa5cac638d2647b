import * as contract from '@credence/contract/locations/calls'
import { getJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { practicesToManage } from '../practice-admin/practice-admin.actions.ts'
import { saveFacility, setFacilityActive } from './locations.actions.ts'
import { activeFacilities, facilitiesToManage, facilityToManage } from './locations.queries.ts'

export const facilityRoutes = [
  onRead(contract.listPracticesForFacilities, practicesToManage, (rows) => rows),
  onRead(
    contract.listActiveFacilities,
    ({ params }) => activeFacilities(params.practiceId),
    (rows) => rows,
  ),
  // Not pipelined with the gate's check: the query also reads which other practices use a location, so it must not run
  // before access is granted.
  on(contract.listFacilitiesToManage, ({ scope, params }) => getJson(scope, facilitiesToManage(params.practiceId))),
  on(contract.setFacilityActive, async ({ scope, params: { id, practiceId }, body }) => {
    const place = { practiceId, facilityId: id }
    await setFacilityActive(scope, place, body.isActive)
    return getJson(scope, facilityToManage(place))
  }),
  on(contract.saveFacility, async ({ scope, body }) =>
    getJson(scope, facilityToManage({ practiceId: body.practiceId, facilityId: await saveFacility(scope, body) })),
  ),
]

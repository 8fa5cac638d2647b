import * as contract from '@credence/contract/hubs/admin'
import { staleSave } from '../../kit/request/assert-version.ts'
import { asJson, getJson } from '../../kit/request/json.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { hubsToManage, hubToManage, insertHub, isHubNameUsed, updateHub } from './hub-admin.queries.ts'

const { nameUsed } = contract.hubAdminTexts
const usedName = () => new Refusal(409, nameUsed, { fields: { name: nameUsed } })

export const hubAdminRoutes = [
  onRead(contract.listHubs, hubsToManage, asJson),
  on(contract.createHub, async ({ scope, body }) => {
    const { version: _, ...hub } = body
    if (await isHubNameUsed(scope, hub.name)) throw usedName()
    return getJson(scope, hubToManage(await insertHub(scope, hub)))
  }),
  on(contract.saveHub, async ({ scope, params: { id }, body: { version, ...hub } }) => {
    if (await isHubNameUsed(scope, hub.name, id)) throw usedName()
    if (!(await updateHub(scope, id, hub, version))) throw staleSave()
    return getJson(scope, hubToManage(id))
  }),
  on(contract.setHubActive, async ({ scope, params: { id }, body }) => {
    await updateHub(scope, id, { isActive: body.isActive })
    return getJson(scope, hubToManage(id))
  }),
]

import * as contract from '@credence/contract/business-lines/admin'
import { staleSave } from '../../kit/request/assert-version.ts'
import { asJson, getJson } from '../../kit/request/json.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import { on, onRead } from '../../kit/request/route.ts'
import {
  carriersForLines,
  insertLine,
  isLineNameUsed,
  linesToManage,
  lineToManage,
  updateLine,
} from './business-line-admin.queries.ts'

const { nameUsed } = contract.businessLineAdminTexts
const usedName = () => new Refusal(409, nameUsed, { fields: { name: nameUsed } })

export const businessLineAdminRoutes = [
  onRead(contract.listBusinessLines, linesToManage, asJson),
  onRead(contract.listCarriersForLines, carriersForLines, asJson),
  on(contract.createBusinessLine, async ({ scope, body }) => {
    const id = await insertLine(scope, body.carrierId, body.name)
    if (id === null) throw usedName()
    return getJson(scope, lineToManage(id))
  }),
  on(contract.saveBusinessLine, async ({ scope, params: { id }, body }) => {
    if (await isLineNameUsed(scope, id, body.name)) throw usedName()
    if (!(await updateLine(scope, id, { name: body.name }, body.version))) throw staleSave()
    return getJson(scope, lineToManage(id))
  }),
  on(contract.setBusinessLineOffered, async ({ scope, params: { id }, body }) => {
    await updateLine(scope, id, { isActive: body.isActive })
    return getJson(scope, lineToManage(id))
  }),
]

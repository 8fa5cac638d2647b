import * as contract from '@credence/contract/expirables/calls'
import { asJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { assertSigned, signAddress } from '../../kit/request/signed-address.ts'
import { exportExpirables, muteExpirable, renewExpirable, renewWithFile } from './expirables.actions.ts'
import { expirables } from './list.queries.ts'

/** Without the filters that are left out: they are no part of an address. */
const given = (query: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  )

export const expirableRoutes = [
  onRead(contract.listExpirables, ({ query }) => expirables(query), asJson),
  on(contract.exportExpirables, async ({ scope, body }) => ({
    url: await signAddress(scope, contract.downloadExpirables, {}, given(body)),
  })),
  on(contract.downloadExpirables, async ({ scope, query }) => {
    const { team, until, signature, ...filter } = query
    await assertSigned(scope, contract.downloadExpirables, {}, { ...given(filter), team, until, signature })
    return exportExpirables(scope, filter)
  }),
  on(contract.muteExpirable, async ({ scope, body }) => {
    await muteExpirable(scope, body)
    return {}
  }),
  on(contract.renewExpirable, async ({ scope, body }) => {
    await renewExpirable(scope, body)
    return {}
  }),
  on(contract.renewExpirableWithFile, async ({ scope, body, stored }) => ({
    filename: await renewWithFile(scope, body, stored['file']?.[0]),
  })),
]

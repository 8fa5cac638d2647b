import * as network from '@credence/contract/directory/network'
import * as privileges from '@credence/contract/directory/privileges'
import { portraitType } from '../../kit/files/portrait.ts'
import { asFoundJson } from '../../kit/request/json.ts'
import { notFound } from '../../kit/request/refusal.ts'
import { on, onRead, Picture } from '../../kit/request/route.ts'
import { directoryHeader, directoryProviders, findDirectoryPhoto } from './directory.queries.ts'
import {
  networkBusinessLines,
  networkCarriers,
  networkCarriersOfProvider,
  networkPlans,
  networkProvidersOfPlan,
} from './network.queries.ts'
import {
  privilegesFacilities,
  privilegesFacilitiesOfProvider,
  privilegesProvidersOfFacility,
} from './privileges.queries.ts'

export const directoryRoutes = [
  onRead(network.getNetworkPractice, directoryHeader, asFoundJson),
  on(network.getNetworkPhoto, async ({ scope }) => {
    const image = await findDirectoryPhoto(scope)
    if (!image) throw notFound()
    return new Picture(image, portraitType)
  }),
  onRead(network.listNetworkCarriers, networkCarriers, asFoundJson),
  onRead(network.listNetworkBusinessLines, ({ params }) => networkBusinessLines(params.carrierId), asFoundJson),
  onRead(network.listNetworkPlans, networkPlans, asFoundJson),
  onRead(
    network.listNetworkProvidersOfPlan,
    ({ params }) => networkProvidersOfPlan(params.carrierId, params.businessLineId),
    asFoundJson,
  ),
  onRead(network.listNetworkProviders, () => directoryProviders('network'), asFoundJson),
  onRead(
    network.listNetworkCarriersOfProvider,
    ({ params }) => networkCarriersOfProvider(params.providerId),
    asFoundJson,
  ),
  onRead(privileges.getPrivilegesPractice, directoryHeader, asFoundJson),
  onRead(privileges.listPrivilegesFacilities, privilegesFacilities, asFoundJson),
  onRead(privileges.listPrivilegesProviders, () => directoryProviders('privileges'), asFoundJson),
  onRead(
    privileges.listPrivilegesProvidersOfFacility,
    ({ params }) => privilegesProvidersOfFacility(params.facilityId),
    asFoundJson,
  ),
  onRead(
    privileges.listPrivilegesFacilitiesOfProvider,
    ({ params }) => privilegesFacilitiesOfProvider(params.providerId),
    asFoundJson,
  ),
]

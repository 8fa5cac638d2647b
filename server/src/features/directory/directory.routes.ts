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

/** A read that nothing but the directory and the day decides. */
const onLookup: typeof onRead = (...lookup) => ({ ...onRead(...lookup), options: { keepsAnswers: true } })

export const directoryRoutes = [
  onLookup(network.getNetworkPractice, directoryHeader, asFoundJson),
  on(network.getNetworkPhoto, async ({ scope }) => {
    const image = await findDirectoryPhoto(scope)
    if (!image) throw notFound()
    return new Picture(image, portraitType)
  }),
  onLookup(network.listNetworkCarriers, networkCarriers, asFoundJson),
  onLookup(network.listNetworkBusinessLines, ({ params }) => networkBusinessLines(params.carrierId), asFoundJson),
  onLookup(network.listNetworkPlans, networkPlans, asFoundJson),
  onLookup(
    network.listNetworkProvidersOfPlan,
    ({ params }) => networkProvidersOfPlan(params.carrierId, params.businessLineId),
    asFoundJson,
  ),
  onLookup(network.listNetworkProviders, () => directoryProviders('network'), asFoundJson),
  onLookup(
    network.listNetworkCarriersOfProvider,
    ({ params }) => networkCarriersOfProvider(params.providerId),
    asFoundJson,
  ),
  onLookup(privileges.getPrivilegesPractice, directoryHeader, asFoundJson),
  onLookup(privileges.listPrivilegesFacilities, privilegesFacilities, asFoundJson),
  onLookup(privileges.listPrivilegesProviders, () => directoryProviders('privileges'), asFoundJson),
  onLookup(
    privileges.listPrivilegesProvidersOfFacility,
    ({ params }) => privilegesProvidersOfFacility(params.facilityId),
    asFoundJson,
  ),
  onLookup(
    privileges.listPrivilegesFacilitiesOfProvider,
    ({ params }) => privilegesFacilitiesOfProvider(params.providerId),
    asFoundJson,
  ),
]

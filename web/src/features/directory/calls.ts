import type * as network from '@credence/contract/directory/network'
import type * as privileges from '@credence/contract/directory/privileges'
import { lightEndpoint } from '../../kit/light-endpoint.ts'

const ofNetwork = '/network/practice/:token'
const ofPrivileges = '/privileges/practice/:token'

export const getNetworkPractice = lightEndpoint<typeof network.getNetworkPractice>({ method: 'GET', path: ofNetwork })
export const listNetworkCarriers = lightEndpoint<typeof network.listNetworkCarriers>({
  method: 'GET',
  path: `${ofNetwork}/carriers`,
})
export const listNetworkBusinessLines = lightEndpoint<typeof network.listNetworkBusinessLines>({
  method: 'GET',
  path: `${ofNetwork}/carrier/:carrierId/businesslines`,
})
export const listNetworkPlans = lightEndpoint<typeof network.listNetworkPlans>({
  method: 'GET',
  path: `${ofNetwork}/carriersandbusinesslines`,
})
export const listNetworkProvidersOfPlan = lightEndpoint<typeof network.listNetworkProvidersOfPlan>({
  method: 'GET',
  path: `${ofNetwork}/carrier/:carrierId/businessline/:businessLineId`,
})
export const listNetworkProviders = lightEndpoint<typeof network.listNetworkProviders>({
  method: 'GET',
  path: `${ofNetwork}/providers`,
})
export const listNetworkCarriersOfProvider = lightEndpoint<typeof network.listNetworkCarriersOfProvider>({
  method: 'GET',
  path: `${ofNetwork}/provider/:providerId`,
})

export const getPrivilegesPractice = lightEndpoint<typeof privileges.getPrivilegesPractice>({
  method: 'GET',
  path: ofPrivileges,
})
export const listPrivilegesFacilities = lightEndpoint<typeof privileges.listPrivilegesFacilities>({
  method: 'GET',
  path: `${ofPrivileges}/facilities`,
})
export const listPrivilegesProviders = lightEndpoint<typeof privileges.listPrivilegesProviders>({
  method: 'GET',
  path: `${ofPrivileges}/providers`,
})
export const listPrivilegesProvidersOfFacility = lightEndpoint<typeof privileges.listPrivilegesProvidersOfFacility>({
  method: 'GET',
  path: `${ofPrivileges}/facility/:facilityId/providers`,
})
export const listPrivilegesFacilitiesOfProvider = lightEndpoint<typeof privileges.listPrivilegesFacilitiesOfProvider>({
  method: 'GET',
  path: `${ofPrivileges}/provider/:providerId/facilities`,
})

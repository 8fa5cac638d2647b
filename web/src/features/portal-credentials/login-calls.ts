import * as contract from '@credence/contract/portal-credentials/calls'
import type { Sent } from '../../kit/api.ts'

/** Whose login to what: a practice's or a provider's, to the portal of a carrier, a hub or a location. */
export interface Login {
  owner: 'practice' | 'provider'
  ownerId: number
  target: 'carrier' | 'hub' | 'facility'
  targetId: number
}

const carrierCalls = {
  get: contract.getPracticeCarrierLogin,
  save: contract.savePracticeCarrierLogin,
  reveal: contract.revealPracticeCarrierLogin,
}
type LoginCalls = typeof carrierCalls

// The six differ in the name of one parameter alone; `sentFor` gives each its own.
const alike = (calls: object) => calls as LoginCalls
const table: Record<Login['owner'], Record<Login['target'], LoginCalls>> = {
  practice: {
    carrier: carrierCalls,
    hub: alike({
      get: contract.getPracticeHubLogin,
      save: contract.savePracticeHubLogin,
      reveal: contract.revealPracticeHubLogin,
    }),
    facility: alike({
      get: contract.getPracticeFacilityLogin,
      save: contract.savePracticeFacilityLogin,
      reveal: contract.revealPracticeFacilityLogin,
    }),
  },
  provider: {
    carrier: alike({
      get: contract.getProviderCarrierLogin,
      save: contract.saveProviderCarrierLogin,
      reveal: contract.revealProviderCarrierLogin,
    }),
    hub: alike({
      get: contract.getProviderHubLogin,
      save: contract.saveProviderHubLogin,
      reveal: contract.revealProviderHubLogin,
    }),
    facility: alike({
      get: contract.getProviderFacilityLogin,
      save: contract.saveProviderFacilityLogin,
      reveal: contract.revealProviderFacilityLogin,
    }),
  },
}

export const callsFor = ({ owner, target }: Login): LoginCalls => table[owner][target]

export const sentFor = ({ ownerId, target, targetId }: Login): Pick<Sent<LoginCalls['get']>, 'params'> => ({
  params: { entityId: ownerId, [`${target}Id`]: targetId } as unknown as Sent<LoginCalls['get']>['params'],
})

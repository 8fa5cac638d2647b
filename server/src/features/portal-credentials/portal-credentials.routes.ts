import * as contract from '@credence/contract/portal-credentials/calls'
import { on } from '../../kit/request/route.ts'
import { getLogin, revealSecret, saveLogin } from './portal-credentials.actions.ts'
import type { Login, LoginOwner, Portal } from './portal-credentials.queries.ts'

type Params<P extends Portal> = Record<'entityId' | `${P}Id`, number>

/** The owner and the portal named in the path. */
const named =
  <P extends Portal>(owner: LoginOwner, portal: P) =>
  (params: Params<P>): Login => ({ owner, ownerId: params.entityId, portal, portalId: params[`${portal}Id`] })

const providerCarrier = named('provider', 'carrier')
const providerHub = named('provider', 'hub')
const providerFacility = named('provider', 'facility')
const practiceCarrier = named('practice', 'carrier')
const practiceHub = named('practice', 'hub')
const practiceFacility = named('practice', 'facility')

export const portalCredentialRoutes = [
  on(contract.getProviderCarrierLogin, ({ scope, params }) => getLogin(scope, providerCarrier(params))),
  on(contract.saveProviderCarrierLogin, ({ scope, params, body }) => saveLogin(scope, providerCarrier(params), body)),
  on(contract.revealProviderCarrierLogin, ({ scope, params, body }) =>
    revealSecret(scope, providerCarrier(params), body),
  ),
  on(contract.getProviderHubLogin, ({ scope, params }) => getLogin(scope, providerHub(params))),
  on(contract.saveProviderHubLogin, ({ scope, params, body }) => saveLogin(scope, providerHub(params), body)),
  on(contract.revealProviderHubLogin, ({ scope, params, body }) => revealSecret(scope, providerHub(params), body)),
  on(contract.getProviderFacilityLogin, ({ scope, params }) => getLogin(scope, providerFacility(params))),
  on(contract.saveProviderFacilityLogin, ({ scope, params, body }) => saveLogin(scope, providerFacility(params), body)),
  on(contract.revealProviderFacilityLogin, ({ scope, params, body }) =>
    revealSecret(scope, providerFacility(params), body),
  ),
  on(contract.getPracticeCarrierLogin, ({ scope, params }) => getLogin(scope, practiceCarrier(params))),
  on(contract.savePracticeCarrierLogin, ({ scope, params, body }) => saveLogin(scope, practiceCarrier(params), body)),
  on(contract.revealPracticeCarrierLogin, ({ scope, params, body }) =>
    revealSecret(scope, practiceCarrier(params), body),
  ),
  on(contract.getPracticeHubLogin, ({ scope, params }) => getLogin(scope, practiceHub(params))),
  on(contract.savePracticeHubLogin, ({ scope, params, body }) => saveLogin(scope, practiceHub(params), body)),
  on(contract.revealPracticeHubLogin, ({ scope, params, body }) => revealSecret(scope, practiceHub(params), body)),
  on(contract.getPracticeFacilityLogin, ({ scope, params }) => getLogin(scope, practiceFacility(params))),
  on(contract.savePracticeFacilityLogin, ({ scope, params, body }) => saveLogin(scope, practiceFacility(params), body)),
  on(contract.revealPracticeFacilityLogin, ({ scope, params, body }) =>
    revealSecret(scope, practiceFacility(params), body),
  ),
]

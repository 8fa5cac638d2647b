import * as contract from '@credence/contract/lookups/calls'
import { asJson, getJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import * as find from './lookups.queries.ts'

export const lookupRoutes = [
  on(contract.listSpecialties, ({ scope }) => getJson(scope, find.specialties())),
  onRead(contract.listCarriersOfTeam, find.carriersOfTeam, asJson),
  onRead(contract.listFacilitiesOfTeam, find.facilitiesOfTeam, asJson),
  onRead(contract.listProvidersOfTeam, ({ query }) => find.providersOfTeam(query.includeEndDated === 'true'), asJson),
  onRead(contract.listSupervisingProviders, find.supervisingProviders, asJson),
  onRead(contract.listUserChoices, find.usersOfTeam, asJson),
  onRead(contract.listCarriersOfPractice, ({ params }) => find.carriersOf([params.id]), asJson),
  onRead(contract.listProvidersOfPractice, ({ params }) => find.providersOf([params.id]), asJson),
  onRead(contract.listHubsOfPractice, ({ params }) => find.hubsOfPractices([params.id]), asJson),
  onRead(contract.listFacilitiesOfPractice, ({ params }) => find.facilitiesOf([params.id]), asJson),
  onRead(contract.listHubsOfProvider, ({ params }) => find.hubsOfProviders([params.id]), asJson),
  onRead(contract.listCarriersOfPractices, ({ params }) => find.carriersOf(params.ids), asJson),
  onRead(contract.listProvidersOfPractices, ({ params }) => find.providersOf(params.ids), asJson),
  onRead(contract.listHubsOfPractices, ({ params }) => find.hubsOfPractices(params.ids), asJson),
  onRead(contract.listFacilitiesOfPractices, ({ params }) => find.facilitiesOf(params.ids), asJson),
  onRead(contract.listHubsOfProviders, ({ params }) => find.hubsOfProviders(params.ids), asJson),
]

import * as locations from '@credence/contract/participation/location'
import * as contract from '@credence/contract/participation/calls'
import { asFoundJson, asJson } from '../../kit/request/json.ts'
import { on, onRead } from '../../kit/request/route.ts'
import { carrierHistory, carrierParticipationOf } from './carriers.queries.ts'
import {
  practiceFacilities,
  providerFacilities,
  providerFacilitiesIn,
  providerFacilityHistory,
} from './locations.queries.ts'
import { enrollmentMatrix, locationMatrix } from './matrix.queries.ts'
import { saveCarrierParticipation, savePracticeFacility, saveProviderFacility } from './participation.actions.ts'
import { matrixJson } from './fragments.queries.ts'

export const participationRoutes = [
  onRead(contract.getEnrollmentMatrix, ({ params, query }) => enrollmentMatrix(params.id, query.asOf), matrixJson),
  onRead(
    contract.listCarrierParticipation,
    ({ params }) => carrierParticipationOf(params.providerId, params.practiceId),
    asFoundJson,
  ),
  on(contract.saveCarrierParticipation, ({ scope, params, body }) => saveCarrierParticipation(scope, params, body)),
  onRead(contract.listCarrierParticipationHistory, ({ params }) => carrierHistory(params), asJson),

  onRead(locations.getLocationMatrix, ({ params }) => locationMatrix(params.id), matrixJson),
  onRead(locations.listPracticeFacilityParticipation, ({ params }) => practiceFacilities(params.id), asJson),
  on(locations.savePracticeFacilityParticipation, ({ scope, params, body }) =>
    savePracticeFacility(scope, params.id, params.facilityId, body),
  ),
  onRead(locations.listProviderFacilityParticipation, ({ params }) => providerFacilities(params.id), asJson),
  onRead(
    locations.listProviderFacilityParticipationInPractice,
    ({ params }) => providerFacilitiesIn(params.providerId, params.practiceId),
    asFoundJson,
  ),
  on(locations.saveProviderFacilityParticipation, ({ scope, params, body }) =>
    saveProviderFacility(scope, params.id, params.facilityId, body),
  ),
  onRead(
    locations.listProviderFacilityHistory,
    ({ params }) => providerFacilityHistory(params.id, params.facilityId),
    asJson,
  ),
]

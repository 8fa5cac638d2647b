import type { ParamsOf } from '@credence/contract/kit/endpoint'
import * as contract from '@credence/contract/provider-exports/calls'
import { on, onLong, type Route } from '../../kit/request/route.ts'
import { assertSigned, signAddress } from '../../kit/request/signed-address.ts'
import { exportFile, prepareExport } from './provider-exports.actions.ts'

type Ask = typeof contract.exportProviderCv | typeof contract.exportDemographicDetails
type File = typeof contract.downloadProviderCv | typeof contract.downloadDemographicDetails

const providerOf = (params: ParamsOf<File>): number => ('id' in params ? params.id : params.providerId)

/** The file is rendered after the transaction has ended, so that no connection is held meanwhile. */
const exported = (name: contract.ProviderExport, ask: Ask, file: File): Route[] => [
  on<Ask>(ask, async ({ scope, params }) => ({ url: await signAddress(scope, file, { ...params }, {}) })),
  onLong<File>(file, async ({ begin, params, query }) =>
    exportFile(
      await begin(async (scope) => {
        await assertSigned(scope, file, { ...params }, query)
        return prepareExport(scope, name, providerOf(params))
      }),
    ),
  ),
]

export const providerExportRoutes = [
  ...exported('demographicDetails', contract.exportDemographicDetails, contract.downloadDemographicDetails),
  ...exported('profileReport', contract.exportProfileReport, contract.downloadProfileReport),
  ...exported('providerCv', contract.exportProviderCv, contract.downloadProviderCv),
  ...exported('activeLocations', contract.exportActiveLocations, contract.downloadActiveLocations),
  ...exported('participationStatus', contract.exportParticipationStatus, contract.downloadParticipationStatus),
]

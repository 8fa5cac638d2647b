import * as contract from '@credence/contract/participation/matrix-export'
import { on } from '../../kit/request/route.ts'
import { assertSigned, signAddress } from '../../kit/request/signed-address.ts'
import { exportEnrollmentMatrix, exportLocationMatrix } from './export.actions.ts'

export const matrixExportRoutes = [
  on(contract.exportEnrollmentMatrix, async ({ scope, params, query }) => ({
    url: await signAddress(scope, contract.downloadEnrollmentMatrix, params, query),
  })),
  on(contract.downloadEnrollmentMatrix, async ({ scope, params, query }) => {
    await assertSigned(scope, contract.downloadEnrollmentMatrix, params, query)
    return exportEnrollmentMatrix(scope, params.id, query.sort)
  }),
  on(contract.exportLocationMatrix, async ({ scope, params, query }) => ({
    url: await signAddress(scope, contract.downloadLocationMatrix, params, query),
  })),
  on(contract.downloadLocationMatrix, async ({ scope, params, query }) => {
    await assertSigned(scope, contract.downloadLocationMatrix, params, query)
    return exportLocationMatrix(scope, params.id, query.sort)
  }),
]

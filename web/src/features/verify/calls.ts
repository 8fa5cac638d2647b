import type * as contract from '@credence/contract/verify/calls'
import { lightEndpoint } from '../../kit/light-endpoint.ts'

export const verifyDocument = lightEndpoint<typeof contract.verifyDocument>({
  method: 'POST',
  path: '/verify',
  bodyAs: 'parts',
})
export const getRootCertificate = lightEndpoint<typeof contract.getRootCertificate>({
  method: 'GET',
  path: '/verify/certificate',
})

import type * as contract from '@credence/contract/signing/flow-calls'
import { lightEndpoint } from '../../kit/light-endpoint.ts'

// The calls of the three pages have the same shape. The types of one of them stand for all.
export interface FlowEndpoints {
  load: typeof contract.loadEsignature
  complete: typeof contract.completeEsignature
}

const endpointsAt = (path: string): FlowEndpoints => ({
  load: lightEndpoint({ method: 'GET', path: path as '/esignature/:token' }),
  complete: lightEndpoint({ method: 'POST', path: path as '/esignature/:token' }),
})

export const esignatureCalls = endpointsAt('/esignature/:token')
export const consentCalls = endpointsAt('/consent/:token')
export const reviewCalls = endpointsAt('/fppe/reviewer/:token')

import type * as contract from '@credence/contract/fppe/patient-calls'
import { lightEndpoint } from '../../../kit/light-endpoint.ts'

const path = '/fppe/provider/:token'

export const getPatientForm = lightEndpoint<typeof contract.getPatientForm>({ method: 'GET', path })
export const listPatients = lightEndpoint<typeof contract.listPatients>({ method: 'POST', path, bodyAs: 'parts' })

import type * as contract from '@credence/contract/document-upload/calls'
import { lightEndpoint } from '../../kit/light-endpoint.ts'

const path = '/document/:token'

export const getDocumentRequest = lightEndpoint<typeof contract.getDocumentRequest>({ method: 'GET', path })
export const uploadDocuments = lightEndpoint<typeof contract.uploadDocuments>({ method: 'POST', path, bodyAs: 'parts' })

import * as contract from '@credence/contract/document-upload/calls'
import { on } from '../../kit/request/route.ts'
import { showDocumentRequest, takeUploadedDocuments } from './document-upload.actions.ts'

export const documentUploadRoutes = [
  on(contract.getDocumentRequest, ({ scope }) => showDocumentRequest(scope)),
  on(contract.uploadDocuments, async ({ scope, stored }) => {
    await takeUploadedDocuments(scope, stored.files ?? [])
    return {}
  }),
]

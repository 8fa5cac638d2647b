import * as contract from '@credence/contract/tasks/attachments'
import { asJson } from '../../../kit/request/json.ts'
import { on, onRead } from '../../../kit/request/route.ts'
import { confirmAttachment, deleteAttachment, openAttachment, signAttachmentUpload } from './attachments.actions.ts'
import { attachmentsOf } from './attachments.queries.ts'

export const attachmentRoutes = [
  onRead(contract.listTaskAttachments, ({ params }) => attachmentsOf(params.id), asJson),
  on(contract.signTaskAttachmentUpload, ({ scope, params, body }) => signAttachmentUpload(scope, params.id, body)),
  on(contract.confirmTaskAttachment, ({ scope, params, body }) => confirmAttachment(scope, params.id, body.filename)),
  on(contract.signTaskAttachmentDownload, async ({ scope, params, body }) => ({
    url: await openAttachment(scope, params.id, body.purpose),
  })),
  on(contract.removeTaskAttachment, async ({ scope, params: { id } }) => ({
    id,
    removedId: await deleteAttachment(scope, id),
  })),
]

import { cmeUpload } from './features/cme/cme.actions.ts'
import { documentUpload } from './features/documents/documents.actions.ts'
import { photoUpload } from './features/providers/photo.actions.ts'
import { attachmentUpload } from './features/tasks/attachments/attachments.actions.ts'
import type { UploadTaker } from './kit/files/upload-purpose.ts'

/** Everything that files are sent for at signed addresses. The calls of files read this list and know no feature. */
export const allUploadPurposes: readonly UploadTaker[] = [documentUpload, cmeUpload, photoUpload, attachmentUpload]

import { z } from 'zod'
import { contentType, filename } from '../documents/calls.ts'
import { fileMessages, filePurpose } from '../files/calls.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { removedEntry } from '../removed/answer.ts'
import { texts } from '../texts.ts'

export const attachmentTexts = {
  tooMany: `A task can have ${limits.attachmentsOfTask} attachments at most`,
  deleteConfirm: 'Are you sure you want to delete this attachment?',
} as const

const view = canView('TASK')
const edit = canEdit('TASK')
const ofTask = z.object({ id: idOf('task') })
const ofAttachment = z.object({ id: idOf('taskAttachment') })

const attachment = z.object({
  id: z.number(),
  filename: z.string(),
  size: z.number(),
  /** As the bytes prove it. */
  contentType: z.string(),
  /** Only a file that is ready can be opened. */
  scanState: z.enum(['ready', 'scanning', 'infected']),
  /** Who attached it; null when it was the system. */
  by: z.string().nullable(),
  created: z.string(),
})
export type TaskAttachment = z.output<typeof attachment>

export const listTaskAttachments = endpoint({
  method: 'GET',
  path: '/task/attachments/:id',
  summary: 'The files that are attached to a task, newest first.',
  access: view,
  params: ofTask,
  answer: z.array(attachment),
})

export const signTaskAttachmentUpload = endpoint({
  method: 'POST',
  path: '/task/attachments/:id/signeduploadurl',
  summary: 'Signs an address to PUT a file to, for a task. A name that is used gets a number.',
  access: edit,
  params: ofTask,
  body: z.object({
    filename,
    contentType,
    size: z.number().int().min(1, fileMessages.empty).max(limits.fileBytes, texts.fileTooLarge).optional(),
  }),
  answer: z.object({ url: z.string(), filename: z.string() }),
  refuses: { 409: attachmentTexts.tooMany, 507: fileMessages.noRoom },
})

export const confirmTaskAttachment = endpoint({
  method: 'POST',
  path: '/task/attachments/:id/uploaded',
  summary: 'Tells that a file was PUT, for a task, and answers the attachment.',
  access: edit,
  params: ofTask,
  body: z.object({ filename }),
  answer: attachment,
  refuses: { 409: attachmentTexts.tooMany },
})

export const signTaskAttachmentDownload = endpoint({
  method: 'POST',
  path: '/task/attachment/:id/signeddownloadurl',
  summary: 'Signs an address to GET an attachment of a task from.',
  access: view,
  params: ofAttachment,
  body: z.object({ purpose: filePurpose.default('save') }),
  answer: z.object({ url: z.string() }),
  refuses: { 409: `${fileMessages.scanning}, or: ${fileMessages.infected}` },
})

export const removeTaskAttachment = endpoint({
  method: 'DELETE',
  path: '/task/attachment/:id',
  summary: 'Deletes an attachment of a task. It can be restored.',
  access: edit,
  params: ofAttachment,
  answer: removedEntry,
})

import { z } from 'zod'
import { documentCategoryNames } from '../choices/document-categories.ts'
import { fileMessages } from '../files/messages.ts'
import { link } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { limits } from '../limits.ts'
import { ofToken } from '../links/link-schemas.ts'
import { documentUploadLink, documentUploadMessages } from './link.ts'

export { documentUploadLink }

const { texts } = documentUploadLink

/** What is asked for. Of a request that is complete only the name is left. */
const documentRequest = z.object({
  name: z.string(),
  isComplete: z.boolean(),
  sentToProvider: z.boolean().optional(),
  extra: z.string().nullable().optional(),
  documentType: z.enum(documentCategoryNames).nullable().optional(),
})
export type DocumentRequest = z.output<typeof documentRequest>

export const getDocumentRequest = endpoint({
  method: 'GET',
  path: '/document/:token',
  summary: 'Whose documents a link asks for, and which.',
  access: link(documentUploadLink),
  params: ofToken,
  answer: documentRequest,
  refuses: { 404: texts.unknown, 422: texts.expired },
})

export const uploadDocuments = endpoint({
  method: 'POST',
  path: '/document/:token',
  summary: 'Takes the documents that a link asks for, all of them or none, and completes the link.',
  access: link(documentUploadLink),
  params: ofToken,
  bodyAs: 'parts',
  files: { files: { maxBytes: limits.filesTotalBytes } },
  storesFiles: {
    mostFiles: limits.filesAtOnce,
    maxTotalBytes: limits.filesTotalBytes,
    tooLarge: documentUploadMessages.tooLarge,
  },
  creates: true,
  answer: z.object({}),
  refuses: {
    400: `${documentUploadMessages.noFile}, or: ${fileMessages.empty}`,
    404: texts.unknown,
    409: texts.complete ?? '',
    413: documentUploadMessages.tooLarge,
    422: texts.expired,
    507: fileMessages.noRoom,
  },
})

import { z } from 'zod'
import { cmeCategories } from '../choices/provider.ts'
import { decimal } from './decimal.ts'
import { cmeRangeOption } from './rules.ts'
import { contentType, filename } from '../documents/calls.ts'
import { day, line, version } from '../fields.ts'
import { fileMessages } from '../files/calls.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { signedQuery } from '../kit/signed.ts'
import { limits } from '../limits.ts'
import { removedEntry } from '../removed/answer.ts'
import { texts } from '../texts.ts'

export const cmeTexts = {
  titleBlank: "Title can't be blank!",
  hours: 'Please enter hours as a number, such as 1.5',
  cost: 'Please enter a cost as a number, such as 250.00',
  downloadFailed: 'Something went wrong; please try again.',
} as const

const cmeEntry = z.object({
  id: z.number(),
  providerId: z.number(),
  title: z.string(),
  hours: z.number().nullable(),
  dollarAmount: z.number().nullable(),
  category: cmeCategories.schema.nullable(),
  eventDate: z.string().nullable(),
  documentFilename: z.string().nullable(),
  updated: z.string(),
  updatedBy: z.string().nullable(),
  version: z.number(),
})
export type CmeEntry = z.output<typeof cmeEntry>

const fields = {
  hours: decimal(4, cmeTexts.hours),
  dollarAmount: decimal(7, cmeTexts.cost),
  category: z
    .string()
    .nullable()
    .transform((typed) => typed?.trim() || null)
    .pipe(cmeCategories.schema.nullable())
    .optional(),
  eventDate: day().optional(),
  /**
   * A document of the provider's that proves it, by name. A name that the provider has no CME document of is none yet:
   * the file is uploaded after the entry was saved, and linked when it arrives.
   */
  documentFilename: z
    .string()
    .nullable()
    .transform((name) => name?.trim() || null)
    .pipe(filename.nullable())
    .optional(),
}
const title = line(limits.cmeTitle).min(1, cmeTexts.titleBlank)
const view = canView('PROVIDER_CME')
const edit = canEdit('PROVIDER_CME')
const ofEntry = z.object({ id: idOf('cme') })
const ofProvider = z.object({ providerId: idOf('provider') })
const madeId = z.object({ id: z.number() })

export const listCme = endpoint({
  method: 'GET',
  path: '/education/provider/:providerId',
  summary: 'The continuing education of a provider, newest first.',
  access: view,
  params: ofProvider,
  answer: z.array(cmeEntry),
})

export const createCme = endpoint({
  method: 'POST',
  path: '/education',
  summary: 'Adds continuing education; a file follows through a signed address.',
  access: edit,
  creates: true,
  body: z.object({
    providerId: idOf('provider'),
    title: z.string({ error: cmeTexts.titleBlank }).pipe(title),
    ...fields,
  }),
  answer: madeId,
})

export const saveCme = endpoint({
  method: 'PUT',
  path: '/education/:id',
  summary: 'Saves continuing education; fields that are left out stay.',
  access: edit,
  params: ofEntry,
  body: z.object({ providerId: idOf('provider'), title: title.optional(), ...fields, version }),
  answer: madeId,
  refuses: { 409: texts.changedByOther },
})

export const removeCme = endpoint({
  method: 'DELETE',
  path: '/education/:id',
  summary: `Deletes continuing education; its document stays with the provider. It can be restored for ${limits.removedDays} days.`,
  access: edit,
  params: ofEntry,
  answer: removedEntry,
})

export const signCmeUpload = endpoint({
  method: 'POST',
  path: '/education/:id/file/signeduploadurl',
  summary: 'Signs an address to PUT the proof of continuing education to; it becomes a document of the provider.',
  access: edit,
  params: ofEntry,
  body: z.object({
    filename,
    contentType,
    size: z.number().int().min(1, fileMessages.empty).max(limits.fileBytes, texts.fileTooLarge).optional(),
  }),
  answer: z.object({ url: z.string(), filename: z.string() }),
  refuses: { 507: fileMessages.noRoom },
})

export const confirmCmeUpload = endpoint({
  method: 'POST',
  path: '/education/:id/file/uploaded',
  summary: 'Tells that the proof was PUT, where the store is not this server, and answers the entry with it.',
  access: edit,
  params: ofEntry,
  body: z.object({ filename }),
  answer: cmeEntry,
})

export const signCmeDownload = endpoint({
  method: 'POST',
  path: '/education/:id/file/signeddownloadurl',
  summary: 'Signs an address to GET the proof of continuing education from.',
  access: view,
  params: ofEntry,
  body: z.object({ filename }),
  answer: z.object({ url: z.string() }),
  refuses: { 409: `${fileMessages.scanning}, or: ${fileMessages.infected}` },
})

const range = z.object({ dateRangeOption: cmeRangeOption })

export const exportCme = endpoint({
  method: 'GET',
  path: '/education/export/provider/:providerId',
  summary: 'The address, good for a minute, of the continuing education as a CSV file.',
  access: view,
  rateLimit: 'heavy',
  params: ofProvider,
  query: range,
  answer: z.object({ url: z.string() }),
})

export const downloadCme = endpoint({
  method: 'GET',
  path: '/education/export/provider/:providerId/file',
  summary: 'The continuing education as a CSV file, by its signed address.',
  access: view,
  rateLimit: 'heavyFile',
  params: ofProvider,
  query: range.extend(signedQuery),
  answerAs: 'file',
  answer: z.unknown(),
})

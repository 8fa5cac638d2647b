import { z } from 'zod'
import { line, version } from '../fields.ts'
import { fileMessages } from '../files/messages.ts'
import { canEdit, canView } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { idOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'
import { prefilledTypes, prefills, signingFieldTypes, smallestField } from './fields.ts'

const view = canView('ADMIN_PROVIDER_MANAGEMENT')
const edit = canEdit('ADMIN_PROVIDER_MANAGEMENT')
const ofTemplate = z.object({ id: idOf('esignatureTemplate') })

export const templateMessages = {
  name: 'Name is required',
  nameUsed: 'A template with this name already exists',
  noFile: 'At least one PDF is required',
  tooLarge: 'File size(s) too large; max 10MB',
  notPdf: 'Only PDF files can be signed',
  encrypted: 'This PDF is protected by a password; please save it without one',
  xfa: 'This PDF holds an XFA form, which cannot be signed; please print it to a new PDF',
  broken: 'This PDF is damaged and cannot be opened',
  tooManyPages: 'This PDF has too many pages to be signed',
  inUse: 'This template is in use; it can be retired instead',
  outside: 'A field lies outside of its page',
  sameKey: 'Two fields have the same key',
  reservedKey: 'This key cannot be used',
  label: 'Label is required',
  prefill: 'Only text and date fields can be filled in beforehand',
  created: 'Template created!',
  saved: 'Template saved!',
  filesAdded: 'Pages added!',
  retired: 'Template retired!',
  restored: 'Template restored!',
  deleted: 'Template deleted!',
  deleteConfirm: 'The template and its documents will be deleted.',
} as const

/** The page of the signer names the agreement `agree`, and JSON with the other key is refused. */
const reservedKeys = new Set(['agree', '__proto__'])

const templateField = z
  .object({
    key: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .refine((key) => !reservedKeys.has(key), templateMessages.reservedKey),
    type: z.enum(signingFieldTypes),
    /** From 1. */
    page: z.number().int().min(1),
    /** In points of the page as it is shown, from its upper left corner. */
    x: z.number().min(0),
    y: z.number().min(0),
    width: z
      .number()
      .min(smallestField)
      .meta({ examples: [180] }),
    height: z
      .number()
      .min(smallestField)
      .meta({ examples: [32] }),
    required: z.boolean(),
    label: line(limits.text, templateMessages.label).min(1, templateMessages.label),
    prefill: z.enum(prefills).nullable(),
  })
  .refine(({ type, prefill }) => prefill === null || prefilledTypes.includes(type), {
    path: ['prefill'],
    message: templateMessages.prefill,
  })
  .meta({
    examples: [
      {
        key: 'f1',
        type: 'SIGNATURE',
        page: 1,
        x: 72,
        y: 600,
        width: 200,
        height: 40,
        required: true,
        label: 'Provider signature',
        prefill: null,
      },
    ],
  })
export type TemplateField = z.output<typeof templateField>

const template = z.object({
  id: z.number(),
  name: z.string(),
  isRetired: z.boolean(),
  fields: z.array(templateField),
  version: z.number(),
  /** The size of each page in points, as it is shown, and the name of the file that it came from. */
  pages: z.array(z.object({ width: z.number(), height: z.number(), file: z.string() })),
  /** A signed address of the joined PDF; null while the virus scanner has not looked at it. */
  url: z.string().nullable(),
  /** How many versions were kept, this one included: each is as it was sent. */
  edition: z.number(),
  /** The earlier ones that requests hold. */
  earlierEditions: z.array(z.object({ edition: z.number(), requestCount: z.number() })),
})
export type SigningTemplate = z.output<typeof template>

export const listSigningTemplates = endpoint({
  method: 'GET',
  path: '/admin/esignature/templates',
  summary: 'The templates of the team with what the list shows of them, retired ones last.',
  access: view,
  answer: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      isRetired: z.boolean(),
      pageCount: z.number().nullable(),
      fieldCount: z.number(),
      /** How many requests hold it, of any state. */
      requestCount: z.number(),
      updated: z.string(),
    }),
  ),
})

const pdfParts = {
  bodyAs: 'parts',
  files: { files: { maxBytes: limits.fileBytes, tooLarge: templateMessages.tooLarge } },
  storesFiles: {
    mostFiles: limits.templateFiles,
    maxTotalBytes: limits.fileBytes,
    tooLarge: templateMessages.tooLarge,
    tooLargeStatus: 400,
  },
  rateLimit: 'heavy',
} as const
const refusedFiles = `${templateMessages.noFile}, ${templateMessages.notPdf}, ${templateMessages.encrypted}, ${templateMessages.xfa}, or: ${templateMessages.broken}`

export const createSigningTemplate = endpoint({
  ...pdfParts,
  method: 'POST',
  path: '/admin/esignature/templates',
  summary: 'Makes a template from PDF files, which are joined in their order.',
  access: edit,
  body: z.object({ name: line(limits.text, templateMessages.name).min(1, templateMessages.name) }),
  creates: true,
  answer: template,
  refuses: { 400: refusedFiles, 409: templateMessages.nameUsed, 507: fileMessages.noRoom },
})

export const addSigningTemplateFiles = endpoint({
  ...pdfParts,
  method: 'POST',
  path: '/admin/esignature/templates/:id/files',
  summary: 'Adds the pages of PDF files behind those of a template. What was sent keeps the template as it was.',
  access: edit,
  params: ofTemplate,
  body: z.object({ version }),
  creates: true,
  answer: template,
  refuses: { 400: refusedFiles, 409: texts.changedByOther, 507: fileMessages.noRoom },
})

export const getSigningTemplate = endpoint({
  method: 'GET',
  path: '/admin/esignature/templates/:id',
  summary:
    'A template with its fields and the address of its PDF. A template of an earlier release gets its first version.',
  access: view,
  params: ofTemplate,
  records: true,
  answer: template,
})

export const saveSigningTemplate = endpoint({
  method: 'PUT',
  path: '/admin/esignature/templates/:id',
  summary: 'Saves name, fields and whether a template is retired. What was sent keeps the template as it was.',
  access: edit,
  params: ofTemplate,
  body: z.object({
    name: line(limits.text, templateMessages.name).min(1, templateMessages.name),
    isRetired: z.boolean(),
    fields: z
      .array(templateField)
      .max(limits.signingFields)
      .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, templateMessages.sameKey),
    version,
  }),
  answer: template,
  refuses: { 400: templateMessages.outside, 409: `${texts.changedByOther}, or: ${templateMessages.nameUsed}` },
})

export const removeSigningTemplate = endpoint({
  method: 'DELETE',
  path: '/admin/esignature/templates/:id',
  summary: 'Deletes a template that nothing uses.',
  access: edit,
  params: ofTemplate,
  answer: z.object({}),
  refuses: { 409: templateMessages.inUse },
})

import { z } from 'zod'
import { documentCategoryNames } from '../choices/document-categories.ts'
import { documentOwnerNames, documentOwners, type DocumentOwner, type DocumentScope, type OwnerRow } from './owners.ts'
import { cleanFilename } from './rules.ts'
import { day, version } from '../fields.ts'
import { fileMessages, filePurpose } from '../files/calls.ts'
import { adminOnly, canEdit, type Access } from '../kit/access.ts'
import { endpoint, type Definition, type Endpoint } from '../kit/endpoint.ts'
import { idOf, sharedIdOf } from '../kit/ids.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts.ts'

export const documentMessages = {
  filenameBlank: "Filename can't be blank!",
  filenameUsed: 'Filename already exists; please choose a different name!',
  categoryNotOffered: 'Please choose a category from the list',
  notLinkable: 'Please choose documents from the list',
  practiceNeeded: 'Please first select a practice...',
  notesTooLong: `Notes can have ${limits.notes} characters at most`,
  overwriteConfirm: (filename: string) => `A file named ${filename} already exists. Do you want to overwrite it?`,
  unlinkConfirm:
    'Changing the category will unlink this document from its data elements. Are you sure you want to proceed?',
  deleteLinkedConfirm:
    'This document is linked to data elements, which will be unlinked. Are you sure you want to delete it?',
} as const

const scanStates = ['ready', 'scanning', 'infected'] as const

const documentFile = z.object({
  id: z.number(),
  filename: z.string(),
  size: z.number(),
  category: z.enum(documentCategoryNames),
  effectiveDate: z.string().nullable(),
  expiration: z.string().nullable(),
  notes: z.string().nullable(),
  modified: z.string(),
  firstEmailReminderSent: z.string().nullable(),
  secondEmailReminderSent: z.string().nullable(),
  /** A renewal put another document in its place. */
  isReplaced: z.boolean(),
  hasLinkedDataElement: z.boolean(),
  linkedDataElementExtra: z.string().nullable(),
  entityId: z.number(),
  entityType: z.enum(documentOwnerNames),
  practiceId: z.number().nullable(),
  canEdit: z.boolean(),
  isH3AdminFile: z.boolean(),
  isRevenueTeamSpanningFile: z.boolean(),
  isPracticeSpecificFile: z.boolean(),
  /** As the bytes prove it, whatever was claimed; what proves nothing is application/octet-stream. */
  contentType: z.string(),
  /** Only a file that is ready can be opened. */
  scanState: z.enum(scanStates),
  version: z.number(),
})
export type DocumentFile = z.output<typeof documentFile>

/** How a file can be shown in the page; null when it can only be downloaded. */
export function previewOf({
  contentType,
  scanState,
}: Pick<DocumentFile, 'contentType' | 'scanState'>): 'pdf' | 'image' | null {
  if (scanState !== 'ready') return null
  if (contentType === 'application/pdf') return 'pdf'
  return contentType === 'image/png' || contentType === 'image/jpeg' ? 'image' : null
}

export const filename = z
  .string({ error: documentMessages.filenameBlank })
  .max(1024, documentMessages.filenameBlank)
  .transform(cleanFilename)
  .refine((name) => name !== '', documentMessages.filenameBlank)
export const contentType = z
  .string()
  .trim()
  .max(127)
  .regex(/^([\w!#$&^.+-]+\/[\w!#$&^.+-]+)?$/, 'Must be a media type')
  .transform((type) => type.toLowerCase())
  .default('')
  .transform((type) => type || 'application/octet-stream')

const details = z
  .object({
    fromFilename: filename,
    toFilename: filename,
    category: z.enum(documentCategoryNames),
    effectiveDate: day().default(null),
    expiration: day().default(null),
    notes: z
      .string()
      .trim()
      .max(limits.notes, documentMessages.notesTooLong)
      .nullish()
      .transform((notes) => notes || null),
    version,
  })
  .refine(
    ({ effectiveDate, expiration }) => effectiveDate === null || expiration === null || expiration >= effectiveDate,
    { error: texts.expirationOrder, path: ['expiration'] },
  )

const signedAddress = z.object({ url: z.string() })
const practiceQuery = z.object({ practiceId: idOf('practice', documentMessages.practiceNeeded) })
const practiceOrNone = z.object({ practiceId: idOf('practice').optional() })
type PracticeQuery = typeof practiceOrNone

const toOpen = z.object({ filename, purpose: filePurpose.default('save') })
const notOpenable = { 409: `${fileMessages.scanning}, or: ${fileMessages.infected}` }

/** Either of two rights to edit; which of them an upload really needs follows from whether it is the photo. */
const photoOrFile = (edit: Access, photo: Access): Pick<Definition, 'access' | 'accessBy'> => ({
  access: canEdit(...[edit, photo].flatMap((part) => (part.kind === 'can' ? part.anyOf : []))),
  accessBy: { field: 'body.isPublic', rights: { true: photo, false: edit } },
})

/** The calls of one owner in one scope. */
function makeCalls(owner: DocumentOwner, scope: DocumentScope) {
  const { entity, view, edit, photo }: OwnerRow = documentOwners[owner]
  const isAdminScope = scope === 'h3admin'
  const prefix = `/${owner}/${scope === 'own' ? '' : `${scope}/`}:entityId` as const
  const of = `${scope === 'own' ? '' : `the ${scope} files of `}a ${owner}`
  const isShared =
    entity === 'team' ||
    ((entity === 'carrier' || entity === 'facility') && (isAdminScope || scope === 'revenueteamspanning'))
  const common = {
    params: z.object({ entityId: entity === 'carrier' || entity === 'facility' ? sharedIdOf(entity) : idOf(entity) }),
    query: (scope === 'practicespecific' ? practiceQuery : z.object({})) as unknown as PracticeQuery,
    // The landing shows a team's documents before a team is chosen, and what all teams share belongs to none.
    team: (isShared ? 'optional' : 'required') as NonNullable<Definition['team']>,
  }
  const viewing = { ...common, access: isAdminScope ? adminOnly : view }
  const editing = { ...common, access: isAdminScope ? adminOnly : edit }
  const takesPhotos = photo !== undefined && scope === 'own'
  const usedName = { 409: `${documentMessages.filenameUsed}, or: ${texts.changedByOther}` }
  return {
    list: endpoint({
      ...viewing,
      method: 'GET',
      path: `${prefix}/files`,
      summary: `Lists ${of}.`,
      answer: z.array(documentFile),
    }),
    signUpload: endpoint({
      ...editing,
      ...(takesPhotos ? photoOrFile(edit, photo) : {}),
      method: 'POST',
      path: `${prefix}/file/signeduploadurl`,
      summary: `Signs an address to PUT a file to, for ${of}; a file of the same name is replaced.${takesPhotos ? ' A public one is the photo.' : ''}`,
      body: z.object({
        filename,
        contentType,
        size: z.number().int().min(1, fileMessages.empty).max(limits.fileBytes, texts.fileTooLarge).optional(),
        isPublic: z.boolean().default(false),
      }),
      answer: signedAddress.extend({ filename: z.string() }),
      refuses: { 507: fileMessages.noRoom },
    }),
    confirmUpload: endpoint({
      ...editing,
      method: 'POST',
      path: `${prefix}/file/uploaded`,
      summary: `Tells that a file was PUT, for ${of}, and answers it as it is kept.`,
      body: z.object({ filename }),
      answer: documentFile,
      refuses: usedName,
    }),
    signDownload: endpoint({
      ...viewing,
      method: 'POST',
      path: `${prefix}/file/signeddownloadurl`,
      summary: `Signs an address to GET a file from, for ${of}.`,
      body: toOpen,
      answer: signedAddress,
      refuses: notOpenable,
    }),
    signDownloadByCategory: endpoint({
      ...viewing,
      method: 'POST',
      path: `${prefix}/:category/file/signeddownloadurl`,
      summary: `As without the category, which is not looked at, for ${of}.`,
      params: common.params.extend({ category: z.string().max(limits.text) }),
      body: toOpen,
      answer: signedAddress,
      refuses: notOpenable,
    }),
    signZip: endpoint({
      ...viewing,
      rateLimit: 'heavy',
      method: 'POST',
      path: `${prefix}/files/signeddownloadurl`,
      summary: `Signs an address to GET several files from as one ZIP, for ${of}.`,
      body: z.object({ filenames: z.array(filename).min(1).max(limits.filesInZip) }),
      answer: signedAddress,
      refuses: notOpenable,
    }),
    save: endpoint({
      ...editing,
      method: 'PUT',
      path: `${prefix}/file`,
      summary: `Renames a file and saves what is known about it, for ${of}.`,
      body: details,
      answer: documentFile,
      refuses: usedName,
    }),
    remove: endpoint({
      ...editing,
      method: 'POST',
      path: `${prefix}/file/delete`,
      summary: `Deletes a file, for ${of}. One of a provider or a practice can be restored for ${limits.removedDays} days.`,
      body: z.object({ filename }),
      // What `restoreRemoved` restores it by; null where it cannot be restored.
      answer: z.object({ filename: z.string(), removedId: z.number().nullable() }),
    }),
  }
}

export type DocumentCalls = ReturnType<typeof makeCalls>

export interface DocumentFamilyMember {
  owner: DocumentOwner
  scope: DocumentScope
  calls: DocumentCalls
}

/** Every owner in every scope that it has, with the calls. */
export const documentFamily: readonly DocumentFamilyMember[] = documentOwnerNames.flatMap((owner) =>
  documentOwners[owner].scopes.map((scope) => ({ owner, scope, calls: makeCalls(owner, scope) })),
)

/** The calls for the documents of an owner in a scope. */
export function documentCallsOf(owner: DocumentOwner, scope: DocumentScope): DocumentCalls {
  const member = documentFamily.find((each) => each.owner === owner && each.scope === scope)
  if (!member) throw new Error(`A ${owner} has no ${scope} documents`)
  return member.calls
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The family under the names that the list of all endpoints knows: `listProviderFiles`, `saveCarrierH3adminFiles`. */
export const documentEndpoints: Record<string, Endpoint> = Object.fromEntries(
  documentFamily.flatMap(({ owner, scope, calls }) =>
    Object.entries(calls).map(([call, each]) => [
      `${call}${capital(owner)}${scope === 'own' ? '' : capital(scope)}Files`,
      each,
    ]),
  ),
)

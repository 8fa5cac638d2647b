import { cleanFilename, numberedName } from '@credence/contract/documents/rules'
import { offeredCategories, type DocumentCategory } from '@credence/contract/choices/document-categories'
import { documentMessages, type DocumentFile } from '@credence/contract/documents/calls'
import {
  documentOwners,
  documentScopes,
  restorableKindOf,
  seesSensitive,
  type DocumentOwner,
} from '@credence/contract/documents/owners'
import { downloadZip, type FilePurpose } from '@credence/contract/files/calls'
import { texts } from '@credence/contract/texts'
import { z } from 'zod'
import { uploadPurpose } from '../../kit/files/upload-purpose.ts'
import { signAddress } from '../../kit/files/file-address.ts'
import { lockNames } from '../../kit/files/lock-names.ts'
import { actorKey } from '../../kit/request/actor.ts'
import { audit } from '../../kit/request/audit.ts'
import { writeGivingCall } from '../../kit/request/giving-call.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { assertOpenable, collectUpload, downloadEnd, openUpload, signDownload } from '../../kit/files/stored-files.ts'
import { removeRestorably } from '../removed/removed.actions.ts'
import {
  filesStatement,
  findByIds,
  findByNames,
  getFile,
  getForUpdate,
  placeObject,
  recordOpened,
  removeDocument,
  removeAttachments,
  updateDetails,
  updateExpiration,
  type Details,
  type DocumentPlace,
} from './documents.queries.ts'

const documentTarget = z.object({
  teamId: z.int().nullable(),
  owner: z.enum(Object.keys(documentOwners) as [DocumentOwner, ...DocumentOwner[]]),
  scope: z.enum(documentScopes),
  entityId: z.int(),
  practiceId: z.int().nullable(),
  filename: z.string(),
})
type DocumentTarget = z.output<typeof documentTarget>

export const signUpload = (
  scope: Scope,
  place: DocumentPlace,
  { filename, contentType, size }: { filename: string; contentType: string; size?: number | undefined },
): Promise<string> =>
  openUpload(scope, {
    teamId: place.teamId,
    purpose: documentUpload,
    target: { ...place, filename } satisfies DocumentTarget,
    owner: `${place.owner}/${place.scope}/${place.entityId}`,
    contentType,
    bytes: size ?? null,
  })

/** The upload of a file is complete. It becomes a document, or replaces the document with the same name. */
export const takeDocument = (
  scope: Scope,
  { filename, ...place }: DocumentTarget,
  objectKey: string,
): Promise<number> => placeObject(scope, place, filename, objectKey)

const mostNames = 250

/** The name of a file, or with a number behind it when a document of the place has that name. */
export async function findFreeName(scope: Scope, place: DocumentPlace, filename: string): Promise<string> {
  const candidates = Array.from({ length: mostNames }, (_, at) => numberedName(filename, at + 1))
  const used = new Set((await findByNames(scope, place, candidates)).map(({ name }) => name))
  const name = candidates.find((candidate) => !used.has(candidate))
  if (name === undefined) throw new Refusal(409, documentMessages.filenameUsed)
  return name
}

interface NewDocument {
  /** As it was sent. */
  filename: string
  category: DocumentCategory
  objectKey: string
  effectiveDate?: string | null
  expiration?: string | null
}

/** For a name of which nothing is left once it is clean. */
const namelessFile = 'document'

/**
 * Makes documents of files that are stored, and answers their ids in the same order. None of them replaces another:
 * equal names get numbers.
 */
export async function addDocuments(
  scope: Scope,
  place: DocumentPlace,
  documents: readonly NewDocument[],
): Promise<number[]> {
  if (documents.length === 0) return []
  await lockNames(scope, place)
  const ids: number[] = []
  for (const { filename, category, objectKey, effectiveDate = null, expiration = null } of documents) {
    const name = await findFreeName(scope, place, cleanFilename(filename) || namelessFile)
    const id = await takeDocument(scope, { ...place, filename: name }, objectKey)
    await updateDetails(scope, id, { name, category, effectiveDate, expiration, notes: null }, false)
    ids.push(id)
  }
  return ids
}

export const documentUpload = uploadPurpose({
  name: 'document',
  target: documentTarget,
  take: async (scope, target, { key }) => {
    await takeDocument(scope, target, key)
    return target.filename
  },
})

async function getNamed(scope: Scope, place: DocumentPlace, filename: string) {
  const target: DocumentTarget = { ...place, filename }
  const key = await collectUpload(scope, documentUpload, target)
  if (key) await takeDocument(scope, target, key)
  const document = await getForUpdate(scope, place, filename)
  if (!document) throw notFound()
  return document
}

export const confirmUpload = async (scope: Scope, place: DocumentPlace, filename: string): Promise<DocumentFile> =>
  getFile(scope, place, (await getNamed(scope, place, filename)).id)

/** Refuses a category that is not in the list of this owner, or not for the caller. */
export function assertOffered(
  scope: Scope,
  owner: DocumentOwner,
  category: DocumentCategory,
  field = 'category',
): void {
  if (offeredCategories(documentOwners[owner].mode, seesSensitive(owner, scope.rights)).includes(category)) return
  throw new Refusal(400, documentMessages.categoryNotOffered, {
    fields: { [field]: documentMessages.categoryNotOffered },
  })
}

type Saving = Details & { fromFilename: string; category: DocumentCategory; version?: number | undefined }

export async function saveDocument(
  scope: Scope,
  place: DocumentPlace,
  { fromFilename, version, ...details }: Saving,
): Promise<DocumentFile> {
  const { id, ...before } = await getNamed(scope, place, fromFilename)
  if (version !== undefined && version !== before.version) throw new Refusal(409, texts.changedByOther)
  if (details.category !== before.category) {
    assertOffered(scope, place.owner, details.category)
    await removeAttachments(scope, id)
  }
  await updateDetails(scope, id, details, details.expiration !== before.expiration)
  return getFile(scope, place, id)
}

/** Answers what it is restored by; null for one that cannot be restored. */
export async function deleteDocument(scope: Scope, place: DocumentPlace, filename: string): Promise<number | null> {
  const document = await getForUpdate(scope, place, filename)
  if (!document) throw notFound()
  const kind = restorableKindOf(place.owner, place.scope)
  const removedId = kind === null ? null : await removeRestorably(scope, kind, document.id)
  if (kind === null) await removeDocument(scope, document.id)
  await audit(scope, 'document deleted', {
    teamId: place.teamId,
    subject: `document ${document.id}`,
    detail: { filename },
  })
  return removedId
}

type Opened = Awaited<ReturnType<typeof findByNames>>[number]

/** The URL of a file. Whoever has the URL can read the file, so handing it out is recorded. */
export async function openFound(
  scope: Scope,
  teamId: number | null,
  document: Opened,
  purpose: FilePurpose = 'save',
): Promise<string> {
  assertOpenable(document.scan)
  await recordOpened(scope, teamId, [document.id])
  return signDownload(scope, { ...document, documentId: document.id, teamId, purpose })
}

export async function openDocument(
  scope: Scope,
  place: DocumentPlace,
  { filename, purpose }: { filename: string; purpose: FilePurpose },
): Promise<string> {
  const [document] = await findByNames(scope, place, [filename])
  if (!document) throw notFound()
  return openFound(scope, place.teamId, document, purpose)
}

/** The URL of an archive of several files. Refused as a whole when one file cannot be opened. */
export async function openArchive(scope: Scope, place: DocumentPlace, filenames: readonly string[]): Promise<string> {
  const wanted = [...new Set(filenames)]
  const documents = await findByNames(scope, place, wanted)
  if (documents.length !== wanted.length) throw notFound()
  for (const { scan } of documents) assertOpenable(scan)
  const ids = documents.map(({ id }) => id)
  await recordOpened(scope, place.teamId, ids)
  return signAddress(scope.services.vault, downloadZip, {
    documents: ids.join(','),
    name: 'documents.zip',
    team: String(place.teamId ?? ''),
    actor: actorKey(scope.actor),
    call: writeGivingCall(scope, ids),
    expires: (await downloadEnd(scope)).toISOString(),
  })
}

export { filesStatement, findByIds as findDocumentsByIds, updateExpiration, type DocumentPlace }

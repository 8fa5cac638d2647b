import { limits } from '@credence/contract/limits'
import { templateMessages } from '@credence/contract/signing/template-calls'
import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { newChecksum } from '../../kit/files/checksum.ts'
import { storeObjects } from '../../kit/files/stored-files.ts'
import { UnusablePdf, type JoinedPdf } from '../../kit/ports/evidence.ts'
import { newObjectKey } from '../../kit/ports/files.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  findFilesOfTemplate,
  findVersionAt,
  insertVersion,
  lockFirstVersion,
  markSent,
  type FileOfTemplate,
  type NewTemplateVersion,
  type TemplatePage,
  type TemplateVersion,
} from './template-version.queries.ts'

export type { TemplatePage, TemplateVersion }

const messages: Record<UnusablePdf['reason'], string> = {
  encrypted: templateMessages.encrypted,
  xfa: templateMessages.xfa,
  broken: templateMessages.broken,
  'not-a-pdf': templateMessages.notPdf,
  'too-many-pages': templateMessages.tooManyPages,
}

/** The refusal of a file that cannot be signed. Among several files the message at the field names the file. */
export function unusableFile(message: string, name: string, count: number): Refusal {
  return new Refusal(400, message, { fields: { files: count > 1 ? `${name}: ${message}` : message } })
}

async function joinNamed(
  scope: Scope,
  pdfs: readonly Buffer[],
  onUnusable: (message: string) => Refusal,
): Promise<JoinedPdf> {
  try {
    return await scope.services.evidence.join(pdfs)
  } catch (error) {
    throw error instanceof UnusablePdf ? onUnusable(messages[error.reason]) : error
  }
}

interface JoinedFiles {
  bytes: Buffer
  pages: TemplatePage[]
}

/** Joins files of the store into one PDF. Each is read by itself first, so that a refusal names the file. */
async function joinFiles(scope: Scope, files: readonly FileOfTemplate[]): Promise<JoinedFiles> {
  const pdfs: Buffer[] = []
  const pages: TemplatePage[] = []
  let alone: JoinedPdf | undefined
  for (const { key, name } of files) {
    const pdf = await buffer(await scope.services.files.open(key))
    alone = await joinNamed(scope, [pdf], (message) => unusableFile(message, name, files.length))
    pages.push(...alone.pages.map(({ width, height }) => ({ width, height, file: name })))
    pdfs.push(pdf)
  }
  if (!alone) throw new Refusal(400, templateMessages.noFile, { fields: { files: templateMessages.noFile } })
  const whole = files.length === 1 ? alone : await joinNamed(scope, pdfs, (message) => unusableFile(message, '', 1))
  return { bytes: whole.bytes, pages }
}

/** Stores a joined PDF and makes a version of it. */
async function makeVersion(
  scope: Scope,
  { bytes, ...version }: Omit<NewTemplateVersion, 'objectKey' | 'sha256'> & { bytes: Buffer },
): Promise<TemplateVersion> {
  // Files that are small enough together can be larger when they are joined.
  if (bytes.length > limits.fileBytes) throw unusableFile(templateMessages.tooLarge, '', 1)
  const objectKey = newObjectKey()
  const checksum = newChecksum().update(bytes).digest()
  await storeObjects(scope, [{ key: objectKey, bytes: bytes.length, checksum, contentType: 'application/pdf' }])
  const made = await insertVersion(scope, { ...version, objectKey, sha256: hash('sha256', bytes) })
  // Last, so that a row that cannot be written leaves no object behind.
  await scope.services.files.put(objectKey, bytes)
  return made
}

/** Joins the files of a template and makes its first version of them, without fields. */
export async function makeFirstVersion(
  scope: Scope,
  { templateId, name, files }: { templateId: number; name: string; files: readonly FileOfTemplate[] },
): Promise<TemplateVersion> {
  const joined = await joinFiles(scope, files)
  return makeVersion(scope, { ...joined, templateId, name, fields: [] })
}

/** Makes a version with the pages of more files behind those of another version. */
export async function makeLongerVersion(
  scope: Scope,
  { templateId, name, objectKey, pages, fields }: TemplateVersion,
  files: readonly FileOfTemplate[],
): Promise<TemplateVersion> {
  const added = await joinFiles(scope, files)
  const before = await buffer(await scope.services.files.open(objectKey))
  const { bytes } = await joinNamed(scope, [before, added.bytes], (message) => unusableFile(message, '', 1))
  return makeVersion(scope, { bytes, templateId, name, pages: [...pages, ...added.pages], fields })
}

/** The newest version of a template. A template of an earlier release gets its first one now. */
export async function currentVersion(
  scope: Scope,
  templateId: number,
  at: string | null = null,
): Promise<TemplateVersion> {
  const found = await findVersionAt(scope, templateId, at)
  if (found) return found
  await lockFirstVersion(scope, templateId)
  const made = await findVersionAt(scope, templateId, at)
  if (made) return made
  const template = await findFilesOfTemplate(scope, templateId)
  if (!template) throw notFound()
  return makeFirstVersion(scope, { templateId, ...template })
}

/**
 * The version of a template that is sent by a link made at that time, as the database writes times: with microseconds,
 * which a Date loses. It is marked as sent, and never changed from then on.
 */
export async function templateVersionAt(scope: Scope, templateId: number, at: string | null): Promise<TemplateVersion> {
  const version = await currentVersion(scope, templateId, at)
  if (!version.isSent) await markSent(scope, version.id)
  return { ...version, isSent: true }
}

import type { AnswerInputOf, BodyOf } from '@credence/contract/kit/endpoint'
import {
  templateMessages,
  type getSigningTemplate,
  type saveSigningTemplate,
  type TemplateField,
} from '@credence/contract/signing/template-calls'
import { isDeepStrictEqual } from 'node:util'
import {
  currentVersion,
  makeFirstVersion,
  makeLongerVersion,
  unusableFile,
  type TemplatePage,
} from '../../domain/signing/template-version.ts'
import { insertVersion } from '../../domain/signing/template-version.queries.ts'
import { assertOpenable, signDownload } from '../../kit/files/stored-files.ts'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { ignoringPracticeFilter } from '../../kit/request/ignoring-practice-filter.ts'
import type { StoredFile } from '../../kit/request/multipart.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import {
  getTemplate,
  insertTemplate,
  insertTemplateFiles,
  isNameUsed,
  isTemplateUsed,
  lockTemplate,
  removeTemplate,
  updateTemplate,
  updateVersion,
} from './signing-templates.queries.ts'

type Template = AnswerInputOf<typeof getSigningTemplate>

const refusal = (status: number, field: string, message: string) =>
  new Refusal(status, message, { fields: { [field]: message } })

async function assertNameIsFree(scope: Scope, name: string, exceptId?: number): Promise<void> {
  if (await isNameUsed(scope, name, exceptId)) throw refusal(409, 'name', templateMessages.nameUsed)
}

/** The address of the PDF; null while a scan is due. A file with a virus is refused. */
async function addressOf(scope: Scope, { objectKey, name, scan }: { objectKey: string; name: string; scan: string }) {
  if (scan === 'waiting') return null
  assertOpenable(scan)
  const file = { key: objectKey, teamId: scope.teamId, name: `${name}.pdf`, contentType: 'application/pdf' }
  return signDownload(scope, { ...file, purpose: 'show' })
}

async function answerWith(scope: Scope, id: number): Promise<Template> {
  const { objectKey, scan, editions, ...template } = await getTemplate(scope, id)
  const [newest, ...earlier] = editions
  return {
    ...template,
    url: await addressOf(scope, { objectKey, name: template.name, scan }),
    edition: newest?.edition ?? 1,
    earlierEditions: earlier.filter(({ requestCount }) => requestCount > 0),
  }
}

export async function showTemplate(scope: Scope, id: number): Promise<Template> {
  await currentVersion(scope, id)
  return answerWith(scope, id)
}

function assertPdfs(files: readonly StoredFile[]): void {
  if (files.length === 0) throw refusal(400, 'files', templateMessages.noFile)
  const other = files.find(({ contentType }) => contentType !== 'application/pdf')
  if (other) throw unusableFile(templateMessages.notPdf, other.name, files.length)
}

export async function createTemplate(scope: Scope, name: string, files: readonly StoredFile[]): Promise<Template> {
  assertPdfs(files)
  await assertNameIsFree(scope, name)
  const templateId = await insertTemplate(scope, name)
  await insertTemplateFiles(scope, templateId, files)
  await makeFirstVersion(scope, { templateId, name, files })
  return answerWith(scope, templateId)
}

/** A version with more pages is always a new one, since links and the scan of the file belong to the bytes. */
export async function addFiles(
  scope: Scope,
  id: number,
  sentVersion: number | undefined,
  files: readonly StoredFile[],
): Promise<Template> {
  assertPdfs(files)
  const stored = await lockTemplate(scope, id)
  if (!stored) throw notFound()
  assertVersion(stored.version, sentVersion)
  const current = await currentVersion(scope, id)
  await insertTemplateFiles(scope, id, files)
  await makeLongerVersion(scope, current, files)
  await updateTemplate(scope, id, stored)
  return answerWith(scope, id)
}

/** Sizes are rounded when they are stored and shown. */
const tolerance = 0.5

function assertInside(fields: readonly TemplateField[], pages: readonly TemplatePage[]): void {
  const isInside = ({ page, x, y, width, height }: TemplateField) => {
    const own = pages[page - 1]
    return own !== undefined && x + width <= own.width + tolerance && y + height <= own.height + tolerance
  }
  if (!fields.every(isInside)) throw refusal(400, 'fields', templateMessages.outside)
}

/** What was sent, or will be sent by a link that is out, keeps its version: a save makes a new one then. */
export async function saveTemplate(
  scope: Scope,
  id: number,
  { name, isRetired, fields, version: sent }: BodyOf<typeof saveSigningTemplate>,
): Promise<Template> {
  const stored = await lockTemplate(scope, id)
  if (!stored) throw notFound()
  assertVersion(stored.version, sent)
  if (name !== stored.name) await assertNameIsFree(scope, name, id)
  const current = await currentVersion(scope, id)
  assertInside(fields, current.pages)
  if (name !== current.name || !isDeepStrictEqual(fields, current.fields)) {
    const isUsed = await ignoringPracticeFilter(scope, () => isTemplateUsed(scope, id))
    if (isUsed) await insertVersion(scope, { ...current, name, fields })
    else await updateVersion(scope, current.id, { name, fields })
  }
  await updateTemplate(scope, id, { name, isRetired })
  return answerWith(scope, id)
}

export async function deleteTemplate(scope: Scope, id: number): Promise<void> {
  const stored = await lockTemplate(scope, id)
  if (!stored) throw notFound()
  if (await ignoringPracticeFilter(scope, () => isTemplateUsed(scope, id)))
    throw new Refusal(409, templateMessages.inUse)
  await removeTemplate(scope, id)
}

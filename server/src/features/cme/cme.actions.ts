import { cmeCategories } from '@credence/contract/choices/provider'
import type { CmeEntry, createCme as creating, saveCme as saving } from '@credence/contract/cme/calls'
import {
  cmeTotals,
  dollarsText,
  hoursText,
  isInCmeRange,
  shortTitle,
  type CmeRange,
} from '@credence/contract/cme/rules'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { z } from 'zod'
import { uploadPurpose } from '../../kit/files/upload-purpose.ts'
import { csvFile } from '../../kit/paper/csv.ts'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { getJson } from '../../kit/request/json.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Attachment } from '../../kit/request/route.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { dayText } from '../../kit/paper/shown-text.ts'
import { collectUpload, openUpload } from '../../kit/files/stored-files.ts'
import {
  attachDocumentIfPresent,
  openAttachedDocument,
  relabelDocuments,
  takeProof,
} from '../documents/attachments.actions.ts'
import {
  cmeElement,
  cmeSql,
  cmeStatement,
  getCmeForUpdate,
  getProviderToday,
  insertCme,
  updateCme,
} from './cme.queries.ts'

const labelOf = (title: string) => `CME: ${shortTitle(title)}`
const proven = (providerId: number, id: number, title: string) => ({
  element: cmeElement,
  elementId: id,
  providerId,
  label: labelOf(title),
  categories: ['CME'] as const,
})

export async function createCme(
  scope: Scope,
  { documentFilename, ...values }: BodyOf<typeof creating>,
): Promise<number> {
  const id = await insertCme(scope, values)
  if (documentFilename)
    await attachDocumentIfPresent(scope, proven(values.providerId, id, values.title), documentFilename)
  return id
}

/** Saves the sent fields of an entry of this provider. Omitted fields keep their values. */
export async function saveCme(
  scope: Scope,
  id: number,
  { documentFilename, version, providerId, ...sent }: BodyOf<typeof saving>,
): Promise<void> {
  const before = await getCmeForUpdate(scope, id)
  if (before?.providerId !== providerId) throw notFound()
  assertVersion(before.version, version)
  await updateCme(scope, id, Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)))
  const of = proven(providerId, id, sent.title ?? before.title)
  if (documentFilename !== undefined) await attachDocumentIfPresent(scope, of, documentFilename)
  await relabelDocuments(scope, of, of.label)
}

const proofTarget = z.object({ teamId: z.int(), cmeId: z.int(), filename: z.string() })
type ProofTarget = z.output<typeof proofTarget>

export const signProofUpload = (
  scope: Scope,
  cmeId: number,
  { filename, contentType, size }: { filename: string; contentType: string; size?: number | undefined },
): Promise<string> =>
  openUpload(scope, {
    teamId: scope.teamId,
    purpose: cmeUpload,
    target: { teamId: scope.teamId, cmeId, filename } satisfies ProofTarget,
    owner: `cme/${cmeId}`,
    contentType,
    bytes: size ?? null,
  })

/** The upload of a proof is complete. The entry may have been deleted meanwhile. */
async function takeCmeProof(
  scope: Scope,
  { cmeId, filename, teamId }: ProofTarget,
  objectKey: string,
): Promise<string> {
  const entry = await getCmeForUpdate(scope, cmeId)
  if (!entry) throw notFound()
  const { label, providerId, element, elementId } = proven(entry.providerId, cmeId, entry.title)
  return takeProof(
    scope,
    { teamId, providerId, element, elementId, label, filename, category: 'CME', effectiveDate: entry.eventDate },
    objectKey,
  )
}

export const cmeUpload = uploadPurpose({
  name: 'cme',
  target: proofTarget,
  take: (scope, target, { key }) => takeCmeProof(scope, target, key),
})

export async function confirmProof(scope: Scope, cmeId: number, filename: string): Promise<void> {
  const target: ProofTarget = { teamId: scope.teamId, cmeId, filename }
  const key = await collectUpload(scope, cmeUpload, target)
  if (key) await takeCmeProof(scope, target, key)
}

export const openProof = (scope: Scope, cmeId: number, filename: string): Promise<string> =>
  openAttachedDocument(scope, { element: cmeElement, elementId: cmeId }, filename)

/** The card's entries in a date range with their totals, as a file. */
export async function exportCme(scope: Scope, providerId: number, range: CmeRange): Promise<Attachment> {
  const { formattedName, today } = await getProviderToday(scope, providerId)
  const all = JSON.parse((await getJson(scope, cmeStatement(providerId))).text) as CmeEntry[]
  const entries = all.filter(({ eventDate }) => isInCmeRange(eventDate, range, today))
  const totals = cmeTotals(entries)
  return csvFile(`CME ${formattedName} ${today}.csv`, [
    ['Title', 'Category', 'Date', 'Hours', 'Cost', 'Document'],
    ...entries.map(({ title, category, eventDate, hours, dollarAmount, documentFilename }) => [
      title,
      category ? cmeCategories.labels[category] : '',
      dayText(eventDate),
      hours === null ? '' : hoursText(hours),
      dollarAmount === null ? '' : dollarsText(dollarAmount),
      documentFilename ?? '',
    ]),
    ['Total', '', '', hoursText(totals.hours), dollarsText(totals.dollarAmount), ''],
  ])
}

export { cmeSql, cmeStatement }

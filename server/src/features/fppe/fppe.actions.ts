import { fppeTexts, saveFppeTask as saving, type FppeTask, type OpenedFppeTask } from '@credence/contract/fppe/calls'
import {
  hasActiveLink,
  isOtherReviewer,
  isProviderLocked,
  isReviewerTouched,
  knowsReviewer,
} from '@credence/contract/fppe/rules'
import { allows } from '@credence/contract/kit/access'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { assertNotRetired } from '../../domain/signing/retired.ts'
import { runBatch } from '../../database/batch.ts'
import { assertVersion } from '../../kit/request/assert-version.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { storeMentions } from '../tasks/mentions/mentions.actions.ts'
import { sendProviderLink, sendReviewerLink, showFppeUrls } from './fppe-links.actions.ts'
import {
  fppeTaskAt,
  getFppeTaskForUpdate,
  insertFppeActivity,
  insertFppeTask,
  updateFppeTask,
  type FppeTaskToSave,
} from './fppe.queries.ts'
import { showPatients } from './patients.actions.ts'

type Body = BodyOf<typeof saving>

/** A task with its patients, and with its link URLs for callers who may send them. */
export async function openFppeTask(scope: Scope, id: number): Promise<OpenedFppeTask> {
  const [[row] = []] = await runBatch(scope.client, [fppeTaskAt(id)])
  if (row?.json == null) throw notFound()
  const task = { ...(JSON.parse(String(row.json)) as FppeTask), patients: await showPatients(scope, id) }
  return allows(saving.definition.access, scope.rights) ? { ...task, ...(await showFppeUrls(scope, id)) } : task
}

/** The columns that a save changes. Omitted fields are not among them. */
function changesIn({
  id: _id,
  version: _version,
  newActivity: _note,
  mentions: _mentions,
  sendProviderNotification: _sends,
  eSignatureTemplateId,
  status,
  ...rest
}: Body) {
  const changes = {
    ...rest,
    ...(eSignatureTemplateId === undefined ? {} : { esignatureTemplateId: eSignatureTemplateId }),
    ...(status === undefined ? {} : { status: status ?? 'CREATED' }),
  }
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as typeof changes
}

function assertAllowed(before: FppeTaskToSave, after: FppeTaskToSave): void {
  if (after.providerId !== before.providerId && isProviderLocked(before))
    throw new Refusal(409, fppeTexts.providerLocked, { fields: { providerId: fppeTexts.providerLocked } })
  if (before.reviewerFormsComplete && isReviewerTouched(before, after)) throw new Refusal(409, fppeTexts.reviewerLocked)
  if (hasActiveLink(before) && !knowsReviewer(after)) throw new Refusal(400, fppeTexts.reviewer)
  // The form of the provider has a row for each patient.
  if (before.hasActiveProviderLink && !after.patientCount)
    throw new Refusal(400, fppeTexts.patientsOfLink, { fields: { patientCount: fppeTexts.patientsOfLink } })
}

/** A task that was archived with its provider was not complete. It stays archived until a user restores it. */
function archivedAfter(
  { archived, status: stored }: FppeTaskToSave,
  status: string,
  sent: boolean | undefined,
): boolean {
  const isKept = archived && stored !== 'COMPLETE' && status !== 'COMPLETE'
  if (sent && status !== 'COMPLETE' && !isKept)
    throw new Refusal(400, fppeTexts.archive, { fields: { archived: fppeTexts.archive } })
  return sent ?? (archived && (isKept || status === 'COMPLETE'))
}

const isOpen = ({ archived, status }: Pick<FppeTaskToSave, 'archived' | 'status'>) => !archived && status !== 'COMPLETE'

function assertReopenable(before: FppeTaskToSave, after: FppeTaskToSave): void {
  const isReopened = (before.archived && !after.archived) || (isOpen(after) && !isOpen(before))
  if (isReopened && after.isProviderGone)
    throw new Refusal(409, after.isProviderDeleted ? fppeTexts.reopenDeleted : fppeTexts.reopenLeft)
}

async function change(scope: Scope, id: number, body: Body): Promise<void> {
  const before = await getFppeTaskForUpdate(scope, id)
  assertVersion(before.version, body.version)
  await assertTemplateOffered(scope, body.eSignatureTemplateId, before.eSignatureTemplateId)
  const changes = changesIn(body)
  const status = changes.status ?? before.status
  await updateFppeTask(scope, id, { ...changes, archived: archivedAfter(before, status, body.archived) })
  const after = await getFppeTaskForUpdate(scope, id)
  assertReopenable(before, after)
  assertAllowed(before, after)
  if (before.hasActiveReviewerLink && isOtherReviewer(before, after)) await sendReviewerLink(scope, after)
}

/** A task keeps the template that it has, also when that is retired. */
async function assertTemplateOffered(
  scope: Scope,
  wanted: number | null | undefined,
  held: number | null,
): Promise<void> {
  if (wanted && wanted !== held) await assertNotRetired(scope, 'eSignatureTemplateId', [wanted])
}

async function addNote(scope: Scope, taskId: number, notes: string, mentions: readonly number[]): Promise<void> {
  const activityId = await insertFppeActivity(scope, taskId, notes)
  if (mentions.length === 0) return
  const { providerId: seenBy } = await getFppeTaskForUpdate(scope, taskId)
  await storeMentions(scope, { kind: 'fppe', taskId, seenBy, activityId, notes }, mentions)
}

/** Creates or saves a task, adds the typed note, and sends the provider's link on request, in one transaction. */
export async function saveFppeTask(scope: Scope, body: Body): Promise<OpenedFppeTask> {
  const status = body.status ?? 'CREATED'
  if (!body.id && body.archived && status !== 'COMPLETE')
    throw new Refusal(400, fppeTexts.archive, { fields: { archived: fppeTexts.archive } })
  if (body.id) await change(scope, body.id, body)
  else await assertTemplateOffered(scope, body.eSignatureTemplateId, null)
  const { providerId = 0 } = body
  const id = body.id || (await insertFppeTask(scope, { ...changesIn(body), status, providerId }))
  if (body.newActivity) await addNote(scope, id, body.newActivity, body.mentions)
  if (body.sendProviderNotification) await sendProviderLink(scope, await getFppeTaskForUpdate(scope, id))
  return openFppeTask(scope, id)
}

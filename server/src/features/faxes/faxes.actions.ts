import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FaxDetails } from '@credence/contract/faxes/calls'
import { faxTexts } from '@credence/contract/faxes/texts'
import { withNewObjects } from '../../kit/files/new-objects.ts'
import { releaseObject, signDownload } from '../../kit/files/stored-files.ts'
import { UnreadableFax } from '../../kit/ports/fax.ts'
import { audit } from '../../kit/request/audit.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { addIncomingReferral } from '../referrals/referrals.actions.ts'
import { mostFaxBytes } from './arrival.actions.ts'
import { insertFax, moveUnroutedFax } from './arrival.queries.ts'
import {
  findFax,
  findUnroutedFax,
  lockFax,
  updateClaim,
  updateFile,
  updateHandled,
  updateRestored,
  updateTriage,
  type FaxFile,
  type LockedFax,
  type Triage,
} from './faxes.queries.ts'

const isOpenable = (scan: string | null) => scan === 'unscanned' || scan === 'clean'

/** The name that a file is saved under. The sender chose it, with any ending. */
const nameWith = (filename: string, ending: string) => `${filename.replace(/\.\w{1,5}$/, '')}.${ending}`

interface FaxFacts {
  filename: string
  isUnreadable: boolean
}

async function signFiles(
  scope: Scope,
  { filename, isUnreadable }: FaxFacts,
  file: FaxFile,
  teamId: number | null = scope.teamId,
) {
  const sign = (key: string, contentType: string, purpose: 'show' | 'save', name: string) =>
    signDownload(scope, { key, teamId, name, contentType, purpose })
  const ending = (type: string | null) => (type === 'application/pdf' ? 'pdf' : 'tif')
  return {
    signedDownloadUrl: isOpenable(file.scan)
      ? await sign(
          file.objectKey,
          file.contentType,
          isUnreadable ? 'save' : 'show',
          nameWith(filename, ending(file.contentType)),
        )
      : null,
    originalDownloadUrl:
      file.originalKey && isOpenable(file.originalScan)
        ? await sign(file.originalKey, file.originalType ?? '', 'save', nameWith(filename, ending(file.originalType)))
        : null,
  }
}

/** A fax with the addresses of its files. Whoever has them can read it, so opening it is recorded. */
export async function openFax(scope: Scope, id: number): Promise<FaxDetails> {
  const found = await findFax(scope, id)
  if (!found) throw notFound()
  const details = found.details as FaxDetails
  await audit(scope, 'fax opened', { subject: `fax ${id}` })
  return { ...details, ...(await signFiles(scope, details, found.file)) }
}

/** The file of a fax without a practice, so that whoever routes it can see whose it is. It belongs to no team yet. */
export async function openUnroutedFax(scope: Scope, id: number) {
  const found = await findUnroutedFax(scope, id)
  if (!found) throw notFound()
  await audit(scope, 'fax opened', { subject: `unrouted fax ${id}` })
  const { signedDownloadUrl } = await signFiles(scope, found.facts, found.file, null)
  return { signedDownloadUrl, isUnreadable: found.facts.isUnreadable }
}

/** Locks a fax that nobody has handled. Unless they take over, others wait for whoever works on it. */
async function lockNewFax(scope: Scope, id: number, { takesOver = false } = {}): Promise<LockedFax> {
  const fax = await lockFax(scope, id)
  if (!fax) throw notFound()
  if (fax.state !== 'NEW') throw new Refusal(409, faxTexts.handledBy(fax.handledBy ?? ''))
  if (fax.workedOnBy && !takesOver) throw new Refusal(409, faxTexts.workedOnBy(fax.workedOnBy))
  return fax
}

export async function claimFax(scope: Scope, id: number, takesOver: boolean) {
  await lockNewFax(scope, id, { takesOver })
  return updateClaim(scope, id)
}

/** Makes the referral of a fax. */
export async function saveFax(scope: Scope, id: number, triage: Triage): Promise<{ id: number; referralId: number }> {
  const { practiceId } = await lockNewFax(scope, id)
  await updateTriage(scope, id, triage)
  await updateHandled(scope, id, 'SAVED')
  const referralId = await addIncomingReferral(scope, {
    practiceId,
    type: 'FAX',
    inboundFaxId: id,
    urgency: triage.urgency,
    location: triage.location,
    patientFirstName: triage.patientFirstName ?? null,
    patientLastName: triage.patientLastName,
    referringPractice: triage.referringPractice ?? null,
    referringPhysician: triage.referringPhysician ?? null,
    note: faxTexts.referralNote,
  })
  await audit(scope, 'fax saved', { subject: `fax ${id}` })
  return { id, referralId }
}

export async function discardFax(scope: Scope, id: number): Promise<void> {
  await lockNewFax(scope, id)
  await updateHandled(scope, id, 'DISCARDED')
  await audit(scope, 'fax discarded', { subject: `fax ${id}` })
}

export async function restoreFax(scope: Scope, id: number): Promise<void> {
  const fax = await lockFax(scope, id)
  if (!fax) throw notFound()
  if (fax.state === 'SAVED') throw new Refusal(409, faxTexts.handledBy(fax.handledBy ?? ''))
  if (fax.state === 'NEW') throw new Refusal(409, faxTexts.notDiscarded)
  if (!fax.isRestorable) throw new Refusal(409, faxTexts.restoreOver)
  await updateRestored(scope, id)
  await audit(scope, 'fax restored', { subject: `fax ${id}` })
}

async function splitPages(scope: Scope, fax: LockedFax, pages: readonly number[]) {
  const { files, faxReader } = scope.services
  try {
    return await faxReader.split(await buffer(await files.open(fax.objectKey)), pages)
  } catch (error) {
    throw error instanceof UnreadableFax ? new Refusal(409, faxTexts.unreadable) : error
  }
}

/**
 * Moves pages of a fax to a new one, so that no referral shows pages of another patient. What came is kept: it becomes
 * the original of the fax that the pages were taken from.
 */
export async function splitFax(scope: Scope, id: number, chosen: readonly number[]): Promise<number> {
  const fax = await lockNewFax(scope, id)
  const pages = [...new Set(chosen)]
  const count = fax.pages ?? 0
  if (fax.isUnreadable) throw new Refusal(409, faxTexts.unreadable)
  if (pages.some((page) => page > count)) throw new Refusal(400, faxTexts.choosePages)
  if (pages.length === count) throw new Refusal(400, faxTexts.leaveAPage)
  const parts = await splitPages(scope, fax, pages)
  return withNewObjects(scope.services.files, async (objects) => {
    const taken = await objects.put(parts.chosen, mostFaxBytes)
    const left = await objects.put(parts.others, mostFaxBytes)
    return objects.claim(scope, async () => {
      // A second split has an original already; the PDF in between is needed by nobody.
      if (fax.originalKey) await releaseObject(scope, fax.objectKey)
      await updateFile(scope, id, {
        objectKey: left.key,
        originalKey: fax.originalKey ?? fax.objectKey,
        pages: count - pages.length,
      })
      const made = await insertFax(
        scope,
        {
          ...fax,
          objectKey: taken.key,
          originalKey: null,
          sha256: createHash('sha256').update(parts.chosen).digest(),
          pages: pages.length,
          splitFrom: id,
        },
        { practiceId: fax.practiceId },
      )
      await audit(scope, 'fax split', { subject: `fax ${id}`, detail: { into: made } })
      return made
    })
  })
}

export async function routeFax(scope: Scope, id: number, practiceId: number): Promise<void> {
  if (!(await moveUnroutedFax(scope, id, practiceId))) throw notFound()
  await audit(scope, 'fax routed', { subject: `unrouted fax ${id}`, detail: { practiceId } })
}

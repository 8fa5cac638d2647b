import { numberedName } from '@credence/contract/documents/rules'
import type { FilePurpose } from '@credence/contract/files/calls'
import { limits } from '@credence/contract/limits'
import { attachmentTexts, type TaskAttachment } from '@credence/contract/tasks/attachments'
import { z } from 'zod'
import { assertAttachmentRoom } from '../../../domain/tasks/attachment-room.queries.ts'
import { assertOpenable, collectUpload, openUpload, signDownload } from '../../../kit/files/stored-files.ts'
import { uploadPurpose } from '../../../kit/files/upload-purpose.ts'
import { audit } from '../../../kit/request/audit.ts'
import { Refusal } from '../../../kit/request/refusal.ts'
import type { Scope } from '../../../kit/request/scope.ts'
import { removeRestorably } from '../../removed/removed.actions.ts'
import { findAttachmentNames, getAttachment, getNewestNamed, insertAttachment } from './attachments.queries.ts'

const attachmentTarget = z.object({ teamId: z.int(), taskId: z.int(), filename: z.string() })
type AttachmentTarget = z.output<typeof attachmentTarget>

/** Of uploads that were signed together some may be too many by now. */
async function take(scope: Scope, { taskId, filename }: AttachmentTarget, objectKey: string): Promise<void> {
  await assertAttachmentRoom(scope, taskId)
  await insertAttachment(scope, { taskId, name: filename, objectKey })
}

export const attachmentUpload = uploadPurpose({
  name: 'task-attachment',
  target: attachmentTarget,
  take: async (scope, target, { key }) => {
    await take(scope, target, key)
    return target.filename
  },
})

/** A name beside those that are used. There are fewer of these than tries. */
const freeName = (filename: string, used: readonly string[]): string =>
  Array.from({ length: used.length + 1 }, (_, at) => numberedName(filename, at + 1)).find(
    (name) => !used.includes(name),
  ) ?? filename

export async function signAttachmentUpload(
  scope: Scope,
  taskId: number,
  { filename: wanted, contentType, size }: { filename: string; contentType: string; size?: number | undefined },
): Promise<{ url: string; filename: string }> {
  const used = await findAttachmentNames(scope, taskId)
  if (used.length >= limits.attachmentsOfTask) throw new Refusal(409, attachmentTexts.tooMany)
  const filename = freeName(wanted, used)
  const url = await openUpload(scope, {
    teamId: scope.teamId,
    purpose: attachmentUpload,
    target: { teamId: scope.teamId, taskId, filename } satisfies AttachmentTarget,
    owner: `task/${taskId}`,
    contentType,
    bytes: size ?? null,
  })
  return { url, filename }
}

export async function confirmAttachment(scope: Scope, taskId: number, filename: string): Promise<TaskAttachment> {
  const target: AttachmentTarget = { teamId: scope.teamId, taskId, filename }
  const key = await collectUpload(scope, attachmentUpload, target)
  if (key)
    await take(scope, target, key).catch(async (error: unknown) => {
      // The transaction forgets the object, which nobody asks for again.
      if (error instanceof Refusal) await scope.services.files.remove(key)
      throw error
    })
  return getNewestNamed(scope, taskId, filename)
}

/** The address of a file. Whoever has it can read the file, so handing it out is recorded. */
export async function openAttachment(scope: Scope, id: number, purpose: FilePurpose): Promise<string> {
  const { taskId, scan, ...file } = await getAttachment(scope, id)
  assertOpenable(scan)
  await audit(scope, 'task attachment opened', { subject: `task ${taskId}`, detail: { filename: file.name } })
  return signDownload(scope, { ...file, teamId: scope.teamId, purpose })
}

/** Answers what the attachment is restored by. */
export async function deleteAttachment(scope: Scope, id: number): Promise<number> {
  const { taskId, name } = await getAttachment(scope, id)
  const removedId = await removeRestorably(scope, 'taskAttachment', id)
  await audit(scope, 'task attachment deleted', { subject: `task ${taskId}`, detail: { filename: name } })
  return removedId
}

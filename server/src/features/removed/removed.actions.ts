import { expertiseTexts } from '@credence/contract/expertise/calls'
import { allows } from '@credence/contract/kit/access'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { removedTexts, type listRemovedOfProvider, type RemovedOwner } from '@credence/contract/removed/calls'
import { removedKinds } from '@credence/contract/removed/kinds'
import { assertAttachmentRoom } from '../../domain/tasks/attachment-room.queries.ts'
import { lockNames } from '../../kit/files/lock-names.ts'
import { audit } from '../../kit/request/audit.ts'
import { notFound, Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { nameOfRemoved } from './removed-names.ts'
import { isDocument } from './removed-tables.ts'
import {
  findRemoved,
  getRemovedForUpdate,
  insertAgain,
  markRestored,
  moveToRemoved,
  removeOfProvider,
  restoreAttachments,
  restorePointers,
} from './removed.queries.ts'

/**
 * Deletes an entry or a document so that it can be restored. Answers what it is restored by. With `providerId` an entry of
 * another provider is not found.
 */
export async function removeRestorably(
  scope: Scope,
  kind: string,
  id: number,
  providerId: number | null = null,
): Promise<number> {
  const removedId = await moveToRemoved(scope, kind, id, providerId)
  if (removedId === undefined) throw notFound()
  return removedId
}

/** A page of what was deleted from a record, of the kinds that the caller may see. */
export async function listRemoved(
  scope: Scope,
  owner: RemovedOwner,
  id: number,
  page = 1,
): Promise<AnswerOf<typeof listRemovedOfProvider>> {
  const kinds = Object.entries(removedKinds).flatMap(([kind, { of, list }]) =>
    of === owner && allows(list.definition.access, scope.rights) ? [kind] : [],
  )
  const { total, items } = await findRemoved(scope, owner, id, { kinds, page })
  return {
    total,
    items: items.map(({ content, description, ...item }) => ({
      ...item,
      what: removedKinds[item.kind]?.title ?? '',
      name: nameOfRemoved(item.kind, content, description),
    })),
  }
}

export async function restore(scope: Scope, kind: string, id: number): Promise<{ id: number }> {
  const removed = await getRemovedForUpdate(scope, kind, id)
  if (!removed) throw notFound()
  if (removed.isRestored) throw new Refusal(409, removedTexts.restoredBefore)
  const { recordId, providerId, practiceId, taskId } = removed
  const owner = removedKinds[kind]?.of ?? 'provider'
  const entityId = providerId ?? practiceId ?? taskId ?? 0
  if (taskId !== null) await assertAttachmentRoom(scope, taskId)
  if (removed.scope !== null) await lockNames(scope, { teamId: scope.teamId, owner, scope: removed.scope, entityId })
  if (!(await insertAgain(scope, kind, id)))
    throw new Refusal(409, isDocument(kind) ? removedTexts.nameUsed : expertiseTexts.used)
  await markRestored(scope, id)
  if (taskId === null) await restoreAttachments(scope, kind, id)
  if (isDocument(kind)) await restorePointers(scope, id)
  await audit(
    scope,
    taskId !== null ? 'task attachment restored' : isDocument(kind) ? 'document restored' : 'entry restored',
    {
      subject: `${owner} ${entityId}`,
      detail: { kind, id: recordId },
    },
  )
  return { id: recordId }
}

/** What was deleted from a provider can no longer be restored once the provider is deleted. */
export const forgetRemoved = removeOfProvider

import {
  listRemovedOfPractice,
  listRemovedOfProvider,
  listRemovedOfTask,
  removedTexts,
} from '@credence/contract/removed/calls'
import { removedKinds } from '@credence/contract/removed/kinds'
import { restoreRemoved } from '@credence/contract/removed/restore'
import { texts } from '@credence/contract/texts'
import { CallError } from '../../kit/call-error.ts'
import { queryClient } from '../../kit/query-client.ts'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import { toast } from '../../ui/layout/toast.tsx'

/** What is attached to something is shown in other lists of the same record too. */
function refreshAround(kind: string): Promise<unknown> {
  const of = removedKinds[kind]?.of
  const lists = Object.values(removedKinds).flatMap((each) => (each.of === of ? [each.list] : []))
  return Promise.all(
    [...lists, listRemovedOfProvider, listRemovedOfPractice, listRemovedOfTask].map((list) =>
      queryClient.invalidateQueries({ queryKey: keyOf(list) }),
    ),
  )
}

const reasonOf = ({ status, message }: CallError) =>
  status === 409 ? message : status === 404 ? removedTexts.gone : texts.tryAgain

/** Restores what was deleted, and says so. A refusal is told in words. */
export async function restore(kind: string, id: number): Promise<void> {
  try {
    await staffCall(restoreRemoved, { params: { kind, id } }, { mayBeGone: true })
    toast.done(removedTexts.restored)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.handled) return
    toast.failed(reasonOf(error))
  }
  await refreshAround(kind)
}

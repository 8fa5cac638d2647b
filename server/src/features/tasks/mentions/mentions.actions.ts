import { namesIn } from '@credence/contract/tasks/mention-rules'
import { taskTexts } from '@credence/contract/tasks/calls'
import { Refusal } from '../../../kit/request/refusal.ts'
import type { Scope } from '../../../kit/request/scope.ts'
import { findMentionable, insertMentions, type MentioningKind } from './mentions.queries.ts'

interface Note {
  kind: MentioningKind
  taskId: number
  /** The practice of a task, or the provider of an FPPE task: those who see it see the note. */
  seenBy: number
  activityId: number
  notes: string
}

/**
 * Stores whom a note mentions: those of the accounts whose name stands in it. Whoever cannot see the task cannot be
 * mentioned. Nobody is told of their own note.
 */
export async function storeMentions(scope: Scope, note: Note, accountIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(accountIds)]
  const people = await findMentionable(scope, note.kind, note.seenBy, wanted)
  if (people.length < wanted.length)
    throw new Refusal(400, taskTexts.notMentionable, { fields: { newActivity: taskTexts.notMentionable } })
  const names = namesIn(
    note.notes,
    people.map(({ name }) => name),
  )
  const mentioned = people.filter(({ id, name }) => names.has(name) && id !== scope.author)
  if (mentioned.length) await insertMentions(scope, note, mentioned)
}

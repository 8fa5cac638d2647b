import { limits } from '@credence/contract/limits'
import type { TaskActivity } from '@credence/contract/tasks/card'
import { taskTexts } from '@credence/contract/tasks/calls'
import { listMentionable } from '@credence/contract/tasks/mentions'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActivityPanel, newNoteHint, newNoteLabel } from '../../domain/work/activity-panel.tsx'
import { MentionInput } from '../../domain/work/mention-input.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import type { TaskDraft } from './task-draft.ts'
import { useChoices } from './use-choices.ts'

interface TaskNotesProps {
  entries: readonly TaskActivity[]
  /** Those that go with the next save. */
  deleted: readonly number[]
  /** Null for those who may only read. */
  draft: Pick<TaskDraft, 'newActivity' | 'mentions' | 'practiceId'> | null
  onNote: (note: Pick<TaskDraft, 'newActivity' | 'mentions'>) => void
  onDelete: (id: number) => void
}

const deleteButton = (entry: TaskActivity, onAsk: (entry: TaskActivity) => void) => (
  <IconButton
    icon={IconTrash}
    size={24}
    label={`Delete the note “${entry.notes.slice(0, 40)}”`}
    hint="Delete"
    onClick={() => onAsk(entry)}
  />
)

/** The activity of a task. A note that is deleted is gone for everybody once the task is saved. */
export function TaskNotes({ entries, deleted, draft, onNote, onDelete }: TaskNotesProps) {
  const [asked, setAsked] = useState<TaskActivity | null>(null)
  const remains = entries.filter(({ id }) => !deleted.includes(id))
  return (
    <>
      <ActivityPanel
        entries={remains}
        input={draft && <NewNote draft={draft} onNote={onNote} />}
        actions={(entry) => (draft && entry.canDelete ? deleteButton(entry, setAsked) : null)}
      />
      <Confirm
        opened={asked !== null}
        question={taskTexts.deleteNoteConfirm}
        consequence="It is gone for everybody once the task is saved."
        verb="Delete"
        destructive
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) onDelete(asked.id)
          setAsked(null)
        }}
      />
    </>
  )
}

interface NewNoteProps {
  draft: NonNullable<TaskNotesProps['draft']>
  onNote: TaskNotesProps['onNote']
}

/** Offers those who may see the tasks of the practice that is chosen. */
function NewNote({ draft: { newActivity, mentions, practiceId }, onNote }: NewNoteProps) {
  const [isWriting, setWriting] = useState(false)
  const people = useChoices(listMentionable, { params: { id: practiceId ?? 0 } }, isWriting && practiceId !== null)
  return (
    <MentionInput
      label={newNoteLabel}
      placeholder={`${newNoteHint('the task')}. Mention people with @`}
      maxLength={limits.taskNote}
      value={newActivity}
      mentioned={mentions}
      people={people.choices}
      onBegin={() => setWriting(true)}
      onChange={(text, mentioned) => onNote({ newActivity: text, mentions: mentioned })}
    />
  )
}

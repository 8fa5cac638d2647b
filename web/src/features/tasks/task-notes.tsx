import type { TaskActivity } from '@credence/contract/tasks/card'
import { taskTexts } from '@credence/contract/tasks/calls'
import { IconTrash } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { ActivityPanel } from '../../domain/work/activity-panel.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'

interface TaskNotesProps {
  entries: readonly TaskActivity[]
  /** Those that go with the next save. */
  deleted: readonly number[]
  draft?: ComponentProps<typeof ActivityPanel>['draft']
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
export function TaskNotes({ entries, deleted, draft, onDelete }: TaskNotesProps) {
  const [asked, setAsked] = useState<TaskActivity | null>(null)
  const remains = entries.filter(({ id }) => !deleted.includes(id))
  return (
    <>
      <ActivityPanel
        entries={remains}
        {...(draft ? { draft } : {})}
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

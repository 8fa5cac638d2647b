import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Count } from '../../ui/text/count.tsx'
import classes from './activity-panel.module.css'
import { NoteEntry } from './note-entry.tsx'

interface ActivityEntry {
  id: number
  notes: string
  created: string
  userFormattedName: string | null
}

interface ActivityPanelProps<Entry> {
  entries: readonly Entry[]
  /** What is being written; left out for those who may only read. */
  draft?: { value: string; maxLength: number; onChange: (value: string) => void }
  /** What can be done with an entry, such as deleting it. */
  actions?: (entry: Entry) => ReactNode
}

/** What happened to a task, newest first, and a place to write what happened next. */
export function ActivityPanel<Entry extends ActivityEntry>({ entries, draft, actions }: ActivityPanelProps<Entry>) {
  const [now] = useState(() => new Date())
  return (
    <section className={classes['panel']} aria-labelledby="activity-title">
      <h3 id="activity-title" className={classes['title']}>
        Activity <Count>{entries.length}</Count>
      </h3>
      {draft && (
        <Textarea
          aria-label="New note"
          placeholder="Write a note; it is saved with the task"
          minRows={3}
          maxRows={8}
          autosize
          maxLength={draft.maxLength}
          value={draft.value}
          onChange={(event) => draft.onChange(event.currentTarget.value)}
        />
      )}
      {entries.length === 0 ? (
        <p className={classes['none']}>Nothing has been noted yet.</p>
      ) : (
        <ol className={classes['entries']} tabIndex={0} aria-label="Notes">
          {entries.map((entry) => (
            <NoteEntry
              key={entry.id}
              className={classes['entry']}
              by={entry.userFormattedName}
              created={entry.created}
              notes={entry.notes}
              now={now}
              actions={actions?.(entry)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

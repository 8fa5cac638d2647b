import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Count } from '../../ui/text/count.tsx'
import classes from './activity-panel.module.css'
import type { NotedMention } from './note-text.tsx'
import { NoteEntry } from './note-entry.tsx'

interface ActivityEntry {
  id: number
  notes: string
  created: string
  userFormattedName: string | null
  mentions?: readonly NotedMention[] | undefined
}

interface ActivityPanelProps<Entry> {
  entries: readonly Entry[]
  /** What is being written; left out for those who may only read. */
  draft?: { value: string; maxLength: number; onChange: (value: string) => void }
  /** In place of the plain field for the draft, such as one that offers people. */
  input?: ReactNode
  /** What the note is saved with. */
  savedWith?: string
  /** Below the new note, such as buttons that fill it. */
  tools?: ReactNode
  /** The list of entries scrolls from this height; otherwise it takes the room that there is. */
  listHeight?: number
  /** What can be done with an entry, such as deleting it. */
  actions?: (entry: Entry) => ReactNode
}

export const newNoteLabel = 'New note'
export const newNoteHint = (savedWith: string) => `Write a note; it is saved with ${savedWith}`

/** What happened to a record, newest first, and a place to write what happened next. */
export function ActivityPanel<Entry extends ActivityEntry>({
  entries,
  draft,
  input,
  savedWith = 'the task',
  tools,
  listHeight,
  actions,
}: ActivityPanelProps<Entry>) {
  const [now] = useState(() => new Date())
  return (
    <section className={classes['panel']} aria-labelledby="activity-title">
      <h3 id="activity-title" className={classes['title']}>
        Activity <Count>{entries.length}</Count>
      </h3>
      {input}
      {draft && (
        <Textarea
          aria-label={newNoteLabel}
          placeholder={newNoteHint(savedWith)}
          minRows={3}
          maxRows={8}
          autosize
          maxLength={draft.maxLength}
          value={draft.value}
          onChange={(event) => draft.onChange(event.currentTarget.value)}
        />
      )}
      {tools}
      {entries.length === 0 ? (
        <p className={classes['none']}>Nothing has been noted yet.</p>
      ) : (
        <ol className={classes['entries']} style={{ maxHeight: listHeight }} tabIndex={0} aria-label="Notes">
          {entries.map((entry) => (
            <NoteEntry
              key={entry.id}
              className={classes['entry']}
              by={entry.userFormattedName}
              created={entry.created}
              notes={entry.notes}
              mentions={entry.mentions}
              now={now}
              actions={actions?.(entry)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

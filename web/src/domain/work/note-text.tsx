import { notePartsOf } from '@credence/contract/tasks/mention-rules'
import classes from './note-text.module.css'

export interface NotedMention {
  name: string
  /** The reader. */
  isMe: boolean
}

/** The text of a note, in which mentions are marked. */
export const NoteText = ({ notes, mentions }: { notes: string; mentions: readonly NotedMention[] }) =>
  notePartsOf(
    notes,
    mentions.map(({ name }) => name),
  ).map(({ text, mentions: name }, at) =>
    name === null ? (
      text
    ) : (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have nothing but their order
        key={at}
        className={classes['mention']}
        data-me={mentions.some((each) => each.isMe && each.name === name) || undefined}
      >
        {text}
      </mark>
    ),
  )

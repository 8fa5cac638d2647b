import { limits } from '@credence/contract/limits'
import { listMentionableInFppe } from '@credence/contract/tasks/mentions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newNoteHint, newNoteLabel } from '../../domain/work/activity-panel.tsx'
import { MentionInput } from '../../domain/work/mention-input.tsx'
import { keyOf } from '../../kit/read.ts'
import { staffCall } from '../../kit/staff-call.ts'
import type { FppeDraft } from './fppe-draft.ts'

interface FppeNoteProps {
  draft: Pick<FppeDraft, 'newActivity' | 'mentions' | 'providerId'>
  onNote: (note: Pick<FppeDraft, 'newActivity' | 'mentions'>) => void
}

/** A new note, which offers those who may see the FPPE tasks of the provider that is chosen. */
export function FppeNote({ draft: { newActivity, mentions, providerId }, onNote }: FppeNoteProps) {
  const [isWriting, setWriting] = useState(false)
  const sent = { params: { id: providerId ?? 0 } }
  const { data: people } = useQuery({
    queryKey: keyOf(listMentionableInFppe, sent),
    // A provider who is gone by now must not lead away from a dialog in which somebody is typing.
    queryFn: ({ signal }) => staffCall(listMentionableInFppe, sent, { signal, mayBeGone: true }),
    enabled: isWriting && providerId !== null,
  })
  return (
    <MentionInput
      label={newNoteLabel}
      placeholder={`${newNoteHint('the task')}. Mention people with @`}
      maxLength={limits.taskNote}
      value={newActivity}
      mentioned={mentions}
      people={people}
      onBegin={() => setWriting(true)}
      onChange={(text, mentioned) => onNote({ newActivity: text, mentions: mentioned })}
    />
  )
}

import {
  createModality,
  expertiseTexts,
  listModalityChoices,
  saveModality,
  type listModalities,
} from '@credence/contract/expertise/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { EntryEditRow } from '../entries/entry-edit-row.tsx'
import { useEntryEdit, type EditProps } from '../entries/use-entry-edit.ts'
import { DescriptionSelect } from './description-select.tsx'

export type Modality = AnswerOf<typeof listModalities>['treatmentModalities'][number]
interface ModalityDraft {
  treatmentModalityId: string
}

const draftOf = ({ treatmentModalityId }: Modality): ModalityDraft => ({
  treatmentModalityId: treatmentModalityId === 0 ? '' : String(treatmentModalityId),
})
const isUnchanged = (draft: ModalityDraft, seen: Modality) =>
  draft.treatmentModalityId === draftOf(seen).treatmentModalityId
const wrongIn = ({ treatmentModalityId }: ModalityDraft) =>
  treatmentModalityId === '' ? [{ message: expertiseTexts.description, fields: ['treatmentModalityId'] }] : []

interface ModalityEditRowProps extends EditProps<Modality> {
  providerId: number
  modalities: readonly Modality[]
}

/** A treatment modality as a field. */
export function ModalityEditRow({
  providerId,
  modalities,
  entry,
  place,
  keys,
  onUnsaved,
  onClose,
  onReload,
}: ModalityEditRowProps) {
  const form = useId()
  const { data: choices, isError } = useQuery(read(listModalityChoices, { params: { providerId } }))
  const offered = useMemo(
    () => choices?.map(({ treatmentModalityId, description }) => ({ id: treatmentModalityId, description })),
    [choices],
  )
  const used = useMemo(
    () => new Set(modalities.filter(({ id }) => id !== entry.id).map(({ treatmentModalityId }) => treatmentModalityId)),
    [modalities, entry.id],
  )
  const save = (draft: ModalityDraft, seen: Modality, key: string) =>
    seen.id === 0
      ? staffCall(createModality, { body: { providerId, ...draft } }, { idempotencyKey: key })
      : staffCall(
          saveModality,
          { body: { id: seen.id, providerId, ...draft, version: seen.version } },
          { mayBeGone: true },
        )
  const editing = useEntryEdit<Modality, ModalityDraft>({
    entry,
    onUnsaved,
    onClose,
    onReload,
    save,
    draftOf,
    isUnchanged,
    wrongIn,
  })
  const { draft, edit, messageOf } = editing
  return (
    <EntryEditRow
      form={form}
      label={entry.id === 0 ? 'New Treatment Modality' : entry.description}
      rowKey={entry.id}
      place={place}
      keys={keys}
      editing={editing}
      onClose={onClose}
      cells={{
        treatmentModalityId: (
          <DescriptionSelect
            form={form}
            choices={offered}
            isError={isError}
            used={used}
            value={draft.treatmentModalityId}
            message={messageOf('treatmentModalityId')}
            onValue={(treatmentModalityId) => edit({ treatmentModalityId })}
          />
        ),
      }}
    />
  )
}

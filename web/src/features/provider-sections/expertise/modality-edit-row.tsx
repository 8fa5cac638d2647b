import {
  createModality,
  expertiseTexts,
  listModalityChoices,
  saveModality,
  type listModalities,
} from '@credence/contract/expertise/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef } from 'react'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { EntryEditRow } from '../entries/entry-edit-row.tsx'
import type { Faults } from '../../../ui/edit/draft.ts'
import { useEntryRow, type EditProps } from '../entries/use-entry-row.ts'
import { DescriptionSelect } from './description-select.tsx'

const labels = { treatmentModalityId: 'Description' }

export type Modality = AnswerOf<typeof listModalities>['treatmentModalities'][number]
interface ModalityDraft {
  treatmentModalityId: string
}

const draftOf = ({ treatmentModalityId }: Modality): ModalityDraft => ({
  treatmentModalityId: treatmentModalityId === 0 ? '' : String(treatmentModalityId),
})
const faultsIn = ({ treatmentModalityId }: ModalityDraft): Faults =>
  treatmentModalityId === '' ? { treatmentModalityId: expertiseTexts.description } : {}

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
  const row = useRef<HTMLTableRowElement>(null)
  const editing = useEntryRow<Modality, ModalityDraft>({
    row,
    entry,
    onClose,
    onReload,
    draftOf,

    faultsIn,
    save: ({ draft, stored, key }) =>
      stored.id === 0
        ? staffCall(createModality, { body: { providerId, ...draft } }, { idempotencyKey: key })
        : staffCall(
            saveModality,
            { body: { id: stored.id, providerId, ...draft, version: stored.version } },
            { mayBeGone: true },
          ),
  })
  const { draft, edit, faults } = editing
  return (
    <EntryEditRow
      form={form}
      label={entry.id === 0 ? 'New Treatment Modality' : entry.description}
      rowKey={entry.id}
      place={place}
      keys={keys}
      row={row}
      edit={editing}
      labels={labels}
      onClose={onClose}
      cells={{
        treatmentModalityId: (
          <DescriptionSelect
            form={form}
            choices={offered}
            isError={isError}
            used={used}
            value={draft.treatmentModalityId}
            message={faults['treatmentModalityId']}
            onValue={(treatmentModalityId) => edit({ treatmentModalityId })}
          />
        ),
      }}
    />
  )
}

import {
  createArea,
  expertiseTexts,
  listAreaChoices,
  saveArea,
  type listAreas,
} from '@credence/contract/expertise/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef } from 'react'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { EntryEditRow } from '../entries/entry-edit-row.tsx'
import type { Faults } from '../../../ui/edit/draft.ts'
import { useEntryRow, type EditProps } from '../entries/use-entry-row.ts'
import { AgeField, ageFaults, sameInAges, typedAge, type TypedAges } from './ages.tsx'
import { DescriptionSelect } from './description-select.tsx'

const labels = { areaOfExpertiseId: 'Description', ageLowerBound: 'Minimum Age', ageUpperBound: 'Maximum Age' }

export type Area = AnswerOf<typeof listAreas>['areasOfExpertise'][number]
interface AreaDraft extends TypedAges {
  areaOfExpertiseId: string
}

const givenAge = (age: number) => typedAge(Number.isNaN(age) ? null : age)
const draftOf = ({ areaOfExpertiseId, ageLowerBound, ageUpperBound }: Area): AreaDraft => ({
  areaOfExpertiseId: areaOfExpertiseId === 0 ? '' : String(areaOfExpertiseId),
  ageLowerBound: givenAge(ageLowerBound),
  ageUpperBound: givenAge(ageUpperBound),
})
export const faultsIn = (draft: AreaDraft): Faults => ({
  ...(draft.areaOfExpertiseId === '' ? { areaOfExpertiseId: expertiseTexts.description } : {}),
  ...ageFaults(draft),
})

interface AreaEditRowProps extends EditProps<Area> {
  providerId: number
  areas: readonly Area[]
}

/** An area of expertise as fields. */
export function AreaEditRow({ providerId, areas, entry, place, keys, onClose, onReload }: AreaEditRowProps) {
  const form = useId()
  const { data: choices, isError } = useQuery(read(listAreaChoices, { params: { providerId } }))
  const offered = useMemo(
    () => choices?.map(({ areaOfExpertiseId, description }) => ({ id: areaOfExpertiseId, description })),
    [choices],
  )
  const used = useMemo(
    () => new Set(areas.filter(({ id }) => id !== entry.id).map(({ areaOfExpertiseId }) => areaOfExpertiseId)),
    [areas, entry.id],
  )
  const row = useRef<HTMLTableRowElement>(null)
  const editing = useEntryRow<Area, AreaDraft>({
    row,
    entry,
    onClose,
    onReload,
    draftOf,
    same: sameInAges,
    faultsIn,
    save: ({ draft, stored, key }) =>
      stored.id === 0
        ? staffCall(createArea, { body: { providerId, ...draft } }, { idempotencyKey: key })
        : staffCall(
            saveArea,
            { body: { id: stored.id, providerId, ...draft, version: stored.version } },
            { mayBeGone: true },
          ),
  })
  const { draft, edit, faults } = editing
  return (
    <EntryEditRow
      form={form}
      label={entry.id === 0 ? 'New Area of Expertise' : entry.description}
      rowKey={entry.id}
      place={place}
      keys={keys}
      row={row}
      edit={editing}
      labels={labels}
      onClose={onClose}
      cells={{
        areaOfExpertiseId: (
          <DescriptionSelect
            form={form}
            choices={offered}
            isError={isError}
            used={used}
            value={draft.areaOfExpertiseId}
            message={faults['areaOfExpertiseId']}
            onValue={(areaOfExpertiseId) => edit({ areaOfExpertiseId })}
          />
        ),
        ageLowerBound: (
          <AgeField
            label="Minimum Age"
            form={form}
            value={draft.ageLowerBound}
            message={faults['ageLowerBound']}
            onValue={(ageLowerBound) => edit({ ageLowerBound })}
          />
        ),
        ageUpperBound: (
          <AgeField
            label="Maximum Age"
            form={form}
            value={draft.ageUpperBound}
            message={faults['ageUpperBound']}
            onValue={(ageUpperBound) => edit({ ageUpperBound })}
          />
        ),
      }}
    />
  )
}

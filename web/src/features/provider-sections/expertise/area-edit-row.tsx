import {
  createArea,
  expertiseTexts,
  listAreaChoices,
  saveArea,
  type listAreas,
} from '@credence/contract/expertise/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { EntryEditRow } from '../entries/entry-edit-row.tsx'
import { useEntryEdit, type EditProps } from '../entries/use-entry-edit.ts'
import { AgeField, sameAges, typedAge, wrongAges, type TypedAges } from './ages.tsx'
import { DescriptionSelect } from './description-select.tsx'

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
const isUnchanged = (draft: AreaDraft, seen: Area) =>
  draft.areaOfExpertiseId === draftOf(seen).areaOfExpertiseId && sameAges(draft, draftOf(seen))
export const wrongIn = (draft: AreaDraft) => [
  ...(draft.areaOfExpertiseId === '' ? [{ message: expertiseTexts.description, fields: ['areaOfExpertiseId'] }] : []),
  ...wrongAges(draft),
]

interface AreaEditRowProps extends EditProps<Area> {
  providerId: number
  areas: readonly Area[]
}

/** An area of expertise as fields. */
export function AreaEditRow({ providerId, areas, entry, place, keys, onUnsaved, onClose, onReload }: AreaEditRowProps) {
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
  const save = (draft: AreaDraft, seen: Area, key: string) =>
    seen.id === 0
      ? staffCall(createArea, { body: { providerId, ...draft } }, { idempotencyKey: key })
      : staffCall(saveArea, { body: { id: seen.id, providerId, ...draft, version: seen.version } }, { mayBeGone: true })
  const editing = useEntryEdit<Area, AreaDraft>({
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
      label={entry.id === 0 ? 'New Area of Expertise' : entry.description}
      rowKey={entry.id}
      place={place}
      keys={keys}
      editing={editing}
      onClose={onClose}
      cells={{
        areaOfExpertiseId: (
          <DescriptionSelect
            form={form}
            choices={offered}
            isError={isError}
            used={used}
            value={draft.areaOfExpertiseId}
            message={messageOf('areaOfExpertiseId')}
            onValue={(areaOfExpertiseId) => edit({ areaOfExpertiseId })}
          />
        ),
        ageLowerBound: (
          <AgeField
            label="Minimum Age"
            form={form}
            value={draft.ageLowerBound}
            message={messageOf('ageLowerBound')}
            onValue={(ageLowerBound) => edit({ ageLowerBound })}
          />
        ),
        ageUpperBound: (
          <AgeField
            label="Maximum Age"
            form={form}
            value={draft.ageUpperBound}
            message={messageOf('ageUpperBound')}
            onValue={(ageUpperBound) => edit({ ageUpperBound })}
          />
        ),
      }}
    />
  )
}

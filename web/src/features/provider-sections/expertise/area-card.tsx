import { listAreas, removeArea, saveArea } from '@credence/contract/expertise/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { staffCall } from '../../../kit/staff-call.ts'
import { useMay } from '../../../kit/use-may.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { EntriesCard } from '../entries/entries-card.tsx'
import { useEntries } from '../entries/use-entries.ts'
import { AreaEditRow, type Area } from './area-edit-row.tsx'
import { OverallAges } from './overall-ages.tsx'

const byDescription = { key: 'areaOfExpertiseId', direction: 'ascending' } as const

/** The keys are the names under which a refusal knows the fields. */
const columns: readonly Column<Area>[] = [
  { key: 'areaOfExpertiseId', title: 'Description', value: ({ description }) => description, field: 180 },
  {
    key: 'ageLowerBound',
    title: 'Minimum Age',
    kind: 'number',
    value: ({ ageLowerBound }) => ageLowerBound,
    field: 96,
  },
  {
    key: 'ageUpperBound',
    title: 'Maximum Age',
    kind: 'number',
    value: ({ ageUpperBound }) => ageUpperBound,
    field: 96,
  },
]

const blankOf = (providerId: number, { ageLowerBound, ageUpperBound }: AnswerOf<typeof listAreas>): Area =>
  // A further area begins with the ages that hold for all of them; where there are none, with fields that say so.
  ({
    id: 0,
    providerId,
    areaOfExpertiseId: 0,
    description: '',
    ageLowerBound: ageLowerBound ?? Number.NaN,
    ageUpperBound: ageUpperBound ?? Number.NaN,
    updated: '',
    updatedBy: null,
    version: 0,
  })

/** The areas of expertise of a provider, the ages of patients in each and over all of them. */
export function AreaCard({ id, title, providerId }: { id: string; title: string; providerId: number }) {
  const { data, isError, reload } = useEntries(listAreas, providerId)
  const mayEdit = useMay(saveArea)
  const areas = data?.areasOfExpertise
  return (
    <EntriesCard
      id={id}
      title={title}
      count={areas?.length}
      columns={columns}
      entries={areas}
      sortedBy={byDescription}
      isError={isError}
      onReload={async () => (await reload())?.areasOfExpertise}
      nameOf={({ description }) => description}
      changes={
        mayEdit && data
          ? {
              what: 'Area of Expertise',
              blank: blankOf(providerId, data),
              kind: 'areaOfExpertise',
              remove: ({ id: area }) =>
                staffCall(removeArea, { params: { providerId, id: area } }, { mayBeGone: true }),
              renderEdit: (props) => <AreaEditRow {...props} providerId={providerId} areas={data.areasOfExpertise} />,
            }
          : null
      }
      above={
        data && (
          <OverallAges
            providerId={providerId}
            ages={data}
            hasAreas={data.areasOfExpertise.length > 0}
            mayEdit={mayEdit}
            onReload={reload}
          />
        )
      }
    />
  )
}

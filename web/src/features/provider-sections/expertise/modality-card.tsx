import { listModalities, removeModality, saveModality } from '@credence/contract/expertise/calls'
import { staffCall } from '../../../kit/staff-call.ts'
import { useMay } from '../../../kit/use-may.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { EntriesCard } from '../entries/entries-card.tsx'
import { useEntries } from '../entries/use-entries.ts'
import { ModalityEditRow, type Modality } from './modality-edit-row.tsx'

const byDescription = { key: 'treatmentModalityId', direction: 'ascending' } as const
const columns: readonly Column<Modality>[] = [
  { key: 'treatmentModalityId', title: 'Description', value: ({ description }) => description },
]
const blankOf = (providerId: number): Modality => ({
  id: 0,
  providerId,
  treatmentModalityId: 0,
  description: '',
  updated: '',
  updatedBy: null,
  version: 0,
})

/** The treatment modalities of a provider. */
export function ModalityCard({ id, title, providerId }: { id: string; title: string; providerId: number }) {
  const { data, isError, reload } = useEntries(listModalities, providerId)
  const mayEdit = useMay(saveModality)
  const modalities = data?.treatmentModalities
  return (
    <EntriesCard
      id={id}
      title={title}
      count={modalities?.length}
      columns={columns}
      entries={modalities}
      sortedBy={byDescription}
      isError={isError}
      onReload={async () => (await reload())?.treatmentModalities}
      nameOf={({ description }) => description}
      changes={
        mayEdit
          ? {
              what: 'Treatment Modality',
              blank: blankOf(providerId),
              kind: 'treatmentModality',
              remove: ({ id: modality }) =>
                staffCall(removeModality, { params: { providerId, id: modality } }, { mayBeGone: true }),
              renderEdit: (props) => (
                <ModalityEditRow {...props} providerId={providerId} modalities={modalities ?? []} />
              ),
            }
          : null
      }
    />
  )
}

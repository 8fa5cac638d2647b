import { referralStatusChoice, urgencyChoice } from '@credence/contract/choices/referrals'
import { formatDate } from '@credence/contract/dates'
import type { Referral } from '@credence/contract/referrals/referral'
import { IconArchive } from '@tabler/icons-react'
import { useMemo } from 'react'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import { Empty } from '../../ui/layout/states.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { patientOf } from './referral-text.ts'

interface ArchivedListProps {
  /** Undefined while they are loaded. */
  referrals: readonly Referral[] | undefined
  onOpen: (referral: Referral) => void
}

const keyOf = ({ id }: Referral) => id

const columnsFor = (onOpen: (referral: Referral) => void): Column<Referral>[] => [
  {
    key: 'patient',
    title: 'Patient',
    value: patientOf,
    cell: (referral) => <RowButton onClick={() => onOpen(referral)}>{patientOf(referral)}</RowButton>,
  },
  { key: 'practice', title: 'Referring practice', value: ({ referringPractice }) => referringPractice },
  { key: 'location', title: 'Location', value: ({ location }) => location },
  { key: 'urgency', title: 'Urgency', value: ({ urgency }) => urgencyChoice.labels[urgency] },
  { key: 'status', title: 'Status', value: ({ status }) => referralStatusChoice.labels[status] },
  {
    key: 'created',
    title: 'Received',
    kind: 'date',
    value: ({ created }) => created,
    cell: ({ created }) => formatDate(new Date(created)),
  },
  {
    key: 'updated',
    title: 'Updated',
    kind: 'date',
    dim: true,
    value: ({ updated }) => updated,
    cell: ({ updated }) => formatDate(new Date(updated)),
  },
]

const newestFirst = { key: 'updated', direction: 'descending' } as const

/** The referrals that left the board. */
export function ArchivedList({ referrals, onOpen }: ArchivedListProps) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen])
  const sort = useAddressSort(columns, newestFirst)
  return (
    <DataTable
      label="Archived referrals"
      columns={columns}
      rows={referrals}
      rowKey={keyOf}
      sortedBy={newestFirst}
      sort={sort}
      empty={
        <Empty icon={IconArchive} title="No archived referrals">
          Referrals that are archived leave the board and appear here.
        </Empty>
      }
    />
  )
}

import { canView } from '@credence/contract/kit/access'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import type { listPracticesToManage } from '@credence/contract/practice-admin/calls'
import { Button } from '@mantine/core'
import { IconBuildingHospital } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ChangedCell, StatusCell } from '../../domain/management/list-cells.tsx'
import classes from '../../domain/management/management-form.module.css'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import { Empty } from '../../ui/layout/states.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'

type Practice = AnswerOf<typeof listPracticesToManage>[number]

const byName = { key: 'name', direction: 'ascending' } as const
const keyOfPractice = ({ id }: Practice) => id

const placeOf = ({ city, state }: Practice) => [city, state].filter(Boolean).join(', ') || null
const statusOf = ({ isActive }: Practice) => (isActive ? 'Active' : 'Ended')

const columns: readonly Column<Practice>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'number', width: 72 },
  { key: 'name', title: 'Name', value: ({ name }) => name, least: 180 },
  { key: 'place', title: 'City', value: placeOf, least: 120, yields: 2 },
  { key: 'providers', title: 'Providers', value: ({ providerCount }) => providerCount, kind: 'number', width: 96 },
  { key: 'status', title: 'Status', value: statusOf, width: 112, whole: true },
  {
    key: 'changed',
    title: 'Last change',
    value: ({ lastModified }) => lastModified,
    kind: 'date',
    width: 112,
    yields: 1,
  },
  { key: 'page', title: 'Page of the practice', value: () => null, plain: 'hidden', width: 140 },
]

/** Every practice that can be managed; undefined while they are on their way. */
export function PracticeList({
  practices,
  onOpen,
  onAdd,
}: {
  practices: readonly Practice[] | undefined
  onOpen: (id: number) => void
  /** Null for those who may not. */
  onAdd: (() => void) | null
}) {
  const maySeePage = useMay(canView('PRACTICE_BASIC'))
  const sort = useAddressSort(columns, byName)
  if (practices?.length === 0)
    return (
      <div className="framed">
        <Empty
          icon={IconBuildingHospital}
          title="No practices found..."
          action={onAdd && <Button onClick={onAdd}>Add the first practice</Button>}
        >
          {onAdd
            ? 'Providers, carriers and tasks belong to a practice.'
            : 'Somebody who may add practices can begin here.'}
        </Empty>
      </div>
    )
  return (
    <WindowTable
      label="Practices"
      columns={columns}
      rows={practices}
      rowKey={keyOfPractice}
      sortedBy={byName}
      sort={sort}
      opened={[]}
      reserved={92}
      renderRow={(practice, place) => (
        <PracticeRow
          key={practice.id}
          practice={practice}
          place={place}
          hasPage={maySeePage}
          onOpen={() => onOpen(practice.id)}
        />
      )}
    />
  )
}

interface PracticeRowProps {
  practice: Practice
  place: number
  hasPage: boolean
  onOpen: () => void
}

function PracticeRow({ practice, place, hasPage, onOpen }: PracticeRowProps) {
  const { id, name, providerCount, isActive, lastModified } = practice
  return (
    <tr aria-rowindex={place}>
      <td data-kind="number" data-dim>
        {id}
      </td>
      <td title={name}>
        <RowButton onClick={onOpen}>{name}</RowButton>
      </td>
      <td data-dim title={placeOf(practice) ?? undefined}>
        {placeOf(practice)}
      </td>
      <td data-kind="number">{providerCount}</td>
      <StatusCell isActive={isActive}>{statusOf(practice)}</StatusCell>
      <ChangedCell at={lastModified} />
      <td className={classes['page']}>
        {hasPage && (
          <Link to={`/practice/${id}`}>
            Open page<span className="visually-hidden"> of {name}</span>
          </Link>
        )}
      </td>
    </tr>
  )
}

import { canView } from '@credence/contract/kit/access'
import { createPractice } from '@credence/contract/practice-admin/calls'
import { IconBuildingHospital } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useMay } from '../../kit/use-may.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import classes from '../../domain/management/management-form.module.css'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { Empty } from '../../ui/layout/states.tsx'
import { WindowTable } from '../../ui/tables/window-table.tsx'

const byName = { key: 'name', direction: 'ascending' } as const
const keyOfPractice = ({ id }: Practice) => id

const columns: readonly Column<Practice>[] = [
  { key: 'id', title: 'ID', value: ({ id }) => id, kind: 'number', width: 72 },
  { key: 'name', title: 'Name', value: ({ name }) => name },
  { key: 'page', title: 'Page of the practice', value: () => null, plain: 'hidden', width: 140 },
]

/** Every practice that can be managed; undefined while they are on their way. */
export function PracticeList({
  practices,
  onOpen,
}: {
  practices: readonly Practice[] | undefined
  onOpen: (id: number) => void
}) {
  const maySeePage = useMay(canView('PRACTICE_BASIC'))
  const mayAdd = useMay(createPractice)
  if (practices?.length === 0)
    return (
      <div className="framed">
        <Empty icon={IconBuildingHospital} title="No practices found...">
          {mayAdd
            ? 'Add the first practice with + Add New Practice.'
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
      opened={[]}
      minWidth={420}
      reserved={92}
      renderRow={({ id, name }, place) => (
        <tr key={id} aria-rowindex={place}>
          <td data-kind="number" data-dim>
            {id}
          </td>
          <td title={name}>
            <RowButton onClick={() => onOpen(id)}>{name}</RowButton>
          </td>
          <td className={classes['page']}>
            {maySeePage && (
              <Link to={`/practice/${id}`}>
                Open page<span className="visually-hidden"> of {name}</span>
              </Link>
            )}
          </td>
        </tr>
      )}
    />
  )
}

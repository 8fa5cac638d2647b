import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconPlus, type Icon } from '@tabler/icons-react'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { CheckBox } from '../../ui/inputs/check-box.tsx'
import { Count } from '../../ui/text/count.tsx'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { wordsValue } from '../../ui/hooks/address-values.ts'
import { useAddress, useAddressSort } from '../../ui/hooks/use-address.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import classes from './managed-table.module.css'

interface SharedRecord {
  id: number
  name: string
  isActive: boolean
}

interface SharedListProps<Row> {
  title: string
  /** Such as data hub. */
  noun: string
  plural: string
  icon: Icon
  /** After the name. */
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  failed: boolean
  /** What a row is found by. */
  textOf: (row: Row) => string
  /** What to do while there is none. */
  firstStep: ReactNode
  onRetry: () => void
  onAdd: () => void
  onOpen: (row: Row) => void
  onSwitch: (row: Row, isActive: boolean) => void
}

const byName = { key: 'name', direction: 'ascending' } as const

const columnsWith = <Row extends SharedRecord>({
  columns,
  onOpen,
  onSwitch,
}: Pick<SharedListProps<Row>, 'columns' | 'onOpen' | 'onSwitch'>): readonly Column<Row>[] => [
  {
    key: 'active',
    title: 'Active',
    value: ({ isActive }) => (isActive ? 0 : 1),
    width: 72,
    cell: (row) => (
      <CheckBox label={`${row.name} active`} checked={row.isActive} onChange={() => onSwitch(row, !row.isActive)} />
    ),
  },
  {
    key: 'name',
    title: 'Name',
    value: ({ name }) => name,
    cell: (row) => <RowButton onClick={() => onOpen(row)}>{row.name}</RowButton>,
  },
  ...columns,
]

/** Every record of a kind that all teams share, whether it is offered, and the way to add one. */
export function SharedList<Row extends SharedRecord>(props: SharedListProps<Row>) {
  const {
    title,
    noun,
    plural,
    icon,
    columns: more,
    rows,
    failed,
    textOf,
    firstStep,
    onRetry,
    onAdd,
    onOpen,
    onSwitch,
  } = props
  usePageTitle(title)
  const [filter, setFilter] = useAddress('name', wordsValue, { rests: true })
  const wanted = useDeferredValue(filter).trim().toLowerCase()
  const found = useMemo(() => rows?.filter((row) => textOf(row).toLowerCase().includes(wanted)), [rows, wanted, textOf])
  const columns = columnsWith({ columns: more, onOpen, onSwitch })
  const sort = useAddressSort(columns, byName)
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.9} aria-hidden />} onClick={onAdd}>{`Add ${noun}`}</Button>
  )
  return (
    <>
      <PageHead title={title} note={`All teams share these ${plural}.`}>
        {add}
      </PageHead>
      <div className={`framed ${classes['card']}`}>
        <div className={classes['head']}>
          <h2 className={classes['title']}>{`All ${plural}`}</h2>
          {rows && <Count>{rows.length}</Count>}
          <div className={classes['searches']}>
            <QuickFilter label="Search by name" placeholder="Search by name" value={filter} onChange={setFilter} />
          </div>
        </div>
        {failed ? (
          <Failed sentence={texts.reloadPage} onRetry={onRetry}>{`The ${plural} could not be loaded.`}</Failed>
        ) : (
          <DataTable
            label={`All ${plural}`}
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
            sortedBy={byName}
            sort={sort}
            empty={
              <Empty icon={icon} title={`No ${plural} found`}>
                {rows?.length === 0 ? firstStep : `No ${noun} matches the search.`}
              </Empty>
            }
          />
        )}
      </div>
    </>
  )
}

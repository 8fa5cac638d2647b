import { texts } from '@credence/contract/texts'
import type { Icon } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import { DataTable, type Column } from '../../ui/tables/data-table.tsx'
import { sortRows, type Sorting } from '../../ui/tables/sort.ts'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import classes from './alert-dialog.module.css'
import { tileSort } from './tile-address.ts'

interface AlertDialogProps<Row> {
  opened: boolean
  title: string
  about: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  failed: boolean
  rowKey: (row: Row) => string
  sortedBy: Sorting
  icon: Icon
  /** The address of the page that lists the same, and lets them be renewed. */
  listAt?: string
  /** What is said when there is nothing to do. */
  none: string
  onRetry: () => void
  onClose: () => void
}

/** What is behind the figure of a tile. */
export function AlertDialog<Row>({
  opened,
  title,
  about,
  columns,
  rows,
  failed,
  rowKey,
  sortedBy,
  icon,
  listAt,
  none,
  onRetry,
  onClose,
}: AlertDialogProps<Row>) {
  // Those of one day stand by their names, which the first column holds.
  const byName = useMemo(
    () => (rows && columns[0] ? sortRows(rows, columns[0].value, 'ascending') : rows),
    [rows, columns],
  )
  const sort = useAddressSort(columns, sortedBy, tileSort)
  return (
    <Dialog opened={opened} title={title} about={about} width={840} onClose={onClose}>
      <div className={classes['table']}>
        {failed && !rows ? (
          <Failed sentence={texts.tryAgainPanel} onRetry={onRetry} />
        ) : (
          <DataTable
            label={title}
            columns={columns}
            rows={byName}
            rowKey={rowKey}
            sortedBy={sortedBy}
            sort={sort}
            empty={<Empty icon={icon} title={none} />}
          />
        )}
      </div>
      {listAt !== undefined && (
        <p className={classes['way']}>
          <Link to={listAt}>Open in Expirables</Link>
        </p>
      )}
    </Dialog>
  )
}

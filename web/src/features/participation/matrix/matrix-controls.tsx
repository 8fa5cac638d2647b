import { matrixSorts, type MatrixSort } from '@credence/contract/choices/enrollment'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { memo } from 'react'
import { choiceValue } from '../../../ui/hooks/address-values.ts'
import { QuickFilter } from '../../../ui/inputs/quick-filter.tsx'
import classes from './matrix-card.module.css'

export interface MatrixControlsProps {
  title: string
  filter: string
  onFilter: (filter: string) => void
  sort: MatrixSort
  onSort: (sort: MatrixSort) => void
  exporting: boolean
  onExport: () => void
}

export const matrixSortValue = choiceValue<MatrixSort>(
  matrixSorts.options.map(({ value }) => value),
  'name',
)

const sortOptions = matrixSorts.options.map(({ value, label }) => ({ value, label: `Sort: ${label.toLowerCase()}` }))

/** Filter, order and export. They rest while cells open and close beside them. */
export const MatrixControls = memo(function MatrixControls({
  title,
  filter,
  onFilter,
  sort,
  onSort,
  exporting,
  onExport,
}: MatrixControlsProps) {
  return (
    <>
      <div className={classes['filter']}>
        <QuickFilter
          label={`Filter providers of ${title}`}
          placeholder="Filter providers"
          value={filter}
          onChange={onFilter}
        />
      </div>
      <NativeSelect
        className={classes['sort'] ?? ''}
        size="xs"
        aria-label={`Order of ${title}`}
        data={sortOptions}
        value={sort}
        onChange={(event) => onSort(event.currentTarget.value as MatrixSort)}
      />
      <Button
        size="xs"
        variant="default"
        loading={exporting}
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={onExport}
      >
        Export<span className="visually-hidden"> {title}</span>
      </Button>
    </>
  )
})

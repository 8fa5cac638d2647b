import { matrixSorts, type MatrixSort } from '@credence/contract/choices/enrollment'
import type { CellWord } from '@credence/contract/participation-rules'
import { texts } from '@credence/contract/texts'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Legend } from '../../ui/matrix/marks.tsx'
import { QuickFilter } from '../../ui/quick-filter.tsx'
import { Bar, Empty, Failed, Loading } from '../../ui/states.tsx'
import classes from './matrix-card.module.css'

interface MatrixCardProps {
  id: string
  title: string
  without?: readonly CellWord[]
  filter: string
  onFilter: (filter: string) => void
  sort: MatrixSort
  onSort: (sort: MatrixSort) => void
  exporting: boolean
  onExport: () => void
  /** Further controls, before the filter. */
  controls?: ReactNode
  state: 'loading' | 'failed' | 'shown' | { empty: string; because: string }
  what: string
  onRetry: () => void
  children: ReactNode
}

const sortOptions = matrixSorts.options.map(({ value, label }) => ({ value, label: `Sort: ${label.toLowerCase()}` }))

/** The frame of a matrix: title, legend, controls, and its state until it can be shown. */
export function MatrixCard({ id, title, without, filter, onFilter, sort, onSort, exporting, onExport, controls, state, what, onRetry, children }: MatrixCardProps) {
  return (
    <Card
      id={id} title={title} className={classes['card']} note={<div className={classes['legend']}><Legend {...without ? { without } : {}} /></div>}
      actions={(
        <>
          {controls}
          <div className={classes['filter']}><QuickFilter label={`Filter providers of ${title}`} placeholder="Filter providers" value={filter} onChange={onFilter} /></div>
          <NativeSelect
            className={classes['sort'] ?? ''} size="xs" aria-label={`Order of ${title}`} data={sortOptions} value={sort} onChange={(event) => onSort(event.currentTarget.value as MatrixSort)}
          />
          <Button size="xs" variant="default" loading={exporting} leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={onExport}>
            Export<span className="visually-hidden"> {title}</span>
          </Button>
        </>
      )}
    >
      {state === 'loading' && <Loading what={what}><Skeleton /></Loading>}
      {state === 'failed' && <Failed sentence={texts.reloadBoard} onRetry={onRetry}>{`The ${what} could not be loaded.`}</Failed>}
      {state === 'shown' && children}
      {typeof state === 'object' && <Empty icon={IconTable} title={state.empty}>{state.because}</Empty>}
    </Card>
  )
}

const rows = Array.from({ length: 10 }, (_, row) => row)
const columns = Array.from({ length: 9 }, (_, column) => column)

/** The grid it is going to be, with bars where the names will stand. */
const Skeleton = () => (
  <div className={classes['skeleton']}>
    {rows.map((row) => (
      <div key={row} className={classes['skeletonRow']}>
        <span><Bar width={`${52 + (row * 17) % 34}%`} /></span>
        {columns.map((column) => <span key={column}><Bar width={16} height={16} /></span>)}
      </div>
    ))}
  </div>
)

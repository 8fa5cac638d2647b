import type { CellWord } from '@credence/contract/participation/rules'
import { texts } from '@credence/contract/texts'
import { IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { Legend } from '../../../ui/matrix/marks.tsx'
import { Bar, Empty, Failed, Loading } from '../../../ui/layout/states.tsx'
import classes from './matrix-card.module.css'
import { MatrixControls, type MatrixControlsProps } from './matrix-controls.tsx'

interface MatrixCardProps extends MatrixControlsProps {
  id: string
  without?: readonly CellWord[]
  /** Further controls, before the filter. */
  controls?: ReactNode
  state: 'loading' | 'failed' | 'shown' | { empty: string; because: string; next?: ReactNode }
  what: string
  onRetry: () => void
  children: ReactNode
}

/** The frame of a matrix: title, legend, controls, and its state until it can be shown. */
export function MatrixCard({
  id,
  title,
  without,
  filter,
  onFilter,
  sort,
  onSort,
  exporting,
  onExport,
  controls,
  state,
  what,
  onRetry,
  children,
}: MatrixCardProps) {
  return (
    <Card
      id={id}
      title={title}
      className={classes['card']}
      note={
        <div className={classes['legend']}>
          <Legend {...(without ? { without } : {})} />
        </div>
      }
      actions={
        <>
          {controls}
          <MatrixControls
            title={title}
            filter={filter}
            onFilter={onFilter}
            sort={sort}
            onSort={onSort}
            exporting={exporting}
            onExport={onExport}
          />
        </>
      }
    >
      {state === 'loading' && (
        <Loading what={what}>
          <Skeleton />
        </Loading>
      )}
      {state === 'failed' && (
        <Failed sentence={texts.reloadBoard} onRetry={onRetry}>{`The ${what} could not be loaded.`}</Failed>
      )}
      {state === 'shown' && children}
      {typeof state === 'object' && (
        <Empty icon={IconTable} title={state.empty} action={state.next}>
          {state.because}
        </Empty>
      )}
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
        <span>
          <Bar width={`${52 + ((row * 17) % 34)}%`} />
        </span>
        {columns.map((column) => (
          <span key={column}>
            <Bar width={16} height={16} />
          </span>
        ))}
      </div>
    ))}
  </div>
)

import { texts } from '@credence/contract/texts'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ChoiceRow } from '../../ui/inputs/choice-row.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { FigureTable, type Figures } from './figure-table.tsx'
import classes from './kpis.module.css'

interface FigureCardProps<Answer> {
  id: string
  title: string
  query: UseQueryResult<Answer>
  count?: number | undefined
  /** In the head, before the choice between chart and table. */
  actions?: ReactNode
  /** What the card says instead of its figures; null when there are figures. */
  emptyOf?: (answer: Answer) => ReactNode
  /** The numbers as a table, for a card with a chart. */
  tableOf?: (answer: Answer) => Figures
  className?: string | undefined
  children: (answer: Answer) => ReactNode
}

const views = [
  { value: 'chart', label: 'Chart', icon: <IconChartBar size={16} stroke={1.6} aria-hidden /> },
  { value: 'table', label: 'Table', icon: <IconTable size={16} stroke={1.6} aria-hidden /> },
] as const

/** A card of the page: loading, failed, empty, or its figures as a chart or a table. */
export function FigureCard<Answer>({ query, emptyOf, tableOf, actions, children, ...card }: FigureCardProps<Answer>) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { data, isError, refetch } = query
  const empty = data === undefined ? null : (emptyOf?.(data) ?? null)
  const isShown = data !== undefined && empty === null
  return (
    <Card
      {...card}
      actions={
        (actions !== undefined || tableOf) && (
          <>
            {actions}
            {tableOf && (
              <ChoiceRow label={`View of ${card.title}`} choices={views} value={view} look="icons" onChange={setView} />
            )}
          </>
        )
      }
    >
      {isShown ? (
        tableOf && view === 'table' ? (
          <FigureTable {...tableOf(data)} />
        ) : (
          <div className={classes['body']}>{children(data)}</div>
        )
      ) : empty !== null ? (
        <p className={classes['quiet']}>{empty}</p>
      ) : isError ? (
        <Failed sentence={texts.reloadPanel} onRetry={() => void refetch()} />
      ) : (
        <div className={classes['body']}>
          <Loading what={card.title}>
            <div className={classes['awaitedBars']}>
              {['40%', '84%', '62%'].map((width) => (
                <Bar key={width} width={width} />
              ))}
            </div>
          </Loading>
        </div>
      )}
    </Card>
  )
}

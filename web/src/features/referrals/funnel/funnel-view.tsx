import { getReferralFunnel } from '@credence/contract/referrals/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { read } from '../../../kit/read.ts'
import { useToday } from '../../../kit/use-today.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import { useAddressForm, useAddressSort } from '../../../ui/hooks/use-address.ts'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { ProgressBar } from '../../../ui/layout/progress-bar.tsx'
import { Empty, Failed } from '../../../ui/layout/states.tsx'
import { DataTable, type Column } from '../../../ui/tables/data-table.tsx'
import { faultOfPeriod, hoursText, periodForm, shareOf, totalOf } from './funnel.ts'
import classes from './funnel.module.css'

type Row = AnswerOf<typeof getReferralFunnel>[number]

const nameOf = ({ referringPractice }: Row) => referringPractice ?? 'No referring practice'
const shareCell = (part: 'contacted' | 'scheduled') => (row: Row) => (
  <span className={classes['share']}>
    <span className={classes['figure']}>{row[part]}</span>
    <ProgressBar
      label={`${part === 'contacted' ? 'Contacted' : 'Scheduled'}, ${nameOf(row)}`}
      share={shareOf(row, part)}
    />
  </span>
)

const columns: Column<Row>[] = [
  { key: 'practice', title: 'Referring practice', value: nameOf },
  { key: 'received', title: 'Received', kind: 'number', width: 110, value: ({ received }) => received },
  {
    key: 'contacted',
    title: 'Contacted',
    width: 210,
    value: ({ contacted }) => contacted,
    cell: shareCell('contacted'),
  },
  {
    key: 'scheduled',
    title: 'Scheduled',
    width: 210,
    value: ({ scheduled }) => scheduled,
    cell: shareCell('scheduled'),
  },
  {
    key: 'median',
    title: 'Median time to contact',
    kind: 'number',
    width: 190,
    value: ({ medianHoursToContact }) => medianHoursToContact,
    cell: ({ medianHoursToContact }) => hoursText(medianHoursToContact),
  },
]

const mostFirst = { key: 'received', direction: 'descending' } as const

/** The period in the address; one that is not whole yet is only in its fields. */
function usePeriod(today: string) {
  const form = useMemo(() => periodForm(today), [today])
  const [stored, store] = useAddressForm(form)
  const [typed, setTyped] = useState(stored)
  const change = (period: typeof typed) => {
    setTyped(period)
    if (faultOfPeriod(period) === null) store(period)
  }
  return [typed, change] as const
}

/** How far the referrals of a period came, by referring practice. */
export function FunnelView({ practiceId }: { practiceId: number }) {
  const today = useToday()
  const sort = useAddressSort(columns, mostFirst)
  const [period, setPeriod] = usePeriod(today)
  const fault = faultOfPeriod(period)
  const { data, isError, refetch } = useQuery({
    ...read(getReferralFunnel, { params: { practiceId }, query: period }),
    enabled: fault === null,
    placeholderData: (before: Row[] | undefined) => before,
  })
  const total = data && totalOf(data)
  return (
    <section className={classes['funnel']} aria-label="Referral funnel">
      <div className={classes['head']}>
        <div className={classes['period']}>
          <DateInput name="From" label="From" value={period.from} onValue={(from) => setPeriod({ ...period, from })} />
          <DateInput name="To" label="To" value={period.to} onValue={(to) => setPeriod({ ...period, to })} />
        </div>
        {total && (
          <dl className={classes['total']} aria-label="All referring practices">
            <Total name="Received" figure={total.received} />
            <Total name="Contacted" figure={total.contacted} />
            <Total name="Scheduled" figure={total.scheduled} />
          </dl>
        )}
      </div>
      <FormMessage message={fault} />
      {isError && !data ? (
        <div className="framed">
          <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
            The figures could not be loaded.
          </Failed>
        </div>
      ) : (
        <DataTable
          label="Referrals by referring practice"
          columns={columns}
          rows={data}
          rowKey={nameOf}
          sortedBy={mostFirst}
          sort={sort}
          empty={
            <Empty icon={IconFilter} title="No referrals in this period">
              The practices that sent referrals during the chosen days appear here.
            </Empty>
          }
        />
      )}
    </section>
  )
}

const Total = ({ name, figure }: { name: string; figure: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{figure}</dd>
  </div>
)

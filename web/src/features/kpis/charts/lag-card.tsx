import { getLagByMonthAndType, listKpiCarriers } from '@credence/contract/kpis/calls'
import { noCarrier } from '@credence/contract/kpis/carrier-filter'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import { texts } from '@credence/contract/texts'
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../kit/read.ts'
import type { AddressValue } from '../../../ui/hooks/address-values.ts'
import { useAddress } from '../../../ui/hooks/use-address.ts'
import { FormMessage } from '../../../ui/inputs/field-message.tsx'
import { FigureCard } from '../figure-card.tsx'
import { HiddenTable, type Figures } from '../figure-table.tsx'
import { longMonth } from '../figures.ts'
import classes from '../kpis.module.css'
import { useTaskLink } from '../use-task-link.ts'
import { LagChart } from './lag-chart.tsx'

type Answer = AnswerOf<typeof getLagByMonthAndType>
const allCarriers = 'all'
const carrierValue: AddressValue<string> = {
  usual: allCarriers,
  read: (text) => (text === String(noCarrier.id) || /^[1-9]\d{0,8}$/.test(text) ? text : undefined),
  write: (value) => value,
}

export function LagCard() {
  const [carrier, setCarrier] = useAddress('carrier', carrierValue)
  const carrierId = carrier === allCarriers ? undefined : Number(carrier)
  const query = useQuery({
    ...read(getLagByMonthAndType, { query: carrierId === undefined ? {} : { carrierId: String(carrierId) } }),
    placeholderData: keepPreviousData,
  })
  const linkTo = useTaskLink()
  const tableOf = ({ xAxisLabels, timeSeriesList }: Answer): Figures => ({
    label: 'Task lag by month and type, in days',
    columns: ['Month', 'Type', 'Average', 'Median', '90th percentile', 'Tasks'],
    rows: xAxisLabels.flatMap((month, at) =>
      timeSeriesList.flatMap(({ type, label, data, median, percentile90, counts }) =>
        data[at] == null
          ? []
          : [
              {
                cells: [
                  longMonth(month),
                  label,
                  data[at],
                  median[at] ?? null,
                  percentile90[at] ?? null,
                  counts[at] ?? 0,
                ],
                to: linkTo({ completed: month, category: type, carrierId }),
              },
            ],
      ),
    ),
  })
  return (
    <FigureCard
      id="task-lag"
      title="Task lag by month and type"
      query={query}
      actions={
        <>
          <span className={classes['meta']}>average days</span>
          <CarrierSelect value={carrier} onChange={setCarrier} />
        </>
      }
      emptyOf={({ timeSeriesList }) =>
        timeSeriesList.every(({ data }) => data.every((days) => days === null))
          ? 'No tasks were completed in the last twelve months.'
          : null
      }
      tableOf={tableOf}
    >
      {(answer) => (
        <>
          <LagChart
            months={answer.xAxisLabels}
            series={answer.timeSeriesList}
            linkTo={(month, category) => linkTo({ completed: month, category, carrierId })}
          />
          <HiddenTable {...tableOf(answer)} />
        </>
      )}
    </FigureCard>
  )
}

function CarrierSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data, isError } = useQuery(read(listKpiCarriers, {}))
  if (isError && !data) return <FormMessage message={texts.reloadPanel} />
  return (
    <Select
      aria-label="Carrier"
      w={176}
      searchable
      allowDeselect={false}
      limit={200}
      nothingFoundMessage="Nothing found"
      selectFirstOptionOnChange
      data={[
        { value: allCarriers, label: 'All carriers' },
        { value: String(noCarrier.id), label: noCarrier.label },
        ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={value}
      onChange={(next) => onChange(next ?? allCarriers)}
    />
  )
}

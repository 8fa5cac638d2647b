import { cmeCategories } from '@credence/contract/choices/provider'
import {
  cmeTexts,
  exportCme,
  listCme,
  removeCme,
  saveCme,
  signCmeDownload,
  type CmeEntry,
} from '@credence/contract/cme/calls'
import {
  cmeRanges,
  cmeTotals,
  compareCme,
  defaultCmeRange,
  dollarsText,
  hoursText,
  isInCmeRange,
  shortTitle,
  type CmeRange,
} from '@credence/contract/cme/rules'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import { useExport } from '../../../ui/hooks/use-export.ts'
import { useMay } from '../../../kit/use-may.ts'
import { useToday } from '../../../kit/use-today.ts'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { RowButton } from '../../../ui/buttons/row-button.tsx'
import { showDay } from '../../../ui/dates/typed-day.ts'
import { choiceValue } from '../../../ui/hooks/address-values.ts'
import { useAddress } from '../../../ui/hooks/use-address.ts'
import { downloadFrom } from '../entries/download-from.ts'
import { EntriesCard, noEntries } from '../entries/entries-card.tsx'
import classes from '../entries/entries.module.css'
import { refreshDocumentsOf } from '../entries/refresh-documents.ts'
import { useEntries } from '../entries/use-entries.ts'
import { blankCme } from './cme-draft.ts'
import { CmeEditRow } from './cme-edit-row.tsx'
import { CmeUploadList } from './cme-upload-list.tsx'
import own from './cme.module.css'
import { useCmeUploads } from './use-cme-uploads.ts'

const rangeValue = choiceValue(cmeRanges.values, defaultCmeRange)
const byDate = { key: 'eventDate', direction: 'descending' } as const

const download = ({ id }: CmeEntry, filename: string) =>
  void downloadFrom(
    staffCall(signCmeDownload, { params: { id }, body: { filename } }, { mayBeGone: true }),
    cmeTexts.downloadFailed,
  )

const columns: readonly Column<CmeEntry>[] = [
  { key: 'title', title: 'Title', value: ({ title }) => title, cell: ({ title }) => shortTitle(title), field: 160 },
  {
    key: 'category',
    title: 'Category',
    value: ({ category }) => category && cmeCategories.labels[category],
    field: 120,
  },
  {
    key: 'eventDate',
    title: 'Date',
    kind: 'date',
    value: ({ eventDate }) => eventDate,
    cell: ({ eventDate }) => eventDate && showDay(eventDate),
    field: 124,
  },
  {
    key: 'hours',
    title: 'Hours',
    kind: 'number',
    value: ({ hours }) => hours,
    cell: ({ hours }) => hours !== null && hoursText(hours),
    field: 68,
  },
  {
    key: 'dollarAmount',
    title: 'Cost',
    kind: 'number',
    value: ({ dollarAmount }) => dollarAmount,
    cell: ({ dollarAmount }) => dollarAmount !== null && dollarsText(dollarAmount),
    field: 88,
  },
  {
    key: 'document',
    title: 'Document',
    value: ({ documentFilename }) => documentFilename,
    field: 150,
    cell: (entry) => entry.documentFilename !== null && <ProofLink entry={entry} filename={entry.documentFilename} />,
  },
]

const ProofLink = ({ entry, filename }: { entry: CmeEntry; filename: string }) => (
  <RowButton quiet onClick={() => download(entry, filename)}>
    <span className="visually-hidden">Download </span>
    {filename}
  </RowButton>
)

/** The continuing education of a provider: what counts in a range of time, its hours and its cost. */
export function CmeCard({ id, title, providerId }: { id: string; title: string; providerId: number }) {
  const today = useToday()
  const [range, setRange] = useAddress('cmeRange', rangeValue)
  const { data, isError, reload } = useEntries(listCme, providerId)
  const mayEdit = useMay(saveCme)
  const { uploads, start, retry, dismiss } = useCmeUploads(() => {
    void reload()
    refreshDocumentsOf(providerId)
  })
  // What is open in a row stays, whatever the range says: what was typed in it must not vanish.
  const [opened, setOpened] = useState<number | null>(null)
  const counted = useMemo(
    () => data?.filter(({ eventDate }) => isInCmeRange(eventDate, range, today)),
    [data, range, today],
  )
  const shown = useMemo(
    () => data?.filter((entry) => entry.id === opened || counted?.includes(entry)).toSorted(compareCme),
    [data, counted, opened],
  )
  const remove = async (entry: CmeEntry) => {
    const removed = await staffCall(removeCme, { params: { id: entry.id } }, { mayBeGone: true })
    refreshDocumentsOf(providerId)
    return removed
  }
  return (
    <EntriesCard
      id={id}
      title={title}
      count={data?.length}
      columns={columns}
      entries={shown}
      sortedBy={byDate}
      isError={isError}
      onReload={reload}
      nameOf={(entry) => `CME: ${shortTitle(entry.title)}`}
      empty={
        data?.length === 0
          ? noEntries(mayEdit ? 'CME' : undefined)
          : 'No entries in this range. Choose another date range.'
      }
      onEditing={setOpened}
      changes={
        mayEdit
          ? {
              what: 'CME',
              blank: blankCme(providerId),
              kind: 'cme',
              remove,
              renderEdit: (props) => <CmeEditRow {...props} providerId={providerId} onFile={start} />,
            }
          : null
      }
      actions={<ExportButton providerId={providerId} range={range} />}
      above={
        <>
          <div className={classes['line']}>
            <NativeSelect
              size="xs"
              className={own['range'] ?? ''}
              aria-label="Date range"
              data={[...cmeRanges.options]}
              value={range}
              onChange={(event) => setRange(event.currentTarget.value as CmeRange)}
            />
            {data && counted && <Totals of={data.length} counted={counted} />}
          </div>
          <CmeUploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        </>
      }
    />
  )
}

function Totals({ of, counted }: { of: number; counted: readonly CmeEntry[] }) {
  const { hours, dollarAmount } = cmeTotals(counted)
  return (
    <span role="status">
      <span className={classes['dim']}>{counted.length === of ? '' : `${counted.length} of ${of} entries · `}</span>
      <strong>{hoursText(hours)}</strong> hours · <strong>{dollarsText(dollarAmount)}</strong> cost
    </span>
  )
}

function ExportButton({ providerId, range }: { providerId: number; range: CmeRange }) {
  const ask = useExport(exportCme)
  return (
    <Button
      size="xs"
      variant="default"
      loading={ask.isPending}
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      onClick={() => ask.mutate({ params: { providerId }, query: { dateRangeOption: range } })}
    >
      Export
    </Button>
  )
}

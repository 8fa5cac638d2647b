import { cmeCategories } from '@credence/contract/choices/provider'
import { createCme, saveCme, type CmeEntry } from '@credence/contract/cme/calls'
import { limits } from '@credence/contract/limits'
import { NativeSelect, TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import classes from '../entries/entries.module.css'
import { EntryEditRow } from '../entries/entry-edit-row.tsx'
import { useEntryRow, type EditProps } from '../entries/use-entry-row.ts'
import { draftOf, faultsIn, sameInCme, savingOf, wrongWithFile, type CmeDraft } from './cme-draft.ts'
import { CmeFileField } from './cme-file-field.tsx'

interface CmeEditRowProps extends EditProps<CmeEntry> {
  providerId: number
  /** Hears of a file to be sent, once the entry that it proves is saved. */
  onFile: (entryId: number, file: File) => void
}

const labels = { eventDate: 'Date', dollarAmount: 'Cost' }
const categories = [{ value: '', label: '' }, ...cmeCategories.options]

/** Continuing education as fields. */
export function CmeEditRow({ providerId, onFile, entry, place, keys, onClose, onReload }: CmeEditRowProps) {
  const form = useId()
  const row = useRef<HTMLTableRowElement>(null)
  const editing = useEntryRow<CmeEntry, CmeDraft>({
    row,
    entry,
    onClose,
    onReload,
    draftOf,
    same: sameInCme,
    faultsIn: (draft) => faultsIn(draft, providerId),
    save: async ({ draft, stored, key }) => {
      const body = savingOf(draft, providerId)
      const { id } =
        stored.id === 0
          ? await staffCall(createCme, { body }, { idempotencyKey: key })
          : await staffCall(
              saveCme,
              { params: { id: stored.id }, body: { ...body, version: stored.version } },
              { mayBeGone: true },
            )
      if (draft.file) onFile(id, draft.file)
    },
  })
  const { draft, edit, faults } = editing
  const text = (field: 'title' | 'hours' | 'dollarAmount', label: string, maxLength: number) => (
    <TextInput
      size="xs"
      form={form}
      aria-label={label}
      maxLength={maxLength}
      autoComplete="off"
      value={draft[field]}
      error={faults[field]}
      {...(field === 'title' ? {} : { inputMode: 'decimal', className: classes['number'] ?? '' })}
      onChange={(event) => edit({ [field]: event.currentTarget.value })}
    />
  )
  const choose = (file: File) => {
    const wrong = wrongWithFile(file)
    if (wrong === null) edit({ file })
    else editing.tell({}, wrong)
  }
  return (
    <EntryEditRow
      form={form}
      label={entry.id === 0 ? 'New CME' : `CME: ${entry.title}`}
      rowKey={entry.id}
      place={place}
      keys={keys}
      onClose={onClose}
      row={row}
      edit={editing}
      labels={labels}
      cells={{
        title: text('title', 'Title', limits.cmeTitle),
        category: (
          <NativeSelect
            size="xs"
            form={form}
            aria-label="Category"
            data={categories}
            value={draft.category}
            error={faults['category']}
            onChange={(event) => edit({ category: event.currentTarget.value })}
          />
        ),
        eventDate: (
          <DateInput
            size="xs"
            form={form}
            name="Date"
            value={draft.eventDate}
            error={faults['eventDate']}
            onValue={(eventDate) => edit({ eventDate })}
          />
        ),
        hours: text('hours', 'Hours', 12),
        dollarAmount: text('dollarAmount', 'Cost', 16),
        document: (
          <CmeFileField
            chosen={draft.file}
            linked={draft.unlinks ? null : entry.documentFilename}
            onChoose={choose}
            onClear={() => edit(draft.file ? { file: null } : { unlinks: true })}
          />
        ),
      }}
    />
  )
}

import { cmeCategories } from '@credence/contract/choices/provider'
import { createCme, saveCme, type CmeEntry } from '@credence/contract/cme/calls'
import { limits } from '@credence/contract/limits'
import { NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { staffCall } from '../../../kit/staff-call.ts'
import { DateInput } from '../../../ui/dates/date-input.tsx'
import classes from '../entries/entries.module.css'
import { EntryEditRow } from '../entries/entry-edit-row.tsx'
import { useEntryEdit, type EditProps } from '../entries/use-entry-edit.ts'
import { draftOf, isUnchanged, savingOf, wrongIn, wrongWithFile, type CmeDraft } from './cme-draft.ts'
import { CmeFileField } from './cme-file-field.tsx'

interface CmeEditRowProps extends EditProps<CmeEntry> {
  providerId: number
  /** Hears of a file to be sent, once the entry that it proves is saved. */
  onFile: (entryId: number, file: File) => void
}

const categories = [{ value: '', label: '' }, ...cmeCategories.options]

/** Continuing education as fields. */
export function CmeEditRow({ providerId, onFile, entry, place, keys, onUnsaved, onClose, onReload }: CmeEditRowProps) {
  const form = useId()
  const [fileWrong, setFileWrong] = useState<string | null>(null)
  const save = async (draft: CmeDraft, seen: CmeEntry, key: string) => {
    const body = savingOf(draft, providerId)
    const { id } =
      seen.id === 0
        ? await staffCall(createCme, { body }, { idempotencyKey: key })
        : await staffCall(
            saveCme,
            { params: { id: seen.id }, body: { ...body, version: seen.version } },
            { mayBeGone: true },
          )
    if (draft.file) onFile(id, draft.file)
  }
  const editing = useEntryEdit<CmeEntry, CmeDraft>({
    entry,
    onUnsaved,
    onClose,
    onReload,
    save,
    draftOf,
    isUnchanged,
    wrongIn: (draft) => wrongIn(draft, providerId),
  })
  const { draft, edit, messageOf } = editing
  const text = (field: 'title' | 'hours' | 'dollarAmount', label: string, maxLength: number) => (
    <TextInput
      size="xs"
      form={form}
      aria-label={label}
      maxLength={maxLength}
      autoComplete="off"
      value={draft[field]}
      error={messageOf(field)}
      {...(field === 'title' ? {} : { inputMode: 'decimal', className: classes['number'] ?? '' })}
      onChange={(event) => edit({ [field]: event.currentTarget.value })}
    />
  )
  const choose = (file: File) => {
    const wrong = wrongWithFile(file)
    setFileWrong(wrong)
    if (!wrong) edit({ file })
  }
  return (
    <EntryEditRow
      form={form}
      label={entry.id === 0 ? 'New CME' : `CME: ${entry.title}`}
      rowKey={entry.id}
      place={place}
      keys={keys}
      onClose={onClose}
      editing={fileWrong === null ? editing : { ...editing, wrong: [{ message: fileWrong, fields: [] }] }}
      cells={{
        title: text('title', 'Title', limits.cmeTitle),
        category: (
          <NativeSelect
            size="xs"
            form={form}
            aria-label="Category"
            data={categories}
            value={draft.category}
            error={messageOf('category')}
            onChange={(event) => edit({ category: event.currentTarget.value })}
          />
        ),
        eventDate: (
          <DateInput
            size="xs"
            form={form}
            name="Date"
            value={draft.eventDate}
            error={messageOf('eventDate')}
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
            onClear={() => {
              setFileWrong(null)
              edit(draft.file ? { file: null } : { unlinks: true })
            }}
          />
        ),
      }}
    />
  )
}

import {
  expirableMessages,
  listExpirables,
  renewExpirable,
  renewExpirableWithFile,
  type Expirable,
} from '@credence/contract/expirables/calls'
import { expirableName } from '@credence/contract/expirables/rules'
import { expirableTypes, sourceOf } from '@credence/contract/expirables/sources'
import { fieldMessages } from '@credence/contract/fields'
import { limits } from '@credence/contract/limits'
import { datesInOrder } from '@credence/contract/participation/rules'
import { texts } from '@credence/contract/texts'
import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { DateInput } from '../../ui/dates/date-input.tsx'
import { isDay } from '../../ui/dates/typed-day.ts'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { DetailRow } from '../../ui/tables/window-table.tsx'
import { useEscape } from '../../ui/hooks/use-escape.ts'
import { effectiveLabels } from './expirable-look.ts'
import classes from './expirables.module.css'
import { FileField, wrongWith } from './file-field.tsx'
import { ReadFromFile } from '../../domain/file-dates/read-from-file.tsx'
import { useTakenGuess } from '../../domain/file-dates/use-taken-guess.ts'
import { rowKey } from './list-items.ts'

interface Draft {
  expiration: string
  effectiveDate: string
  number: string
}

const draftOf = ({ effectiveDate, number }: Expirable): Draft => ({
  expiration: '',
  effectiveDate: effectiveDate ?? '',
  number: number ?? '',
})

function faultsIn({ expiration, effectiveDate }: Draft): Record<string, string> {
  if (expiration === '') return { expiration: expirableMessages.dateNeeded }
  if (!isDay(expiration)) return { expiration: fieldMessages.date }
  if (effectiveDate !== '' && !isDay(effectiveDate)) return { effectiveDate: fieldMessages.date }
  return datesInOrder(effectiveDate, expiration) ? {} : { expiration: texts.expirationOrder }
}

/**
 * The record as it is now, for what was typed from an older one. The list of a practice holds the records of its
 * providers too, so the record may be on a later page.
 */
async function readAgain({ source, id, ownerId }: Expirable): Promise<Expirable | undefined> {
  const { type, owner } = sourceOf(source)
  const of = owner === 'provider' ? { providerId: ownerId } : { practiceId: ownerId }
  for (let page = 1; ; page += 1) {
    const { rows } = await staffCall(listExpirables, { query: { type, muted: 'shown', page, ...of } }, mayBeGone)
    const found = rows.find((row) => row.source === source && row.id === id)
    if (found || rows.length === 0) return found
  }
}

/** A colleague may have deleted the record: what was typed stays here then. */
const mayBeGone = { mayBeGone: true }

const labels = { expiration: 'New expiration date', effectiveDate: 'Effective date', number: 'License' }

/** New days and a new file for a record, saved in one step. */
export function RenewPanel({ row, columns, onClose }: { row: Expirable; columns: number; onClose: () => void }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const { source, id } = row
  const mayFile = useMay(renewExpirableWithFile, { body: { source } })
  const edit = useEdit<Expirable, Draft>({
    stored: row,
    draftOf,
    hasMore: file !== null,
    scope: form,
    done: 'Renewed!',
    reload: () => readAgain(row),
    gone: expirableMessages.gone,
    faultsIn: (draft) => ({ ...faultsIn(draft), ...(wrongWith(file) ? { file: wrongWith(file) ?? '' } : {}) }),
    save: ({ draft: { expiration, effectiveDate, number }, stored, changed }) => {
      const body = {
        source,
        id,
        version: stored.version,
        expiration,
        ...(changed.includes('effectiveDate') ? { effectiveDate } : {}),
        ...(changed.includes('number') ? { number } : {}),
      }
      return file
        ? staffCall(renewExpirableWithFile, { body }, { ...mayBeGone, files: { file } })
        : staffCall(renewExpirable, { body }, mayBeGone)
    },
    onSaved: async () => {
      onClose()
      await client.invalidateQueries()
    },
  })
  const guessed = useTakenGuess(file, edit)
  useEscape(form, onClose)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([type="file"])')?.focus(), [])
  const { draft } = edit
  return (
    <DetailRow rowKey={rowKey(row)} columns={columns} tone="selected">
      <form
        ref={form}
        className={classes['panel']}
        noValidate
        aria-label={`Renew ${expirableTypes.labels[sourceOf(source).type]} ${expirableName(row)} of ${row.ownerName}`}
        onSubmit={edit.submit}
      >
        <div className={classes['fields']}>
          <div className={classes['day']} data-field="expiration">
            <DateInput
              name={labels.expiration}
              label={labels.expiration}
              required
              value={draft.expiration}
              error={edit.errorOf('expiration')}
              onValue={(expiration) => edit.edit({ expiration })}
            />
            {guessed.expiration === draft.expiration && <ReadFromFile />}
          </div>
          <div className={classes['day']} data-field="effectiveDate">
            <DateInput
              name={effectiveLabels[source] ?? labels.effectiveDate}
              label={effectiveLabels[source] ?? labels.effectiveDate}
              value={draft.effectiveDate}
              error={edit.errorOf('effectiveDate')}
              onValue={(effectiveDate) => edit.edit({ effectiveDate })}
            />
            {guessed.effectiveDate === draft.effectiveDate && <ReadFromFile />}
          </div>
          {source === 'stateLicense' && (
            <TextInput
              label="License"
              maxLength={limits.text}
              className={classes['number'] ?? ''}
              {...edit.field('number')}
            />
          )}
          {mayFile && <FileField file={file} onFile={setFile} replaces={sourceOf(source).type === 'document'} />}
          <div className={classes['buttons']}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={edit.isBusy} leftSection={<IconCheck size={16} stroke={1.9} aria-hidden />}>
              Renew
            </Button>
          </div>
        </div>
        <FormNote edit={edit} labels={labels} />
      </form>
    </DetailRow>
  )
}

import {
  businessLineAdminTexts,
  businessLineForm,
  createBusinessLine,
  listBusinessLines,
  listCarriersForLines,
  saveBusinessLine,
  type managedBusinessLine,
} from '@credence/contract/business-lines/admin'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { read } from '../../kit/read.ts'
import { useSave } from '../../kit/use-save.ts'
import { RecordForm } from '../../domain/management/record-form.tsx'
import { SharedDialog, useNamedRefusal } from '../../domain/management/shared-dialog.tsx'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { useRecordForm } from '../../domain/management/use-record-form.ts'

export type BusinessLine = z.output<typeof managedBusinessLine>

interface BusinessLineDialogProps {
  dialog: RecordDialogState<BusinessLine>
  /** Begins again with what the server has now. */
  onReload: (line: BusinessLine) => void
}

/** Adds a line of business to a carrier, or renames one for all teams. */
export const BusinessLineDialog = ({ dialog, onReload }: BusinessLineDialogProps) => (
  <SharedDialog
    dialog={dialog}
    addTitle="Add line of business"
    about={dialog.record?.carrierName ?? 'All teams share lines of business.'}
    width={480}
  >
    {(onClose) => <BusinessLineEditor dialog={dialog} onReload={onReload} onCancel={onClose} />}
  </SharedDialog>
)

function BusinessLineEditor({ dialog, onReload, onCancel }: BusinessLineDialogProps & { onCancel: () => void }) {
  const line = dialog.record
  const form = useRecordForm({ carrierId: line ? String(line.carrierId) : '', name: line?.name ?? '' }, (draft) =>
    businessLineForm.safeParse(draft),
  )
  const { stale, onRefused } = useNamedRefusal(form.refuse)
  const common = { refreshes: [listBusinessLines], onRefused, onSaved: dialog.close }
  const add = useSave(createBusinessLine, { ...common, done: 'Line of Business Added!', creates: true })
  const change = useSave(saveBusinessLine, { ...common, done: 'Line of Business Updated!' })
  const save = () => {
    if (line) change.mutate({ params: { id: line.id }, body: { name: form.draft.name, version: line.version } })
    else add.mutate({ body: form.draft })
  }
  return (
    <RecordForm
      label={line?.name ?? 'New line of business'}
      ready={form.ready}
      busy={add.isPending || change.isPending}
      verb={line ? 'Save changes' : 'Add line of business'}
      stale={stale}
      onReload={() => line && onReload(line)}
      onSave={save}
      onCancel={onCancel}
    >
      {line === null && (
        <CarrierSelect value={form.draft.carrierId} onChoose={(carrierId) => form.edit({ carrierId })} />
      )}
      <TextInput
        {...(line ? { 'data-autofocus': true } : {})}
        label="Name"
        required
        maxLength={limits.text}
        {...form.field('name')}
      />
    </RecordForm>
  )
}

function CarrierSelect({ value, onChoose }: { value: string; onChoose: (id: string) => void }) {
  const { data, isError } = useQuery(read(listCarriersForLines, {}))
  return (
    <Select
      data-autofocus
      label="Carrier"
      required
      searchable
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === '' ? null : value}
      disabled={isError}
      placeholder={isError ? texts.reloadPanel : businessLineAdminTexts.carrierNeeded}
      nothingFoundMessage={data?.length === 0 ? 'Add a carrier first' : 'Nothing found'}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(id) => onChoose(id ?? '')}
    />
  )
}

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
import { staffCall } from '../../kit/staff-call.ts'
import { RecordForm } from '../../domain/management/record-form.tsx'
import { SharedDialog } from '../../domain/management/shared-dialog.tsx'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { faultsOf } from '../../ui/edit/draft.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'

export type BusinessLine = z.output<typeof managedBusinessLine>

interface BusinessLineDialogProps {
  dialog: RecordDialogState<BusinessLine>
  /** Reads it again. One that is gone is closed. */
  onReload: (line: BusinessLine) => Promise<BusinessLine | undefined>
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

interface LineDraft {
  carrierId: string
  name: string
}

const draftOf = (line: BusinessLine | null): LineDraft => ({
  carrierId: line ? String(line.carrierId) : '',
  name: line?.name ?? '',
})

function BusinessLineEditor({ dialog, onReload, onCancel }: BusinessLineDialogProps & { onCancel: () => void }) {
  const line = dialog.record
  const edit = useEdit<BusinessLine | null, LineDraft>({
    stored: line,
    draftOf,
    faultsIn: (draft) => faultsOf(businessLineForm.safeParse(draft)),
    save: ({ draft, stored, key }) =>
      stored
        ? staffCall(saveBusinessLine, {
            params: { id: stored.id },
            body: { name: draft.name, version: stored.version },
          })
        : staffCall(createBusinessLine, { body: draft }, { idempotencyKey: key }),
    done: line ? 'Line of Business Updated!' : 'Line of Business Added!',
    refreshes: [listBusinessLines],
    reload: () => (line ? onReload(line) : Promise.resolve(undefined)),
    onSaved: dialog.close,
  })
  return (
    <RecordForm
      label={line?.name ?? 'New line of business'}
      edit={edit}
      verb={line ? 'Save changes' : 'Add line of business'}
      onCancel={onCancel}
    >
      {line === null && (
        <CarrierSelect value={edit.draft.carrierId} onChoose={(carrierId) => edit.edit({ carrierId })} />
      )}
      <TextInput
        {...(line ? { 'data-autofocus': true } : {})}
        label="Name"
        required
        maxLength={limits.text}
        {...edit.field('name')}
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

import { createHub, listHubs, saveHub } from '@credence/contract/hubs/admin'
import { limits } from '@credence/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { useSave } from '../../kit/use-save.ts'
import { Cell } from '../../domain/management/cell.tsx'
import { RecordForm } from '../../domain/management/record-form.tsx'
import { SharedDialog, useNamedRefusal } from '../../domain/management/shared-dialog.tsx'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { useRecordForm } from '../../domain/management/use-record-form.ts'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { draftOf, judge, type Hub } from './hub-draft.ts'

interface HubDialogProps {
  dialog: RecordDialogState<Hub>
  /** Begins again with what the server has now. */
  onReload: (hub: Hub) => void
}

/** Adds a data hub, or edits one for all teams. */
export const HubDialog = ({ dialog, onReload }: HubDialogProps) => (
  <SharedDialog dialog={dialog} addTitle="Add data hub" about="All teams share data hubs.">
    {(onClose) => <HubEditor dialog={dialog} onReload={onReload} onCancel={onClose} />}
  </SharedDialog>
)

function HubEditor({ dialog, onReload, onCancel }: HubDialogProps & { onCancel: () => void }) {
  const hub = dialog.record
  const form = useRecordForm(draftOf(hub), judge)
  const { stale, onRefused } = useNamedRefusal(form.refuse)
  const common = { refreshes: [listHubs], onRefused, onSaved: dialog.close }
  const add = useSave(createHub, { ...common, done: 'Data Hub Added!', creates: true })
  const change = useSave(saveHub, { ...common, done: 'Data Hub Updated!' })
  const save = () => {
    if (hub) change.mutate({ params: { id: hub.id }, body: { ...form.draft, version: hub.version } })
    else add.mutate({ body: form.draft })
  }
  return (
    <RecordForm
      label={hub?.name ?? 'New data hub'}
      ready={form.ready}
      busy={add.isPending || change.isPending}
      verb={hub ? 'Save changes' : 'Add data hub'}
      stale={stale}
      onReload={() => hub && onReload(hub)}
      onSave={save}
      onCancel={onCancel}
    >
      <TextInput data-autofocus label="Name" required maxLength={limits.text} {...form.field('name')} />
      <TextInput
        label="Portal URL"
        type="url"
        placeholder="https://"
        maxLength={limits.text}
        spellCheck={false}
        {...form.field('portalUrl')}
      />
      <Cell span={6}>
        <MaskedInput kind="phone" label="Phone" {...form.masked('phone')} />
      </Cell>
      <Cell span={6}>
        <MaskedInput kind="phone" label="Fax" {...form.masked('fax')} />
      </Cell>
      <TextInput label="Email" type="email" maxLength={limits.text} spellCheck={false} {...form.field('email')} />
      <Checkbox
        label="Practices can have it"
        checked={form.draft.forPractices}
        onChange={(event) => form.edit({ forPractices: event.currentTarget.checked })}
      />
      <Checkbox
        label="Providers can have it"
        checked={form.draft.forProviders}
        error={form.messageOf('forProviders')}
        onBlur={() => form.leave('forProviders')}
        onChange={(event) => form.edit({ forProviders: event.currentTarget.checked })}
      />
    </RecordForm>
  )
}

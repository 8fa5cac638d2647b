import { createHub, listHubs, saveHub } from '@credence/contract/hubs/admin'
import { limits } from '@credence/contract/limits'
import { Checkbox, TextInput } from '@mantine/core'
import { staffCall } from '../../kit/staff-call.ts'
import { Cell } from '../../domain/management/cell.tsx'
import { RecordForm } from '../../domain/management/record-form.tsx'
import { SharedDialog } from '../../domain/management/shared-dialog.tsx'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { MaskedInput } from '../../ui/inputs/masked-input.tsx'
import { draftOf, faultsIn, type Hub, type HubDraft } from './hub-draft.ts'

interface HubDialogProps {
  dialog: RecordDialogState<Hub>
  /** Reads it again. One that is gone is closed. */
  onReload: (hub: Hub) => Promise<Hub | undefined>
}

/** Adds a data hub, or edits one for all teams. */
export const HubDialog = ({ dialog, onReload }: HubDialogProps) => (
  <SharedDialog dialog={dialog} addTitle="Add data hub" about="All teams share data hubs.">
    {(onClose) => <HubEditor dialog={dialog} onReload={onReload} onCancel={onClose} />}
  </SharedDialog>
)

function HubEditor({ dialog, onReload, onCancel }: HubDialogProps & { onCancel: () => void }) {
  const hub = dialog.record
  const edit = useEdit<Hub | null, HubDraft>({
    stored: hub,
    draftOf,
    faultsIn,
    save: ({ draft, stored, key }) =>
      stored
        ? staffCall(saveHub, { params: { id: stored.id }, body: { ...draft, version: stored.version } })
        : staffCall(createHub, { body: draft }, { idempotencyKey: key }),
    done: hub ? 'Data Hub Updated!' : 'Data Hub Added!',
    refreshes: [listHubs],
    reload: () => (hub ? onReload(hub) : Promise.resolve(undefined)),
    onSaved: dialog.close,
  })
  return (
    <RecordForm
      label={hub?.name ?? 'New data hub'}
      edit={edit}
      verb={hub ? 'Save changes' : 'Add data hub'}
      onCancel={onCancel}
    >
      <TextInput data-autofocus label="Name" required maxLength={limits.text} {...edit.field('name')} />
      <TextInput
        label="Portal URL"
        type="url"
        placeholder="https://"
        maxLength={limits.text}
        spellCheck={false}
        {...edit.field('portalUrl')}
      />
      <Cell span={6}>
        <MaskedInput kind="phone" label="Phone" {...edit.masked('phone')} />
      </Cell>
      <Cell span={6}>
        <MaskedInput kind="phone" label="Fax" {...edit.masked('fax')} />
      </Cell>
      <TextInput label="Email" type="email" maxLength={limits.text} spellCheck={false} {...edit.field('email')} />
      <Checkbox
        label="Practices can have it"
        checked={edit.draft.forPractices}
        onChange={(event) => edit.edit({ forPractices: event.currentTarget.checked })}
      />
      <Checkbox
        label="Providers can have it"
        checked={edit.draft.forProviders}
        error={edit.errorOf('forProviders')}
        onBlur={() => edit.leave('forProviders')}
        onChange={(event) => edit.edit({ forProviders: event.currentTarget.checked })}
      />
    </RecordForm>
  )
}

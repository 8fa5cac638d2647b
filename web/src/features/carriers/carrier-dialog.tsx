import { carrierTexts, listCarriersToManage, saveCarrier } from '@credence/contract/carriers/calls'
import { staffCall } from '../../kit/staff-call.ts'
import { RecordDialog } from '../../domain/management/record-dialog.tsx'
import { RecordForm } from '../../domain/management/record-form.tsx'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { bodyOf, draftOf, faultsIn, type Carrier, type CarrierDraft } from './carrier-draft.ts'
import { GlobalFields, PracticeFields } from './carrier-fields.tsx'

interface CarrierDialogProps {
  dialog: RecordDialogState<Carrier>
  practice: Practice
  onSaved: (carrier: Carrier) => void
  /** Reads it again. One that the practice left meanwhile is closed. */
  onReload: (carrier: Carrier) => Promise<Carrier | undefined>
}

/** Adds a carrier, or edits what the practice has of its own on one or what all teams share. */
export const CarrierDialog = ({ dialog, practice, onSaved, onReload }: CarrierDialogProps) => (
  <RecordDialog dialog={dialog} noun="carrier" practiceName={practice.name}>
    {(onClose) => (
      <CarrierEditor dialog={dialog} practice={practice} onSaved={onSaved} onReload={onReload} onCancel={onClose} />
    )}
  </RecordDialog>
)

interface CarrierEditorProps extends CarrierDialogProps {
  onCancel: () => void
}

function CarrierEditor({ dialog, practice, onSaved, onReload, onCancel }: CarrierEditorProps) {
  const { record: carrier, editType } = dialog
  const placeOf = (stored: Carrier | null) => ({ carrier: stored, practiceId: practice.id, editType })
  const others = carrier && editType === 'GLOBAL' ? carrier.othersUsedBy : []
  const edit = useEdit<Carrier | null, CarrierDraft, Carrier>({
    stored: carrier,
    draftOf: (stored) => draftOf(stored, editType),
    faultsIn: (draft, stored) => faultsIn(draft, placeOf(stored)),
    asksFirst: () => others.length > 0,
    save: ({ draft, stored, key }) =>
      staffCall(saveCarrier, { body: bodyOf(draft, placeOf(stored)) }, { idempotencyKey: key }),
    done: carrier ? 'Carrier Updated!' : 'Carrier Added!',
    refreshes: carrier ? [] : [listCarriersToManage],
    reload: () => (carrier ? onReload(carrier) : Promise.resolve(undefined)),
    onSaved: (saved) => {
      onSaved(saved)
      dialog.close()
    },
  })
  return (
    <RecordForm
      label={carrier?.name ?? 'New carrier'}
      edit={edit}
      verb={carrier ? 'Save changes' : 'Add carrier'}
      others={carrier ? { question: carrierTexts.usedBy(carrier.name, others.length), names: others } : undefined}
      onCancel={onCancel}
    >
      {carrier && editType === 'PRACTICE' ? (
        <PracticeFields form={edit} carrier={carrier} practiceId={practice.id} />
      ) : (
        <GlobalFields form={edit} isNew={carrier === null} practiceName={practice.name} />
      )}
    </RecordForm>
  )
}

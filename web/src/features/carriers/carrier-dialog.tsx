import { carrierTexts, listCarriersToManage, saveCarrier } from '@credence/contract/carriers/calls'
import { useSave } from '../../kit/use-save.ts'
import { RecordDialog } from '../../domain/management/record-dialog.tsx'
import { RecordForm } from '../../domain/management/record-form.tsx'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { useRecordForm } from '../../domain/management/use-record-form.ts'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { useRefusal } from '../../domain/management/use-refusal.ts'
import { bodyOf, draftOf, judge, type Carrier } from './carrier-draft.ts'
import { GlobalFields, PracticeFields } from './carrier-fields.tsx'

interface CarrierDialogProps {
  dialog: RecordDialogState<Carrier>
  practice: Practice
  onSaved: (carrier: Carrier) => void
  /** Begins again with what the server has now. */
  onReload: (carrier: Carrier) => void
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
  const place = { carrier, practiceId: practice.id, editType }
  const form = useRecordForm(draftOf(carrier, editType), (draft) => judge(draft, place))
  const { stale, onRefused } = useRefusal(form.refuse)
  const save = useSave(saveCarrier, {
    done: carrier ? 'Carrier Updated!' : 'Carrier Added!',
    creates: true,
    refreshes: carrier ? [] : [listCarriersToManage],
    onRefused,
    onSaved: (saved) => {
      onSaved(saved)
      dialog.close()
    },
  })
  return (
    <RecordForm
      label={carrier?.name ?? 'New carrier'}
      ready={form.ready}
      busy={save.isPending}
      verb={carrier ? 'Save changes' : 'Add carrier'}
      stale={stale}
      others={
        carrier && editType === 'GLOBAL'
          ? { question: carrierTexts.usedBy(carrier.name, carrier.othersUsedBy.length), names: carrier.othersUsedBy }
          : undefined
      }
      onReload={() => carrier && onReload(carrier)}
      onSave={() => save.mutate({ body: bodyOf(form.draft, place) })}
      onCancel={onCancel}
    >
      {carrier && editType === 'PRACTICE' ? (
        <PracticeFields form={form} carrier={carrier} practiceId={practice.id} />
      ) : (
        <GlobalFields form={form} isNew={carrier === null} practiceName={practice.name} />
      )}
    </RecordForm>
  )
}

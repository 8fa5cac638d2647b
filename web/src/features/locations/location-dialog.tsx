import {
  facilityTexts,
  listActiveFacilities,
  listFacilitiesToManage,
  saveFacility,
} from '@credence/contract/locations/calls'
import { staffCall } from '../../kit/staff-call.ts'
import { InstructionFields } from '../../domain/management/instruction-fields.tsx'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { RecordDialog } from '../../domain/management/record-dialog.tsx'
import { RecordForm } from '../../domain/management/record-form.tsx'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { useEdit } from '../../ui/edit/use-edit.ts'
import { bodyOf, draftOf, faultsIn, type Location, type LocationDraft } from './location-draft.ts'
import { GlobalFields } from './location-fields.tsx'

interface LocationDialogProps {
  dialog: RecordDialogState<Location>
  practice: Practice
  onSaved: (location: Location) => void
  /** Reads it again. One that the practice left meanwhile is closed. */
  onReload: (location: Location) => Promise<Location | undefined>
}

/** Adds a location, or edits what the practice has of its own on one or what all teams share. */
export const LocationDialog = ({ dialog, practice, onSaved, onReload }: LocationDialogProps) => (
  <RecordDialog dialog={dialog} noun="location" practiceName={practice.name}>
    {(onClose) => (
      <LocationEditor dialog={dialog} practice={practice} onSaved={onSaved} onReload={onReload} onCancel={onClose} />
    )}
  </RecordDialog>
)

interface LocationEditorProps extends LocationDialogProps {
  onCancel: () => void
}

function LocationEditor({ dialog, practice, onSaved, onReload, onCancel }: LocationEditorProps) {
  const { record: location, editType } = dialog
  const placeOf = (stored: Location | null) => ({ location: stored, practiceId: practice.id, editType })
  const others = location && editType === 'GLOBAL' ? location.othersUsedBy : []
  const edit = useEdit<Location | null, LocationDraft, Location>({
    stored: location,
    draftOf: (stored) => draftOf(stored, editType),
    faultsIn: (draft, stored) => faultsIn(draft, placeOf(stored)),
    asksFirst: () => others.length > 0,
    save: ({ draft, stored, key }) =>
      staffCall(saveFacility, { body: bodyOf(draft, placeOf(stored)) }, { idempotencyKey: key }),
    done: location ? 'Location Updated!' : 'Location Added!',
    refreshes: location ? [listActiveFacilities] : [listFacilitiesToManage, listActiveFacilities],
    reload: () => (location ? onReload(location) : Promise.resolve(undefined)),
    onSaved: (saved) => {
      onSaved(saved)
      dialog.close()
    },
  })
  return (
    <RecordForm
      label={location?.name ?? 'New location'}
      edit={edit}
      verb={location ? 'Save changes' : 'Add location'}
      others={location ? { question: facilityTexts.usedBy(location.name, others.length), names: others } : undefined}
      onCancel={onCancel}
    >
      {location && editType === 'PRACTICE' ? (
        <InstructionFields field={edit.field} shared={location} />
      ) : (
        <GlobalFields form={edit} isNew={location === null} practiceName={practice.name} />
      )}
    </RecordForm>
  )
}

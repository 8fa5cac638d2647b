import {
  facilityTexts,
  listActiveFacilities,
  listFacilitiesToManage,
  saveFacility,
} from '@credence/contract/locations/calls'
import { useSave } from '../../kit/use-save.ts'
import { InstructionFields } from '../../domain/management/instruction-fields.tsx'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { RecordDialog } from '../../domain/management/record-dialog.tsx'
import { RecordForm } from '../../domain/management/record-form.tsx'
import type { RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { useRecordForm } from '../../domain/management/use-record-form.ts'
import { useRefusal } from '../../domain/management/use-refusal.ts'
import { bodyOf, draftOf, judge, type Location } from './location-draft.ts'
import { GlobalFields } from './location-fields.tsx'

interface LocationDialogProps {
  dialog: RecordDialogState<Location>
  practice: Practice
  onSaved: (location: Location) => void
  /** Begins again with what the server has now. */
  onReload: (location: Location) => void
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
  const place = { location, practiceId: practice.id, editType }
  const form = useRecordForm(draftOf(location, editType), (draft) => judge(draft, place))
  const { stale, onRefused } = useRefusal(form.refuse)
  const save = useSave(saveFacility, {
    done: location ? 'Location Updated!' : 'Location Added!',
    creates: true,
    refreshes: location ? [listActiveFacilities] : [listFacilitiesToManage, listActiveFacilities],
    onRefused,
    onSaved: (saved) => {
      onSaved(saved)
      dialog.close()
    },
  })
  return (
    <RecordForm
      label={location?.name ?? 'New location'}
      ready={form.ready}
      busy={save.isPending}
      verb={location ? 'Save changes' : 'Add location'}
      stale={stale}
      others={
        location && editType === 'GLOBAL'
          ? {
              question: facilityTexts.usedBy(location.name, location.othersUsedBy.length),
              names: location.othersUsedBy,
            }
          : undefined
      }
      onReload={() => location && onReload(location)}
      onSave={() => save.mutate({ body: bodyOf(form.draft, place) })}
      onCancel={onCancel}
    >
      {location && editType === 'PRACTICE' ? (
        <InstructionFields field={form.field} shared={location} />
      ) : (
        <GlobalFields form={form} isNew={location === null} practiceName={practice.name} />
      )}
    </RecordForm>
  )
}

import { facilityTypes } from '@credence/contract/choices/enrollment'
import {
  facilityTexts,
  listActiveFacilities,
  listFacilitiesToManage,
  listPracticesForFacilities,
  setFacilityActive,
} from '@credence/contract/locations/calls'
import { IconMapPin } from '@tabler/icons-react'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { DocumentsDialog } from '../../domain/management/documents-dialog.tsx'
import { ManagedTable } from '../../domain/management/managed-table.tsx'
import { ManagementPage } from '../../domain/management/management-page.tsx'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { useManagedList } from '../../domain/management/use-managed-list.ts'
import { useRecordDialog, type RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { toast } from '../../ui/layout/toast.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { LocationDialog } from './location-dialog.tsx'
import type { Location } from './location-draft.ts'

/** Where platform administrators say at which locations a practice works, and keep what is known of each. */
export function LocationsPage() {
  const dialog = useRecordDialog<Location>()
  return (
    <ManagementPage
      title="Location Management"
      noun="location"
      practices={read(listPracticesForFacilities, {})}
      onAdd={dialog.openNew}
    >
      {(practice) => <LocationsOf key={practice.id} practice={practice} dialog={dialog} />}
    </ManagementPage>
  )
}

const columns: readonly Column<Location>[] = [
  {
    key: 'type',
    title: 'Type',
    value: ({ facilityType }) => facilityType && facilityTypes.labels[facilityType],
    width: 68,
  },
  { key: 'city', title: 'City', value: ({ city }) => city, width: 94 },
  { key: 'state', title: 'State', value: ({ state }) => state, width: 52, yields: 8 },
  { key: 'zip', title: 'Zip', value: ({ zip }) => zip, width: 94, yields: 3 },
  { key: 'phone', title: 'Phone', value: ({ phone }) => phone, width: 116, yields: 7 },
  { key: 'fax', title: 'Fax', value: ({ fax }) => fax, width: 116, yields: 1 },
  { key: 'email', title: 'Email', value: ({ email }) => email, width: 150, least: 84, yields: 4 },
  { key: 'hours', title: 'Hours', value: ({ hours }) => hours, width: 144, least: 84, yields: 5 },
]

function LocationsOf({ practice, dialog }: { practice: Practice; dialog: RecordDialogState<Location> }) {
  const practiceId = practice.id
  const list = useManagedList(read(listFacilitiesToManage, { params: { practiceId } }))
  const [documentsOf, setDocumentsOf] = useState<Location | null>(null)
  const { mutateAsync } = useSave(setFacilityActive, { refreshes: [listActiveFacilities] })
  const reload = async ({ id }: Location) => {
    const now = await list.fresh(id)
    if (now && !now.isActive) dialog.close()
    return now
  }
  const save = async (location: Location, isActive: boolean) => {
    list.put(await mutateAsync({ params: { id: location.id, practiceId }, body: { isActive } }))
    toast.done(isActive ? 'Added!' : 'Removed!')
  }
  return (
    <>
      <ManagedTable
        title="All Locations"
        noun="location"
        icon={IconMapPin}
        columns={columns}
        list={list}
        practiceName={practice.name}
        questions={facilityTexts}
        onSwitch={save}
        onOpen={dialog.open}
        onDocuments={setDocumentsOf}
      />
      <LocationDialog dialog={dialog} practice={practice} onSaved={list.put} onReload={reload} />
      <DocumentsDialog record={documentsOf} practiceName={practice.name} onClose={() => setDocumentsOf(null)}>
        {({ id, name }, scope) => (
          <DocumentsCard
            key={scope}
            owner="facility"
            id={id}
            ownerName={name}
            scope={scope}
            {...(scope === 'practicespecific' ? { practiceId } : {})}
          />
        )}
      </DocumentsDialog>
    </>
  )
}

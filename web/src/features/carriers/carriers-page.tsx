import {
  carrierTexts,
  listCarriersToManage,
  listPracticesForCarriers,
  setCarrierActive,
} from '@credence/contract/carriers/calls'
import { IconShieldHalf } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { read } from '../../kit/read.ts'
import { useSave } from '../../ui/hooks/use-save.ts'
import type { Column } from '../../ui/tables/data-table.tsx'
import { DocumentsDialog } from '../../domain/management/documents-dialog.tsx'
import { ManagedTable } from '../../domain/management/managed-table.tsx'
import { ManagementPage } from '../../domain/management/management-page.tsx'
import type { Practice } from '../../domain/management/practice-choice.ts'
import { useManagedList } from '../../domain/management/use-managed-list.ts'
import { useRecordDialog, type RecordDialogState } from '../../domain/management/use-record-dialog.ts'
import { RowButton } from '../../ui/buttons/row-button.tsx'
import { toast } from '../../ui/layout/toast.tsx'
import { DocumentsCard } from '../documents/documents-card.tsx'
import { CarrierDialog } from './carrier-dialog.tsx'
import type { Carrier } from './carrier-draft.ts'
import classes from './carriers.module.css'
import { countOf, rankOf } from './lines.ts'
import { LinesDialog } from './lines-dialog.tsx'

/** Where platform administrators say which carriers a practice works with, and keep what is known of each. */
export function CarriersPage() {
  const dialog = useRecordDialog<Carrier>()
  return (
    <ManagementPage
      title="Carrier Management"
      noun="carrier"
      practices={read(listPracticesForCarriers, {})}
      onAdd={dialog.openNew}
    >
      {(practice) => <CarriersOf key={practice.id} practice={practice} dialog={dialog} />}
    </ManagementPage>
  )
}

const columnsWith = (onLines: (carrier: Carrier) => void): readonly Column<Carrier>[] => [
  {
    key: 'lines',
    title: 'Lines of Business',
    value: rankOf,
    width: 122,
    cell: (carrier) =>
      carrier.isActive && carrier.businessLines.length > 0 ? (
        <RowButton
          quiet
          aria-label={`${countOf(carrier)} lines of business of ${carrier.name}`}
          onClick={() => onLines(carrier)}
        >
          <span className="tabular">{countOf(carrier)}</span>
        </RowButton>
      ) : (
        <span className={classes['linesCount']}>{countOf(carrier)}</span>
      ),
  },
  { key: 'state', title: 'State', value: ({ state }) => state, width: 54, yields: 4 },
  { key: 'phone', title: 'Phone', value: ({ phone }) => phone, width: 116, yields: 5 },
  { key: 'fax', title: 'Fax', value: ({ fax }) => fax, width: 116, yields: 1 },
  { key: 'email', title: 'Email', value: ({ email }) => email, width: 168, yields: 3 },
]

function CarriersOf({ practice, dialog }: { practice: Practice; dialog: RecordDialogState<Carrier> }) {
  const practiceId = practice.id
  const list = useManagedList(read(listCarriersToManage, { params: { practiceId } }))
  const [documentsOf, setDocumentsOf] = useState<Carrier | null>(null)
  const [lines, setLines] = useState<{ id: number; opened: boolean }>({ id: 0, opened: false })
  const columns = useMemo(() => columnsWith(({ id }) => setLines({ id, opened: true })), [])
  const { mutateAsync } = useSave(setCarrierActive)
  const save = async (carrier: Carrier, isActive: boolean) => {
    list.put(await mutateAsync({ params: { carrierId: carrier.id, practiceId }, body: { isActive } }))
    toast.done(isActive ? 'Added!' : 'Removed!')
  }
  const reload = async ({ id }: Carrier) => {
    const now = await list.fresh(id)
    if (now && !now.isActive) dialog.close()
    return now
  }
  return (
    <>
      <ManagedTable
        title="All Carriers"
        noun="carrier"
        icon={IconShieldHalf}
        columns={columns}
        list={list}
        practiceName={practice.name}
        questions={carrierTexts}
        onSwitch={save}
        onOpen={dialog.open}
        onDocuments={setDocumentsOf}
      />
      <CarrierDialog dialog={dialog} practice={practice} onSaved={list.put} onReload={reload} />
      <LinesDialog
        carrier={list.rows?.find(({ id }) => id === lines.id) ?? null}
        opened={lines.opened}
        practice={practice}
        list={list}
        onClose={() => setLines({ ...lines, opened: false })}
      />
      <DocumentsDialog record={documentsOf} practiceName={practice.name} onClose={() => setDocumentsOf(null)}>
        {({ id, name }, scope) => (
          <DocumentsCard
            key={scope}
            owner="carrier"
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

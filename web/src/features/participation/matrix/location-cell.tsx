import { privilegeTypes, type PrivilegeType } from '@credence/contract/choices/enrollment'
import { listProviderFacilityHistory } from '@credence/contract/participation/location'
import type { Cell } from '@credence/contract/participation/matrix-cells'
import type { CellWord } from '@credence/contract/participation/rules'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { WantedTask } from '../../../domain/work/similar-tasks.ts'
import { read } from '../../../kit/read.ts'
import { Fact, Facts } from '../../../ui/text/facts.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { cellLocationDraft, type Refused } from './cell-draft.ts'
import { rebasedLocation, type LocationDraft } from '../location-draft.ts'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { termFaults } from '../../../ui/inputs/term-faults.ts'
import { CellActions, MoreFact } from './cell-actions.tsx'
import { CellHistory } from './cell-history.tsx'
import { CellFooter, CellHead, CellPanel, TermFacts } from './cell-parts.tsx'
import { CellTasks } from './cell-tasks.tsx'
import classes from './cell.module.css'
import { LocationForm } from '../location-form.tsx'

interface LocationCellProps {
  cell: Cell
  word: CellWord
  ids: { providerId: number; facilityId: number }
  practiceId: number
  facility: string
  provider: string
  today: string
  mayEdit: boolean
  /** Opens a task, or a new one; null for those who may not see tasks. */
  onTask: ((task: WantedTask) => void) | null
  isSaving: boolean
  /** What was typed and refused, to go on from. */
  refused: Refused<LocationDraft> | null
  onSave: (draft: LocationDraft) => void
  onLogin: (() => void) | null
}

export const privilegesText = (type: PrivilegeType | null) => (type ? privilegeTypes.labels[type] : null)

/** What a provider has at a location, and the means to change it. */
export function LocationCell({
  cell,
  word,
  ids,
  practiceId,
  facility,
  provider,
  today,
  mayEdit,
  onTask,
  isSaving,
  refused,
  onSave,
  onLogin,
}: LocationCellProps) {
  const [mode, setMode] = useState<'seen' | 'edited' | 'history'>(refused ? 'edited' : 'seen')
  if (mode === 'edited') {
    return (
      <EditedLocation
        cell={cell}
        refused={refused}
        head={<CellHead title={facility} about={provider} />}
        onSave={onSave}
        onCancel={() => setMode('seen')}
      />
    )
  }
  if (mode === 'history') {
    return (
      <CellPanel key="history">
        <CellHead title={facility} about={provider} word={word} />
        <LocationHistory ids={ids} />
        <CellFooter>
          <TextButton data-autofocus onClick={() => setMode('seen')}>
            Back
          </TextButton>
        </CellFooter>
      </CellPanel>
    )
  }
  const subject = { ...ids, practiceId }
  return (
    <CellPanel key="seen">
      <CellHead title={facility} about={provider} word={word} />
      {onTask && <CellTasks subject={subject} isPending={cell.isPending} today={today} onTask={onTask} />}
      <div className={classes['body']}>
        <Facts>
          {privilegesText(cell.privilegesType) && <Fact name="Privileges">{privilegesText(cell.privilegesType)}</Fact>}
          {cell.isPrimary && <Fact name="Primary">yes</Fact>}
          <TermFacts effectiveDate={cell.effectiveDate} expires={cell.expires} today={today} />
          {cell.isPending && !onTask && <Fact name="Open task">enrollment</Fact>}
          <MoreFact actions={{ 'Portal login': onLogin }} />
        </Facts>
      </div>
      <CellActions
        subject={subject}
        onTask={onTask}
        isPending={cell.isPending}
        isSaving={isSaving}
        onHistory={() => setMode('history')}
        onEdit={mayEdit ? () => setMode('edited') : null}
      />
    </CellPanel>
  )
}

interface EditedLocationProps extends Pick<LocationCellProps, 'cell' | 'refused' | 'onSave'> {
  head: ReactNode
  onCancel: () => void
}

function EditedLocation({ cell, refused, head, onSave, onCancel }: EditedLocationProps) {
  const edit = useEdit<Cell, LocationDraft>({
    stored: cell,
    follows: true,
    resumed: refused ?? undefined,
    draftOf: cellLocationDraft,
    rebase: rebasedLocation(cellLocationDraft),
    faultsIn: termFaults,
    // The cell shows its new word at once, and the popover closes: the save goes on without it.
    save: async ({ draft }) => onSave(draft),
  })
  return (
    <LocationForm edit={edit} onCancel={onCancel}>
      {head}
    </LocationForm>
  )
}

export function LocationHistory({ ids: { providerId, facilityId } }: { ids: LocationCellProps['ids'] }) {
  const { data, isError, refetch } = useQuery({
    ...read(listProviderFacilityHistory, { params: { id: providerId, facilityId } }),
    staleTime: 0,
  })
  const lines = data?.map(({ isActive, isPrimary, privilegesType, ...line }) => ({
    ...line,
    word: isActive ? ('active' as const) : ('inactive' as const),
    extra: [privilegesText(privilegesType), isPrimary ? 'primary' : null].filter(Boolean).join(', ') || null,
  }))
  return <CellHistory lines={lines} failed={isError} onRetry={() => void refetch()} />
}

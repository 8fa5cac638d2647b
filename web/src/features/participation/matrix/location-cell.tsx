import { privilegeTypes, type PrivilegeType } from '@credence/contract/choices/enrollment'
import { listProviderFacilityHistory } from '@credence/contract/participation/location'
import type { Cell } from '@credence/contract/participation/matrix-cells'
import type { CellWord } from '@credence/contract/participation/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../../kit/read.ts'
import { Fact, Facts } from '../../../ui/text/facts.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { locationDraftOf, type LocationDraft } from './cell-draft.ts'
import { CellHistory } from './cell-history.tsx'
import { CellFooter, CellHead, CellPanel, TermFacts } from './cell-parts.tsx'
import classes from './cell.module.css'
import { LocationForm } from '../location-form.tsx'

interface LocationCellProps {
  cell: Cell
  word: CellWord
  ids: { providerId: number; facilityId: number }
  facility: string
  provider: string
  today: string
  mayEdit: boolean
  maySeeTasks: boolean
  isSaving: boolean
  /** What was typed and refused, to go on from. */
  refused: { draft: LocationDraft; reason: string | null } | null
  /** Hears whether closing would lose something. */
  onUnsaved: (unsaved: boolean) => void
  onSave: (draft: LocationDraft) => void
  onLogin: (() => void) | null
}

export const privilegesText = (type: PrivilegeType | null) => (type ? privilegeTypes.labels[type] : null)

/** What a provider has at a location, and the means to change it. */
export function LocationCell({
  cell,
  word,
  ids,
  facility,
  provider,
  today,
  mayEdit,
  maySeeTasks,
  isSaving,
  refused,
  onUnsaved,
  onSave,
  onLogin,
}: LocationCellProps) {
  const [mode, setMode] = useState<'seen' | 'edited' | 'history'>(refused ? 'edited' : 'seen')
  const turnTo = (next: typeof mode) => {
    setMode(next)
    onUnsaved(false)
  }
  if (mode === 'edited') {
    return (
      <LocationForm
        draft={refused?.draft ?? locationDraftOf(cell)}
        reason={refused?.reason ?? null}
        onUnsaved={onUnsaved}
        onSave={onSave}
        onCancel={() => turnTo('seen')}
      >
        <CellHead title={facility} about={provider} />
      </LocationForm>
    )
  }
  if (mode === 'history') {
    return (
      <CellPanel key="history">
        <CellHead title={facility} about={provider} word={word} />
        <LocationHistory ids={ids} />
        <CellFooter>
          <TextButton data-autofocus onClick={() => turnTo('seen')}>
            Back
          </TextButton>
        </CellFooter>
      </CellPanel>
    )
  }
  return (
    <CellPanel key="seen">
      <CellHead title={facility} about={provider} word={word} />
      <div className={classes['body']}>
        <Facts>
          {privilegesText(cell.privilegesType) && <Fact name="Privileges">{privilegesText(cell.privilegesType)}</Fact>}
          {cell.isPrimary && <Fact name="Primary">yes</Fact>}
          <TermFacts effectiveDate={cell.effectiveDate} expires={cell.expires} today={today} />
          {cell.isPending && (
            <Fact name="Open task">{maySeeTasks ? <Link to="/tasks">enrollment</Link> : 'enrollment'}</Fact>
          )}
          <Fact name="History">
            <TextButton onClick={() => turnTo('history')}>Show changes</TextButton>
          </Fact>
        </Facts>
      </div>
      {(mayEdit || onLogin) && (
        <CellFooter>
          {mayEdit && (
            <TextButton data-autofocus disabled={isSaving} onClick={() => turnTo('edited')}>
              {isSaving ? 'Saving…' : 'Edit status'}
            </TextButton>
          )}
          {onLogin && <TextButton onClick={onLogin}>Portal login</TextButton>}
        </CellFooter>
      )}
    </CellPanel>
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

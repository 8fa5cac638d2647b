import { participationStatuses, type ParticipationStatus } from '@credence/contract/choices/enrollment'
import type { Cell } from '@credence/contract/participation/matrix-cells'
import type { CellWord } from '@credence/contract/participation/rules'
import { listCarrierParticipationHistory } from '@credence/contract/participation/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../../kit/read.ts'
import { Fact, Facts } from '../../../ui/text/facts.tsx'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { carrierDraftOf, withStatus, type CarrierDraft } from './cell-draft.ts'
import { CellHistory } from './cell-history.tsx'
import { CellFooter, CellHead, CellPanel, TermFacts } from './cell-parts.tsx'
import classes from './cell.module.css'
import { TermForm } from '../term-form.tsx'

interface CarrierCellProps {
  cell: Cell
  word: CellWord
  ids: { providerId: number; practiceId: number; carrierId: number }
  carrier: string
  provider: string
  today: string
  mayEdit: boolean
  maySeeTasks: boolean
  isSaving: boolean
  /** What was typed and refused, to go on from. */
  refused: { draft: CarrierDraft; reason: string | null } | null
  /** Hears whether closing would lose something. */
  onUnsaved: (unsaved: boolean) => void
  onSave: (draft: CarrierDraft) => void
  onLines: (() => void) | null
  onLogin: (() => void) | null
}

/** What a provider has with a carrier, and the means to change it. */
export function CarrierCell({ refused, ...props }: CarrierCellProps) {
  const { cell, word, ids, carrier, provider, today, mayEdit, maySeeTasks, isSaving, onUnsaved, onLines, onLogin } =
    props
  const [mode, setMode] = useState<'seen' | 'edited' | 'history'>(refused ? 'edited' : 'seen')
  const turnTo = (next: typeof mode) => {
    setMode(next)
    onUnsaved(false)
  }
  if (mode === 'edited') {
    return (
      <CarrierForm
        {...props}
        draft={refused?.draft ?? carrierDraftOf(cell)}
        reason={refused?.reason ?? null}
        onCancel={() => turnTo('seen')}
      />
    )
  }
  if (mode === 'history') {
    return (
      <CellPanel key="history">
        <CellHead title={carrier} about={provider} word={word} />
        <CarrierHistory ids={ids} />
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
      <CellHead title={carrier} about={provider} word={word} />
      <div className={classes['body']}>
        <Facts>
          <TermFacts effectiveDate={cell.effectiveDate} expires={cell.expires} today={today} />
          {cell.isPending && (
            <Fact name="Open task">{maySeeTasks ? <Link to="/tasks">enrollment</Link> : 'enrollment'}</Fact>
          )}
          <Fact name="History">
            <TextButton onClick={() => turnTo('history')}>Show changes</TextButton>
          </Fact>
        </Facts>
      </div>
      {(mayEdit || onLines || onLogin) && (
        <CellFooter>
          {mayEdit && (
            <TextButton data-autofocus disabled={isSaving} onClick={() => turnTo('edited')}>
              {isSaving ? 'Saving…' : 'Edit status'}
            </TextButton>
          )}
          {onLines && <TextButton onClick={onLines}>Lines of Business</TextButton>}
          {onLogin && <TextButton onClick={onLogin}>Portal login</TextButton>}
        </CellFooter>
      )}
    </CellPanel>
  )
}

interface CarrierFormProps extends Omit<CarrierCellProps, 'refused'> {
  draft: CarrierDraft
  reason: string | null
  onCancel: () => void
}

const CarrierForm = ({ carrier, provider, draft, reason, onUnsaved, onSave, onCancel }: CarrierFormProps) => (
  <TermForm
    draft={draft}
    reason={reason}
    head={<CellHead title={carrier} about={provider} />}
    hasTerm={({ status }) => status === 'ACTIVE'}
    onUnsaved={onUnsaved}
    onSave={onSave}
    onCancel={onCancel}
  >
    {(typed, edit) => (
      <Segmented
        label="Status"
        wide
        options={participationStatuses.options}
        value={typed.status}
        onChange={(status) => edit(withStatus(typed, status))}
      />
    )}
  </TermForm>
)

const wordOf: Record<ParticipationStatus, CellWord> = { ACTIVE: 'active', INACTIVE: 'inactive', NOT_APPLICABLE: 'n/a' }

export function CarrierHistory({ ids }: { ids: CarrierCellProps['ids'] }) {
  const { data, isError, refetch } = useQuery({
    ...read(listCarrierParticipationHistory, { params: ids }),
    staleTime: 0,
  })
  const lines = data?.map(({ status, ...line }) => ({ ...line, extra: null, word: wordOf[status] }))
  return <CellHistory lines={lines} failed={isError} onRetry={() => void refetch()} />
}

import { participationStatuses, type ParticipationStatus } from '@credence/contract/choices/enrollment'
import type { Cell } from '@credence/contract/participation/matrix-cells'
import type { CellWord } from '@credence/contract/participation/rules'
import { listCarrierParticipationHistory } from '@credence/contract/participation/calls'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { WantedTask } from '../../../domain/work/similar-tasks.ts'
import { read } from '../../../kit/read.ts'
import { Fact, Facts } from '../../../ui/text/facts.tsx'
import { useEdit } from '../../../ui/edit/use-edit.ts'
import { termFaults } from '../../../ui/inputs/term-faults.ts'
import { Segmented } from '../../../ui/inputs/segmented.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { carrierDraftOf, rebasedCarrier, withStatus, type CarrierDraft, type Refused } from './cell-draft.ts'
import { CellActions, MoreFact } from './cell-actions.tsx'
import { CellHistory } from './cell-history.tsx'
import { CellFooter, CellHead, CellPanel, TermFacts } from './cell-parts.tsx'
import { CellTasks } from './cell-tasks.tsx'
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
  /** Opens a task, or a new one; null for those who may not see tasks. */
  onTask: ((task: WantedTask) => void) | null
  isSaving: boolean
  /** What was typed and refused, to go on from. */
  refused: Refused<CarrierDraft> | null
  onSave: (draft: CarrierDraft) => void
  onLines: (() => void) | null
  onLogin: (() => void) | null
}

/** What a provider has with a carrier, and the means to change it. */
export function CarrierCell(props: CarrierCellProps) {
  const { cell, word, ids, carrier, provider, today, mayEdit, onTask, isSaving, refused, onLines, onLogin } = props
  const [mode, setMode] = useState<'seen' | 'edited' | 'history'>(refused ? 'edited' : 'seen')
  if (mode === 'edited') {
    return <CarrierForm {...props} onCancel={() => setMode('seen')} />
  }
  if (mode === 'history') {
    return (
      <CellPanel key="history">
        <CellHead title={carrier} about={provider} word={word} />
        <CarrierHistory ids={ids} />
        <CellFooter>
          <TextButton data-autofocus onClick={() => setMode('seen')}>
            Back
          </TextButton>
        </CellFooter>
      </CellPanel>
    )
  }
  return (
    <CellPanel key="seen">
      <CellHead title={carrier} about={provider} word={word} />
      {onTask && <CellTasks subject={ids} isPending={cell.isPending} today={today} onTask={onTask} />}
      <div className={classes['body']}>
        <Facts>
          <TermFacts effectiveDate={cell.effectiveDate} expires={cell.expires} today={today} />
          {cell.isPending && !onTask && <Fact name="Open task">enrollment</Fact>}
          <MoreFact actions={{ 'Lines of Business': onLines, 'Portal login': onLogin }} />
        </Facts>
      </div>
      <CellActions
        subject={ids}
        onTask={onTask}
        isPending={cell.isPending}
        isSaving={isSaving}
        onHistory={() => setMode('history')}
        onEdit={mayEdit ? () => setMode('edited') : null}
      />
    </CellPanel>
  )
}

type CarrierFormProps = Pick<CarrierCellProps, 'cell' | 'carrier' | 'provider' | 'refused' | 'onSave'> & {
  onCancel: () => void
}

function CarrierForm({ cell, carrier, provider, refused, onSave, onCancel }: CarrierFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const editing = useEdit<Cell, CarrierDraft>({
    stored: cell,
    follows: true,
    resumed: refused ?? undefined,
    draftOf: carrierDraftOf,
    rebase: rebasedCarrier(carrierDraftOf),
    faultsIn: termFaults,
    // The cell shows its new word at once, and the popover closes: the save goes on without it.
    save: async ({ draft: next }) => onSave(next),
  })
  const { draft, edit } = editing
  return (
    <TermForm
      form={form}
      edit={editing}
      head={<CellHead title={carrier} about={provider} />}
      hasTerm={draft.status === 'ACTIVE'}
      onCancel={onCancel}
    >
      <Segmented
        label="Status"
        wide
        options={participationStatuses.options}
        value={draft.status}
        onChange={(status) => edit(withStatus(draft, status))}
      />
    </TermForm>
  )
}

const wordOf: Record<ParticipationStatus, CellWord> = { ACTIVE: 'active', INACTIVE: 'inactive', NOT_APPLICABLE: 'n/a' }

export function CarrierHistory({ ids }: { ids: CarrierCellProps['ids'] }) {
  const { data, isError, refetch } = useQuery({
    ...read(listCarrierParticipationHistory, { params: ids }),
    staleTime: 0,
  })
  const lines = data?.map(({ status, ...line }) => ({ ...line, extra: null, word: wordOf[status] }))
  return <CellHistory lines={lines} failed={isError} onRetry={() => void refetch()} />
}

import { saveTask } from '@credence/contract/tasks/calls'
import { IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { WantedTask } from '../../../domain/work/similar-tasks.ts'
import { useMay } from '../../../kit/use-may.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Fact } from '../../../ui/text/facts.tsx'
import { CellFooter } from './cell-parts.tsx'
import type { StandingSubject } from './cell-tasks.tsx'
import classes from './cell.module.css'

interface AddTaskProps {
  subject: StandingSubject
  onTask: ((task: WantedTask) => void) | null
  autofocus?: boolean
}

/** A new task about the standing, for those who may make one. */
export function AddTask({ subject, onTask, autofocus = false }: AddTaskProps) {
  const mayAdd = useMay(saveTask)
  return (
    onTask &&
    mayAdd && (
      <TextButton data-autofocus={autofocus || undefined} onClick={() => onTask({ new: true, ...wantedOf(subject) })}>
        <span className={classes['withIcon']}>
          <IconPlus size={14} stroke={1.9} aria-hidden />
          Add task
        </span>
      </TextButton>
    )
  )
}

const wantedOf = ({ practiceId, providerId, carrierId, facilityId }: StandingSubject) => ({
  practiceId,
  providerId,
  ...(carrierId ? { carrierId } : {}),
  ...(facilityId ? { facilityId } : {}),
})

interface CellActionsProps extends Omit<AddTaskProps, 'autofocus'> {
  isPending: boolean
  isSaving: boolean
  onHistory: () => void
  onEdit: (() => void) | null
}

/** What can be done about a cell. A pending one needs a task more often than another status. */
export const CellActions = ({ subject, onTask, isPending, isSaving, onHistory, onEdit }: CellActionsProps) => (
  <CellFooter>
    <AddTask subject={subject} onTask={onTask} autofocus={isPending} />
    <TextButton onClick={onHistory}>
      <span className={classes['withIcon']}>
        <IconHistory size={14} stroke={1.9} aria-hidden />
        History
      </span>
    </TextButton>
    {onEdit && (
      <span className={classes['last']}>
        <TextButton data-autofocus={!isPending || undefined} disabled={isSaving} onClick={onEdit}>
          <span className={classes['withIcon']}>
            <IconPencil size={14} stroke={1.9} aria-hidden />
            {isSaving ? 'Saving…' : 'Edit status'}
          </span>
        </TextButton>
      </span>
    )}
  </CellFooter>
)

/** What else there is about the two; null is left out. */
export function MoreFact({ actions }: { actions: Record<string, (() => void) | null> }) {
  const given = Object.entries(actions).flatMap(([label, act]) => (act ? [{ label, act }] : []))
  return (
    given.length > 0 && (
      <Fact name="More">
        {given.map(({ label, act }, at) => (
          <Fragment key={label}>
            {at > 0 && ' · '}
            <TextButton onClick={act}>{label}</TextButton>
          </Fragment>
        ))}
      </Fact>
    )
  )
}

import type { CellWord } from '@credence/contract/participation/rules'
import type { WantedTask } from '../../domain/work/similar-tasks.ts'
import { afterPaint } from '../../ui/hooks/after-paint.ts'
import { StatusBadge } from '../../ui/matrix/marks.tsx'
import { AddTask } from './matrix/cell-actions.tsx'
import { CellFooter, CellHead, CellPanel } from './matrix/cell-parts.tsx'
import { CellTasks, type StandingSubject } from './matrix/cell-tasks.tsx'
import { RowPopover } from './row-popover.tsx'

interface StandingTasks {
  name: string
  about: string
  subject: StandingSubject
  isPending: boolean
  today: string
  onTask: (task: WantedTask) => void
}

/** The word of a standing. For those who may see tasks it opens the tasks about the standing, and adds one. */
export const WordCell = ({ word, tasks }: { word: CellWord; tasks?: StandingTasks }) => (
  <td>
    {tasks ? (
      <RowPopover face={{ shown: <StatusBadge word={word} /> }} label={`${word}: tasks with ${tasks.name}`} width={352}>
        {(close) => <TasksPanel {...tasks} word={word} onClose={close} />}
      </RowPopover>
    ) : (
      <StatusBadge word={word} />
    )}
  </td>
)

function TasksPanel({
  name,
  about,
  subject,
  isPending,
  today,
  word,
  onTask,
  onClose,
}: StandingTasks & { word: CellWord; onClose: () => void }) {
  const open = (task: WantedTask) => {
    onClose()
    // The row has the focus again by then, and gets it back from the dialog.
    afterPaint(() => onTask(task))
  }
  return (
    <CellPanel>
      <CellHead title={name} about={about} word={word} />
      <CellTasks subject={subject} isPending={isPending} saysNone today={today} onTask={open} />
      <CellFooter>
        <AddTask subject={subject} onTask={open} autofocus />
      </CellFooter>
    </CellPanel>
  )
}

import { listCompletedTasks } from '@credence/contract/tasks/behind-figures'
import type { TaskCard } from '@credence/contract/tasks/card'
import { listBoardTasks } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { TaskSelection } from '../../domain/work/task-selection.ts'
import { useOpenedTask } from '../../domain/work/use-opened-task.ts'
import { read } from '../../kit/read.ts'
import { useToday } from '../../kit/use-today.ts'
import { useAddressSort } from '../../ui/hooks/use-address.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Failed } from '../../ui/layout/states.tsx'
import { CompletedList } from './completed-list.tsx'
import { isOpenAnd, selectionText } from './selection-text.ts'
import { TaskDialog } from './task-dialog.tsx'
import { listColumns } from './task-list-columns.ts'
import { TaskList } from './task-list.tsx'
import { byNextAction } from './views/task-address.ts'

const columns = listColumns(false)

/** The tasks behind a figure, as its address selects them. */
export const SelectedTasks = ({ selection }: { selection: TaskSelection }) =>
  'open' in selection ? <OpenSelection selection={selection} /> : <CompletedSelection selection={selection} />

interface FrameProps {
  selection: TaskSelection
  tasks: readonly TaskCard[] | undefined
  total: number | undefined
  failed: boolean
  onRetry: () => void
  children: (open: (id: number) => void) => React.ReactNode
}

function Frame({ selection, tasks, total, failed, onRetry, children }: FrameProps) {
  const { id, open, close } = useOpenedTask('/tasks')
  const opened = useMemo(() => (id === null ? null : { id }), [id])
  const isCut = tasks !== undefined && total !== undefined && total > tasks.length
  return (
    <>
      <PageHead
        title="Tasks"
        note={
          <>
            {selectionText(selection, tasks?.[0])}
            {total !== undefined && `, ${total === 1 ? '1 task' : `${total} tasks`}`}
            {isCut && `, of which the newest ${tasks.length} are shown`}
          </>
        }
      >
        <Link to="/tasks">Show all tasks</Link>
      </PageHead>
      {failed && !tasks ? (
        <div className="framed">
          <Failed sentence={texts.reloadBoard} onRetry={onRetry}>
            The tasks could not be loaded.
          </Failed>
        </div>
      ) : (
        children(open)
      )}
      <TaskDialog
        task={opened}
        onClose={() => {
          close()
          onRetry()
        }}
      />
    </>
  )
}

function OpenSelection({ selection }: { selection: Extract<TaskSelection, { open: string }> }) {
  const today = useToday()
  const sort = useAddressSort(columns, byNextAction)
  const { data, isError, refetch } = useQuery(read(listBoardTasks, {}))
  const tasks = data?.filter((task) => isOpenAnd(selection, task, today))
  return (
    <Frame selection={selection} tasks={tasks} total={tasks?.length} failed={isError} onRetry={() => void refetch()}>
      {(open) => <TaskList tasks={tasks} isFiltered today={today} sort={sort} onOpen={open} />}
    </Frame>
  )
}

function CompletedSelection({ selection }: { selection: Extract<TaskSelection, { completed: string }> }) {
  const { carrierId, ...query } = selection
  const { data, isError, refetch } = useQuery(
    read(listCompletedTasks, {
      query: { ...query, ...(carrierId === undefined ? {} : { carrierId: String(carrierId) }) },
    }),
  )
  return (
    <Frame
      selection={selection}
      tasks={data?.tasks}
      total={data?.total}
      failed={isError}
      onRetry={() => void refetch()}
    >
      {(open) => <CompletedList tasks={data?.tasks} onOpen={open} />}
    </Frame>
  )
}

import { limits } from '@credence/contract/limits'
import { buildTasks } from '@credence/contract/tasks/builder'
import type { TaskCard } from '@credence/contract/tasks/card'
import { listBoardTasks, saveTask, taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { Board } from '../../ui/board/board.tsx'
import { columnsOf } from '../../domain/work/status-columns.ts'
import { allButComplete, passesStatus, type StatusFilter } from '../../domain/work/status-filter.ts'
import { StatusSelect } from '../../domain/work/status-select.tsx'
import { selectionIn } from '../../domain/work/task-selection.ts'
import { useTaskParameter } from '../../domain/work/use-task-parameter.ts'
import { useBoardView, ViewSwitch } from '../../ui/board/view-switch.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { BuilderDialog } from './builder/builder-dialog.tsx'
import { TaskBoardCard } from './task-board-card.tsx'
import { TaskDialog, type OpenedTask } from './task-dialog.tsx'
import { NoTasks } from './no-tasks.tsx'
import { SelectedTasks } from './selected-tasks.tsx'
import { noFilter, passes, type TaskFilter } from './task-filter.ts'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { calledOf } from './task-target.ts'
import { useStar } from './use-star.ts'
import { dueOf, useTaskMove } from './use-task-move.ts'

const keyOf = ({ id }: TaskCard) => id
const nothing: TaskCard[] = []

/** /tasks: the work of the team, as a board or as a list; with conditions in its address, the tasks that meet them. */
export function TasksPage() {
  usePageTitle('Tasks')
  const [search] = useSearchParams()
  const selection = useMemo(() => selectionIn(search), [search])
  return selection ? <SelectedTasks selection={selection} /> : <AllTasks />
}

function AllTasks() {
  const today = useToday()
  const [view, setView] = useBoardView()
  const [filter, setFilter] = useState<TaskFilter>(noFilter)
  const [status, setStatus] = useState<StatusFilter>(allButComplete)
  const [opened, setOpened] = useState<OpenedTask | null>(null)
  const [building, setBuilding] = useState(false)
  const { data, isError, refetch } = useQuery({ ...read(listBoardTasks, {}), refetchInterval: limits.boardPollMs })
  const [mayEdit, mayBuild] = [useMay(saveTask), useMay(buildTasks)]
  const { onMove, questions } = useTaskMove()
  const star = useStar()
  const onStar = mayEdit ? star : undefined
  const open = useCallback((id: number) => setOpened({ id }), [])
  const close = useCallback(() => setOpened(null), [])
  useTaskParameter(open)
  // The controls answer at once; thousands of tasks follow as soon as they can.
  const [shownView, shownFilter] = [useDeferredValue(view), useDeferredValue(filter)]
  const tasks = useMemo(() => data?.filter((task) => passes(task, shownFilter)), [data, shownFilter])
  const columns = useMemo(() => columnsOf(tasks ?? nothing, dueOf), [tasks])
  const rows = useMemo(() => tasks?.filter((task) => passesStatus(task.status, status)), [tasks, status])
  const action = mayEdit ? 'Open' : taskTexts.viewDetails
  const card = useCallback(
    (task: TaskCard, handle: ReactNode) => (
      <TaskBoardCard task={task} today={today} action={action} handle={handle} onOpen={open} onStar={onStar} />
    ),
    [today, action, open, onStar],
  )
  return (
    <>
      <PageHead
        title="Tasks"
        beside={
          <>
            <TaskFilters filter={filter} onChange={setFilter} />
            {shownView === 'list' && <StatusSelect value={status} onChange={setStatus} />}
          </>
        }
      >
        <ViewSwitch view={view} onChange={setView} />
        {mayBuild && (
          <Button
            variant="default"
            leftSection={<IconStack2 size={16} stroke={1.6} aria-hidden />}
            onClick={() => setBuilding(true)}
          >
            {taskTexts.builder}
          </Button>
        )}
        {mayEdit && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpened({ new: true })}
          >
            {taskTexts.add}
          </Button>
        )}
      </PageHead>
      {isError && !data ? (
        <div className="framed">
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()}>
            The tasks could not be loaded.
          </Failed>
        </div>
      ) : shownView === 'list' ? (
        <TaskList tasks={rows} isFiltered={data?.length !== 0} today={today} onOpen={open} onStar={onStar} />
      ) : (
        <Board
          label="Tasks"
          columns={columns}
          loading={data === undefined}
          keyOf={keyOf}
          nameOf={calledOf}
          guess={168}
          onMove={mayEdit ? onMove : undefined}
          renderCard={card}
          empty={<NoTasks isFiltered={data?.length !== 0} />}
        />
      )}
      <TaskDialog task={opened} onClose={close} />
      <BuilderDialog opened={building} onClose={() => setBuilding(false)} />
      {questions}
    </>
  )
}

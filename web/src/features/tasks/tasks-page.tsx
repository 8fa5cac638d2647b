import { limits } from '@credence/contract/limits'
import { buildTasks } from '@credence/contract/tasks/builder'
import type { TaskCard } from '@credence/contract/tasks/card'
import { listBoardTasks, saveTask, taskTexts } from '@credence/contract/tasks/calls'
import { listTaskViews, type TaskView } from '@credence/contract/tasks/views'
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
import { useBoardAddress } from '../../domain/work/board-address.ts'
import { columnsOf } from '../../domain/work/status-columns.ts'
import { passesStatus } from '../../domain/work/status-filter.ts'
import { StatusSelect } from '../../domain/work/status-select.tsx'
import { selectionIn } from '../../domain/work/task-selection.ts'
import { useOpenedTask } from '../../domain/work/use-opened-task.ts'
import { ViewSwitch } from '../../ui/board/view-switch.tsx'
import { QuickFilter } from '../../ui/inputs/quick-filter.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { nextSorting } from '../../ui/tables/sort.ts'
import { SelectableList } from './bulk/selectable-list.tsx'
import { usePageAction } from '../../ui/palette/page-actions.ts'
import { BuilderDialog } from './builder/builder-dialog.tsx'
import { TaskBoardCard } from './task-board-card.tsx'
import { TaskDialog, type OpenedTask } from './task-dialog.tsx'
import { NoTasks } from './no-tasks.tsx'
import { SelectedTasks } from './selected-tasks.tsx'
import { passing } from './task-filter.ts'
import { TaskFilters } from './task-filters.tsx'
import { calledOf } from './task-target.ts'
import { useStar } from './use-star.ts'
import { dueOf, useTaskMove } from './use-task-move.ts'
import { QuickFilters } from './views/quick-filters.tsx'
import { taskForm } from './views/task-address.ts'
import { ViewBar } from './views/view-bar.tsx'

const keyOf = ({ id }: TaskCard) => id
const nothing: TaskCard[] = []
const noViews: TaskView[] = []

/** /tasks: the work of the team, as a board or as a list; with conditions in its address, the tasks that meet them. */
export function TasksPage() {
  usePageTitle('Tasks')
  const [search] = useSearchParams()
  const selection = useMemo(() => selectionIn(search), [search])
  return selection ? <SelectedTasks selection={selection} /> : <AllTasks />
}

/** The task that is open: the one of the address, or a new one. */
function useOpened() {
  const { id, open, close: closeStored } = useOpenedTask('/tasks')
  const [isNew, setNew] = useState(false)
  const opened = useMemo<OpenedTask | null>(() => (id !== null ? { id } : isNew ? { new: true } : null), [id, isNew])
  const close = useCallback(() => {
    setNew(false)
    if (id !== null) closeStored()
  }, [id, closeStored])
  return { opened, open, close, add: () => setNew(true) }
}

function AllTasks() {
  const today = useToday()
  const { view, filter, status, sorting, saved, change } = useBoardAddress(taskForm)
  const { opened, open, close, add } = useOpened()
  const [building, setBuilding] = useState(false)
  const { data, isError, refetch } = useQuery({ ...read(listBoardTasks, {}), refetchInterval: limits.boardPollMs })
  const [mayEdit, mayBuild] = [useMay(saveTask), useMay(buildTasks)]
  const { onMove, questions } = useTaskMove()
  const star = useStar()
  const onStar = mayEdit ? star : undefined
  const build = () => setBuilding(true)
  usePageAction(mayEdit ? { id: 'add-task', label: 'Add task', icon: IconPlus, keyId: 'add', run: add } : null, 1)
  usePageAction(
    mayBuild
      ? {
          id: 'build',
          label: taskTexts.builder,
          about: 'Tasks for several carriers at once',
          icon: IconStack2,
          run: build,
        }
      : null,
    2,
  )
  // The controls answer at once; thousands of tasks follow as soon as they can.
  const [shownView, shownFilter] = [useDeferredValue(view), useDeferredValue(filter)]
  const { data: known } = useQuery(read(listTaskViews, {}))
  const me = known?.me ?? null
  const reader = useMemo(() => ({ me, today }), [me, today])
  const shown = useMemo(() => ({ view, filter, status, sorting, saved }), [view, filter, status, sorting, saved])
  const tasks = useMemo(() => data?.filter(passing(shownFilter, reader)), [data, shownFilter, reader])
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
            <QuickFilter
              label="Search tasks"
              placeholder="Search tasks and notes"
              width={204}
              value={filter.text}
              onChange={(text) => change({ filter: { ...filter, text } }, { rests: true })}
            />
            <TaskFilters filter={filter} onChange={(next) => change({ filter: next })} />
            {shownView === 'list' && <StatusSelect value={status} onChange={(next) => change({ status: next })} />}
          </>
        }
      >
        <ViewSwitch view={view} onChange={(next) => change({ view: next })} />
        {mayBuild && (
          <Button variant="default" leftSection={<IconStack2 size={16} stroke={1.6} aria-hidden />} onClick={build}>
            {taskTexts.builder}
          </Button>
        )}
        {mayEdit && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={add}>
            {taskTexts.add}
          </Button>
        )}
      </PageHead>
      <ViewBar tasks={data} views={known?.views ?? noViews} shown={shown} reader={reader}>
        <QuickFilters tasks={data} filter={filter} reader={reader} onChange={(next) => change({ filter: next })} />
      </ViewBar>
      {isError && !data ? (
        <div className="framed">
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()}>
            The tasks could not be loaded.
          </Failed>
        </div>
      ) : (
        shownView === 'grid' && (
          <Board
            label="Tasks"
            columns={columns}
            loading={data === undefined}
            keyOf={keyOf}
            nameOf={calledOf}
            guess={168}
            onMove={mayEdit ? onMove : undefined}
            renderCard={card}
            empty={<NoTasks isFiltered={data?.length !== 0} onAdd={add} />}
          />
        )
      )}
      <SelectableList
        tasks={rows}
        isFiltered={data?.length !== 0}
        isShown={shownView === 'list' && !(isError && !data)}
        mayEdit={mayEdit}
        today={today}
        sorting={sorting}
        sort={[sorting, (key) => change({ sorting: nextSorting(sorting, key) })]}
        onOpen={open}
        onStar={onStar}
        onAdd={add}
      />
      <TaskDialog task={opened} onClose={close} onOpen={open} />
      <BuilderDialog opened={building} onClose={() => setBuilding(false)} />
      {questions}
    </>
  )
}

import { listFppeTasks, saveFppeTask, type FppeTask } from '@credence/contract/fppe/calls'
import { limits } from '@credence/contract/limits'
import { taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { Board } from '../../ui/board/board.tsx'
import { columnsOf } from '../../domain/work/status-columns.ts'
import { passesStatus } from '../../domain/work/status-filter.ts'
import { StatusSelect } from '../../domain/work/status-select.tsx'
import { useOpenedTask } from '../../domain/work/use-opened-task.ts'
import { ViewSwitch } from '../../ui/board/view-switch.tsx'
import { nextSorting } from '../../ui/tables/sort.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Failed } from '../../ui/layout/states.tsx'
import { FppeCard } from './fppe-card.tsx'
import { FppeDialog, type OpenTask } from './fppe-dialog.tsx'
import { FppeList, NoFppeTasks } from './fppe-list.tsx'
import { useFppeAddress } from './fppe-address.ts'
import { deadlineOf, useFppeMove } from './use-fppe-move.ts'

const keyOf = ({ id }: FppeTask) => id
const nameOf = ({ providerFormattedName, id }: FppeTask) => `${providerFormattedName}, ${id}`
const nothing: FppeTask[] = []

export function FppePage() {
  usePageTitle('FPPE Tasks')
  const { view, status, sorting, change } = useFppeAddress()
  const [isNew, setNew] = useState(false)
  const {
    data: tasks,
    isError,
    refetch,
  } = useQuery({ ...read(listFppeTasks, {}), refetchInterval: limits.boardPollMs })
  const mayEdit = useMay(saveFppeTask)
  const move = useFppeMove()
  const { id, open, close: closeStored } = useOpenedTask('/fppetasks')
  const opened = useMemo<OpenTask | null>(() => (id !== null ? { id } : isNew ? { id: null } : null), [id, isNew])
  const close = useCallback(() => {
    setNew(false)
    if (id !== null) closeStored()
  }, [id, closeStored])
  const action = mayEdit ? 'Open' : taskTexts.viewDetails
  const card = useCallback(
    (task: FppeTask, handle: ReactNode) => <FppeCard task={task} action={action} handle={handle} onOpen={open} />,
    [action, open],
  )
  const columns = useMemo(() => columnsOf(tasks ?? nothing, deadlineOf), [tasks])
  const rows = useMemo(() => tasks?.filter((task) => passesStatus(task.status, status)), [tasks, status])
  return (
    <>
      <PageHead
        title="FPPE Tasks"
        {...(view === 'list'
          ? { beside: <StatusSelect value={status} onChange={(next) => change({ status: next })} /> }
          : {})}
      >
        <ViewSwitch view={view} onChange={(next) => change({ view: next })} />
        {mayEdit && (
          <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={() => setNew(true)}>
            {taskTexts.add}
          </Button>
        )}
      </PageHead>
      {isError && !tasks ? (
        <div className="framed">
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()}>
            The FPPE tasks could not be loaded.
          </Failed>
        </div>
      ) : view === 'list' ? (
        <FppeList
          tasks={rows}
          isFiltered={tasks?.length !== 0}
          sort={[sorting, (key) => change({ sorting: nextSorting(sorting, key) })]}
          onOpen={open}
        />
      ) : (
        <Board
          label="FPPE tasks"
          columns={columns}
          loading={tasks === undefined}
          keyOf={keyOf}
          nameOf={nameOf}
          guess={150}
          onMove={mayEdit ? move : undefined}
          renderCard={card}
          empty={<NoFppeTasks isFiltered={false} />}
        />
      )}
      <FppeDialog opened={opened} onClose={close} />
    </>
  )
}

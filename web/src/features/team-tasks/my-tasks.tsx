import { starTask } from '@credence/contract/tasks/calls'
import { listMyTasks, type TeamTask } from '@credence/contract/team-tasks/calls'
import { texts } from '@credence/contract/texts'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { passesStatus } from '../../domain/work/status-filter.ts'
import { StatusSelect } from '../../domain/work/status-select.tsx'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { statusValue } from './status-value.ts'
import { TaskTable } from './task-table.tsx'
import { useStar } from './use-star.ts'

/** The administrator's own tasks in all teams. */
export function MyTasks({ onOpen }: { onOpen: (task: TeamTask) => void }) {
  const [status, setStatus] = useAddress('status', statusValue)
  const { data, isError, refetch } = useQuery(read(listMyTasks, {}))
  const mayStar = useMay(starTask)
  const star = useStar()
  const tasks = useMemo(() => data?.filter((task) => passesStatus(task.status, status)), [data, status])
  return (
    <>
      <PageHead title="My Tasks" note="The starred ones first, then by next action.">
        <StatusSelect value={status} withComplete={false} onChange={setStatus} />
      </PageHead>
      {isError && !data ? (
        <div className="framed">
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()}>
            Your tasks could not be loaded.
          </Failed>
        </div>
      ) : tasks?.length === 0 ? (
        <div className="framed">
          <Empty icon={IconListCheck} title="No task to show">
            {status === 'ALL'
              ? 'No open task is assigned to you. Enter a team to add one or take one over.'
              : 'None of your tasks has this status. Choose another status.'}
          </Empty>
        </div>
      ) : (
        <TaskTable label="My tasks" tasks={tasks} stars={{ onToggle: mayStar ? star : undefined }} onOpen={onOpen} />
      )}
    </>
  )
}

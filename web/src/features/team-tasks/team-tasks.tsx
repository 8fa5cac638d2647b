import { listH3Assignees, listTasksOfAssignee, listTeamTasks, type TeamTask } from '@credence/contract/team-tasks/calls'
import { texts } from '@credence/contract/texts'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { read } from '../../kit/read.ts'
import { passesStatus } from '../../domain/work/status-filter.ts'
import { StatusSelect } from '../../domain/work/status-select.tsx'
import { choiceValue, idValue } from '../../ui/hooks/address-values.ts'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { LookupSelect } from '../../ui/inputs/lookup-select.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { Empty, Failed } from '../../ui/layout/states.tsx'
import { statusValue } from './status-value.ts'
import { TaskTable } from './task-table.tsx'
import classes from './team-tasks.module.css'

const views = [
  { value: 'DUE_NOW', label: 'Due Now' },
  { value: 'BY_ASSIGNEE', label: 'By Assignee' },
] as const
const viewValue = choiceValue(['DUE_NOW', 'BY_ASSIGNEE'], 'DUE_NOW')

/** The tasks of all administrators: what is due now, or all of one of them. */
export function TeamTasks({ onOpen }: { onOpen: (task: TeamTask) => void }) {
  const [view, setView] = useAddress('view', viewValue)
  const [assignee, setAssignee] = useAddress('assignee', idValue)
  const [status, setStatus] = useAddress('status', statusValue)
  const people = useQuery({ ...read(listH3Assignees, {}), enabled: view === 'BY_ASSIGNEE' })
  const due = useQuery({ ...read(listTeamTasks, {}), enabled: view === 'DUE_NOW' })
  const theirs = useQuery({
    ...read(listTasksOfAssignee, { params: { assigneeUserId: assignee ?? 0 } }),
    enabled: view === 'BY_ASSIGNEE' && assignee !== null,
  })
  const { data, isError, refetch } = view === 'DUE_NOW' ? due : theirs
  const tasks = useMemo(() => data?.filter((task) => passesStatus(task.status, status)), [data, status])
  const controls = (
    <>
      <Segmented label="Which tasks" options={views} value={view} onChange={setView} />
      {view === 'BY_ASSIGNEE' && (
        <div className={classes['assignee']}>
          <LookupSelect
            label="Assignee"
            choices={people.data?.map(({ userId, firstName, lastName }) => ({
              id: userId,
              name: `${firstName} ${lastName}`,
            }))}
            failed={people.isError}
            placeholder="Select an assignee"
            value={assignee}
            onChange={setAssignee}
          />
        </div>
      )}
    </>
  )
  return (
    <>
      <PageHead title="Team Tasks" beside={controls}>
        <StatusSelect value={status} withComplete={false} onChange={setStatus} />
      </PageHead>
      {view === 'BY_ASSIGNEE' && assignee === null ? (
        <div className="framed">
          <Empty icon={IconUsers} title="No assignee selected">
            Select an assignee to see all of their open tasks.
          </Empty>
        </div>
      ) : isError && !data ? (
        <div className="framed">
          <Failed sentence={texts.reloadBoard} onRetry={() => void refetch()}>
            The tasks could not be loaded.
          </Failed>
        </div>
      ) : tasks?.length === 0 ? (
        <div className="framed">
          <Empty icon={IconUsers} title="No task to show">
            {view === 'DUE_NOW' ? 'Nothing of the administrators is due.' : 'This assignee has no open task.'}
          </Empty>
        </div>
      ) : (
        <TaskTable label="Team tasks" tasks={tasks} onOpen={onOpen} />
      )}
    </>
  )
}

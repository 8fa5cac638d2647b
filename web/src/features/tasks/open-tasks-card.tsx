import type { TaskCard } from '@credence/contract/tasks/card'
import { listOpenTasksOfPractice, listOpenTasksOfProvider, saveTask, taskTexts } from '@credence/contract/tasks/calls'
import { texts } from '@credence/contract/texts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconListCheck, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { Card, QuietLine } from '../../ui/layout/card.tsx'
import { usePageAction } from '../../ui/palette/page-actions.ts'
import { OpenTasksTable, type TaskOwner } from './open-tasks-table.tsx'
import { TaskDialog, type OpenedTask } from './task-dialog.tsx'
import type { About } from './task-draft.ts'

interface OpenTasksCardProps {
  id: string
  owner: TaskOwner
  ownerId: number
  /** What a task that is added here is about. */
  about: Partial<About>
}

/** What is still to be done for a practice or a provider; the rows lead to the tasks themselves. */
export function OpenTasksCard({ id, owner, ownerId, about }: OpenTasksCardProps) {
  const today = useToday()
  const [opened, setOpened] = useState<OpenedTask | null>(null)
  const { data, isError } = useQuery<TaskCard[]>(
    read(owner === 'practice' ? listOpenTasksOfPractice : listOpenTasksOfProvider, { params: { id: ownerId } }),
  )
  const mayEdit = useMay(saveTask)
  usePageAction(
    mayEdit
      ? {
          id: 'add-task',
          label: 'Add task',
          about: owner === 'provider' ? 'Provider and practice filled in' : 'Practice filled in',
          icon: IconPlus,
          keyId: 'add',
          run: () => setOpened({ new: true, ...about }),
        }
      : null,
    1,
  )
  const add = mayEdit ? (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
      onClick={() => setOpened({ new: true, ...about })}
    >
      {taskTexts.add}
    </Button>
  ) : undefined
  return (
    <Card id={id} title="Open Tasks" count={data?.length} {...(add ? { actions: add } : {})}>
      <Rows tasks={data} failed={isError} owner={owner} today={today} mayAdd={mayEdit} />
      {add && <TaskDialog task={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

function Rows({
  tasks,
  failed,
  owner,
  today,
  mayAdd,
}: {
  tasks: readonly TaskCard[] | undefined
  failed: boolean
  owner: TaskOwner
  today: string
  mayAdd: boolean
}) {
  if (failed && !tasks)
    return <QuietLine icon={<IconAlertTriangle size={16} stroke={1.6} aria-hidden />}>{texts.reloadPanel}</QuietLine>
  if (tasks?.length === 0)
    return (
      <QuietLine
        icon={<IconListCheck size={16} stroke={1.6} aria-hidden />}
      >{`There is no open task of this ${owner}.${mayAdd ? ` Add one with ${taskTexts.add}.` : ''}`}</QuietLine>
    )
  return <OpenTasksTable tasks={tasks} owner={owner} today={today} />
}

import { createPractice } from '@credence/contract/practice-admin/calls'
import { listPractices } from '@credence/contract/practices/calls'
import { saveTask } from '@credence/contract/tasks/calls'
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { NextStep } from '../../ui/layout/next-step.tsx'
import { Empty } from '../../ui/layout/states.tsx'

/** What the board and the list say without a task: what hides them, or how the first one is made. */
export function NoTasks({ isFiltered, onAdd }: { isFiltered: boolean; onAdd?: (() => void) | undefined }) {
  const mayEdit = useMay(saveTask)
  const maySeePractices = useMay(listPractices)
  const { data: practices } = useQuery({ ...read(listPractices, {}), enabled: maySeePractices && !isFiltered })
  if (isFiltered)
    return (
      <Empty
        icon={IconListCheck}
        title="No task to show"
      >{`No task has what was chosen above. Choose something else${mayEdit ? ', or add a task' : ''}.`}</Empty>
    )
  if (practices?.length === 0) {
    return (
      <Empty
        icon={IconListCheck}
        title="No tasks yet"
        action={
          <NextStep to="/admin/practices?practice=new" may={createPractice}>
            Add a practice
          </NextStep>
        }
      >
        A task is about a practice. Add the first practice, then its tasks.
      </Empty>
    )
  }
  return (
    <Empty
      icon={IconListCheck}
      title="No tasks yet"
      {...(mayEdit && onAdd ? { action: <Button onClick={onAdd}>Add the first task</Button> } : {})}
    >
      {mayEdit
        ? 'Tasks that somebody adds or builds appear here.'
        : 'Somebody who may edit tasks can add the first one.'}
    </Empty>
  )
}

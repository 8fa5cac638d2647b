import { taskCategoryChoice } from '@credence/contract/choices/tasks'
import { getOpenTasksByType } from '@credence/contract/kpis/calls'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { BarRows } from './bar-rows.tsx'
import { FigureCard } from './figure-card.tsx'
import { useTaskLink } from './use-task-link.ts'

export function OpenTasksCard() {
  const query = useQuery(read(getOpenTasksByType, {}))
  const linkTo = useTaskLink()
  return (
    <FigureCard
      id="open-tasks"
      title="Open tasks by category"
      query={query}
      count={query.data?.total}
      emptyOf={({ total }) => (total === 0 ? 'There are no open tasks.' : null)}
    >
      {({ openTasks }) => (
        <BarRows
          label="Open tasks"
          rows={taskCategoryChoice.options
            .flatMap(({ value: category, label }) => {
              const count = openTasks[category] ?? 0
              return count
                ? [{ key: category, label, values: [count] as const, to: linkTo({ open: 'all', category }) }]
                : []
            })
            .toSorted((a, b) => b.values[0] - a.values[0])}
        />
      )}
    </FigureCard>
  )
}

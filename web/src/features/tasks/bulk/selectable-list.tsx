import type { TaskCard } from '@credence/contract/tasks/card'
import { memo, useDeferredValue, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { useKey } from '../../../ui/keys/use-key.ts'
import type { Sorting } from '../../../ui/tables/sort.ts'
import { TaskList } from '../task-list.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { useSelection } from './use-selection.ts'

interface SelectableListProps extends Omit<ComponentProps<typeof TaskList>, 'selecting' | 'reserved'> {
  sorting: Sorting
  /** What was changed can be undone as long as the page is open, also once the list is left for the board. */
  isShown: boolean
  mayEdit: boolean
}

const nothing: readonly TaskCard[] = []
const [room, roomWithBar] = [136, 204]

/** Drawn when what is chosen has been drawn in the list: its fields take a moment. */
const Bar = memo(BulkBar)

/** The list of tasks with what changes those that are chosen. The rest of the page is not drawn again by choosing. */
export function SelectableList({ sorting, isShown, mayEdit, ...list }: SelectableListProps) {
  const selecting = useSelection(list.tasks, sorting)
  const chosen = useDeferredValue(isShown ? selecting.chosen : nothing)
  // The key of a bar that is about to be drawn is kept for it.
  const isAskedFor = useRef(false)
  const isComing = mayEdit && chosen.length === 0 && isShown && selecting.chosen.length > 0
  useKey(
    'edit',
    isComing
      ? () => {
          isAskedFor.current = true
        }
      : null,
  )
  useLayoutEffect(() => {
    if (selecting.chosen.length === 0) isAskedFor.current = false
  }, [selecting.chosen])
  return (
    <>
      {isShown && (
        <TaskList
          {...list}
          selecting={mayEdit ? selecting : undefined}
          reserved={chosen.length > 0 ? roomWithBar : room}
        />
      )}
      {mayEdit && <Bar tasks={chosen} onClear={selecting.clear} isAskedFor={isAskedFor} />}
    </>
  )
}

import type { TaskCard } from '@credence/contract/tasks/card'
import { memo, useCallback, useDeferredValue, useLayoutEffect, useRef, type ComponentProps } from 'react'
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

/** The key of a bar that is about to be drawn is kept for it. Answers whether it was pressed, once. */
function useEarlyKey(isComing: boolean): () => boolean {
  const pressed = useRef(false)
  useLayoutEffect(() => {
    if (isComing) pressed.current = false
  }, [isComing])
  useKey(
    'edit',
    isComing
      ? () => {
          pressed.current = true
        }
      : null,
  )
  return useCallback(() => {
    const was = pressed.current
    pressed.current = false
    return was
  }, [])
}

/** The list of tasks with what changes those that are chosen. The rest of the page is not drawn again by choosing. */
export function SelectableList({ sorting, isShown, mayEdit, ...list }: SelectableListProps) {
  const selecting = useSelection(list.tasks, sorting)
  const chosen = useDeferredValue(isShown ? selecting.chosen : nothing)
  const isComing = mayEdit && isShown && chosen.length === 0 && selecting.chosen.length > 0
  const wasAskedFor = useEarlyKey(isComing)
  return (
    <>
      {isShown && (
        <TaskList
          {...list}
          selecting={mayEdit ? selecting : undefined}
          reserved={chosen.length > 0 ? roomWithBar : room}
        />
      )}
      {mayEdit && <Bar tasks={chosen} onClear={selecting.clear} wasAskedFor={wasAskedFor} />}
    </>
  )
}

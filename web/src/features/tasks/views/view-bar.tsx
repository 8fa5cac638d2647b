import type { TaskCard } from '@credence/contract/tasks/card'
import { createTaskView, listTaskViews, removeTaskView, type TaskView } from '@credence/contract/tasks/views'
import { Popover } from '@mantine/core'
import { IconPencil, IconPlus, IconUsers } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { passesStatus } from '../../../domain/work/status-filter.ts'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { useUndo } from '../../../ui/board/use-undo.ts'
import { passing } from '../task-filter.ts'
import { ViewForm } from './view-form.tsx'
import {
  addressOf,
  allTasks,
  filtersSame,
  linkTo,
  myTasks,
  settingsOf,
  showsSame,
  type ShownView,
} from './view-settings.ts'
import classes from './views.module.css'

interface ViewBarProps {
  tasks: readonly TaskCard[] | undefined
  views: readonly TaskView[]
  shown: ShownView
  reader: Parameters<typeof passing>[1]
  /** At the far right. */
  children: ReactNode
}

const countIn = (
  tasks: readonly TaskCard[] | undefined,
  { filter, status }: ShownView,
  reader: ViewBarProps['reader'],
) => {
  const passes = passing(filter, reader)
  return tasks?.filter((task) => passesStatus(task.status, status) && passes(task)).length
}

/** All tasks, one's own, and the views that were saved, each with how many tasks it shows. */
export function ViewBar({ tasks, views, shown, reader, children }: ViewBarProps) {
  const tabs = useMemo(
    () =>
      [
        { key: 'all', name: 'All', to: allTasks(shown.view) },
        { key: 'mine', name: 'My Tasks', to: myTasks(shown.view) },
        ...views.map((view) => ({
          key: String(view.id),
          name: view.name,
          to: addressOf(view),
          ...(view.isShared ? { by: view.savedBy } : {}),
        })),
      ].map((tab) => ({ ...tab, count: countIn(tasks, tab.to, reader) })),
    [tasks, views, shown.view, reader],
  )
  const isCurrent = ({ to }: (typeof tabs)[number]) =>
    to.saved === null
      ? shown.saved === null && filtersSame(to, shown)
      : to.saved === shown.saved && showsSame(to, shown)
  const chosen = views.find(({ id }) => id === shown.saved) ?? null
  return (
    <div className={classes['bar']}>
      <nav className={classes['tabs']} aria-label="Views">
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={linkTo(tab.to)}
            className={classes['tab'] ?? ''}
            aria-current={isCurrent(tab) ? 'page' : undefined}
            title={'by' in tab ? `${tab.name}, shared by ${tab.by ?? 'a colleague'}` : tab.name}
          >
            {'by' in tab && <IconUsers size={14} stroke={1.7} aria-hidden />}
            <span className={classes['name']}>{tab.name}</span>
            {tab.count !== undefined && <span className={classes['number']}>{tab.count}</span>}
          </Link>
        ))}
        <SaveView chosen={chosen?.isMine ? chosen : null} shown={shown} />
      </nav>
      {children}
    </div>
  )
}

/** Saves what is shown under a name, or changes the view of one's own that was chosen. */
function SaveView({ chosen, shown }: { chosen: TaskView | null; shown: ShownView }) {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const offerUndo = useUndo()
  const again = useSave(createTaskView, { creates: true, refreshes: [listTaskViews] })
  const remove = useSave(removeTaskView, { mayBeGone: true, refreshes: [listTaskViews] })
  const onDelete = async ({ id, name, isShared, settings }: TaskView) => {
    setOpened(false)
    await remove.mutateAsync({ params: { id } })
    void navigate(linkTo({ ...shown, saved: null }), { replace: true })
    offerUndo(`View ${name} deleted.`, () => again.mutate({ body: { name, isShared, settings } }))
  }
  const label = chosen ? 'Change view' : 'Save view'
  const IconOf = chosen ? IconPencil : IconPlus
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withRoles={false}
      offset={6}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['tab']}
          data-quiet
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconOf size={14} stroke={1.8} aria-hidden />
          {label}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <ViewForm
          own={chosen}
          settings={settingsOf(shown)}
          onSaved={(id) => void navigate(linkTo({ ...shown, saved: id }), { replace: true })}
          onDelete={(view) => void onDelete(view).catch(() => {})}
          onClose={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

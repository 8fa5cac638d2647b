import { limits } from '@credence/contract/limits'
import { countUnreadMentions } from '@credence/contract/tasks/mentions'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { usePolling } from '../../kit/use-polling.ts'
import classes from './bell.module.css'

// Loaded when somebody first opens it: the shell has the count alone.
const MentionList = lazy(async () => ({ default: (await import('./mention-list.tsx')).MentionList }))

const polling = { everyMs: limits.badgePollMs }
const mostShown = 99

/** How many notes mention the reader and are unread, and the newest of them. */
export function Bell() {
  const may = useMay(countUnreadMentions)
  const unread = usePolling(countUnreadMentions, {}, polling) ?? 0
  const [opened, setOpened] = useState(false)
  if (!may) return null
  const close = () => setOpened(false)
  const label = unread === 0 ? 'Mentions' : `Mentions, ${unread} unread`
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={376}
      offset={6}
      withRoles={false}
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size={28}
          className={classes['bell'] ?? ''}
          title="Mentions"
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          // The focus is still here in the moment before the list takes it.
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Escape') close()
          }}
        >
          <IconBell size={16} stroke={1.6} />
          {unread > 0 && (
            <span className={classes['count']} aria-hidden="true">
              {unread > mostShown ? `${mostShown}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes['list'] ?? ''} role="dialog" aria-label="Mentions" tabIndex={-1}>
        <Suspense fallback={<p className={classes['loading']}>Loading...</p>}>
          {opened && <MentionList unread={unread} onFollow={close} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

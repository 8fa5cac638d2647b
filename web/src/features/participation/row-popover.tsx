import { Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './standing-table.module.css'

/** A quiet button in a row that shows more about it beside it. */
export function RowPopover({ icon, label, children }: { icon: Icon; label: string; children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={296}
      shadow="none"
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          icon={icon}
          label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes['popover'] ?? ''} role="dialog" aria-label={label}>
        {opened && children}
      </Popover.Dropdown>
    </Popover>
  )
}

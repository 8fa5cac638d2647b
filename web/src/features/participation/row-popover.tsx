import { Popover } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './standing-table.module.css'

interface RowPopoverProps {
  label: string
  /** What the button shows: an icon, or something that stands in the row anyway. */
  face: Icon | { shown: ReactNode }
  width?: number
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A quiet button in a row that shows more about it beside it. */
export function RowPopover({ label, face, width = 296, children }: RowPopoverProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const button = {
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    onClick: () => setOpened(!opened),
    // The focus is still here in the moment before the popover takes it.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    },
  } as const
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={'shown' in face ? 'bottom-start' : 'bottom-end'}
      width={width}
      shadow="none"
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {'shown' in face ? (
          <button type="button" className={classes['face']} aria-label={label} {...button}>
            {face.shown}
          </button>
        ) : (
          <IconButton icon={face} label={label} {...button} />
        )}
      </Popover.Target>
      {/* Escape closes it only while the focus is inside: without a control to take it, the popover itself does. */}
      <Popover.Dropdown className={classes['popover'] ?? ''} role="dialog" aria-label={label} tabIndex={-1}>
        {opened && (typeof children === 'function' ? children(close) : children)}
      </Popover.Dropdown>
    </Popover>
  )
}

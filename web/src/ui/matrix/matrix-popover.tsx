import { Popover } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import classes from './matrix.module.css'

interface MatrixPopoverProps {
  label: string
  /** Where the cell stands, whether or not it is drawn at the moment. */
  anchor: CSSProperties
  holdsFast: boolean
  onClose: () => void
  children: ReactNode
}

/** Floats beside a cell and follows it while the matrix scrolls. */
export const MatrixPopover = ({ label, anchor, holdsFast, onClose, children }: MatrixPopoverProps) => (
  <Popover
    opened
    onChange={(opened) => {
      if (!opened) onClose()
    }}
    position="right-start"
    offset={10}
    width={352}
    shadow="none"
    withRoles={false}
    trapFocus
    closeOnEscape={false}
    closeOnClickOutside={!holdsFast}
    // Hidden while its cell is scrolled away, it would lose the focus.
    hideDetached={false}
    middlewares={{
      flip: { fallbackPlacements: ['left-start', 'bottom', 'top'] },
      shift: { padding: 8, crossAxis: true },
    }}
  >
    <Popover.Target>
      <div className={classes['anchor']} style={anchor} aria-hidden="true" />
    </Popover.Target>
    <Popover.Dropdown
      className={classes['popover']}
      role="dialog"
      aria-label={label}
      // A calendar that was opened from here stands elsewhere in the page, and closes by itself.
      onKeyDown={(event) => {
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onClose()
      }}
    >
      {children}
    </Popover.Dropdown>
  </Popover>
)

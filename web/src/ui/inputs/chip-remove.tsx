import { IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './chip-remove.module.css'

interface ChipRemoveProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'type' | 'aria-label'> {
  /** What goes away. */
  label: string
}

/** The small cross at the end of something chosen. */
export const ChipRemove = ({ label, ...props }: ChipRemoveProps) => (
  <button {...props} type="button" className={`bare-square ${classes['button']}`} aria-label={label}>
    <IconX size={12} stroke={1.9} aria-hidden />
  </button>
)

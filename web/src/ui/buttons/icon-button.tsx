import type { Icon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'className'> {
  icon: Icon
  /** Its name, for those who do not see the icon. */
  label: string
  /** What the pointer is told; the name unless that says too much. */
  hint?: string
  size?: number
}

/** A quiet button in a table row. Tables draw dozens of them while they scroll, so it is as light as can be. */
export const IconButton = ({
  icon: IconOf,
  label,
  hint = label,
  size = 28,
  type = 'button',
  ...props
}: IconButtonProps) => (
  <button
    {...props}
    type={type}
    className={classes['button']}
    data-icon-button
    style={{ width: size, height: size }}
    aria-label={label}
    title={hint}
  >
    <IconOf size={16} stroke={1.6} aria-hidden />
  </button>
)

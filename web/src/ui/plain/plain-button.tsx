import type { ComponentProps } from 'react'
import classes from './plain-button.module.css'

interface PlainButtonProps extends ComponentProps<'button'> {
  look?: 'filled' | 'default' | 'subtle'
}

/** A button for pages that do without Mantine: link pages stay small. */
export const PlainButton = ({ look = 'default', className = '', ...button }: PlainButtonProps) => (
  <button type="button" {...button} className={`${classes['button']} ${className}`} data-look={look} />
)

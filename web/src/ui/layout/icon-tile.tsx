import type { Icon } from '@tabler/icons-react'
import classes from './icon-tile.module.css'

/** The sign of a message, in a tile of its own; red for what went wrong or cannot be taken back. */
export const IconTile = ({ icon: IconOf, size, red = false }: { icon: Icon; size: number; red?: boolean }) => (
  <span className={classes['tile']} style={{ width: size, height: size }} data-red={red || undefined}>
    <IconOf size={20} stroke={1.6} aria-hidden />
  </span>
)

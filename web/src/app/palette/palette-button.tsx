import { IconCommand } from '@tabler/icons-react'
import { Caps } from '../../ui/keys/caps.tsx'
import { capsOf, strokesOf } from '../../ui/keys/key-table.ts'
import { useKeysOff } from '../../ui/keys/key-switches.ts'
import classes from './palette-button.module.css'

/** The way to the palette for the pointer; it shows the key unless that is switched off. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const isOff = useKeysOff().has('palette')
  return (
    <button
      type="button"
      className={classes['button']}
      title="Command palette"
      aria-keyshortcuts={isOff ? undefined : 'Control+K Meta+K'}
      data-off={isOff || undefined}
      onClick={onOpen}
    >
      <span className="visually-hidden">Command palette </span>
      <span className={classes['caps']} aria-hidden="true">
        <Caps caps={[capsOf(strokesOf('palette')).join(' ')]} />
      </span>
      <IconCommand className={classes['icon'] ?? ''} size={16} stroke={1.6} aria-hidden />
    </button>
  )
}

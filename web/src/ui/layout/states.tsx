import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconTile } from './icon-tile.tsx'
import classes from './states.module.css'

/** A grey bar where data is going to stand. */
export const Bar = ({ width, height = 12 }: { width: number | string; height?: number }) => (
  <span className={classes['bar']} style={{ width, height }} />
)

/** Tells a screen reader that something is on its way; the bars inside are for the eye alone. */
export const Loading = ({ what, children }: { what: string; children: ReactNode }) => (
  <div role="status" aria-busy="true">
    <span className="visually-hidden">{`Loading ${what}`}</span>
    <div aria-hidden="true">{children}</div>
  </div>
)

interface EmptyProps {
  icon: Icon
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** Says what would be here, and offers one way on. */
export const Empty = ({ icon, title, children, action }: EmptyProps) => (
  <div className={classes['state']}>
    <IconTile icon={icon} size={40} />
    <p className={classes['title']}>{title}</p>
    {children && <p className={classes['text']}>{children}</p>}
    {action && <div className={classes['action']}>{action}</div>}
  </div>
)

interface FailedProps {
  sentence: string
  children?: ReactNode
  onRetry: () => void
}

/** The specification's sentence, what could not be shown, and a way to try again. */
export const Failed = ({ sentence, children, onRetry }: FailedProps) => (
  <div className={classes['state']} role="alert">
    <IconTile icon={IconAlertTriangle} size={40} red />
    <p className={classes['title']}>{sentence}</p>
    {children && <p className={classes['text']}>{children}</p>}
    <div className={classes['action']}>
      <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />} onClick={onRetry}>
        Try again
      </Button>
    </div>
  </div>
)

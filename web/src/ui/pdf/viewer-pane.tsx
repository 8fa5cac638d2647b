import type { ReactNode } from 'react'
import type { Viewer } from './use-viewer.ts'
import classes from './viewer.module.css'

interface ViewerPaneProps {
  viewer: Pick<Viewer, 'setScroller'>
  label: string
  /** Takes the focus of a dialog that opens. */
  isFirst?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The part of a screen in which pages scroll. */
export const ViewerPane = ({ viewer: { setScroller }, label, isFirst, className = '', children }: ViewerPaneProps) => (
  <div
    ref={setScroller}
    className={`${classes['viewer']} ${className}`}
    role="region"
    aria-label={label}
    tabIndex={0}
    data-viewer
    data-autofocus={isFirst || undefined}
  >
    <div className={classes['sheet']}>{children}</div>
  </div>
)

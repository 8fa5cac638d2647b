import { IconChevronDown, IconChevronUp, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { IconButton } from '../buttons/icon-button.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './viewer.module.css'
import { percentOf } from './zoom.ts'

/** Zoom and pages of the file that a viewer shows. */
export const ViewerControls = ({ viewer }: { viewer: Viewer }) => (
  <>
    <div className={classes['controls']} role="group" aria-label="Zoom">
      <IconButton icon={IconZoomOut} label="Zoom out" disabled={!viewer.isShown} onClick={viewer.smaller} />
      <span className={classes['figure']} aria-live="polite">
        {viewer.isShown && percentOf(viewer.scale)}
      </span>
      <IconButton icon={IconZoomIn} label="Zoom in" disabled={!viewer.isShown} onClick={viewer.larger} />
    </div>
    {viewer.pages > 0 && (
      <div className={classes['controls']} role="group" aria-label="Pages">
        <IconButton
          icon={IconChevronUp}
          label="Previous page"
          disabled={viewer.page <= 1}
          onClick={() => viewer.goTo(viewer.page - 1)}
        />
        <span className={classes['figure']} aria-live="polite">{`${viewer.page} of ${viewer.pages}`}</span>
        <IconButton
          icon={IconChevronDown}
          label="Next page"
          disabled={viewer.page >= viewer.pages}
          onClick={() => viewer.goTo(viewer.page + 1)}
        />
      </div>
    )}
  </>
)

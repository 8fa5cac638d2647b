import { useRef, type ReactNode } from 'react'
import classes from './dialog-footer.module.css'
import { useFootRoom } from './use-foot-room.ts'

/** What ends a dialog, the primary button last. It stays in sight while the dialog around it scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null)
  useFootRoom(foot)
  return (
    <div ref={foot} className={classes['footer']}>
      {children}
    </div>
  )
}

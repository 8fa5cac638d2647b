import { useEffect, useRef, type ReactNode } from 'react'
import classes from './link-page.module.css'

/** The heading of what a link page shows now. It takes the focus when it appears, so that a screen reader reads it. */
export function LinkHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1} className={classes['heading']}>
      {children}
    </h1>
  )
}

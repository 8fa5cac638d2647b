import type { ReactNode } from 'react'
import { useSite } from '../session/site.ts'
import { SiteLinks } from './site-links.tsx'
import classes from './centred-layout.module.css'

/**
 * One column in the middle, for signing in and for errors; faint marks of an enrollment matrix are all its decoration.
 */
export const CentredLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes['page']}>
    <div className={classes['marks']} aria-hidden="true" />
    <main id="content" tabIndex={-1} className={classes['main']}>
      {children}
    </main>
    <footer className={classes['footer']}>
      <div className={classes['links']}>
        <SiteLinks site={useSite()} />
      </div>
    </footer>
  </div>
)

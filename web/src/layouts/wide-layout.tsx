import type { ReactNode } from 'react'
import { useSite } from '../session/site.ts'
import { Brand } from '../ui/layout/brand.tsx'
import { SiteLinks } from './site-links.tsx'
import classes from './wide-layout.module.css'

/** A page of its own over the whole width, with the product's name only at its foot. */
export const WideLayout = ({ children }: { children: ReactNode }) => (
  <div className={classes['page']}>
    <main id="content" tabIndex={-1} className={classes['main']}>
      {children}
    </main>
    <footer className={classes['footer']}>
      <Brand size={20} />
      <div className={classes['links']}>
        <SiteLinks site={useSite()} />
      </div>
    </footer>
  </div>
)

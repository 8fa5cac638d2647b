import type { ReactNode } from 'react'
import { Brand } from '../../ui/layout/brand.tsx'
import { EnvironmentStrip } from '../environment-strip.tsx'
import { SiteLinks } from '../site-links.tsx'
import classes from './link-page.module.css'
import { useSiteOnce } from './use-site-once.ts'

interface LinkFrameProps {
  header: ReactNode
  /** Leaves room for a list beside the form. */
  wide?: boolean
  children: ReactNode
}

/** Header, content and footer of a page for people without an account. */
export function LinkFrame({ header, wide = false, children }: LinkFrameProps) {
  const site = useSiteOnce()
  return (
    <>
      <EnvironmentStrip environment={site?.environment} />
      <div className={classes['page']}>
        <header className={classes['header']}>{header}</header>
        <main className={classes['main']} data-wide={wide || undefined}>
          {children}
        </main>
        <footer className={classes['footer']}>
          <Brand size={16} />
          <SiteLinks site={site} />
        </footer>
      </div>
    </>
  )
}

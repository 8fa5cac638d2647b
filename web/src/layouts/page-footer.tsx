import { useSite } from '../session/site.ts'
import { LegalLinks, SupportLinks } from './site-links.tsx'
import classes from './page-footer.module.css'

export function PageFooter() {
  const site = useSite()
  return (
    <footer className={classes['footer']}>
      <div className={classes['side']}>
        <SupportLinks site={site} />
      </div>
      <div className={classes['side']}>
        <LegalLinks site={site} />
      </div>
    </footer>
  )
}

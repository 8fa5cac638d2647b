import { LegalLinks, SupportLinks } from './site-links.tsx'
import classes from './page-footer.module.css'

export const PageFooter = () => (
  <footer className={classes['footer']}>
    <div className={classes['side']}>
      <SupportLinks />
    </div>
    <div className={classes['side']}>
      <LegalLinks />
    </div>
  </footer>
)

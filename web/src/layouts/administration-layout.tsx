import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Brand } from '../ui/layout/brand.tsx'
import { Toasts } from '../ui/layout/toasts.tsx'
import { teamSelection } from '../session/guard.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import bar from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'
import classes from './administration-layout.module.css'
import { PageFooter } from './page-footer.tsx'

/** For platform administrators who have not entered a team yet: no sidebar, and nothing that needs a team. */
export const AdministrationLayout = ({
  tabs,
  search,
  onTeamSelection = false,
  children,
}: {
  tabs?: ReactNode
  search?: ReactNode
  onTeamSelection?: boolean
  children: ReactNode
}) => (
  <div className={classes['page']}>
    <a className="skip-link" href="#content">
      Skip to content
    </a>
    <header className={bar['bar']}>
      <Link to={teamSelection} className={bar['brand']} aria-label="Credence home">
        <Brand />
      </Link>
      {search}
      <div className={bar['end']}>
        <ThemeSwitch />
        <UserMenu onTeamSelection={onTeamSelection} />
      </div>
    </header>
    {tabs}
    <main id="content" tabIndex={-1} className={classes['main']}>
      {children}
    </main>
    <PageFooter />
    <Toasts />
  </div>
)

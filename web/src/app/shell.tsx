import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState, type ReactNode } from 'react'
import { Outlet } from 'react-router'
import { usePreference } from '../kit/preference.ts'
import { useSession } from '../kit/session-store.ts'
import { storedTeam } from '../kit/stored-team.ts'
import { Toasts } from '../ui/layout/toasts.tsx'
import { AdministrationLayout } from '../layouts/administration-layout.tsx'
import { PageFooter } from '../layouts/page-footer.tsx'
import { useDayRefresh, useShellRefresh } from '../session/refresh.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import './print.css'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { usePage } from './use-page.ts'

type Width = 'wide' | 'narrow'
const atOnce = { getInitialValueInEffect: false }

/** The sidebar's state: remembered on wide windows, narrow at first on smaller ones, a drawer on the smallest. */
function useSidebar() {
  const small = useMediaQuery('(max-width: 1023px)', undefined, atOnce)
  const phone = useMediaQuery('(max-width: 767px)', undefined, atOnce)
  const [kept, keep] = usePreference<Width>('sidebar', 'wide')
  const [openWhileSmall, setOpenWhileSmall] = useState(false)
  const width: Width = small ? (openWhileSmall ? 'wide' : 'narrow') : kept
  const toggle = () => (small ? setOpenWhileSmall(!openWhileSmall) : keep(kept === 'wide' ? 'narrow' : 'wide'))
  return { phone, width, open: openWhileSmall, toggle, close: () => setOpenWhileSmall(false) }
}

/** The main layout: sidebar, top bar, content, footer. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const { phone, width, open, toggle, close } = useSidebar()
  const page = usePage()
  const opener = useRef<() => void>(null)
  useShellRefresh()
  return (
    <div className={classes['shell']} data-sidebar={phone ? 'none' : width}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {phone ? (
        <Drawer.Root opened={open} onClose={close} size={240} padding={0}>
          <Drawer.Overlay />
          <Drawer.Content aria-label="Navigation">
            <Drawer.Body className={classes['drawer'] ?? ''}>
              <Sidebar narrow={false} onFollow={close} />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      ) : (
        <div className={classes['side']}>
          <Sidebar narrow={width === 'narrow'} />
        </div>
      )}
      <div className={classes['rest']}>
        <TopBar
          sidebarOpen={phone ? open : width === 'wide'}
          onToggleSidebar={toggle}
          onPalette={() => opener.current?.()}
        />
        <main key={page} id="content" tabIndex={-1} className={classes['main']}>
          {children}
        </main>
        <PageFooter />
      </div>
      <PaletteHost ref={opener} />
      <Toasts />
    </div>
  )
}

/**
 * The few screens that an administrator opens before a team is chosen have no sidebar: there is nothing yet that it
 * could lead to.
 */
export function Shell() {
  const { isH3Admin } = useSession()
  useDayRefresh()
  const hasTeam = !isH3Admin || storedTeam.get() !== null
  return hasTeam ? (
    <ShellFrame>
      <Outlet />
    </ShellFrame>
  ) : (
    <AdministrationLayout>
      <Outlet />
    </AdministrationLayout>
  )
}

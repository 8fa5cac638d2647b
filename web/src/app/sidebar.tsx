import { countBlockedFppeTasks } from '@credence/contract/fppe/calls'
import { limits } from '@credence/contract/limits'
import { listOnboardingReviews } from '@credence/contract/onboarding-review/calls'
import { countPendingOutreach } from '@credence/contract/referrals/calls'
import { countBlockedTasks } from '@credence/contract/tasks/calls'
import { Tooltip } from '@mantine/core'
import { useId } from 'react'
import { Link, NavLink } from 'react-router'
import { useSession } from '../kit/session-store.ts'
import { usePolling } from '../kit/use-polling.ts'
import { Brand, BrandMark } from '../ui/layout/brand.tsx'
import { sidebarFor, type NavEntry, type NavSection } from './navigation.ts'
import type { ScreenId } from './screens.ts'
import { screenIcons } from './sidebar-icons.ts'
import { PracticeEntries } from './sidebar-practices.tsx'
import { useActiveInSight } from './use-active-in-sight.ts'
import classes from './sidebar.module.css'

interface SidebarProps {
  narrow: boolean
  onFollow?: (() => void) | undefined
}
type Counts = Partial<Record<ScreenId, { count: number; of: string }>>

const polling = { everyMs: limits.badgePollMs }

function useCounts(): Counts {
  const tasks = usePolling(countBlockedTasks, {}, polling)
  const fppe = usePolling(countBlockedFppeTasks, {}, polling)
  const outreach = usePolling(countPendingOutreach, {}, polling)
  const reviews = usePolling(listOnboardingReviews, {}, polling)
  return {
    tasks: { count: tasks ?? 0, of: 'blocked' },
    fppe: { count: fppe ?? 0, of: 'blocked' },
    scheduling: { count: outreach ?? 0, of: 'pending outreach' },
    adminReviews: { count: reviews?.reduce((sum, { pending }) => sum + pending, 0) ?? 0, of: 'pending' },
  }
}

/** The way to every screen its user may open. */
export function Sidebar({ narrow, onFollow }: SidebarProps) {
  const sections = sidebarFor(useSession())
  const counts = useCounts()
  const nav = useActiveInSight<HTMLElement>()
  return (
    <nav ref={nav} className={classes['sidebar']} data-narrow={narrow || undefined} aria-label="Main">
      <Link to="/" className={classes['brand']} aria-label="Credence home" onClick={onFollow}>
        {narrow ? <BrandMark size={23} /> : <Brand />}
      </Link>
      <div className={classes['entries']}>
        {sections.map((section) => (
          <Section key={section.group} section={section} counts={counts} narrow={narrow} onFollow={onFollow} />
        ))}
      </div>
    </nav>
  )
}

function Section({ section, counts, narrow, onFollow }: SidebarProps & { section: NavSection; counts: Counts }) {
  const id = useId()
  return (
    <div className={classes['group']} role="group" aria-labelledby={id}>
      <p id={id} className={classes['label']}>
        {section.group}
      </p>
      <ul>
        {section.entries.map((entry) => (
          <li key={entry.screen.id}>
            {entry.screen.id === 'practice' ? (
              <PracticeEntries label={entry.label} narrow={narrow} onFollow={onFollow} />
            ) : (
              <Entry entry={entry} counted={counts[entry.screen.id]} narrow={narrow} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Counted = Counts[ScreenId]

function Entry({ entry, counted, narrow, onFollow }: SidebarProps & { entry: NavEntry; counted: Counted }) {
  const IconOf = screenIcons[entry.screen.id]
  return (
    <Tooltip label={entry.label} position="right" disabled={!narrow}>
      <NavLink
        to={entry.screen.path}
        end={entry.screen.path === '/'}
        className={classes['item'] ?? ''}
        onClick={onFollow}
      >
        <IconOf size={17} stroke={1.6} aria-hidden />
        <span className={classes['text']}>{entry.label}</span>
        {counted !== undefined && counted.count > 0 && (
          <span className={classes['count']}>
            {counted.count}
            <span className="visually-hidden"> {counted.of}</span>
          </span>
        )}
      </NavLink>
    </Tooltip>
  )
}

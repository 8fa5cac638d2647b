import {
  listCmeShortfalls,
  listExpiringDocuments,
  listRecentActivity,
  listRenewals,
  listWaitingOnAdmin,
  listWaitingOnProvider,
} from '@credence/contract/dashboard/calls'
import { dayOf } from '@credence/contract/dates'
import { useMay } from '../../kit/use-may.ts'
import { useSession } from '../../kit/session-store.ts'
import { useToday } from '../../kit/use-today.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { ActivityCard } from './activity-card.tsx'
import { AttestationTile } from './attestation-tile.tsx'
import { CmeTile } from './cme-tile.tsx'
import classes from './dashboard.module.css'
import { DocumentTile } from './document-tile.tsx'
import { Practices } from './practices.tsx'
import { WaitingCard } from './waiting-card.tsx'

const longDate = (date: Date) =>
  date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** What needs attention today, as far as the user may see it and has not hidden it. */
export function DashboardPage() {
  usePageTitle('Dashboard')
  const { firstName, preferences } = useSession()
  const today = useToday()
  const [mayAttestations, mayDocuments, mayCme, mayTasks, mayActivity] = [
    useMay(listRenewals),
    useMay(listExpiringDocuments),
    useMay(listCmeShortfalls),
    useMay(listWaitingOnAdmin),
    useMay(listRecentActivity),
  ]
  const showsTasks = mayTasks && !preferences['DASHBOARD_HIDE_TASKS']
  const showsActivity = mayActivity && !preferences['DASHBOARD_HIDE_RECENT_ACTIVITY']
  return (
    <>
      <PageHead title={`Welcome, ${firstName}!`} note={longDate(dayOf(today))} />
      {(mayAttestations || mayDocuments || mayCme) && (
        <div className={classes['tiles']}>
          {mayAttestations && <AttestationTile />}
          {mayDocuments && <DocumentTile />}
          {mayCme && <CmeTile />}
        </div>
      )}
      <div className={classes['columns']} data-wide={!showsActivity || undefined}>
        <div className={classes['main']}>
          {showsTasks && (
            <div className={classes['cards']}>
              <WaitingCard id="waiting-admin" title="Waiting (Internal - Admin)" calls={listWaitingOnAdmin} />
              <WaitingCard id="waiting-provider" title="Waiting (Internal - Provider)" calls={listWaitingOnProvider} />
            </div>
          )}
          <Practices />
        </div>
        {showsActivity && <ActivityCard />}
      </div>
    </>
  )
}

import { canView } from '@credence/contract/kit/access'
import type { TaskCard } from '@credence/contract/tasks/card'
import { Link, useLocation } from 'react-router'
import { useMay } from '../../kit/use-may.ts'
import { PortalLink } from '../../domain/portals/portal-link.tsx'
import classes from './task-dialog.module.css'

interface TaskLinksProps {
  task: TaskCard
  /** The page behind the dialog is the one that was asked for. */
  onLeave: () => void
}

/** The way to the records of a task, for those who may open them, and to the portals where it is done. */
export function TaskLinks({ task, onLeave }: TaskLinksProps) {
  const maySeeProvider = useMay(canView('PROVIDER_BASIC'))
  const maySeePractice = useMay(canView('PRACTICE_BASIC'))
  const { pathname } = useLocation()
  const { providerId, providerFormattedName, providerIsDeleted, practiceId, practiceName, portals = [] } = task
  const records = [
    ...(maySeeProvider && providerId !== null && !providerIsDeleted
      ? [{ to: `/provider/${providerId}`, name: providerFormattedName ?? 'Provider' }]
      : []),
    ...(maySeePractice ? [{ to: `/practice/${practiceId}`, name: practiceName }] : []),
  ]
  return (
    <span className={classes['links']}>
      {records.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          onClick={(event) => {
            if (pathname !== to && !pathname.startsWith(`${to}/`)) return
            event.preventDefault()
            onLeave()
          }}
        >
          {name}
        </Link>
      ))}
      {portals.map(({ name, url }) => (
        <PortalLink key={name} name={name} url={url} isNamed />
      ))}
    </span>
  )
}

import { signInMessages } from '@credence/contract/auth/calls'
import { IconClockExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../session/site.ts'
import classes from './auth-card.module.css'

const lookEveryMs = 10_000

/**
 * Tells somebody who waits for a mail that the mail server fails; asked again while the page waits, as the first
 * failure may come with this very mail.
 */
export function MailDelay() {
  const { data } = useQuery({ ...siteQuery, staleTime: 0, refetchInterval: lookEveryMs })
  return (
    <div role="status">
      {data?.mailDelayed && (
        <p className={`amber-note ${classes['delay']}`}>
          <IconClockExclamation size={16} stroke={1.8} aria-hidden />
          <span>{signInMessages.mailDelayed}</span>
        </p>
      )}
    </div>
  )
}

import { canView } from '@credence/contract/kit/access'
import { listOnboardingReviews } from '@credence/contract/onboarding-review/calls'
import { stageTitles } from '@credence/contract/onboarding/stages'
import { formatDate, formatMoment } from '@credence/contract/dates'
import { getProviderOnboardingState, type ProviderOnboardingState } from '@credence/contract/providers/profile'
import {
  IconArrowBackUp,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockOff,
  IconCheck,
  IconLink,
  type Icon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { read } from '../../kit/read.ts'
import { useMay } from '../../kit/use-may.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { DetailFact } from '../../ui/text/detail-facts.tsx'
import classes from './onboarding-card.module.css'
import { OnboardingLinkActions } from './onboarding-link-actions.tsx'
import { daysLeftText, shareText, stagesText, statusOf, type OnboardingStatus } from './onboarding-progress.ts'

type StageState = ProviderOnboardingState['stages'][number]['state']

const badges: Record<OnboardingStatus, { tone: Tone; icon: Icon; text: string }> = {
  open: { tone: 'teal', icon: IconLink, text: 'Link open' },
  complete: { tone: 'green', icon: IconCheck, text: 'Complete' },
  expired: { tone: 'amber', icon: IconClockOff, text: 'Link expired' },
}

const marks: Record<StageState, { icon: Icon; said: string }> = {
  SAVED: { icon: IconCircleCheckFilled, said: 'saved' },
  SENT_BACK: { icon: IconArrowBackUp, said: 'Sent back' },
  DRAFT: { icon: IconCircleDashed, said: 'Draft' },
  OPEN: { icon: IconCircle, said: 'not begun' },
}

const manages = canView('ADMIN_PROVIDER_MANAGEMENT')

/** How far a provider has come with the onboarding forms. */
export function OnboardingCard({ id, providerId }: { id: string; providerId: number }) {
  const { data: state } = useQuery(read(getProviderOnboardingState, { params: { id: providerId } }))
  const mayManage = useMay(manages)
  const mayReview = useMay(listOnboardingReviews)
  if (!state) return null
  const status = statusOf(state)
  const { tone, icon, text } = badges[status]
  return (
    <Card
      id={id}
      title="Onboarding"
      note={
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
      }
      actions={
        <span className={classes['links']}>
          {mayReview && <Link to={`/admin/onboarding-reviews?provider=${providerId}`}>Review changes</Link>}
          {mayManage && status !== 'open' && <Link to={`/admin/providers?provider=${providerId}`}>Manage forms</Link>}
          {status === 'open' && <OnboardingLinkActions providerId={providerId} />}
        </span>
      }
    >
      <div className={classes['progress']}>
        <p>
          <b>{stagesText(state)}</b> stages saved
        </p>
        <div className={classes['segments']} aria-hidden="true">
          {state.stages.map(({ stage, state: of }) => (
            <span key={stage} data-state={of} />
          ))}
        </div>
        <span className={classes['share']}>{shareText(state)}</span>
      </div>
      <Sending state={state} />
      <ul className={classes['stages']}>
        {state.stages.map(({ stage, state: of }) => (
          <StageEntry key={stage} title={stageTitles[stage]} state={of} />
        ))}
      </ul>
    </Card>
  )
}

function Sending({
  state: { sentTo, sentAt, sentBy, expires, completedAt, lastSeen },
}: {
  state: ProviderOnboardingState
}) {
  const [now] = useState(() => new Date())
  const end = expires === null ? null : new Date(expires)
  return (
    <dl className={classes['facts']}>
      <DetailFact name="Sent to">{sentTo}</DetailFact>
      <DetailFact name="Sent at">
        {sentAt && [formatMoment(new Date(sentAt), now), sentBy && `by ${sentBy}`].filter(Boolean).join(' ')}
      </DetailFact>
      {completedAt === null ? (
        <DetailFact name="Expires">
          {end && [formatDate(end), daysLeftText(end, now)].filter(Boolean).join(', ')}
        </DetailFact>
      ) : (
        <DetailFact name="Completed">{formatMoment(new Date(completedAt), now)}</DetailFact>
      )}
      <DetailFact name="Last seen">
        {lastSeen === null ? 'Not opened yet' : formatMoment(new Date(lastSeen), now)}
      </DetailFact>
    </dl>
  )
}

function StageEntry({ title, state }: { title: string; state: StageState }) {
  const { icon: IconOf, said } = marks[state]
  return (
    <li className={classes['stage']} data-state={state}>
      <IconOf size={16} stroke={1.6} aria-hidden />
      <span>{title}</span>
      {state === 'SENT_BACK' && <Badge tone="amber">{said}</Badge>}
      {state === 'DRAFT' && <Badge>{said}</Badge>}
      {(state === 'SAVED' || state === 'OPEN') && <span className="visually-hidden">{said}</span>}
    </li>
  )
}

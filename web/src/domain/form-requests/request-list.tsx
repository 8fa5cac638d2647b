import { documentCategories } from '@credence/contract/choices/document-categories'
import {
  formRequestMessages,
  revokeFormRequest,
  type FormKind,
  type FormRequest,
} from '@credence/contract/form-requests/calls'
import { texts } from '@credence/contract/texts'
import { IconCircleCheck, IconClock, IconLink, IconLinkOff, type Icon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../ui/hooks/use-save.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { dayText } from '../../ui/dates/moment-text.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Bar, Failed, Loading } from '../../ui/layout/states.tsx'
import { Badge, type Tone } from '../../ui/text/badge.tsx'
import { Count } from '../../ui/text/count.tsx'
import { listCallOf, requestsOf, type RequestOwner } from './request-owner.ts'
import classes from './requests.module.css'

interface RequestListProps {
  owner: RequestOwner
  ownerName: string
  /** What is asked for. */
  kind: FormKind
}

/** The requests of one kind that were sent for an owner, with their links and a way to revoke them. */
export function RequestList({ owner, ownerName, kind }: RequestListProps) {
  const { data: all, isError, refetch } = useQuery(requestsOf(owner))
  const data = all?.filter((request) => request.kind === kind)
  const what = kind === 'DOCUMENT' ? 'documents' : 'disclosures'
  const [revoking, setRevoking] = useState<FormRequest | null>(null)
  return (
    <section className={classes['list']} aria-label={`Requests for ${what} of ${ownerName}`}>
      <h3>Sent requests {data && <Count>{data.length}</Count>}</h3>
      {data ? (
        data.length === 0 ? (
          <p className={classes['none']}>{`No ${what} were requested yet.`}</p>
        ) : (
          <ul>
            {data.map((request) => (
              <RequestRow key={request.id} request={request} onRevoke={() => setRevoking(request)} />
            ))}
          </ul>
        )
      ) : isError ? (
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
          The requests could not be loaded.
        </Failed>
      ) : (
        <Loading what="the requests">
          <div className={classes['row']}>
            <Bar width="60%" />
          </div>
        </Loading>
      )}
      <RevokeConfirm owner={owner} request={revoking} onClose={() => setRevoking(null)} />
    </section>
  )
}

const states: Record<FormRequest['state'], { word: string; tone: Tone; icon: Icon }> = {
  OPEN: { word: 'Open', tone: 'teal', icon: IconLink },
  EXPIRED: { word: 'Expired', tone: 'amber', icon: IconClock },
  COMPLETED: { word: 'Completed', tone: 'green', icon: IconCircleCheck },
}

function whenOf({ state, sentAt, sentBy, expires, completedAt }: FormRequest): string {
  const now = new Date()
  const day = (moment: string) => dayText(new Date(moment), now)
  const sent = `Sent ${day(sentAt)}${sentBy === null ? '' : ` by ${sentBy}`}`
  if (state === 'COMPLETED') return `${sent}, completed ${day(completedAt ?? sentAt)}`
  return `${sent}, ${state === 'OPEN' ? 'expires' : 'expired'} ${day(expires)}`
}

function whatOf({ kind, documentType }: FormRequest): string {
  if (kind !== 'DOCUMENT') return 'Disclosure questions'
  return documentType === null ? 'Any document' : documentCategories[documentType]
}

function RequestRow({ request, onRevoke }: { request: FormRequest; onRevoke: () => void }) {
  const { state, sentTo, extra, url } = request
  const { word, tone, icon } = states[state]
  return (
    <li className={classes['row']}>
      <div className={classes['words']}>
        <p className={classes['what']}>
          <span>{whatOf(request)}</span>
          <span className={classes['to']}>{`to ${sentTo}`}</span>
        </p>
        <p className={classes['when']}>{whenOf(request)}</p>
        {extra !== null && <p className={classes['extra']}>{extra}</p>}
      </div>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      <div className={classes['actions']}>
        {url !== null && <CopyButton value={url} name={`link sent to ${sentTo}`} />}
        {state !== 'COMPLETED' && (
          <IconButton icon={IconLinkOff} label={`Revoke the request to ${sentTo}`} hint="Revoke" onClick={onRevoke} />
        )}
      </div>
    </li>
  )
}

interface RevokeConfirmProps {
  owner: RequestOwner
  request: FormRequest | null
  onClose: () => void
}

function RevokeConfirm({ owner, request, onClose }: RevokeConfirmProps) {
  const revoke = useSave(revokeFormRequest, {
    done: formRequestMessages.revoked,
    mayBeGone: true,
    refreshes: [listCallOf(owner)],
    onSaved: onClose,
  })
  return (
    <Confirm
      opened={request !== null}
      question={request ? `Revoke the request to ${request.sentTo}?` : ''}
      consequence={formRequestMessages.revokeConfirm}
      verb="Revoke request"
      destructive
      busy={revoke.isPending}
      onConfirm={() => request && revoke.mutate({ params: { id: request.id } })}
      onCancel={onClose}
    />
  )
}

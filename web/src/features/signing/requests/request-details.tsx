import {
  getSigningRequest,
  listSigningRequests,
  openSignedDocument,
  revokeSigningRequest,
  signingRequestMessages,
  type OpenedSigningRequest,
} from '@credence/contract/signing/request-calls'
import { texts } from '@credence/contract/texts'
import { Menu } from '@mantine/core'
import { IconCopy, IconDots, IconDownload, IconEye, IconFileTypePdf, IconLinkOff, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { saveFileFrom, showFileFrom } from '../../../kit/open-file.ts'
import { read } from '../../../kit/read.ts'
import { staffCall } from '../../../kit/staff-call.ts'
import { useMay } from '../../../kit/use-may.ts'
import { useSave } from '../../../ui/hooks/use-save.ts'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { closeOnConflict } from '../../../ui/dialogs/close-on-conflict.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { useMenu } from '../../../ui/hooks/use-menu.ts'
import { Bar, Failed, Loading } from '../../../ui/layout/states.tsx'
import { toast } from '../../../ui/layout/toast.tsx'
import { Badge } from '../../../ui/text/badge.tsx'
import { Count } from '../../../ui/text/count.tsx'
import { RequestEvents } from './request-events.tsx'
import { isOpen, kindWords, shortHash, stateLooks } from './request-look.ts'
import classes from './requests.module.css'

interface RequestDetailsProps {
  id: number
  onClose: () => void
}

/** What a request holds: who is to sign, the documents, and everything that happened. */
export function RequestDetails({ id, onClose }: RequestDetailsProps) {
  const { data, isError, refetch } = useQuery(read(getSigningRequest, { params: { id } }))
  return (
    <section className={`framed ${classes['details']}`} aria-label="Request">
      {data ? (
        <Opened request={data} onClose={onClose} />
      ) : isError ? (
        <Failed sentence={texts.reloadPage} onRetry={() => void refetch()}>
          The request could not be loaded.
        </Failed>
      ) : (
        <Loading what="the request">
          <div className={classes['bars']}>
            <Bar width="50%" height={20} />
            <Bar width="80%" />
            <Bar width="70%" />
          </div>
        </Loading>
      )}
    </section>
  )
}

function Opened({ request, onClose }: { request: OpenedSigningRequest; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { word, tone, icon } = stateLooks[request.state]
  useEffect(() => heading.current?.focus({ preventScroll: false }), [])
  return (
    <>
      <div className={classes['detailsHead']}>
        <h2 ref={heading} tabIndex={-1}>
          {request.signerName}
        </h2>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        <span className={classes['space']} />
        <RequestMenu request={request} />
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </div>
      <dl className={classes['facts']}>
        <dt>Kind</dt>
        <dd>{kindWords[request.kind]}</dd>
        <dt>Practice</dt>
        <dd>
          <Link to={`/practice/${request.practiceId}`}>{request.practiceName}</Link>
        </dd>
        {request.providerId !== null && (
          <>
            <dt>Provider</dt>
            <dd>
              <Link to={`/provider/${request.providerId}`}>{request.providerName}</Link>
            </dd>
          </>
        )}
        <dt>Sent to</dt>
        <dd>{request.sentTo}</dd>
        {request.sentBy !== null && (
          <>
            <dt>Sent by</dt>
            <dd>{request.sentBy}</dd>
          </>
        )}
      </dl>
      <Documents request={request} />
      <RequestEvents events={request.events} isChainWhole={request.isChainWhole} />
    </>
  )
}

/** What can be done while the link is open. */
function RequestMenu({ request }: { request: OpenedSigningRequest }) {
  const { menu, button } = useMenu()
  const [isRevoking, setRevoking] = useState(false)
  const mayRevoke = useMay(revokeSigningRequest)
  const { url } = request
  const copy = async () => {
    if (url !== null && (await copyText(url))) toast.done('Link copied!')
    else toast.failed(texts.tryAgain)
  }
  if (!isOpen(request)) return null
  return (
    <>
      <Menu {...menu} position="bottom-end" width={180} shadow="none">
        <Menu.Target>
          <IconButton {...button} icon={IconDots} label="More" />
        </Menu.Target>
        <Menu.Dropdown>
          {url !== null && (
            <Menu.Item leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />} onClick={() => void copy()}>
              Copy link
            </Menu.Item>
          )}
          {mayRevoke && (
            <Menu.Item
              color="red"
              leftSection={<IconLinkOff size={16} stroke={1.6} aria-hidden />}
              onClick={() => setRevoking(true)}
            >
              Revoke
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <RevokeConfirm request={request} opened={isRevoking} onClose={() => setRevoking(false)} />
    </>
  )
}

interface RevokeConfirmProps {
  request: OpenedSigningRequest
  opened: boolean
  onClose: () => void
}

function RevokeConfirm({ request, opened, onClose }: RevokeConfirmProps) {
  const { mutate, isPending } = useSave(revokeSigningRequest, {
    done: signingRequestMessages.revoked,
    mayBeGone: true,
    refreshes: [listSigningRequests, getSigningRequest],
    onSaved: onClose,
    onRefused: closeOnConflict(onClose),
  })
  return (
    <Confirm
      opened={opened}
      question={`Revoke the request to ${request.signerName}?`}
      consequence="The link opens nothing any more, and the documents cannot be signed."
      verb="Revoke request"
      destructive
      busy={isPending}
      onConfirm={() => mutate({ params: { id: request.id } })}
      onCancel={onClose}
    />
  )
}

function Documents({ request: { id, documents } }: { request: OpenedSigningRequest }) {
  const open = async (index: number, hand: (url: string) => void) => {
    try {
      hand((await staffCall(openSignedDocument, { params: { id }, body: { index } }, { mayBeGone: true })).url)
    } catch (error) {
      toast.failed(error instanceof Error ? error.message : texts.tryAgain)
    }
  }
  const saveAll = async () => {
    for (const { index, isSigned } of documents) if (isSigned) await open(index, saveFileFrom)
  }
  const signed = documents.filter(({ isSigned }) => isSigned)
  return (
    <div className={classes['part']}>
      <div className={classes['partHead']}>
        <h3>
          Documents <Count>{documents.length}</Count>
        </h3>
        {signed.length > 1 && (
          <TextButton onClick={() => void saveAll()}>
            {signed.length === 2 ? 'Download both' : 'Download all'}
          </TextButton>
        )}
      </div>
      <ul className={classes['documents']}>
        {documents.map(({ index, name, pages, sha256, isSigned }) => (
          <li key={index}>
            <IconFileTypePdf size={20} stroke={1.4} aria-hidden />
            <div>
              <p className={classes['cut']}>{`${name}.pdf`}</p>
              <p className={classes['small']}>
                {`${pages === 1 ? '1 page' : `${pages} pages`}${isSigned ? ' · sealed' : ' · not signed'} · `}
                <code title={sha256}>{`SHA-256 ${shortHash(sha256, 6)}`}</code>
              </p>
            </div>
            {isSigned && (
              <>
                <IconButton
                  icon={IconEye}
                  label={`Open ${name}`}
                  hint="Open"
                  onClick={() => void open(index, showFileFrom)}
                />
                <IconButton
                  icon={IconDownload}
                  label={`Download ${name}`}
                  hint="Download"
                  onClick={() => void open(index, saveFileFrom)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

import { dayOf, formatDate } from '@credence/contract/dates'
import { IconAddressBook, IconHistory, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../kit/read.ts'
import { ExpiryMark } from '../../ui/dates/expiry-mark.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { CellHistory } from './matrix/cell-history.tsx'
import { CellHead, CellPanel } from './matrix/cell-parts.tsx'
import { ContactPopover } from './contacts.tsx'
import { hubCalls, type Hub, type HubOwner } from './hub-calls.ts'
import { PortalCell } from './matrix/portal-cell.tsx'
import { RowPopover } from './row-popover.tsx'
import classes from './standing-table.module.css'

interface HubRowProps {
  owner: HubOwner
  ownerId: number
  hub: Hub
  today: string
  onLogin: () => void
  onEdit: (() => void) | null
}

export const HubRow = ({ owner, ownerId, hub, today, onLogin, onEdit }: HubRowProps) => (
  <tr>
    <th scope="row">{hub.name}</th>
    <td className="tabular">{hub.effectiveDate && formatDate(dayOf(hub.effectiveDate))}</td>
    <td>{hub.expires && <ExpiryMark day={hub.expires} today={today} />}</td>
    <PortalCell name={hub.name} url={hub.portalUrl} onLogin={onLogin} />
    <td className={classes['actions']}>
      <RowPopover face={IconAddressBook} label={`Contact of ${hub.name}`}>
        <ContactPopover contact={hub} about="Data hub" />
      </RowPopover>
      <RowPopover face={IconHistory} label={`History of ${hub.name}`}>
        <CellPanel>
          <CellHead title={hub.name} about="Data hub" />
          <HubHistory owner={owner} ownerId={ownerId} hubId={hub.id} />
        </CellPanel>
      </RowPopover>
      {onEdit && (
        <IconButton icon={IconPencil} label={`Edit the dates of ${hub.name}`} data-edit={hub.id} onClick={onEdit} />
      )}
    </td>
  </tr>
)

function HubHistory({ owner, ownerId, hubId }: { owner: HubOwner; ownerId: number; hubId: number }) {
  const { data, isError, refetch } = useQuery({
    ...read(hubCalls[owner].history, { params: { id: ownerId, hubId } }),
    staleTime: 0,
  })
  return (
    <CellHistory
      lines={data?.map((line) => ({ ...line, word: null, extra: null }))}
      failed={isError}
      onRetry={() => void refetch()}
    />
  )
}

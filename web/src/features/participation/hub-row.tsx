import { dayOf, formatDate } from '@credence/contract/dates'
import { IconAddressBook, IconPencil } from '@tabler/icons-react'
import { ExpiryMark } from '../../ui/expiry-mark.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ContactPopover } from './contacts.tsx'
import type { Hub } from './hub-calls.ts'
import { PortalCell } from './portal-cell.tsx'
import { RowPopover } from './row-popover.tsx'
import classes from './standing-table.module.css'

interface HubRowProps { hub: Hub; today: string; onLogin: () => void; onEdit: (() => void) | null }

export const HubRow = ({ hub, today, onLogin, onEdit }: HubRowProps) => (
  <tr>
    <th scope="row">{hub.name}</th>
    <td className="tabular">{hub.effectiveDate && formatDate(dayOf(hub.effectiveDate))}</td>
    <td>{hub.expires && <ExpiryMark day={hub.expires} today={today} />}</td>
    <PortalCell name={hub.name} url={hub.portalUrl} onLogin={onLogin} />
    <td className={classes['actions']}>
      <RowPopover icon={IconAddressBook} label={`Contact of ${hub.name}`}><ContactPopover contact={hub} about="Data hub" /></RowPopover>
      {onEdit && <IconButton icon={IconPencil} label={`Edit the dates of ${hub.name}`} data-edit={hub.id} onClick={onEdit} />}
    </td>
  </tr>
)

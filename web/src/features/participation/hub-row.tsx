import { dayOf, formatDate } from '@credence/contract/dates'
import { Popover } from '@mantine/core'
import { IconAddressBook, IconKey, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { ExpiryMark } from '../../ui/expiry-mark.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PortalLink } from '../../ui/portal-link.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { ContactPopover } from './contacts.tsx'
import type { Hub } from './hub-access-card.tsx'
import classes from './hubs.module.css'

interface HubRowProps { hub: Hub; today: string; onLogin: () => void; onEdit: (() => void) | null }

export function HubRow({ hub, today, onLogin, onEdit }: HubRowProps) {
  const [opened, setOpened] = useState(false)
  return (
    <tr>
      <th scope="row">{hub.name}</th>
      <td>
        <Popover opened={opened} onChange={setOpened} position="bottom-start" width={296} shadow="none" withRoles={false} trapFocus returnFocus>
          <Popover.Target>
            <IconButton icon={IconAddressBook} label={`Contact of ${hub.name}`} aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(!opened)} />
          </Popover.Target>
          <Popover.Dropdown className={classes['popover']} role="dialog" aria-label={`Contact of ${hub.name}`}><ContactPopover contact={hub} about="Data hub" /></Popover.Dropdown>
        </Popover>
      </td>
      <td className="tabular">{hub.effectiveDate && formatDate(dayOf(hub.effectiveDate))}</td>
      <td>{hub.expires && <ExpiryMark day={hub.expires} today={today} />}</td>
      <td>
        <span className={classes['portal']}>
          <PortalLink url={hub.portalUrl} name={hub.name} />
          <TextButton onClick={onLogin}><IconKey size={14} stroke={1.9} aria-hidden /> Portal login<span className="visually-hidden"> of {hub.name}</span></TextButton>
        </span>
      </td>
      <td className={classes['actions']}>{onEdit && <IconButton icon={IconPencil} label={`Edit the dates of ${hub.name}`} onClick={onEdit} />}</td>
    </tr>
  )
}

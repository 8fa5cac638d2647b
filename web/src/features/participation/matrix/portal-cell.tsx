import { IconKey } from '@tabler/icons-react'
import { PortalLink } from '../../../domain/portals/portal-link.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import classes from '../standing-table.module.css'

/** The way to a portal, and the login to it. */
export const PortalCell = ({
  name,
  url,
  onLogin,
}: {
  name: string
  url: string | null | undefined
  onLogin: () => void
}) => (
  <td>
    <span className={classes['portal']}>
      <PortalLink url={url} name={name} />
      <TextButton onClick={onLogin}>
        <IconKey size={14} stroke={1.9} aria-hidden /> Portal login<span className="visually-hidden"> of {name}</span>
      </TextButton>
    </span>
  </td>
)

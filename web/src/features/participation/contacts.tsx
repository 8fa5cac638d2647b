import type { ReactNode } from 'react'
import { CopiedFact, Facts } from '../../ui/text/facts.tsx'
import { PortalLink } from '../../domain/portals/portal-link.tsx'
import { CellFooter, CellHead, CellPanel } from './matrix/cell-parts.tsx'
import classes from './matrix/cell.module.css'

interface Contact {
  name: string
  phone: string | null
  fax: string | null
  email: string | null
  portalUrl?: string | null | undefined
}

/** How to reach a carrier or a hub, each value with a way to copy it, and what else can be opened from here. */
export function ContactPopover({
  contact,
  about,
  children,
}: {
  contact: Contact
  about: string
  children?: ReactNode
}) {
  const { name, phone, fax, email, portalUrl } = contact
  return (
    <CellPanel>
      <CellHead title={name} about={about} />
      <div className={classes['contacts']}>
        {phone || fax || email ? (
          <Facts>
            <CopiedFact name="Phone" value={phone} />
            <CopiedFact name="Fax" value={fax} />
            <CopiedFact name="Email" value={email}>
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </CopiedFact>
          </Facts>
        ) : (
          <p className={classes['none']}>No contact details are known.</p>
        )}
      </div>
      {(portalUrl || children) && (
        <CellFooter>
          <PortalLink url={portalUrl} name={name} />
          {children}
        </CellFooter>
      )}
    </CellPanel>
  )
}

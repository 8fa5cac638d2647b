import { portalUrlPattern } from '@credence/contract/fields'
import { IconArrowUpRight } from '@tabler/icons-react'
import classes from './portal-link.module.css'

interface PortalLinkProps {
  url: string | null | undefined
  name: string
  /** Shows whose portal it is, where that does not stand beside it. */
  isNamed?: boolean
}

/** The address of a portal as a link; nothing for one that is missing or leads anywhere but to a site. */
export const PortalLink = ({ url, name, isNamed = false }: PortalLinkProps) =>
  url && portalUrlPattern.test(url) ? (
    <a className={classes['link']} href={url} target="_blank" rel="noopener noreferrer">
      {isNamed ? (
        <>
          {`${name} portal`}
          <span className="visually-hidden">, opens in a new tab</span>
        </>
      ) : (
        <>
          Portal<span className="visually-hidden"> of {name}, opens in a new tab</span>
        </>
      )}
      <IconArrowUpRight size={13} stroke={1.9} aria-hidden />
    </a>
  ) : null

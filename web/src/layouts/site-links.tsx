import type { getSite } from '@credence/contract/site/calls'
import type { AnswerOf } from '@credence/contract/kit/endpoint'
import classes from './site-links.module.css'

export type Site = AnswerOf<typeof getSite>
/** Undefined until the installation has answered. */
interface SiteProps {
  site: Site | undefined
}

/** How to reach support. */
export const SupportLinks = ({ site }: SiteProps) => (
  <>
    {site?.supportEmail && (
      <a className={classes['link']} href={`mailto:${site.supportEmail}`}>
        {site.supportEmail}
      </a>
    )}
    {site?.supportPhone && (
      <a className={classes['link']} href={`tel:${site.supportPhone.replace(/[^\d+]/g, '')}`}>
        {site.supportPhone}
      </a>
    )}
  </>
)

/** Only addresses of the web become links; the configuration could hold anything. */
const webAddress = (address: string | null | undefined) =>
  address && /^(?:https?:\/\/|\/)/i.test(address) ? address : null

export function LegalLinks({ site }: SiteProps) {
  const [privacy, terms] = [webAddress(site?.privacyUrl), webAddress(site?.termsUrl)]
  return (
    <>
      {privacy && (
        <a className={classes['link']} href={privacy} target="_blank" rel="noopener noreferrer">
          Privacy
        </a>
      )}
      {terms && (
        <a className={classes['link']} href={terms} target="_blank" rel="noopener noreferrer">
          Terms
        </a>
      )}
    </>
  )
}

export const SiteLinks = ({ site }: SiteProps) => (
  <>
    <SupportLinks site={site} />
    <LegalLinks site={site} />
  </>
)

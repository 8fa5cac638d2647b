import classes from './site-links.module.css'
import { useSite } from '../session/site.ts'

/** How to reach support. */
export function SupportLinks() {
  const site = useSite()
  return (
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
}

/** Only addresses of the web become links; the configuration could hold anything. */
const webAddress = (address: string | null | undefined) =>
  address && /^(?:https?:\/\/|\/)/i.test(address) ? address : null

export function LegalLinks() {
  const site = useSite()
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

export const SiteLinks = () => (
  <>
    <SupportLinks />
    <LegalLinks />
  </>
)

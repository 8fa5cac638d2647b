import { limits } from '@credence/contract/limits'
import { IconDownload } from '@tabler/icons-react'
import { reachable } from '../../kit/api.ts'
import classes from './copies.module.css'

/** What was signed, for the signer to keep. */
export function Copies({ copies }: { copies: readonly { name: string; url: string }[] }) {
  if (copies.length === 0) return null
  return (
    <section className={classes['copies']} aria-label="Your copies">
      <p>{`Keep a copy of what you signed. It can be downloaded here for ${limits.signedCopyHours} hours.`}</p>
      <ul>
        {copies.map(({ name, url }) => (
          <li key={url}>
            <a href={reachable(url)} download="">
              <IconDownload size={18} stroke={1.6} aria-hidden />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

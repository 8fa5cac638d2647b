import { fileMessages } from '@credence/contract/files/messages'
import { limits } from '@credence/contract/limits'
import { texts } from '@credence/contract/texts'
import { IconDownload } from '@tabler/icons-react'
import { useState, type MouseEvent } from 'react'
import { reachable } from '../../kit/api.ts'
import { CallError } from '../../kit/call-error.ts'
import { saveFileFrom } from '../../kit/open-file.ts'
import classes from './copies.module.css'

export interface Copy {
  name: string
  url: string
}

interface CopiesProps {
  copies: readonly Copy[]
  /** Asks for the same copies again. */
  reload: () => Promise<readonly Copy[]>
}

/** What was signed, for the signer to keep. An address is good for minutes only, so each click asks for a new one. */
export function Copies({ copies, reload }: CopiesProps) {
  const [message, setMessage] = useState<string | null>(null)
  if (copies.length === 0) return null
  const save = async (at: number) => {
    setMessage(null)
    try {
      const copy = (await reload())[at]
      if (copy) saveFileFrom(copy.url)
      else setMessage(fileMessages.addressInvalid)
    } catch (error) {
      setMessage(error instanceof CallError ? error.message : texts.tryAgain)
    }
  }
  const press = (event: MouseEvent, at: number) => {
    // Another tab opens the address as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void save(at)
  }
  return (
    <section className={classes['copies']} aria-label="Your copies">
      <p>{`Keep a copy of what you signed. It can be downloaded here for ${limits.signedCopyHours} hours.`}</p>
      <ul>
        {copies.map(({ name, url }, at) => (
          <li key={url}>
            <a href={reachable(url)} download="" onClick={(event) => press(event, at)}>
              <IconDownload size={18} stroke={1.6} aria-hidden />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {message !== null && <p role="alert">{message}</p>}
    </section>
  )
}

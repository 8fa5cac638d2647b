import { limits } from '@credence/contract/limits'
import { IconStack2 } from '@tabler/icons-react'
import { Badge } from '../../../ui/text/badge.tsx'
import classes from './compose.module.css'
import { linkToForms, useSegments } from './use-segments.ts'

interface CounterProps {
  content: string
  /** The link to consent forms follows the text. */
  withLink?: boolean
}

/** How long a text is, and into how many segments a phone company cuts it. */
export function Counter({ content, withLink = false }: CounterProps) {
  const text = content.trim()
  const segments = useSegments(text === '' ? '' : text + (withLink ? linkToForms : ''))
  return (
    <span className={classes['counter']}>
      {withLink && <span className={classes['link']}>With the link for the forms</span>}
      <span className="tabular">{`${text.length} / ${limits.smsContent}`}</span>
      {segments !== null && segments > 0 && (
        <Badge icon={IconStack2}>{`${segments} ${segments === 1 ? 'segment' : 'segments'}`}</Badge>
      )}
    </span>
  )
}

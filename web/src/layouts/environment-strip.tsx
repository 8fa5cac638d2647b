import { IconFlask } from '@tabler/icons-react'
import classes from './environment-strip.module.css'

const words: Record<string, string> = { dev: 'Dev environment', staging: 'Staging environment' }

/** A thin strip above everything, so that nobody takes a trial installation for the real one. */
export function EnvironmentStrip({ environment }: { environment: string | null | undefined }) {
  const word = words[environment ?? '']
  if (word === undefined) return null
  return (
    <aside className={`environment-strip ${classes['strip']}`} aria-label="Environment">
      <IconFlask size={14} stroke={1.9} aria-hidden />
      {word}
    </aside>
  )
}

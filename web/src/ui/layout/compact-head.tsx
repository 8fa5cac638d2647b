import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { UnsavedWork } from '../dialogs/unsaved-work.tsx'
import { Badge } from '../text/badge.tsx'
import classes from './compact-head.module.css'

const Unsaved = createContext(false)

/** The page of a record: its compact head says whether anything on it is unsaved. */
export function RecordPage({ children }: { children: ReactNode }) {
  const [unsaved, setUnsaved] = useState(false)
  return (
    <UnsavedWork onUnsaved={setUnsaved}>
      <Unsaved value={unsaved}>{children}</Unsaved>
    </UnsavedWork>
  )
}

interface CompactHeadProps {
  name: string
  about?: string | undefined
  editing: boolean
  /** Null for those who may not edit. */
  onEdit: (() => void) | null
}

/** What of a record's head stays at the top of the window once the head itself was scrolled away. */
export function CompactHead({ name, about, editing, onEdit }: CompactHeadProps) {
  const mark = useRef<HTMLSpanElement>(null)
  const [away, setAway] = useState(false)
  const unsaved = use(Unsaved)
  useEffect(() => {
    const element = mark.current
    if (!element) return
    const root = document.documentElement
    const observer = new IntersectionObserver(([entry]) => {
      const now = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 100
      root.dataset['compactHead'] = now ? 'shown' : 'ready'
      setAway(now)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      delete root.dataset['compactHead']
    }
  }, [])
  return (
    <>
      <span ref={mark} className={classes['mark']} aria-hidden />
      {away && (
        <div className={classes['bar']} data-testid="compact-head">
          <div className={classes['inside']}>
            <strong className={classes['name']} title={name}>
              {name}
            </strong>
            <span className={classes['about']} title={about}>
              {about}
            </span>
            {unsaved ? <Badge tone="amber">Unsaved changes</Badge> : editing && <Badge tone="teal">Editing</Badge>}
            {onEdit && !editing && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
                aria-label={`Edit ${name}`}
                onClick={onEdit}
              >
                Edit
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  )
}

import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePreference } from '../../kit/preference.ts'
import classes from './folding-card.module.css'
import { useReturnFocus } from '../hooks/use-return-focus.ts'

interface FoldingCardProps {
  id: string
  title: string
  /** What is in it, for those who see it folded. */
  about: string
  /** The name under which this browser remembers whether it is open. */
  remembers: string
  atFirst: 'open' | 'folded'
  editing: boolean
  /** Null for those who may not edit. */
  onEdit: (() => void) | null
  children: ReactNode
}

/** Details that are folded away until they are asked for, with an edit mode of their own. */
export function FoldingCard({ id, title, about, remembers, atFirst, editing, onEdit, children }: FoldingCardProps) {
  const [folded, fold] = usePreference<'open' | 'folded'>(remembers, atFirst)
  const edit = useReturnFocus(editing)
  const open = folded === 'open' || editing
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <section id={id} className="framed" aria-labelledby={`${id}-title`}>
      <div className={classes['head']} data-open={open || undefined}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          <button
            type="button"
            className={classes['fold']}
            aria-expanded={open}
            aria-controls={`${id}-content`}
            disabled={editing}
            onClick={() => fold(open ? 'folded' : 'open')}
          >
            <Chevron size={16} stroke={1.6} aria-hidden />
            {title}
          </button>
        </h2>
        {!open && <span className={classes['about']}>{about}</span>}
        {open && onEdit && !editing && (
          <Button
            ref={edit}
            className={classes['edit'] ?? ''}
            size="xs"
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
            onClick={onEdit}
          >
            Edit<span className="visually-hidden"> {title}</span>
          </Button>
        )}
      </div>
      <div id={`${id}-content`} hidden={!open}>
        {open && children}
      </div>
    </section>
  )
}

import { canEdit } from '@credence/contract/kit/access'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { usePreference } from '../../kit/preference.ts'
import { useMay } from '../../kit/use-may.ts'
import { DetailsFacts } from './details-facts.tsx'
import { DetailsForm } from './details-form.tsx'
import classes from './details.module.css'
import type { OwnVersions } from './own-versions.ts'
import type { Practice } from './practice-draft.ts'

interface DetailsCardProps { id: string; practice: Practice; own: OwnVersions }

const editDetails = canEdit('PRACTICE_SENSITIVE_DETAILS')

/** The sensitive details, folded away until they are asked for; the second of the two edit modes. */
export function DetailsCard({ id, practice, own }: DetailsCardProps) {
  const [folded, fold] = usePreference<'open' | 'folded'>('practiceDetails', 'folded')
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay(editDetails)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const open = folded === 'open' || editing
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <section id={id} className={classes['card']} aria-labelledby={`${id}-title`}>
      <div className={classes['head']} data-open={open || undefined}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          <button type="button" className={classes['fold']} aria-expanded={open} aria-controls={`${id}-content`} disabled={editing} onClick={() => fold(open ? 'folded' : 'open')}>
            <Chevron size={16} stroke={1.6} aria-hidden />Practice Details
          </button>
        </h2>
        {!open && <span className={classes['about']}>NPI, addresses, group ids, hours, notifications</span>}
        {open && mayEdit && !editing && (
          <Button ref={edit} className={classes['edit'] ?? ''} size="xs" variant="default" leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => setEditing(true)}>
            Edit<span className="visually-hidden"> Practice Details</span>
          </Button>
        )}
      </div>
      <div id={`${id}-content`} hidden={!open}>
        {open && (editing ? <DetailsForm practice={practice} own={own} onClose={() => setEditing(false)} /> : <DetailsFacts practice={practice} />)}
      </div>
    </section>
  )
}

import { dayOf, formatDate } from '@credence/contract/dates'
import { canEdit } from '@credence/contract/kit/access'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { dayText, momentText } from '../../ui/moment-text.ts'
import { BasicForm } from './basic-form.tsx'
import classes from './header.module.css'
import type { OwnVersions } from './own-versions.ts'
import type { Practice } from './practice-draft.ts'

interface PracticeHeaderProps { practice: Practice; own: OwnVersions; size: { providers: number; carriers: number } | null }

const editBasic = canEdit('PRACTICE_BASIC')
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** Who the practice is and how to reach it; in edit mode the same as fields. */
export function PracticeHeader({ practice, own, size }: PracticeHeaderProps) {
  const mayEdit = useMay(editBasic)
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    <header className={classes['header']}>
      <div className={classes['head']}>
        <h1 className={classes['title']}>{practice.name}</h1>
        {size && <span className={classes['note']}>{`${counted(size.providers, 'provider')} · ${counted(size.carriers, 'carrier')}`}</span>}
        <div className={classes['end']}>
          <Updated practice={practice} />
          {mayEdit && !editing && (
            <Button ref={edit} variant="default" leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={() => setEditing(true)}>Edit</Button>
          )}
        </div>
      </div>
      {editing ? <BasicForm practice={practice} own={own} onClose={() => setEditing(false)} /> : <BasicFacts practice={practice} />}
    </header>
  )
}

function Updated({ practice: { updated, updatedBy } }: { practice: Practice }) {
  const [now] = useState(() => new Date())
  const moment = new Date(updated)
  return <span className={classes['updated']} title={momentText(moment, now)}>{`Updated ${dayText(moment, now)}${updatedBy ? ` by ${updatedBy}` : ''}`}</span>
}

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => children ? (
  <div className={classes['fact']} data-wide={wide || undefined}><dt>{name}</dt><dd>{children}</dd></div>
) : null

const BasicFacts = ({ practice }: { practice: Practice }) => (
  <dl className={classes['facts']}>
    <Fact name="Phone">{practice.phone1}</Fact>
    <Fact name="Fax">{practice.fax}</Fact>
    <Fact name="Email">{practice.email1 && <a href={`mailto:${practice.email1}`}>{practice.email1}</a>}</Fact>
    <Fact name="TIN">{practice.tin && <span className="identifier">{practice.tin}</span>}</Fact>
    <Fact name="Office manager">{[practice.officeManager, practice.officeManagerPhone, practice.officeManagerEmail].filter(Boolean).join(' · ')}</Fact>
    <Fact name="End date">{practice.endDate && <span className="tabular">{formatDate(dayOf(practice.endDate))}</span>}</Fact>
    <Fact name="Notes" wide>{practice.notes}</Fact>
  </dl>
)

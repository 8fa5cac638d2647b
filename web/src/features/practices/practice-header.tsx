import { dayOf, formatDate } from '@credence/contract/dates'
import { canEdit } from '@credence/contract/kit/access'
import { useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { HeadFact, HeadFacts } from '../../ui/text/head-facts.tsx'
import type { OwnVersions } from '../../ui/record-form/own-versions.ts'
import classes from '../../ui/layout/record-head.module.css'
import { RecordHead } from '../../ui/layout/record-head.tsx'
import { HistoryButton } from '../../domain/audit/history-button.tsx'
import { RemovedButton } from '../../domain/removed/removed-button.tsx'
import { BasicForm } from './basic-form.tsx'
import type { Practice } from './practice-draft.ts'

interface PracticeHeaderProps {
  practice: Practice
  own: OwnVersions
  size: { providers: number; carriers: number } | null
}

const editBasic = canEdit('PRACTICE_BASIC')
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const sizeText = ({ providers, carriers }: { providers: number; carriers: number }) =>
  `${counted(providers, 'provider')} · ${counted(carriers, 'carrier')}`

/** Who the practice is and how to reach it; in edit mode the same as fields. */
export function PracticeHeader({ practice, own, size }: PracticeHeaderProps) {
  const mayEdit = useMay(editBasic)
  const [editing, setEditing] = useState(false)
  return (
    <header className={classes['header']}>
      <RecordHead
        name={practice.name ?? ''}
        record={practice}
        editing={editing}
        onEdit={mayEdit ? () => setEditing(true) : null}
        tools={
          <>
            <HistoryButton record="practice" id={practice.id} name={practice.name ?? ''} />
            <RemovedButton record="practice" id={practice.id} name={practice.name ?? ''} />
          </>
        }
        {...(size ? { note: sizeText(size), about: sizeText(size) } : {})}
      />
      {editing ? (
        <BasicForm practice={practice} own={own} onClose={() => setEditing(false)} />
      ) : (
        <BasicFacts practice={practice} />
      )}
    </header>
  )
}

const BasicFacts = ({ practice }: { practice: Practice }) => (
  <HeadFacts>
    <HeadFact name="Phone">{practice.phone1}</HeadFact>
    <HeadFact name="Fax">{practice.fax}</HeadFact>
    <HeadFact name="Email">{practice.email1 && <a href={`mailto:${practice.email1}`}>{practice.email1}</a>}</HeadFact>
    <HeadFact name="TIN">{practice.tin && <span className="identifier">{practice.tin}</span>}</HeadFact>
    <HeadFact name="Office manager">
      {[practice.officeManager, practice.officeManagerPhone, practice.officeManagerEmail].filter(Boolean).join(' · ')}
    </HeadFact>
    <HeadFact name="End date">
      {practice.endDate && <span className="tabular">{formatDate(dayOf(practice.endDate))}</span>}
    </HeadFact>
    <HeadFact name="Notes">{practice.notes}</HeadFact>
  </HeadFacts>
)

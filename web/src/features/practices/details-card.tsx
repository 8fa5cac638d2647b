import { canEdit } from '@credence/contract/kit/access'
import { useState } from 'react'
import { useMay } from '../../kit/use-may.ts'
import { FoldingCard } from '../../ui/layout/folding-card.tsx'
import type { OwnVersions } from '../../ui/record-form/own-versions.ts'
import { DetailsFacts } from './details-facts.tsx'
import { DetailsForm } from './details-form.tsx'
import type { Practice } from './practice-draft.ts'

interface DetailsCardProps {
  id: string
  practice: Practice
  own: OwnVersions
}

const editDetails = canEdit('PRACTICE_SENSITIVE_DETAILS')

/** The sensitive details; the second of the two edit modes. */
export function DetailsCard({ id, practice, own }: DetailsCardProps) {
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay(editDetails)
  return (
    <FoldingCard
      id={id}
      title="Practice Details"
      about="NPI, addresses, group ids, hours, notifications"
      remembers="practiceDetails"
      atFirst="folded"
      editing={editing}
      onEdit={mayEdit ? () => setEditing(true) : null}
    >
      {editing ? (
        <DetailsForm practice={practice} own={own} onClose={() => setEditing(false)} />
      ) : (
        <DetailsFacts practice={practice} />
      )}
    </FoldingCard>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogFooter } from '../../ui/dialogs/dialog-footer.tsx'
import { FormNote } from '../../ui/edit/other-changes.tsx'
import type { FieldLabels } from '../../ui/edit/other-changes-text.ts'
import type { EditStatus } from '../../ui/edit/use-edit.ts'
import { alsoSeenBy } from './managed-record.ts'
import classes from './record-dialog.module.css'

interface RecordFormProps {
  label: string
  edit: EditStatus
  verb: string
  /** Asked before the shared record is saved that others use: the question, and who they are. */
  others?: { question: string; names: readonly string[] } | undefined
  onCancel: () => void
  children: ReactNode
}

const labels: FieldLabels = {
  portalUrl: 'Portal URL',
  webFormUrl: 'Web Form URL',
  carrierTier: 'Tier',
  facilityType: 'Type',
  reEnrollmentInstructions: 'Re-enrollment instructions',
  contractType: 'Contract',
  contractProviders: 'NPIs in the contract',
  contractCarriers: 'Payors per TIN in the contract',
  contractFacilities: 'Locations in the contract',
  contractUsers: 'Users in the contract',
  forPractices: 'Practices can have it',
  forProviders: 'Providers can have it',
}

/** The fields of a record above what ends the editing. */
export const RecordForm = ({ label, edit, verb, others, onCancel, children }: RecordFormProps) => (
  <>
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (edit.isReady) edit.submit(event)
      }}
    >
      <div className={classes['fields']}>{children}</div>
      <DialogFooter>
        <FormNote edit={edit} labels={labels} />
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!edit.isReady} loading={edit.isBusy}>
          {verb}
        </Button>
      </DialogFooter>
    </form>
    {others && (
      <Confirm
        opened={edit.question.isAsked}
        question={others.question}
        consequence={alsoSeenBy(others.names)}
        verb="Update for everybody"
        onConfirm={() => edit.answer(true)}
        onCancel={() => edit.answer(false)}
      />
    )}
  </>
)

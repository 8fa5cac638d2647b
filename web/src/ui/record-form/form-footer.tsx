import { Button } from '@mantine/core'
import { FormNote } from '../edit/other-changes.tsx'
import type { FieldLabels } from '../edit/other-changes-text.ts'
import type { EditStatus } from '../edit/use-edit.ts'
import classes from './form.module.css'

interface FormFooterProps {
  form: EditStatus
  onCancel: () => void
}

/** The labels of a record's fields that are not the words of their names. */
const labels: FieldLabels = {
  npi: 'NPI',
  tin: 'TIN',
  ssn: 'SSN',
  dea: 'DEA',
  caqh: 'CAQH',
  dob: 'Date of birth',
  medicare: 'PTAN',
  otherIds: 'Other ids',
  otherGroupIds: 'Other group ids',
  groupMedicare: 'Group Medicare',
  groupMedicaid: 'Group Medicaid',
  defaultTaskAssignee: 'Default task assignee',
  supervisingProviderId: 'Supervising provider',
}

/** Save and cancel, and what is said about the form as a whole. */
export const FormFooter = ({ form, onCancel }: FormFooterProps) => (
  <div className={classes['footer']}>
    <FormNote edit={form} labels={labels} />
    <Button variant="default" disabled={form.isBusy} onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" loading={form.isBusy}>
      Save
    </Button>
  </div>
)

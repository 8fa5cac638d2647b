import type { Issues } from '@credence/contract/links/form-issues'
import { PlainDate, PlainInput, PlainTextArea } from '../../../ui/plain/plain-inputs.tsx'
import classes from './patients.module.css'
import type { PatientDraft } from './typed-patients.ts'

interface Column {
  field: keyof PatientDraft
  label: string
  required: boolean
  kind: 'line' | 'day' | 'text'
}

export const columns: readonly Column[] = [
  { field: 'mrn', label: 'MRN', required: true, kind: 'line' },
  { field: 'facility', label: 'Facility', required: false, kind: 'line' },
  { field: 'admitDate', label: 'Admit Date', required: true, kind: 'day' },
  { field: 'dos', label: 'Date of Service', required: false, kind: 'day' },
  { field: 'dischargeDate', label: 'Discharge Date', required: false, kind: 'day' },
  { field: 'procedure', label: 'Procedure', required: true, kind: 'text' },
]

const inputs = { line: PlainInput, day: PlainDate, text: PlainTextArea } as const

interface PatientRowProps {
  /** The place of the patient, from 0. */
  at: number
  patient: PatientDraft
  /** Of the form, by path. */
  issues: Issues
  disabled: boolean
  onChange: (part: Partial<PatientDraft>) => void
}

/** The fields of one patient. */
export const PatientRow = ({ at, patient, issues, disabled, onChange }: PatientRowProps) => (
  <tr className={classes['row']}>
    <th scope="row" className={classes['number']}>
      <span className={classes['word']}>Patient </span>
      {at + 1}
    </th>
    {columns.map(({ field, label, required, kind }) => {
      const Input = inputs[kind]
      return (
        <td key={field} data-kind={kind}>
          <Input
            label={
              <>
                {label}
                <span className="visually-hidden">{` of patient ${at + 1}`}</span>
              </>
            }
            className={classes['field']}
            required={required}
            disabled={disabled}
            message={issues[`patients.${at}.${field}`]}
            value={patient[field]}
            onValue={(value) => onChange({ [field]: value })}
          />
        </td>
      )
    })}
  </tr>
)

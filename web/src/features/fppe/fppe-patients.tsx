import type { FppePatient } from '@credence/contract/fppe/calls'
import { Group } from '../../domain/work/work-form.tsx'
import { showDay } from '../../ui/dates/typed-day.ts'
import classes from './fppe.module.css'

const datesOf = ({ admitDate, dos, dischargeDate }: FppePatient): string =>
  [
    `Admitted ${showDay(admitDate)}`,
    dos && `service ${showDay(dos)}`,
    dischargeDate && `discharged ${showDay(dischargeDate)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The patient cases that the provider listed. */
export const FppePatients = ({ patients }: { patients: readonly FppePatient[] }) => (
  <Group title="Patients">
    <ol className={classes['patients']} aria-label="Patients">
      {patients.map((patient, at) => (
        // The list is as the provider wrote it: one number may stand in it twice.
        // oxlint-disable-next-line no-array-index-key
        <li key={at}>
          <p className={classes['patient']}>
            <strong>{patient.mrn}</strong>
            {patient.facility !== null && <span className={classes['waiting']}>{patient.facility}</span>}
          </p>
          <p className={classes['procedure']}>{patient.procedure}</p>
          <p className={classes['waiting']}>{datesOf(patient)}</p>
        </li>
      ))}
    </ol>
  </Group>
)

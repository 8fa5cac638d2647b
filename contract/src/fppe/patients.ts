import { limits } from '../limits.ts'
import { addIssue, checks, isGiven, type Issues, type Typed } from '../links/form-issues.ts'

// The rules of the list of patients, for the server and the page. Nothing here needs zod: the page has a small budget.

export const patientMessages = {
  mrn: 'MRN is required',
  procedure: 'Procedure is required',
  admitDate: 'Admit Date is required',
  count: (patients: number) => `Please list exactly ${patients === 1 ? '1 patient' : `${patients} patients`}`,
} as const

export interface TypedPatient {
  mrn?: Typed
  facility?: Typed
  admitDate?: Typed
  /** The date of service. */
  dos?: Typed
  dischargeDate?: Typed
  procedure?: Typed
}

export const longestMrn = limits.text
export const longestFacility = limits.text
export const longestProcedure = limits.storedNotes

/** Why a list of patients cannot be taken. Each field is named by its path: `patients.0.mrn`. */
export function patientIssues(patients: readonly TypedPatient[], patientCount: number): Issues {
  const issues: Issues = {}
  if (patients.length !== patientCount) issues['patients'] = patientMessages.count(patientCount)
  patients.forEach(({ mrn, facility, admitDate, dos, dischargeDate, procedure }, at) => {
    const add = (field: keyof TypedPatient, message: string | null) =>
      addIssue(issues, `patients.${at}.${field}`, message)
    if (!isGiven(mrn)) add('mrn', patientMessages.mrn)
    add('mrn', checks.line(mrn, longestMrn))
    add('facility', checks.line(facility, longestFacility))
    if (!isGiven(admitDate)) add('admitDate', patientMessages.admitDate)
    for (const [field, day] of Object.entries({ admitDate, dos, dischargeDate }))
      add(field as keyof TypedPatient, checks.date(day))
    if (!isGiven(procedure)) add('procedure', patientMessages.procedure)
    add('procedure', checks.text(procedure, longestProcedure))
  })
  return issues
}

/** What was typed about one patient. */
export interface PatientDraft {
  mrn: string
  facility: string
  admitDate: string
  dos: string
  dischargeDate: string
  procedure: string
}

export const blankPatient: PatientDraft = {
  mrn: '',
  facility: '',
  admitDate: '',
  dos: '',
  dischargeDate: '',
  procedure: '',
}

/** A row for each patient. What was typed into further rows stays, should the number change while somebody types. */
export const rowsOf = (typed: readonly PatientDraft[], count: number): PatientDraft[] =>
  Array.from({ length: count }, (_, at) => typed[at] ?? blankPatient)

/** The rows after one was changed. */
export function changed(
  typed: readonly PatientDraft[],
  at: number,
  part: Partial<PatientDraft>,
): readonly PatientDraft[] {
  const rows = rowsOf(typed, Math.max(typed.length, at + 1))
  return rows.with(at, { ...(rows[at] ?? blankPatient), ...part })
}

/** What is sent: blank optional fields as null. */
export const sentOf = ({ mrn, facility, admitDate, dos, dischargeDate, procedure }: PatientDraft) => ({
  mrn: mrn.trim(),
  facility: facility.trim() || null,
  admitDate,
  dos: dos || null,
  dischargeDate: dischargeDate || null,
  procedure: procedure.trim(),
})

export const isTyped = (typed: readonly PatientDraft[]): boolean =>
  typed.some((patient) => Object.values(patient).some((value) => value !== ''))

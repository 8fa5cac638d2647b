import type { FppePatient } from '@credence/contract/fppe/calls'
import { fppeProviderLink } from '@credence/contract/fppe/link'
import type { listPatients, PatientForm } from '@credence/contract/fppe/patient-calls'
import { patientIssues } from '@credence/contract/fppe/patients'
import { knowsReviewer } from '@credence/contract/fppe/rules'
import type { BodyOf } from '@credence/contract/kit/endpoint'
import { audit } from '../../kit/request/audit.ts'
import { assertNoIssues } from '../../kit/request/form-issues.ts'
import { completeLink } from '../../kit/request/links.ts'
import { Refusal } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'
import type { Services } from '../../kit/request/services.ts'
import type { Place } from '../../kit/secrets/crypto.ts'
import { sendReviewerLink } from './fppe-links.actions.ts'
import { getFppeTaskForUpdate, insertFppeActivity } from './fppe.queries.ts'
import {
  completeProviderForms,
  findPatients,
  getAskedPatients,
  replacePatients,
  type StoredPatient,
} from './patients.queries.ts'

/** What the provider is asked for. Of a list that is complete only the name is shown. */
export async function showPatientForm(scope: Scope): Promise<PatientForm> {
  const { name, facilityName, patientCount } = await getAskedPatients(scope)
  return scope.link.isComplete
    ? { name, isComplete: true }
    : { name, isComplete: false, facilityName, patientCount: patientCount ?? 0 }
}

type SealedColumn = 'mrn_sealed' | 'procedure_sealed'
const placeOf = (team: number, taskId: number, position: number, column: SealedColumn): Place => ({
  team,
  table: 'fppe_patient',
  column,
  row: `${taskId}, ${position}`,
})

const typedOrNull = (typed: string | null | undefined): string | null => typed?.trim() || null

interface TaskOfTeam {
  team: number
  id: number
}
type TypedPatients = BodyOf<typeof listPatients>['patients']

/** The rules have seen that the required fields are there. */
function sealed(
  { vault }: Services,
  { team, id }: TaskOfTeam,
  patient: TypedPatients[number],
  at: number,
): StoredPatient {
  const position = at + 1
  const seal = (typed: string | null | undefined, column: SealedColumn) =>
    vault.seal(typed?.trim() ?? '', placeOf(team, id, position, column))
  return {
    position,
    mrnSealed: seal(patient.mrn, 'mrn_sealed'),
    facility: typedOrNull(patient.facility),
    admitDate: patient.admitDate?.trim() ?? '',
    serviceDate: typedOrNull(patient.dos),
    dischargeDate: typedOrNull(patient.dischargeDate),
    procedureSealed: seal(patient.procedure, 'procedure_sealed'),
  }
}

/** Stores the patients of a task in place of those that were listed before. */
export const storePatients = (scope: Scope, task: TaskOfTeam, patients: TypedPatients): Promise<void> =>
  replacePatients(
    scope,
    task,
    patients.map((patient, at) => sealed(scope.services, task, patient, at)),
  )

/**
 * Stores the patients that a provider listed, completes the link and emails the reviewer, all or nothing. The lock on
 * the task comes first, so that staff cannot change the number of patients or the reviewer meanwhile.
 */
export async function takePatients(scope: Scope, patients: TypedPatients): Promise<void> {
  const { link } = scope
  const task = await getFppeTaskForUpdate(scope, link.subject.id)
  assertNoIssues(patientIssues(patients, task.patientCount ?? 0))
  // Of several submits at once, one completes the link. The others are refused.
  if (!(await completeLink(scope, link.id))) throw new Refusal(409, fppeProviderLink.texts.complete ?? '')
  await storePatients(scope, { team: scope.teamId, id: task.id }, patients)
  await completeProviderForms(scope, task.id)
  await insertFppeActivity(scope, task.id, `Patients listed by ${task.providerName}`)
  await audit(scope, 'fppe patients listed', { subject: `fppe task ${task.id}` })
  // Staff cannot remove the reviewer while the link is active.
  if (knowsReviewer(task)) await sendReviewerLink(scope, task, link.createdBy)
}

/** The patients of a task, opened. Showing them is recorded. */
export async function showPatients(scope: Scope, taskId: number): Promise<FppePatient[]> {
  const found = await findPatients(scope, taskId)
  if (found.length > 0) await audit(scope, 'fppe patients shown', { subject: `fppe task ${taskId}` })
  const { teamId, services } = scope
  const { vault } = services
  return found.map(({ position, mrnSealed, facility, admitDate, serviceDate, dischargeDate, procedureSealed }) => ({
    mrn: vault.open(mrnSealed, placeOf(teamId, taskId, position, 'mrn_sealed')),
    facility,
    admitDate,
    dos: serviceDate,
    dischargeDate,
    procedure: vault.open(procedureSealed, placeOf(teamId, taskId, position, 'procedure_sealed')),
  }))
}

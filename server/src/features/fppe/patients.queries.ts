import { sql } from 'kysely'
import type { Scope } from '../../kit/request/scope.ts'

export interface AskedPatients {
  /** The provider whose work is evaluated. */
  name: string
  facilityName: string | null
  patientCount: number | null
}

/** What the provider link of this transaction asks for. */
export async function getAskedPatients(scope: Scope): Promise<AskedPatients> {
  const { rows } = await scope.client.query<AskedPatients>(
    `
    select concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials) as name, f.name as "facilityName", t.patient_count as "patientCount"
      from fppe_task t join provider p on p.team_id = t.team_id and p.id = t.provider_id left join facility f on f.id = t.facility_id
     where t.team_id = app_team() and t.id = $1`,
    [scope.link.subject.id],
  )
  if (!rows[0]) throw new Error(`FPPE task ${scope.link.subject.id} is gone`)
  return rows[0]
}

export interface StoredPatient {
  /** The place in the list, from 1. */
  position: number
  mrnSealed: Buffer
  facility: string | null
  admitDate: string
  serviceDate: string | null
  dischargeDate: string | null
  procedureSealed: Buffer
}

/** The patients of a task, in their order. */
export const findPatients = (scope: Scope, fppeTaskId: number): Promise<StoredPatient[]> =>
  scope.db
    .selectFrom('fppePatient')
    .select(['position', 'mrnSealed', 'facility', 'admitDate', 'serviceDate', 'dischargeDate', 'procedureSealed'])
    .where('teamId', '=', scope.teamId)
    .where('fppeTaskId', '=', fppeTaskId)
    .orderBy('position')
    .execute()

/** Stores the patients of a task in place of those that were listed before. */
export async function replacePatients(
  scope: Scope,
  { team: teamId, id: fppeTaskId }: { team: number; id: number },
  patients: readonly StoredPatient[],
): Promise<void> {
  await scope.db.deleteFrom('fppePatient').where('teamId', '=', teamId).where('fppeTaskId', '=', fppeTaskId).execute()
  if (patients.length === 0) return
  await scope.db
    .insertInto('fppePatient')
    .values(patients.map((patient) => ({ ...patient, teamId, fppeTaskId })))
    .execute()
}

/** Notes that the provider has listed the patients. */
export const completeProviderForms = (scope: Scope, fppeTaskId: number) =>
  scope.db
    .updateTable('fppeTask')
    .set({ providerFormsCompletedAt: sql`now()`, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', fppeTaskId)
    .execute()

/** Notes that the reviewer has signed, which follows the list of the provider. */
export const completeReviewerForms = (scope: Scope, fppeTaskId: number) =>
  scope.db
    .updateTable('fppeTask')
    .set({ reviewerFormsCompletedAt: sql`now()`, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', fppeTaskId)
    .where('providerFormsCompletedAt', 'is not', null)
    .execute()

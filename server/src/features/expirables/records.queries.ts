import type { PrivilegeType } from '@credence/contract/choices/enrollment'
import type { DocumentCategory } from '@credence/contract/choices/document-categories'
import type { ExpirableSource } from '@credence/contract/expirables/sources'
import type { Scope } from '../../kit/request/scope.ts'

interface Kept {
  table: string
  expires: string
  effective: string
  where?: string
}

const participation = (table: string): Kept => ({ table, expires: 'expires', effective: 'effective_date' })
const section = (table: string): Kept => ({ table, expires: 'expiration_date', effective: 'effective_date' })
/** Documents of a removed provider are kept, but nobody renews them. */
const document = (owner: 'provider' | 'practice'): Kept => ({
  table: 'document',
  expires: 'expiration',
  effective: 'effective_date',
  where: `e.owner_type = '${owner}' and e.scope = 'own' and not exists (select from provider p where p.team_id = e.team_id and p.id = e.provider_id and p.deleted_at is not null)`,
})

/** Where the records of each source are, and the days in them. */
const kept: Record<ExpirableSource, Kept> = {
  providerDocument: document('provider'),
  practiceDocument: document('practice'),
  stateLicense: section('state_license'),
  boardCertification: section('board_certification'),
  malpracticeInsurance: { table: 'malpractice_insurance', expires: 'end_date', effective: 'start_date' },
  providerHub: participation('provider_hub'),
  practiceHub: participation('practice_hub'),
  carrierParticipation: { ...participation('carrier_participation'), where: "e.status = 'ACTIVE'" },
  providerFacility: { ...participation('provider_facility'), where: 'e.is_active' },
  practiceFacility: { ...participation('practice_facility'), where: 'e.is_active' },
}

/** A row with its days under common names. Of the other columns each source has its own. */
export interface ExpirableRecord {
  id: number
  version: number
  effective: string | null
  expires: string | null
  provider_id: number
  practice_id: number
  carrier_id: number
  facility_id: number
  hub_id: number
  is_primary: boolean
  privileges_type: PrivilegeType | null
  name: string
  category: DocumentCategory
  notes: string | null
}

/** A record of this source, locked until commit. */
export async function getForRenewal(
  scope: Scope,
  source: ExpirableSource,
  id: number,
): Promise<ExpirableRecord | undefined> {
  const { table, expires, effective, where = 'true' } = kept[source]
  const { rows } = await scope.client.query<ExpirableRecord>(
    `select e.*, e.${effective} as effective, e.${expires} as expires from ${table} e where e.team_id = app_team() and e.id = $1 and ${where} for update`,
    [id],
  )
  return rows[0]
}

/** Whether there is such a record that expires on this day. */
export async function writeMute(
  scope: Scope,
  source: ExpirableSource,
  { id, expires, muted }: { id: number; expires: string; muted: boolean },
): Promise<boolean> {
  const { table, expires: column, where = 'true' } = kept[source]
  const { rowCount } = await scope.client.query(
    `update ${table} e set muted_expiration = case when $3::boolean then e.${column} end where e.team_id = app_team() and e.id = $1 and e.${column} = $2::date and ${where}`,
    [id, expires, muted],
  )
  return rowCount === 1
}

/** The day of the team. */
export async function getToday(scope: Scope): Promise<string> {
  const {
    rows: [row],
  } = await scope.client.query<{ today: string }>('select team_today()::text as today')
  if (!row) throw new Error('The database answered no day')
  return row.today
}

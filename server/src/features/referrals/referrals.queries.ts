import type { ReferralStatus, ReferralType, Urgency } from '@credence/contract/choices/referrals'
import type { Statement, Value } from '../../database/batch.ts'
import { columnOrder } from '../../kit/paper/column-order.ts'
import {
  isTouched,
  sinceValues,
  touchedRecords,
  type ListedRecords,
  type Since,
} from '../../kit/request/lists/changed-records.ts'
import { columns, jsonStatement } from '../../kit/request/json.ts'
import { notFound } from '../../kit/request/refusal.ts'
import type { Scope } from '../../kit/request/scope.ts'

// A scalar subquery, so that the team is read once and not per row.
const team = '(select app_team())'

export const pendingOutreach: Statement = {
  name: 'pending-outreach',
  text: "select count(*)::int as n from referral where team_id = app_team() and not archived and status = 'PENDING_OUTREACH'",
  values: [],
}

export const referralPractices = jsonStatement(
  'referral-practices',
  "select coalesce(json_agg(json_build_object('id', id, 'name', name) order by lower(name), id), '[]')::text as json from practice where team_id = app_team()",
)

export const referralCarriers = (practiceId: number): Statement =>
  jsonStatement(
    'referral-carriers',
    `select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by lower(c.name), c.id), '[]')::text as json
       from practice_carrier x join carrier c on c.id = x.carrier_id where x.team_id = app_team() and x.practice_id = $1`,
    [practiceId],
  )

const activityEntry = `json_build_object('id', a.id, 'userFormattedName', w.name, 'notes', a.notes, 'created', a.created_at,
  'reply', case when y.id is not null then json_build_object('id', y.id, 'channel', y.channel, 'state', y.state) end)`

const card = `json_build_object(${columns('r', ['id', 'practice_id', 'status', 'status_since', 'urgency', 'progress', 'location', 'reason', 'dx', 'pre_op', 'testing', 'notes', 'patient_first_name', 'patient_last_name', 'patient_phone1', 'patient_email1', 'patient_address1', 'patient_city', 'patient_state', 'patient_zip', 'referring_practice', 'referring_physician', 'archived', 'inbound_fax_id', 'type', 'carrier_id', 'provider_id', 'appointment_at', 'ordering', 'version'])},
  'inboundFaxPages', case when r.inbound_fax_id is not null then (select f.pages from inbound_fax f where f.team_id = r.team_id and f.id = r.inbound_fax_id) end,
  'carrierName', c.name, 'providerName', p.formatted_name, 'activity', coalesce(l.entries, '[]'), 'created', r.created_at, 'updated', r.updated_at)`

export const referralRecords: ListedRecords = {
  table: 'referral',
  kind: 'referral',
  reachedBy: { referral: 'id', carrier: 'carrier_id', provider: 'provider_id', fax: 'inbound_fax_id' },
}

interface Wanted {
  values: readonly Value[]
  /** Of a list that the client has: the referrals that were touched since. */
  since?: Since | null
}

/** In the shape of the contract's `referral`: one row per referral, since a single text would be copied several times. */
const referralsWhere = (name: string, where: string, { values, since = null }: Wanted): Statement => ({
  name: since ? `${name}-since` : name,
  text: `
  with ${since ? `${touchedRecords(referralRecords, values.length + 1)},` : ''} people as materialized (select id, first_name || ' ' || last_name as name from team_people())
  select r.id, ${card}::text as json
    from referral r
    left join carrier c on c.id = r.carrier_id
    left join provider p on p.team_id = r.team_id and p.id = r.provider_id
    left join lateral (
      select json_agg(${activityEntry} order by a.id desc) as entries from referral_activity a
        left join people w on w.id = a.account_id
        left join referral_reply y on y.team_id = a.team_id and y.id = a.referral_reply_id
       where a.team_id = r.team_id and a.referral_id = r.id) l on true
   where r.team_id = ${team} and ${where}${since ? ` and ${isTouched('r')}` : ''}
   order by ${columnOrder('r', null)}`,
  values: since ? [...values, ...sinceValues(since)] : values,
  ...(since ? {} : { ownConnection: true }),
})

/** The referrals of a practice: those on its board, or those that are archived. */
export const referralsOf = (practiceId: number, archived: boolean, since: Since | null = null): Statement =>
  archived
    ? referralsWhere('referrals-archived', 'r.practice_id = $1 and r.archived', { values: [practiceId], since })
    : referralsWhere('referrals', 'r.practice_id = $1 and not r.archived', { values: [practiceId], since })

export const referralAt = (id: number): Statement => referralsWhere('referral-at', 'r.id = $1', { values: [id] })

export interface ReferralFields {
  status: ReferralStatus
  urgency: Urgency
  location: string | null
  progress: number | null
  reason: string | null
  dx: string | null
  preOp: string | null
  testing: string | null
  notes: string | null
  patientFirstName: string | null
  patientLastName: string | null
  patientPhone1: string | null
  patientEmail1: string | null
  patientAddress1: string | null
  patientCity: string | null
  patientState: string | null
  patientZip: string | null
  referringPractice: string | null
  referringPhysician: string | null
  archived: boolean
  carrierId: number | null
  providerId: number | null
  appointmentAt: string | null
  ordering: number | null
}

export type StoredReferral = Pick<ReferralFields, 'location' | 'carrierId' | 'providerId' | 'referringPractice'> & {
  id: number
  practiceId: number
  version: number
}

/** A referral, locked until commit, so that concurrent changes cannot overwrite each other unnoticed. */
export const getReferralForUpdate = (scope: Scope, id: number): Promise<StoredReferral> =>
  scope.db
    .selectFrom('referral')
    .select(['id', 'practiceId', 'location', 'carrierId', 'providerId', 'referringPractice', 'version'])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)

export type NewReferral = Partial<ReferralFields> & {
  practiceId: number
  type: ReferralType
  inboundFaxId?: number | null
}

export const insertReferral = async (scope: Scope, fields: NewReferral): Promise<number> =>
  (
    await scope.db
      .insertInto('referral')
      .values({ teamId: scope.teamId, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateReferral = (scope: Scope, id: number, fields: Partial<ReferralFields>) =>
  scope.db.updateTable('referral').set(fields).where('teamId', '=', scope.teamId).where('id', '=', id).execute()

export const removeReferral = (scope: Scope, id: number) =>
  scope.db.deleteFrom('referral').where('teamId', '=', scope.teamId).where('id', '=', id).execute()

/** Adds a note by the caller, or by the system in a job. */
export const insertActivity = (scope: Scope, referralId: number, notes: string, replyId: number | null = null) =>
  scope.client.query(
    'insert into referral_activity (team_id, referral_id, notes, referral_reply_id) values (app_team(), $1, $2, $3)',
    [referralId, notes, replyId],
  )

interface Chosen {
  practiceId: number
  location: string
  carrierId: number | null
  providerId: number | null
}

/** Whether the team has the location, and the practice the carrier and the provider. */
export async function findChoices(
  scope: Scope,
  { practiceId, location, carrierId, providerId }: Chosen,
): Promise<{ hasLocation: boolean; hasCarrier: boolean; hasProvider: boolean }> {
  const {
    rows: [row],
  } = await scope.client.query<{ hasLocation: boolean; hasCarrier: boolean; hasProvider: boolean }>(
    `
    select exists (select from referral_location l where l.team_id = app_team() and l.name = $2) as "hasLocation",
           exists (select from practice_carrier x where x.team_id = app_team() and x.practice_id = $1 and x.carrier_id = $3) as "hasCarrier",
           exists (select from provider_practice m join provider r on r.team_id = m.team_id and r.id = m.provider_id
             where m.team_id = app_team() and m.practice_id = $1 and m.provider_id = $4 and r.deleted_at is null and not_ended(m.end_date)) as "hasProvider"`,
    [practiceId, location, carrierId, providerId],
  )
  return row ?? { hasLocation: false, hasCarrier: false, hasProvider: false }
}

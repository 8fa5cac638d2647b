import type { Urgency } from '@credence/contract/choices/referrals'
import { limits } from '@credence/contract/limits'
import type { Statement } from '../../database/batch.ts'
import {
  isTouched,
  sinceValues,
  touchedRecords,
  type ListedRecords,
  type Since,
} from '../../kit/request/lists/changed-records.ts'
import { jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

const isClaimed = 'f.claimed_until > now()'
const origin = `'id', f.id, 'received', f.received_at, 'filename', f.filename, 'fromNumber', f.from_number, 'toNumber', f.to_number,
  'fromCallerId', f.from_caller_id, 'pages', f.pages, 'isUnreadable', f.is_unreadable`
const listed = `${origin}, 'claimedBy', case when ${isClaimed} then name_of(f.claimed_by) end,
  'claimedUntil', case when ${isClaimed} then f.claimed_until end,
  'discardedAt', case f.state when 'DISCARDED' then f.handled_at end, 'discardedBy', case f.state when 'DISCARDED' then name_of(f.handled_by) end`
const isRestorable = `f.handled_at > now() - make_interval(days => ${limits.faxRestoreDays})`

/** A practice that has ended is there while faxes wait in it. */
export const faxPractices = (): Statement =>
  jsonStatement(
    'fax-practices',
    `select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by lower(p.name), p.id), '[]')::text as json
       from practice p where p.team_id = app_team() and (not_ended(p.end_date)
          or exists (select from inbound_fax f where f.team_id = p.team_id and f.practice_id = p.id and f.state = 'NEW'))`,
  )

export const newFaxCount: Statement = {
  name: 'new-faxes',
  text: "select count(*)::int as n from inbound_fax where team_id = app_team() and state = 'NEW'",
  values: [],
}

export const faxRecords: ListedRecords = { table: 'inbound_fax', kind: 'fax', reachedBy: { fax: 'id' } }

export const faxList = (practiceId: number, isDiscarded: boolean, since: Since | null): Statement =>
  jsonStatement(
    `${isDiscarded ? 'discarded-faxes' : 'faxes'}${since ? '-since' : ''}`,
    `${since ? `with ${touchedRecords(faxRecords, 2)}` : ''} select f.id, json_build_object(${listed})::text as json
       from inbound_fax f where f.team_id = app_team() and f.practice_id = $1
        and ${isDiscarded ? `f.state = 'DISCARDED' and ${isRestorable}` : "f.state = 'NEW'"} ${since ? `and ${isTouched('f')}` : ''}
      order by ${isDiscarded ? 'f.handled_at' : 'f.received_at'} desc, f.id desc`,
    since ? [practiceId, ...sinceValues(since)] : [practiceId],
  )

export const unroutedFaxes = (): Statement =>
  jsonStatement(
    'unrouted-faxes',
    `select coalesce(json_agg(json_build_object(${origin}) order by f.received_at desc, f.id desc), '[]')::text as json from unrouted_fax f`,
  )

export interface FaxFile {
  objectKey: string
  contentType: string
  scan: string
  originalKey: string | null
  originalType: string | null
  originalScan: string | null
}

type Json = Record<string, unknown>

const file = `json_build_object('objectKey', o.key, 'contentType', o.content_type, 'scan', o.scan,
  'originalKey', g.key, 'originalType', g.content_type, 'originalScan', g.scan) as file`
const filesOf = 'join file_object o on o.key = f.object_key left join file_object g on g.key = f.original_key'

/** A fax with all that is shown of it, and its files. */
export async function findFax(scope: Scope, id: number): Promise<{ details: Json; file: FaxFile } | null> {
  const { rows } = await scope.client.query<{ details: Json; file: FaxFile }>(
    `select json_build_object(${listed}, 'practiceId', f.practice_id, 'state', f.state, 'handledBy', name_of(f.handled_by),
              'splitFrom', f.split_from, 'urgency', f.urgency, 'location', f.location, 'patientFirstName', f.patient_first_name,
              'patientLastName', f.patient_last_name, 'referringPhysician', f.referring_physician, 'referringPractice', f.referring_practice,
              'referralId', (select r.id from referral r where r.team_id = f.team_id and r.inbound_fax_id = f.id limit 1),
              'duplicateOf', (select d.id from inbound_fax d where d.team_id = f.team_id and d.practice_id = f.practice_id and d.sha256 = f.sha256
                 and (d.arrived_at, d.id) < (f.arrived_at, f.id) and d.arrived_at > f.arrived_at - make_interval(days => ${limits.faxDuplicateDays})
                 order by d.arrived_at, d.id limit 1)) as details,
            ${file}
       from inbound_fax f ${filesOf}
      where f.team_id = app_team() and f.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** The file of a fax without a practice. */
export async function findUnroutedFax(scope: Scope, id: number) {
  const { rows } = await scope.client.query<{ facts: { filename: string; isUnreadable: boolean }; file: FaxFile }>(
    `select json_build_object('filename', f.filename, 'isUnreadable', f.is_unreadable) as facts, ${file}
       from unrouted_fax f ${filesOf} where f.id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** Referrals of the practice of a fax that are not scheduled, with this last name however it is written. */
export async function findReferralsNamed(scope: Scope, faxId: number, lastName: string) {
  const { rows } = await scope.client.query<{
    id: number
    patientFirstName: string | null
    status: string
    created: string
  }>(
    `select r.id, r.patient_first_name as "patientFirstName", r.status, to_json(r.created_at) #>> '{}' as created
       from referral r join inbound_fax f on f.team_id = r.team_id and f.practice_id = r.practice_id
      where f.team_id = app_team() and f.id = $1 and not r.archived and r.status <> 'SCHEDULED' and lower(r.patient_last_name) = lower($2)
      order by r.id desc limit 5`,
    [faxId, lastName],
  )
  return rows
}

export interface LockedFax {
  id: number
  practiceId: number
  state: 'NEW' | 'SAVED' | 'DISCARDED'
  handledBy: string | null
  isRestorable: boolean
  /** Who works on it, unless that is the caller. */
  workedOnBy: string | null
  isUnreadable: boolean
  pages: number | null
  objectKey: string
  originalKey: string | null
  filename: string
  fromNumber: string | null
  toNumber: string | null
  fromCallerId: string | null
  receivedAt: string
}

/** Locks a fax: of two people who handle it at once, the second sees what the first did. */
export async function lockFax(scope: Scope, id: number): Promise<LockedFax | null> {
  const { rows } = await scope.client.query<LockedFax>(
    `select f.id, f.practice_id as "practiceId", f.state, coalesce(name_of(f.handled_by), 'somebody else') as "handledBy", ${isRestorable} as "isRestorable",
            case when ${isClaimed} and f.claimed_by is distinct from app_account() then coalesce(name_of(f.claimed_by), 'Somebody else') end as "workedOnBy",
            f.is_unreadable as "isUnreadable", f.pages, f.object_key as "objectKey", f.original_key as "originalKey", f.filename,
            f.from_number as "fromNumber", f.to_number as "toNumber", f.from_caller_id as "fromCallerId", to_json(f.received_at) #>> '{}' as "receivedAt"
       from inbound_fax f where f.team_id = app_team() and f.id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export async function updateClaim(scope: Scope, id: number): Promise<{ claimedBy: string; claimedUntil: string }> {
  const { rows } = await scope.client.query<{ claimedBy: string; claimedUntil: string }>(
    `update inbound_fax f set claimed_by = app_account(), claimed_until = now() + make_interval(secs => ${limits.faxClaimSeconds})
      where f.team_id = app_team() and f.id = $1
     returning name_of(f.claimed_by) as "claimedBy", to_json(f.claimed_until) #>> '{}' as "claimedUntil"`,
    [id],
  )
  return rows[0] as { claimedBy: string; claimedUntil: string }
}

export const removeClaim = (scope: Scope, id: number) =>
  scope.client.query(
    'update inbound_fax set claimed_by = null, claimed_until = null where team_id = app_team() and id = $1 and claimed_by = app_account()',
    [id],
  )

export interface Triage {
  urgency: Urgency
  location: string
  patientLastName: string
  patientFirstName?: string | null | undefined
  referringPractice?: string | null | undefined
  referringPhysician?: string | null | undefined
}

export const updateHandled = (scope: Scope, id: number, state: 'SAVED' | 'DISCARDED') =>
  scope.client.query(
    `update inbound_fax set state = $2, handled_by = app_account(), handled_at = now(), claimed_by = null, claimed_until = null
      where team_id = app_team() and id = $1`,
    [id, state],
  )

export const updateTriage = (scope: Scope, id: number, triage: Triage) =>
  scope.client.query(
    `update inbound_fax set urgency = $2, location = $3, patient_last_name = $4, patient_first_name = $5, referring_practice = $6, referring_physician = $7
      where team_id = app_team() and id = $1`,
    [
      id,
      triage.urgency,
      triage.location,
      triage.patientLastName,
      triage.patientFirstName ?? null,
      triage.referringPractice ?? null,
      triage.referringPhysician ?? null,
    ],
  )

export const updateRestored = (scope: Scope, id: number) =>
  scope.client.query(
    "update inbound_fax set state = 'NEW', handled_by = null, handled_at = null where team_id = app_team() and id = $1",
    [id],
  )

/** The pages that are left after a split. The file as it came stays. */
export const updateFile = (
  scope: Scope,
  id: number,
  { objectKey, originalKey, pages }: { objectKey: string; originalKey: string; pages: number },
) =>
  scope.client.query(
    'update inbound_fax set object_key = $2, original_key = $3, pages = $4 where team_id = app_team() and id = $1',
    [id, objectKey, originalKey, pages],
  )

export const getNumbers = (scope: Scope, practiceId: number) =>
  scope.db
    .selectFrom('practice')
    .select(['inboundFax as number', 'fax'])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()

export const updateInboundNumber = (scope: Scope, practiceId: number, inboundFax: string | null) =>
  scope.db
    .updateTable('practice')
    .set({ inboundFax })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', practiceId)
    .execute()

/** Deletes discarded faxes that cannot be restored any more. A trigger releases their files, which the sweep removes. */
export async function removeExpiredFaxes(scope: Scope): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    `delete from inbound_fax f where f.team_id = app_team() and f.state = 'DISCARDED' and not (${isRestorable}) returning f.id`,
  )
  return rows.map(({ id }) => id)
}

import type { Stage } from '@credence/contract/onboarding/stages'
import { runBatch, type Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** A field that a save changed, as a reviewer reads it. */
export interface FieldChange {
  field: string
  label: string
  before: string | null
  after: string | null
}

interface Saved {
  providerId: number
  stage: Stage
  changes: readonly FieldChange[]
  /** The form that was saved. */
  form?: string | undefined
  hasNone: readonly string[]
}

/**
 * A field is under review once: a later value takes the place of the earlier one, whose `before` stays. A field that
 * has its former value again is not a change any more. What was sent back is pending again. Each part names the
 * provider: without it, row-level security would look up the memberships of every change of the team.
 */
const changesStatement = (linkId: string, { providerId, stage, changes }: Saved): Statement => ({
  name: 'onboarding-changes',
  values: [providerId, stage, linkId, JSON.stringify(changes)],
  text: `
  with changed as (select c.*, row_number() over () as n from json_to_recordset($4::json) as c (field text, label text, before text, after text)),
  open as (
    select o.id, o.field, o.before, coalesce(c.label, o.label) as label, case when c.field is null then o.after else c.after end as after
      from onboarding_change o left join changed c on c.field = o.field
     where o.team_id = app_team() and o.provider_id = $1 and o.stage = $2 and o.state <> 'ACCEPTED' and (c.field is not null or o.state = 'SENT_BACK')),
  undone as (delete from onboarding_change o using open x where o.team_id = app_team() and o.provider_id = $1 and o.id = x.id and x.before is not distinct from x.after),
  again as (
    update onboarding_change o set label = x.label, after = x.after, link_id = $3::bigint, state = 'PENDING', message = null, decided_by = null, decided_at = null, created_at = now()
      from open x where o.team_id = app_team() and o.provider_id = $1 and o.id = x.id and x.before is distinct from x.after)
  insert into onboarding_change (team_id, provider_id, link_id, stage, field, label, before, after)
  select app_team(), $1, $3::bigint, $2, c.field, c.label, c.before, c.after from changed c where not exists (select from open x where x.field = c.field) order by c.n`,
})

const savedStatement = (linkId: string, { providerId, stage, form, hasNone }: Saved): Statement => ({
  name: 'onboarding-stage-saved',
  values: [linkId, providerId, stage, form ?? null, hasNone],
  text: `insert into onboarding_stage (team_id, link_id, provider_id, stage, form, has_none) select app_team(), $1::bigint, $2, $3, $4, $5::text[]
    on conflict (team_id, link_id, stage) do update set saved_at = now(), form = excluded.form, has_none = excluded.has_none, is_sent_back = false`,
})

const draftEnded = (linkId: string, stage: Stage): Statement => ({
  name: 'onboarding-draft-ended',
  values: [linkId, stage],
  text: 'delete from onboarding_draft where team_id = app_team() and link_id = $1::bigint and stage = $2',
})

/** Writes down that a stage was saved and what it changed, and ends its draft. */
export async function insertSavedStage(scope: Scope, saved: Saved): Promise<void> {
  const { id } = scope.link
  await runBatch(scope.client, [changesStatement(id, saved), savedStatement(id, saved), draftEnded(id, saved.stage)])
}

/** Stores a draft, unless its form was saved meanwhile. */
export async function upsertDraft(
  scope: Scope,
  {
    providerId,
    stage,
    form,
    dataSealed,
  }: { providerId: number; stage: Stage; form?: string | undefined; dataSealed: Buffer },
): Promise<void> {
  await scope.client.query(
    `insert into onboarding_draft (team_id, link_id, provider_id, stage, data_sealed)
     select app_team(), $1::bigint, $2::int, $3::text, $4::bytea
      where not exists (select from onboarding_stage s where s.team_id = app_team() and s.link_id = $1::bigint and s.stage = $3::text and s.form = $5::text)
     on conflict (team_id, link_id, stage) do update set data_sealed = excluded.data_sealed, updated_at = now()`,
    [scope.link.id, providerId, stage, dataSealed, form ?? null],
  )
}

export async function removeDraft(scope: Scope, stage: Stage): Promise<void> {
  await runBatch(scope.client, [draftEnded(scope.link.id, stage)])
}

export async function removeDrafts(scope: Scope): Promise<void> {
  await scope.client.query('delete from onboarding_draft where team_id = app_team() and link_id = $1', [scope.link.id])
}

/** Lets go of files that came with a save and that no document holds; the sweep removes them. */
export async function releaseUnusedFiles(scope: Scope, keys: readonly string[]): Promise<void> {
  await scope.client.query(
    `update file_object o set released_at = now() where o.key = any ($1) and not exists (select from document d where d.object_key = o.key)`,
    [keys],
  )
}

interface ToTell {
  /** Whom the link was sent to. */
  sentTo: string | null
  sender: string | null
  /** The practice's comma list of addresses. */
  copies: string | null
}

export async function getPeopleToTell(scope: Scope, practiceId: number): Promise<ToTell> {
  const { rows } = await scope.client.query<ToTell>(
    `select l.sent_to as "sentTo", email_of_link_sender(l.id) as sender,
            (select q.onboarding_notification_cc_emails from practice q where q.team_id = app_team() and q.id = $2) as copies
       from link l where l.team_id = app_team() and l.id = $1`,
    [scope.link.id, practiceId],
  )
  return rows[0] ?? { sentTo: null, sender: null, copies: null }
}

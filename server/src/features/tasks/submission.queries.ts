import type { SubmissionType, TaskCategory } from '@credence/contract/choices/tasks'
import type { Scope } from '../../kit/request/scope.ts'
import {
  carrierInstructions,
  facilityInstructions,
  formCategory,
  forms,
  instructionsOf,
  submissionEmails,
  submissionErrors,
  submissionType,
  taskJoins,
} from './task-card.queries.ts'

export interface Submittable {
  type: SubmissionType | null
  errors: string[]
  emails: string | null
  fax: string | null
  webFormUrl: string | null
  category: TaskCategory
  carrierName: string | null
  practiceName: string
  practiceNpi: string | null
  practiceTin: string | null
  providerName: string | null
  providerNpi: string | null
  referenceNumber: string | null
}

/** How a task can be submitted to its carrier, and the data to send. */
export async function getSubmittable(scope: Scope, taskId: number): Promise<Submittable> {
  const {
    rows: [row],
  } = await scope.client.query<Submittable>(
    `
    select ${submissionType} as type, ${submissionErrors} as errors, ${submissionEmails} as emails, c.fax, c.web_form_url as "webFormUrl", t.category,
           c.name as "carrierName", p.name as "practiceName", p.npi as "practiceNpi", p.tin as "practiceTin", r.formatted_name as "providerName", r.npi as "providerNpi",
           t.reference_number as "referenceNumber"
      from task t ${taskJoins} where t.team_id = app_team() and t.id = $1`,
    [taskId],
  )
  if (!row) throw new Error(`Task ${taskId} is gone from its own transaction`)
  return row
}

export interface Paper {
  id: number
  filename: string
  category: string
  size: number
  ownerName: string
  key: string
  contentType: string
}

/** The documents of the task's provider and practice that the caller may see and open. */
export async function findPapers(scope: Scope, taskId: number): Promise<Paper[]> {
  const { rows } = await scope.client.query<Paper>(
    `
    select d.id, d.name as filename, d.category, o.bytes as size, coalesce(r.formatted_name, p.name) as "ownerName", d.object_key as key, o.content_type as "contentType"
      from task t
      join document d on d.team_id = t.team_id and d.scope = 'own' and (
           (d.owner_type = 'provider' and d.provider_id = t.provider_id and app_may_see('PROVIDER_DOCUMENT'))
        or (d.owner_type = 'practice' and d.practice_id = t.practice_id and app_may_see('PRACTICE_DOCUMENT')))
      join file_object o on o.key = d.object_key and o.scan in ('unscanned', 'clean')
      left join provider r on r.team_id = d.team_id and r.id = d.provider_id
      left join practice p on p.team_id = d.team_id and p.id = d.practice_id
     where t.team_id = app_team() and t.id = $1 order by d.owner_type desc, d.category, d.name, d.id`,
    [taskId],
  )
  return rows
}

/** Whether a submission is pending or was sent a moment ago, so that a double click does not submit twice. */
export async function isUnderWay(scope: Scope, taskId: number): Promise<boolean> {
  const { rows } = await scope.client.query(
    `
    select from task_submission where team_id = app_team() and task_id = $1
       and (state in ('waiting', 'sending') or (state = 'sent' and created_at > now() - interval '1 minute'))`,
    [taskId],
  )
  return rows.length > 0
}

export async function insertSubmission(
  scope: Scope,
  {
    taskId,
    kind,
    contentSealed,
    isSent,
  }: { taskId: number; kind: SubmissionType; contentSealed: Buffer; isSent: boolean },
): Promise<number> {
  const {
    rows: [row],
  } = await scope.client.query<{ id: number }>(
    `
    insert into task_submission (team_id, task_id, kind, content_sealed, state, settled_at)
    values (app_team(), $1, $2, $3, case when $4 then 'sent' else 'waiting' end, case when $4 then now() end) returning id`,
    [taskId, kind, contentSealed, isSent],
  )
  return row?.id ?? 0
}

interface Claimed {
  taskId: number
  kind: SubmissionType
  contentSealed: Buffer
  wasSending: boolean
}

/**
 * Claims a submission for sending; null if it is finished or gone. A submission that is already in state `sending` was
 * interrupted.
 */
export async function claimSubmission(scope: Scope, id: number): Promise<Claimed | null> {
  const {
    rows: [row],
  } = await scope.client.query<Claimed>(
    `
    with found as (select id, state from task_submission where team_id = app_team() and id = $1 and state in ('waiting', 'sending') for update)
    update task_submission s set state = 'sending' from found where s.id = found.id and s.team_id = app_team()
    returning s.task_id as "taskId", s.kind, s.content_sealed as "contentSealed", found.state = 'sending' as "wasSending"`,
    [id],
  )
  return row ?? null
}

/**
 * Records the outcome. After a failure the task no longer waits for the carrier, unless it was submitted again
 * meanwhile.
 */
export async function finishSubmission(scope: Scope, id: number, taskId: number, isSent: boolean): Promise<void> {
  await scope.client.query(
    "update task_submission set state = case when $2 then 'sent' else 'failed' end, settled_at = now() where team_id = app_team() and id = $1",
    [id, isSent],
  )
  if (isSent) return
  await scope.client.query(
    `
    update task set status = 'IN_PROGRESS' where team_id = app_team() and id = $1 and status = 'BLOCKED_SUBMITTED'
       and not exists (select from task_submission s where s.team_id = app_team() and s.task_id = $1 and s.id > $2)`,
    [taskId, id],
  )
}

/** A submission that was sent by email, locked until commit; undefined if its task is gone. */
export async function findMailed(
  scope: Scope,
  id: number,
): Promise<{ taskId: number; contentSealed: Buffer } | undefined> {
  const {
    rows: [row],
  } = await scope.client.query<{ taskId: number; contentSealed: Buffer }>(
    'select task_id as "taskId", content_sealed as "contentSealed" from task_submission where team_id = app_team() and id = $1 for update',
    [id],
  )
  return row
}

/** Whether the system has added this note since the submission was made. */
export async function wasNoted(scope: Scope, id: number, notes: string): Promise<boolean> {
  const { rows } = await scope.client.query(
    `
    select from task_submission s join task_activity a on a.team_id = s.team_id and a.task_id = s.task_id and a.account_id is null and a.notes = $2 and a.created_at >= s.created_at
     where s.team_id = app_team() and s.id = $1`,
    [id, notes],
  )
  return rows.length > 0
}

export interface Instructions {
  entityName: string | null
  instructions: string | null
  attachments: { id: number; filename: string; category: string; size: number }[]
}
interface InstructionForm {
  id: number
  filename: string
  key: string
  contentType: string
  scan: string
}

const about = `
  with forms as materialized (${forms}),
  task_about as (
    select t.practice_id, t.carrier_id, t.facility_id, ${formCategory} as form_category, ${instructionsOf} as of,
           case ${instructionsOf} when 'carrier' then c.name when 'facility' then f.name end as name,
           case ${instructionsOf} when 'carrier' then ${carrierInstructions} when 'facility' then ${facilityInstructions} end as instructions
      from task t ${taskJoins} where t.team_id = app_team() and t.id = $1
  ), own as (
    select x.id, x.name as filename, x.category, o.bytes as size, o.content_type as "contentType", o.scan, x.object_key as key
      from task_about a join forms x on (case a.of when 'carrier' then x.carrier_id = a.carrier_id when 'facility' then x.facility_id = a.facility_id end)
       and x.category = a.form_category and (x.practice_id is null or x.practice_id = a.practice_id)
      join file_object o on o.key = x.object_key
  )`

export async function getInstructions(scope: Scope, taskId: number): Promise<Instructions> {
  const {
    rows: [row],
  } = await scope.client.query<Instructions>(
    `${about}
    select a.name as "entityName", a.instructions,
           (select coalesce(json_agg(json_build_object('id', id, 'filename', filename, 'category', category, 'size', size) order by filename, id), '[]') from own) as attachments
      from task_about a`,
    [taskId],
  )
  if (!row) throw new Error(`Task ${taskId} is gone from its own transaction`)
  return row
}

export async function findInstructionForm(
  scope: Scope,
  taskId: number,
  formId: number,
): Promise<InstructionForm | undefined> {
  const {
    rows: [row],
  } = await scope.client.query<InstructionForm>(
    `${about} select id, filename, key, "contentType", scan from own where id = $2`,
    [taskId, formId],
  )
  return row
}

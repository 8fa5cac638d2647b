import { limits } from '@credence/contract/limits'
import type { Statement } from '../../database/batch.ts'
import { runBatch } from '../../database/batch.ts'
import { jsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** What the history shows: answers to replies are in the conversation alone. Written as in the index `sms_history`. */
export const inHistory = "origin in ('STAFF', 'IMPORT', 'SIGNING')"

/** The status of a delivery `d` of a message `m`, as callers know it; null while it is open. */
const deliveryStatus = `case d.status when 'SCHEDULED' then case when m.schedule_at is not null then 'scheduled' end
  when 'DELIVERED' then 'delivered' when 'FAILED' then 'failed' when 'UNDELIVERED' then 'undelivered' when 'CANCELED' then 'canceled' end`

/** Names of signed files, each once in a message, though two templates may have one name. */
export const filenameOf = (d: string, nth: string): string =>
  `${d}.name || case when ${nth} > 1 then ' (' || ${nth} || ')' else '' end || '.pdf'`

/** The messages of a table expression `m` with the columns of `sms`, as JSON. */
const messageJson = `json_build_object(
  'id', m.id, 'toNumber', m.to_number, 'content', m.content, 'segments', m.segments, 'recipients', to_json(r.recipients),
  'externalStatus', case when m.canceled_at is not null then 'canceled' when r.is_waiting and m.schedule_at is not null then 'scheduled'
    when r.is_open then null when r.has_failed then 'failed' when r.is_undelivered then 'undelivered' else 'delivered' end,
  'consentForms', coalesce(f.forms, '[]'), 'consentFormsPending', m.canceled_at is null and coalesce(f.is_pending, false),
  'consentFormsProcessed', case when f.is_pending is not null then m.is_forms_processed end,
  'created', m.created_at, 'createdBy', case when n.id is not null then n.first_name || ' ' || n.last_name else name_of(m.created_by) end,
  'scheduleDateTime', m.schedule_at, 'replies', coalesce(a.replies, '[]'))`

const messageParts = `
  left join account n on n.id = m.created_by
  cross join lateral (
    select array_agg(json_build_object('number', d.number, 'status', ${deliveryStatus}, 'error', d.error) order by d.position) as recipients,
           bool_and(d.status = 'SCHEDULED') as is_waiting, bool_or(d.status in ('SCHEDULED', 'CLAIMED', 'UNKNOWN', 'HANDED_OVER')) as is_open,
           bool_or(d.status = 'FAILED') as has_failed, bool_or(d.status = 'UNDELIVERED') as is_undelivered
      from sms_delivery d where d.team_id = m.team_id and d.sms_id = m.id) r
  left join lateral (
    select json_agg(json_build_object('id', x.id, 'content', x.content, 'fromNumber', x.from_number, 'created', x.created_at) order by x.id) as replies
      from sms_reply x where x.team_id = m.team_id and x.sms_id = m.id) a on true
  left join lateral (
    select json_agg(json_build_object('filename', ${filenameOf('d', 'd.nth')}) order by d.position) filter (where d.signed_at is not null) as forms,
           bool_or(d.signed_at is null) as is_pending
      from (select e.*, row_number() over (partition by e.name order by e.position) as nth from signing_request q
              join signing_document e on e.team_id = q.team_id and e.signing_request_id = q.id
             where q.team_id = m.team_id and q.id = m.signing_request_id and q.kind = 'CONSENT') d) f on m.signing_request_id is not null`

/** The newest messages of a practice, and the number of all if a page of them is wanted. */
export const historyOf = (
  practiceId: number,
  wanted: { page?: number | undefined; size?: number | undefined } = {},
): Statement => {
  const isPaged = wanted.page !== undefined || wanted.size !== undefined
  const { page = 0, size = isPaged ? 20 : limits.smsHistory } = wanted
  const messages = `select coalesce(json_agg(x.json order by x.created_at desc, x.id desc), '[]') as messages from (
    select m.created_at, m.id, ${messageJson} as json from (
      select * from sms where team_id = app_team() and practice_id = $1 and ${inHistory} order by created_at desc, id desc limit $2 offset $3) m
    ${messageParts}) x`
  return isPaged
    ? jsonStatement(
        'sms-page',
        `select json_build_object('total', coalesce((select c.messages from sms_count c where c.team_id = app_team() and c.practice_id = $1), 0),
           'messages', l.messages)::text as json from (${messages}) l`,
        [practiceId, size, page * size],
      )
    : jsonStatement('sms-history', `select l.messages::text as json from (${messages}) l`, [practiceId, size, 0])
}

export const messageOf = (id: number): Statement =>
  jsonStatement(
    'sms-message',
    `select ${messageJson}::text as json from (select * from sms where team_id = app_team() and id = $1) m ${messageParts}`,
    [id],
  )

const longestConversation = 1000

/** What a practice and a number wrote to each other, oldest first. Of a very long conversation the newest part. */
export const conversationOf = (practiceId: number, phone: string): Statement =>
  jsonStatement(
    'sms-conversation',
    `select coalesce(json_agg(json_build_object('id', x.id, 'direction', x.direction, 'content', x.content, 'status', x.status, 'created', x.created_at, 'createdBy', name_of(x.created_by))
        order by x.created_at, x.direction, x.id), '[]')::text as json from (
      select * from (
        (select m.id, 'OUT' as direction, m.content, case when m.canceled_at is not null then 'canceled' else ${deliveryStatus} end as status, m.created_at, m.created_by
           from sms_delivery d join sms m on m.team_id = d.team_id and m.id = d.sms_id
          where d.team_id = app_team() and d.practice_id = $1 and d.number = $2 order by d.id desc limit ${longestConversation})
        union all
        (select i.id, 'IN', i.content, null, i.created_at, null from sms_reply i
          where i.team_id = app_team() and i.practice_id = $1 and i.from_number = $2 order by i.id desc limit ${longestConversation})) b
       order by b.created_at desc, b.direction desc, b.id desc limit ${longestConversation}) x`,
    [practiceId, phone],
  )

export const smsPractices: Statement = {
  name: 'sms-practices',
  values: [],
  text: 'select id, name from practice where team_id = app_team() and not_ended(end_date) order by lower(name), id',
}

export const smsProviders = (practiceId: number): Statement => ({
  name: 'sms-providers',
  values: [practiceId],
  text: `
    select p.id, concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials) as name from provider p
     where p.team_id = app_team() and p.deleted_at is null and exists (select from provider_practice m
       where m.team_id = p.team_id and m.provider_id = p.id and m.practice_id = $1 and not_ended(m.end_date))
     order by lower(p.last_name), lower(p.first_name), p.id`,
})

interface SignedForm {
  filename: string
  key: string
  scan: string
}

/** The signed consent forms of a message. */
export async function findSignedForms(scope: Scope, id: number): Promise<SignedForm[]> {
  const [rows = []] = await runBatch(scope.client, [
    {
      name: 'sms-forms',
      text: `
        select ${filenameOf('d', 'd.nth')} as filename, o.key, o.scan from (
          select e.*, row_number() over (partition by e.name order by e.position) as nth from sms m
            join signing_request q on q.team_id = m.team_id and q.id = m.signing_request_id and q.kind = 'CONSENT'
            join signing_document e on e.team_id = q.team_id and e.signing_request_id = q.id
           where m.team_id = app_team() and m.id = $1) d
          join file_object o on o.key = d.signed_object_key`,
      values: [id],
    },
  ])
  return rows as unknown as SignedForm[]
}

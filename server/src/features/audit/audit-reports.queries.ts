import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { fieldLabels, recordKinds, subjectKinds, technicalFields } from './record-kinds.ts'

/** What an audit report is asked for: days of UTC, both included, and who did it; no ids mean everybody. */
export interface AuditRange {
  from: string
  to: string
  userIds: readonly number[]
}

/** ISO 8601 in UTC, so that the order of the text is the order of time. */
const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"+00:00"')`
const inDays = (column: string) =>
  `${column} >= ($1::date)::timestamp at time zone 'UTC' and ${column} < ($2::date + 1)::timestamp at time zone 'UTC'`
const byUsers = (column: string) => `($3::int[] = '{}' or ${column} = any ($3))`

const events = `(values ('sign-in', 'Sign-in', 'Succeeded'), ('sign-in refused', 'Sign-in refused', 'Refused'), ('code sent', 'Code sent', 'Sent'),
  ('code refused', 'Code refused', 'Refused'), ('sign-out', 'Sign-out', 'Succeeded'), ('password link sent', 'Password link sent', 'Sent'),
  ('password set', 'Password set', 'Succeeded'), ('team entered', 'Team entered', 'Succeeded')) as v (action, event, outcome)`

/** 'Firefox 145 on Windows': the browser and the system that a user agent names, or the user agent as it is. */
const browser = `coalesce(
  (select b.name || coalesce(' ' || substring(e.user_agent from b.version), '')
     || coalesce((select ' on ' || s.name from (values (1, 'iPhone', 'iPhone'), (2, 'iPad', 'iPad'), (3, 'Android', 'Android'), (4, 'Windows', 'Windows'),
          (5, 'Mac OS X', 'macOS'), (6, 'CrOS', 'ChromeOS'), (7, 'Linux', 'Linux')) as s (n, mark, name)
         where position(s.mark in e.user_agent) > 0 order by s.n limit 1), '')
   from (values (1, 'Edg', 'Edge', 'Edg\\w*/(\\d+)'), (2, 'OPR/', 'Opera', 'OPR/(\\d+)'), (3, 'Firefox/', 'Firefox', 'Firefox/(\\d+)'),
     (4, 'FxiOS/', 'Firefox', 'FxiOS/(\\d+)'), (5, 'CriOS/', 'Chrome', 'CriOS/(\\d+)'), (6, 'Chrome/', 'Chrome', 'Chrome/(\\d+)'),
     (7, 'Safari/', 'Safari', 'Version/(\\d+)')) as b (n, mark, name, version)
   where position(b.mark in e.user_agent) > 0 order by b.n limit 1),
  e.user_agent, '')`

/**
 * The rows of the Login report, newest first, with its columns in order. Row-level security adds what belongs to no team
 * for platform administrators.
 */
export const loginAudit = (_scope: Scope, { from, to, userIds }: AuditRange): Statement => ({
  name: 'login-audit',
  values: [from, to, userIds],
  text: `
    select ${moment('e.at')} as "When", coalesce(a.name, '') as "User", coalesce(a.email, '') as "Email", v.event as "Event",
           v.outcome || coalesce(': ' || case coalesce(e.detail ->> 'because', e.detail ->> 'verdict')
             when 'team closed' then 'team is closed' when 'wrong' then 'wrong code' when 'expired' then 'code expired' end, '') as "Outcome",
           coalesce(e.address, '') as "Address", ${browser} as "Browser"
      from audit_event e join ${events} on v.action = e.action left join lateral audited_account(e.account_id) a on true
     where (e.team_id = app_team() or e.team_id is null) and ${inDays('e.at')} and ${byUsers('e.account_id')}
     order by e.at desc, e.id desc`,
})

/** Who did it, where it was no account, and on whose behalf. */
export const doer = `coalesce(a.name, case
    when e.actor like 'link/%' then (select coalesce(p.formatted_name, pr.name, 'Holder of a link') from link k
      left join provider p on p.team_id = k.team_id and p.id = k.provider_id left join practice pr on pr.team_id = k.team_id and pr.id = k.practice_id
      where k.id = split_part(e.actor, '/', 2)::bigint)
    when e.account_id is null then 'Credence' end, case when e.actor like 'link/%' then 'Holder of a link' else '' end)`
const behalf = `case when e.actor = 'import' then 'Import' when e.actor like 'link/%' or e.actor like 'code/%' then 'Link'
    when e.account_id is null then 'System' else '' end`

/** The name of the record that a row belongs to; for rows that are gone, the name that the log has kept. */
const recordName = `coalesce(
    case e.table_name
      when 'account' then (select n.name from audited_account(e.row_id::int) n)
      when 'account_practice' then (select n.name from audited_account(coalesce(e.changes -> 'account_id' ->> 1, e.changes -> 'account_id' ->> 0)::int) n)
      when 'team' then (select t.name from team t where t.id = e.row_id)
      when 'carrier' then (select c.name from carrier c where c.id = e.row_id)
      when 'facility' then (select f.name from facility f where f.id = e.row_id)
      when 'hub' then (select h.name from hub h where h.id = e.row_id)
      when 'business_line' then (select b.name from business_line b where b.id = e.row_id)
      when 'esignature_template' then (select t.name from esignature_template t where t.team_id = e.team_id and t.id = e.row_id) end,
    (select p.formatted_name from provider p where p.team_id = e.team_id and p.id = coalesce(e.provider_id, t.provider_id)),
    (select p.name from practice p where p.team_id = e.team_id and p.id = coalesce(e.practice_id, t.practice_id)),
    e.changes -> 'name' ->> 1, e.changes -> 'name' ->> 0)`

const fieldNames = `(select coalesce(string_agg(distinct coalesce($5::jsonb -> e.table_name ->> f, $5::jsonb -> '*' ->> f,
    initcap(replace(regexp_replace(f, '_(id|sealed)$', ''), '_', ' '))), ', '), '')
   from unnest(e.fields) f where f <> all ($6::text[]))`

const reading = `case
    when e.action = 'ssn shown' then 'SSN shown'
    when e.action in ('portal secret shown', 'portal secret copied') then
      case e.detail ->> 'field' when 'password' then 'Portal password' when 'mfa1' then 'Portal MFA' else 'Portal security questions' end
      || case e.action when 'portal secret copied' then ' copied' else ' shown' end
    when e.detail ->> 'category' = 'DRIVERS_LICENSE' then 'Driver''s license shown'
    else 'Document opened' end`

/** Actions of the audit log that are readings of a secret or of a document. */
export const readings = [
  'ssn shown',
  'portal secret shown',
  'portal secret copied',
  'document opened',
  'signed document opened',
  'consent form opened',
  'fax opened',
  'referral letter opened',
  'task attachment opened',
] as const

/** Words for a saved change, and for a reading. */
const changeRecord = `($4::jsonb ->> e.table_name) || coalesce(': ' || ${recordName}, ' ' || e.row_id)`
const changeAction = `case when e.table_name = 'account_practice' or e.action = 'update' then 'Changed' when e.action = 'insert' then 'Added' else 'Deleted' end`
const changeFields = `case when e.table_name = 'account_practice' then 'Practices' else ${fieldNames} end`
const subjectKind = `($8::jsonb ->> substring(e.subject from '^(\\D+) \\d'))`
const readRecord = `case when e.detail ->> 'category' = 'DRIVERS_LICENSE' then 'Document' when e.detail ->> 'filename' is not null then 'Document ' || (e.detail ->> 'filename')
      when ${subjectKind} is not null then ${subjectKind}
      when e.provider_id is not null then 'Provider' when e.practice_id is not null then 'Practice' else initcap(coalesce(e.subject, '')) end
    || coalesce(': ' || coalesce(
      (select p.formatted_name from provider p where p.team_id = e.team_id and p.id = e.provider_id),
      (select p.name from practice p where p.team_id = e.team_id and p.id = e.practice_id)),
      case when e.detail ->> 'filename' is null and ${subjectKind} is not null then ' ' || substring(e.subject from '\\d+') end, '')`

/**
 * The rows of the Change Audit, newest first, with its columns in order: saved changes, and readings of secrets and
 * documents. Row-level security leaves the records of the caller's practices. The rows are sorted before words are found
 * for them, so that a cursor begins at once and a preview pays for its own rows only.
 */
export const changeAudit = (_scope: Scope, { from, to, userIds }: AuditRange): Statement => ({
  name: 'change-audit',
  values: [from, to, userIds, JSON.stringify(recordKinds), fieldLabels, technicalFields, readings, subjectKinds],
  text: `
    select ${moment('e.at')} as "When", ${doer} as "User", ${behalf} as "On Behalf Of",
           case when e.table_name is null then ${readRecord} else ${changeRecord} end as "Record",
           case when e.table_name is null then ${reading} else ${changeAction} end as "Action",
           case when e.table_name is null then '' else ${changeFields} end as "Fields"
      from (
        select l.at, l.id, l.team_id, l.account_id, l.actor, l.table_name, l.row_id, l.action, l.fields, l.changes, l.provider_id, l.practice_id, l.task_id,
               null::text as subject, null::jsonb as detail
          from change_log l
         where l.team_id = app_team() and ${inDays('l.at')} and ${byUsers('l.account_id')} and $4::jsonb ? l.table_name
        union all
        select l.at, l.id, l.team_id, l.account_id, l.actor, null, null, l.action, null, null, l.provider_id, l.practice_id, null, l.subject, l.detail
          from audit_event l
         where l.team_id = app_team() and ${inDays('l.at')} and ${byUsers('l.account_id')} and l.action = any ($7::text[])
         order by 1 desc, 2 desc) e
      left join lateral audited_account(e.account_id) a on true
      left join lateral (select x.provider_id, x.practice_id from task x where x.team_id = e.team_id and x.id = e.task_id limit 1) t on true
     order by e.at desc, e.id desc`,
})

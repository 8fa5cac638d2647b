// Pieces of SQL that the matrices and lists of participation share. They name the team as app_team(): their statements travel with the gate's question.

/** An enrollment that is under way. */
export const openEnrollment = "t.team_id = app_team() and not t.archived and t.status <> 'COMPLETE' and t.category in ('INITIAL_ENROLLMENT', 'ANNUAL_ENROLLMENT')"

/** The providers of a practice on a day, those to come among them: their enrollment begins before they do. */
export const membersOn = (practice: string, day: string) => `
  select r.id, r.first_name, r.middle_name, r.last_name, r.credentials, r.excluded_from_carrier_credentialing as is_excluded
    from provider_practice m join provider r on r.team_id = m.team_id and r.id = m.provider_id
   where m.team_id = app_team() and m.practice_id = ${practice} and coalesce(m.end_date, 'infinity') >= ${day} and r.deleted_at is null`

/** A cell as `contract/src/matrix-cells.ts` reads it; nothing at all where nobody ever said anything. `q` is the participation, `k` what is pending. */
export const packed = (letter: string, rest = "''", version = 'q.version') => `case when q.provider_id is null and k.provider_id is null then '' else
  ${letter} || coalesce(to_char(q.effective_date, 'YYYYMMDD'), '') || '-' || coalesce(to_char(q.expires, 'YYYYMMDD'), '') || '.' || coalesce(${version}, 0)
  || case when k.provider_id is null then '' else 'p' end || ${rest} end`

/** The rows of a matrix by name, from `people` and `row_cells`. */
export const matrixRows = `
  (select coalesce(json_agg(json_build_object('id', p.id, 'firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name, 'credentials', p.credentials,
     'cells', coalesce(c.cells, '')) order by p.last_name, p.first_name, p.id), '[]') from people p left join row_cells c on c.provider_id = p.id)`

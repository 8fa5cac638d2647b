import type { Scope } from '../../kit/request/scope.ts'

const practicesToday = `provider_practice m join practice q on q.team_id = m.team_id and q.id = m.practice_id
  where m.team_id = app_team() and m.provider_id = p.id and not_ended(m.end_date)`

/** The condition under which the check finds no obstacle. The pattern is the contract's `looksLikeEmail`. */
export const canGetForms = `length(p.email1) > 5 and p.email1 ~ '^[^\\s@,;<>"]+@[^\\s@,;<>"]+\\.[^\\s@,;<>".]+$' and exists (select from ${practicesToday} and not_ended(q.end_date))`

export interface PracticeOfForms {
  name: string
  endDate: string | null
  hasEnded: boolean
  copies: string | null
}
export interface Recipient {
  id: number
  formattedName: string
  email: string | null
  teamName: string
  practices: PracticeOfForms[]
}

const facts = `'name', q.name, 'endDate', q.end_date, 'hasEnded', not not_ended(q.end_date), 'copies', q.onboarding_notification_cc_emails`

/** Providers with their current practices, as far as the caller may see them. */
export async function findRecipients(scope: Scope, ids: readonly number[]): Promise<Recipient[]> {
  const { rows } = await scope.client.query<Recipient>(
    `
    select p.id, p.formatted_name as "formattedName", p.email1 as email, t.name as "teamName",
           coalesce((select json_agg(json_build_object(${facts}) order by lower(q.name), q.id) from ${practicesToday}), '[]') as practices
      from provider p join team t on t.id = p.team_id where p.team_id = app_team() and p.id = any ($1) and p.deleted_at is null order by lower(p.last_name), lower(p.first_name), p.id`,
    [ids],
  )
  return rows
}

export async function findPracticesOfForms(scope: Scope, ids: readonly number[]): Promise<PracticeOfForms[]> {
  const { rows } = await scope.client.query<{ practices: PracticeOfForms[] }>(
    `
    select coalesce(json_agg(json_build_object(${facts}) order by lower(q.name), q.id), '[]') as practices from practice q where q.team_id = app_team() and q.id = any ($1)`,
    [ids],
  )
  return rows[0]?.practices ?? []
}

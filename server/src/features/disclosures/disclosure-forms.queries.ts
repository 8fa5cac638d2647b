import type { Scope } from '../../kit/request/scope.ts'

export interface AskedForm {
  /** The provider or the practice that the form is about. */
  name: string
  /** A note of whoever sent the link. */
  extra: string | null
}

/** Whom the link of this transaction is about. */
export async function getAskedForm(scope: Scope): Promise<AskedForm> {
  const { id, subject } = scope.link
  const { rows } = await scope.client.query<AskedForm>(
    `
    select coalesce(q.name, concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials)) as name, f.extra
      from link l
      left join form_request f on f.team_id = l.team_id and f.link_id = l.id
      left join provider p on p.team_id = l.team_id and p.id = l.provider_id
      left join practice q on q.team_id = l.team_id and q.id = l.practice_id
     where l.team_id = app_team() and l.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error(`The link of ${subject.kind} ${subject.id} is gone`)
  return rows[0]
}

/** The providers who belong to a practice today. */
export async function findCurrentProviders(scope: Scope, practiceId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await scope.client.query<{ id: number; name: string }>(
    `
    select p.id, concat_ws(', ', concat_ws(' ', p.first_name, p.last_name), p.credentials) as name
      from provider_practice m join provider p on p.team_id = m.team_id and p.id = m.provider_id
     where m.team_id = app_team() and m.practice_id = $1 and not_ended(m.end_date) and p.deleted_at is null
     order by lower(p.last_name), lower(p.first_name), p.id`,
    [practiceId],
  )
  return rows
}

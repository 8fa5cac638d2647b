import type { Scope } from '../../kit/request/scope.ts'

/** The templates of a practice that name types of an import, in their order. */
export async function findMappedTemplates(
  scope: Scope,
  practiceId: number,
): Promise<{ mapping: string; content: string }[]> {
  const { rows } = await scope.client.query<{ mapping: string; content: string }>(
    `select mapping, content from sms_template where team_id = app_team() and practice_id = $1 and mapping is not null order by sort_order, id`,
    [practiceId],
  )
  return rows
}

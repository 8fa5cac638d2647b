import type { Statement } from '../../database/batch.ts'
import { ignoringPracticeFilter } from '../../kit/request/ignoring-practice-filter.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The practices that the caller may see, by name. */
export const practicesToManage = (): Statement => ({
  name: 'practices-to-manage',
  text: `select q.id, q.name, q.version, q.city, q.state, q.updated_at as "lastModified", coalesce(m.count, 0) as "providerCount",
                coalesce(q.end_date, 'infinity') >= (select team_today()) as "isActive"
           from practice q
           left join (select x.practice_id, count(*)::int as count from provider_practice x join provider p on p.team_id = x.team_id and p.id = x.provider_id
                       where x.team_id = app_team() and p.deleted_at is null and coalesce(x.end_date, 'infinity') >= (select team_today())
                       group by 1) m on m.practice_id = q.id
          where q.team_id = app_team() order by lower(q.name), q.id`,
  values: [],
})

/**
 * Creates a practice. A caller who is restricted to some practices is granted the new one, and could not see it
 * otherwise.
 */
export async function insertPractice(scope: Scope, practice: { name: string; email1: string | null }): Promise<number> {
  const { id } = await ignoringPracticeFilter(scope, () =>
    scope.db
      .insertInto('practice')
      .values({ ...practice, teamId: scope.teamId, updatedBy: scope.author })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { practices } = scope.me
  if (practices) {
    await scope.client.query("select set_config('app.practices', $1, true)", [`{${[...practices, id].join()}}`])
    await scope.db
      .insertInto('accountPractice')
      .values({ teamId: scope.teamId, accountId: scope.me.accountId, practiceId: id })
      .execute()
  }
  return id
}

export interface PracticeToManage {
  id: number
  version: number
  name: string
  email: string | null
  endDate: string | null
  hasEnded: boolean
  copies: string | null
  teamName: string
}

/** Locks the row until commit, so that concurrent saves run one at a time. */
export async function getPracticeForUpdate(scope: Scope, id: number): Promise<PracticeToManage> {
  const practice = await findPractice(scope, id, 'for no key update of p')
  if (!practice) throw new Error(`Practice ${id} is gone`)
  return practice
}

export async function findPractice(scope: Scope, id: number, lock = ''): Promise<PracticeToManage | undefined> {
  const { rows } = await scope.client.query<PracticeToManage>(
    `
    select p.id, p.version, p.name, p.email1 as email, p.end_date as "endDate", not not_ended(p.end_date) as "hasEnded",
           p.onboarding_notification_cc_emails as copies, t.name as "teamName"
      from practice p join team t on t.id = p.team_id where p.team_id = app_team() and p.id = $1 ${lock}`,
    [id],
  )
  return rows[0]
}

/** Records who changed the practice last and increments its version. */
export const touchPractice = async (scope: Scope, id: number): Promise<number> =>
  (
    await scope.db
      .updateTable('practice')
      .set({ updatedBy: scope.author })
      .where('teamId', '=', scope.teamId)
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
  ).version

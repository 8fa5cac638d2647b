import type { Statement } from '../../database/batch.ts'
import { jsonStatement, longJsonStatement } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { here, inOrder, members, providerFields, team, type Lookup } from '../../domain/directory/fragments.queries.ts'

/** Name and photo of the practice. The key in the address changes with the photo, so a browser may keep it. */
export const directoryHeader = (): Statement =>
  jsonStatement(
    'directory-header',
    `select json_build_object('name', p.name, 'photoUrl', '/api/network/practice/' || p.short_code || '/photo?key=' || f.key)::text as json
       from practice p left join practice_photo f on f.team_id = p.team_id and f.practice_id = p.id
      where p.team_id = ${team} and p.id = ${here}`,
  )

export const directoryProviders = (lookup: Lookup): Statement =>
  longJsonStatement(
    `${lookup}-providers`,
    `select coalesce(json_agg(json_build_object(${providerFields[lookup]}) ${inOrder}), '[]')::text as json from (${members(lookup)}) r`,
  )

export async function findDirectoryPhoto(scope: Scope): Promise<Buffer | null> {
  const photo = await scope.db
    .selectFrom('practicePhoto')
    .select('image')
    .where('teamId', '=', scope.teamId)
    .where('practiceId', '=', scope.code.practiceId)
    .executeTakeFirst()
  return photo?.image ?? null
}

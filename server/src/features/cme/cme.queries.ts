import { sql, type Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { NewRow } from '../../database/new-row.ts'
import type { Cme } from '../../database/schema.ts'
import { editorName, withEditor, type JsonType } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The element under which documents are attached to CME entries. */
export const cmeElement = 'cme'

const proofSql = `(select d.name from document_link l join document d on d.team_id = l.team_id and d.id = l.document_id
  where l.team_id = app_team() and l.element = '${cmeElement}' and l.element_id = e.id order by d.name limit 1)`
const entrySql = (
  editor: string,
) => `json_build_object('id', e.id, 'providerId', e.provider_id, 'title', e.title, 'hours', e.hours, 'dollarAmount', e.dollar_amount, 'category', e.category,
  'eventDate', e.event_date, 'documentFilename', ${proofSql}, 'updated', e.updated_at, 'updatedBy', ${editor}, 'version', e.version)`

/** The provider is `$1`. */
export const cmeSql = (type: JsonType): string => `
  select coalesce(json_agg(${entrySql(editorName)} order by e.event_date desc nulls last, lower(e.title), e.id), '[]')::${type} as json
    from cme e ${withEditor} where e.team_id = app_team() and e.provider_id = $1`

export const cmeStatement = (providerId: number): Statement => ({
  name: 'cme-list',
  text: cmeSql('text'),
  values: [providerId],
})

export const cmeEntryStatement = (id: number): Statement => ({
  name: 'cme-entry',
  text: `select ${entrySql('name_of(e.updated_by)')}::text as json from cme e where e.team_id = app_team() and e.id = $1`,
  values: [id],
})

/** Locks the row until commit. */
export const getCmeForUpdate = (scope: Scope, id: number) =>
  scope.db
    .selectFrom('cme')
    .select(['providerId', 'title', 'eventDate', 'version'])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertCme = async (scope: Scope, values: Omit<NewRow<Cme>, 'teamId' | 'updatedBy'>): Promise<number> =>
  (
    await scope.db
      .insertInto('cme')
      .values({ ...values, teamId: scope.teamId, updatedBy: scope.author })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateCme = (scope: Scope, id: number, values: Updateable<Cme>) =>
  scope.db
    .updateTable('cme')
    .set({ ...values, updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()

/** The provider's name and the database's current date. */
export const getProviderToday = (scope: Scope, providerId: number) =>
  scope.db
    .selectFrom('provider')
    .select(['formattedName', sql<string>`team_today()::text`.as('today')])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', providerId)
    .executeTakeFirstOrThrow()

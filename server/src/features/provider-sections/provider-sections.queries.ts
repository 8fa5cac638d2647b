import type { AnySection } from '@credence/contract/provider-sections/define'
import { writtenFields } from '@credence/contract/provider-sections/fields'
import type { Updateable } from 'kysely'
import type { Statement } from '../../database/batch.ts'
import type { DB, Training } from '../../database/schema.ts'
import { columnOf } from '../../kit/request/column-names.ts'
import { editorName, withEditor, type JsonType } from '../../kit/request/json.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { attachedSql } from '../documents/attachments.actions.ts'

/**
 * Names from a section's definition are written into the SQL. They come only from the contract, never from a request.
 */
type Values = Record<string, string | null>

// All section tables share the columns of `training`, which kysely's types use. Each has further columns of its own.
const tableOf = ({ name }: AnySection) => name as keyof DB & 'training'

const valueSql = (section: AnySection, field: string): string =>
  section.fields[field]?.kind === 'documents' ? attachedSql(section.name, 'e.id') : `e.${columnOf(field)}`

const entrySql = (section: AnySection, editor: string): string => {
  const own = Object.keys(section.fields).map((field) => `'${field}', ${valueSql(section, field)}`)
  return `json_build_object('id', e.id, 'providerId', e.provider_id, ${own.join(', ')}, 'updated', e.updated_at, 'updatedBy', ${editor}, 'version', e.version)`
}

/** Display order of entries `e`: choices by label, texts case-insensitively, empty values last. */
export const orderSql = ({ fields, sort }: AnySection): string =>
  [
    ...sort.map(([name, direction]) => {
      const field = fields[name]
      const column = `e.${columnOf(name)}`
      const byLabel =
        field?.kind === 'choice'
          ? field.of.options.toSorted((a, b) => a.label.localeCompare(b.label, 'en')).map(({ value }) => `'${value}'`)
          : null
      const key = byLabel
        ? `array_position(array[${byLabel.join(', ')}], ${column})`
        : field?.kind === 'date'
          ? column
          : `lower(${column})`
      return `${key} ${direction} nulls last`
    }),
    'e.id',
  ].join(', ')

export const entriesSql = (section: AnySection, type: JsonType): string => `
  select coalesce(json_agg(${entrySql(section, editorName)} order by ${orderSql(section)}), '[]')::${type} as json
    from ${columnOf(section.name)} e ${withEditor} where e.team_id = app_team() and e.provider_id = $1`

export const entriesStatement = (section: AnySection, providerId: number): Statement => ({
  name: `section-${section.name}`,
  text: entriesSql(section, 'text'),
  values: [providerId],
})

export const entryStatement = (section: AnySection, id: number): Statement => ({
  name: `section-entry-${section.name}`,
  text: `select ${entrySql(section, 'name_of(e.updated_by)')}::text as json from ${columnOf(section.name)} e where e.team_id = app_team() and e.id = $1`,
  values: [id],
})

/** The typed values of an entry of this provider, locked until commit. */
export const getEntryForUpdate = (
  scope: Scope,
  section: AnySection,
  id: number,
  providerId: number,
): Promise<(Values & { version: number }) | undefined> =>
  scope.db
    .selectFrom(tableOf(section))
    .select([...(writtenFields(section.fields) as ['type']), 'version'])
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .where('providerId', '=', providerId)
    .forUpdate()
    .executeTakeFirst() as Promise<(Values & { version: number }) | undefined>

export const insertEntry = async (
  scope: Scope,
  section: AnySection,
  providerId: number,
  values: Values,
): Promise<number> =>
  (
    await scope.db
      .insertInto(tableOf(section))
      .values({ ...values, teamId: scope.teamId, providerId, updatedBy: scope.author })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const updateEntry = (scope: Scope, section: AnySection, id: number, values: Values) =>
  scope.db
    .updateTable(tableOf(section))
    .set({ ...(values as Updateable<Training>), updatedBy: scope.author })
    .where('teamId', '=', scope.teamId)
    .where('id', '=', id)
    .execute()

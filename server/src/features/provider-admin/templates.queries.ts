import type { Statement } from '../../database/batch.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The templates that can be included in the forms of a provider. Retired ones are left out unless they are included. */
export const templatesOf = (providerId: number | null): Statement => ({
  name: 'esignature-templates',
  values: [providerId],
  text: `select t.id, t.name, x.id is not null as "isIncluded" from esignature_template t
           left join provider_esignature_template x on x.team_id = t.team_id and x.esignature_template_id = t.id and x.provider_id = $1
          where t.team_id = app_team() and (not t.is_retired or x.id is not null) order by lower(t.name), t.id`,
})

interface TemplateFile {
  key: string
  name: string
  contentType: string
  scan: string
}

export async function findTemplateFiles(scope: Scope, templateId: number): Promise<TemplateFile[]> {
  const { rows } = await scope.client.query<TemplateFile>(
    `
    select f.object_key as key, f.filename as name, o.content_type as "contentType", o.scan
      from esignature_template_file f join file_object o on o.key = f.object_key
     where f.team_id = app_team() and f.esignature_template_id = $1 order by f.position`,
    [templateId],
  )
  return rows
}

/** Includes templates in the forms of providers. Returns those that at least one provider did not have. */
export async function includeTemplates(
  scope: Scope,
  providerIds: readonly number[],
  templateIds: readonly number[],
): Promise<number[]> {
  const { rows } = await scope.client.query<{ id: number }>(
    `
    insert into provider_esignature_template (team_id, provider_id, esignature_template_id) select app_team(), p, t from unnest($1::int[]) p cross join unnest($2::int[]) t
    on conflict (team_id, provider_id, esignature_template_id) do nothing returning esignature_template_id as id`,
    [providerIds, templateIds],
  )
  return rows.map(({ id }) => id)
}

/** Returns whether anything changed. */
export async function excludeTemplates(
  scope: Scope,
  providerIds: readonly number[],
  templateIds: readonly number[],
): Promise<boolean> {
  const { rowCount } = await scope.client.query(
    'delete from provider_esignature_template where team_id = app_team() and provider_id = any ($1) and esignature_template_id = any ($2)',
    [providerIds, templateIds],
  )
  return rowCount !== 0
}

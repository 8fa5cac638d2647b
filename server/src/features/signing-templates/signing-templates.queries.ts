import type { TemplateField } from '@credence/contract/signing/template-calls'
import type { Statement } from '../../database/batch.ts'
import type { TemplatePage } from '../../domain/signing/template-version.ts'
import type { Scope } from '../../kit/request/scope.ts'

/** The versions of the templates `t`, newest first. */
const versionsOf = (columns: string) => `
  select ${columns} from esignature_template_version v
   where v.team_id = t.team_id and v.esignature_template_id = t.id order by v.created_at desc, v.id desc`

export const templateList: Statement = {
  name: 'signing-templates',
  values: [],
  text: `
    select t.id, t.name, t.is_retired as "isRetired", jsonb_array_length(n.pages) as "pageCount", coalesce(jsonb_array_length(n.fields), 0) as "fieldCount",
           coalesce(r.requests, 0) as "requestCount", t.updated_at as updated
      from esignature_template t
      left join lateral (${versionsOf('v.pages, v.fields')} limit 1) n on true
      left join (
        select v.esignature_template_id, count(distinct d.signing_request_id)::int as requests
          from signing_document d join esignature_template_version v on v.team_id = d.team_id and v.id = d.esignature_template_version_id
         where d.team_id = app_team() group by 1) r on r.esignature_template_id = t.id
     where t.team_id = app_team() order by t.is_retired, lower(t.name), t.id`,
}

export interface TemplateRow {
  id: number
  name: string
  isRetired: boolean
  version: number
}

/** Locks the row until commit. The gate made sure that it exists. */
export async function lockTemplate(scope: Scope, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await scope.client.query<TemplateRow>(
    'select id, name, is_retired as "isRetired", version from esignature_template where team_id = app_team() and id = $1 for update',
    [id],
  )
  return rows[0]
}

export interface EditionOfTemplate {
  edition: number
  requestCount: number
}

export interface ShownTemplate extends TemplateRow {
  fields: TemplateField[]
  pages: TemplatePage[]
  objectKey: string
  scan: string
  /** All versions, newest first. */
  editions: EditionOfTemplate[]
}

/** A template with its newest version. */
export async function getTemplate(scope: Scope, id: number): Promise<ShownTemplate> {
  const { rows } = await scope.client.query<ShownTemplate>(
    `
    select t.id, t.name, t.is_retired as "isRetired", t.version, n.fields, n.pages, n.object_key as "objectKey", o.scan,
           (select json_agg(json_build_object('edition', e.edition, 'requestCount', e.requests) order by e.edition desc)
              from (select row_number() over (order by v.created_at, v.id) as edition,
                           (select count(distinct d.signing_request_id) from signing_document d where d.team_id = v.team_id and d.esignature_template_version_id = v.id) as requests
                      from esignature_template_version v where v.team_id = t.team_id and v.esignature_template_id = t.id) e) as editions
      from esignature_template t
      join lateral (${versionsOf('v.fields, v.pages, v.object_key')} limit 1) n on true
      join file_object o on o.key = n.object_key
     where t.team_id = app_team() and t.id = $1`,
    [id],
  )
  if (!rows[0]) throw new Error('A template has no version')
  return rows[0]
}

/** Locks the names of the team's templates until commit, so that two requests cannot both find a name free. */
export async function isNameUsed(scope: Scope, name: string, exceptId = 0): Promise<boolean> {
  await scope.client.query("select pg_advisory_xact_lock(hashtext('template name'), app_team())")
  const { rowCount } = await scope.client.query(
    'select from esignature_template where team_id = app_team() and lower(name) = lower($1) and id <> $2',
    [name, exceptId],
  )
  return rowCount !== 0
}

export async function insertTemplate(scope: Scope, name: string): Promise<number> {
  const { id } = await scope.db
    .insertInto('esignatureTemplate')
    .values({ teamId: scope.teamId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts files behind those that a template has. */
export async function insertTemplateFiles(
  scope: Scope,
  templateId: number,
  files: readonly { key: string; name: string }[],
): Promise<void> {
  await scope.client.query(
    `
    insert into esignature_template_file (team_id, esignature_template_id, position, filename, object_key)
    select app_team(), $1, coalesce((select max(position) from esignature_template_file where team_id = app_team() and esignature_template_id = $1), 0) + n.at, n.filename, n.key
      from unnest($2::text[], $3::text[]) with ordinality as n (filename, key, at)`,
    [templateId, files.map(({ name }) => name), files.map(({ key }) => key)],
  )
}

export async function updateTemplate(
  scope: Scope,
  id: number,
  { name, isRetired }: { name: string; isRetired: boolean },
): Promise<void> {
  await scope.db.updateTable('esignatureTemplate').set({ name, isRetired }).where('id', '=', id).execute()
}

/** Changes a version that was not sent. */
export async function updateVersion(
  scope: Scope,
  versionId: number,
  { name, fields }: { name: string; fields: readonly TemplateField[] },
): Promise<void> {
  await scope.client.query(
    'update esignature_template_version set name = $2, fields = $3 where team_id = app_team() and id = $1',
    [versionId, name, JSON.stringify(fields)],
  )
}

/** Whether a request, the forms of a provider or an FPPE task hold the template. Practices of others count too. */
export async function isTemplateUsed(scope: Scope, id: number): Promise<boolean> {
  const { rows } = await scope.client.query<{ isUsed: boolean }>(
    `
    select exists (select from esignature_template_version where team_id = app_team() and esignature_template_id = $1 and is_sent)
        or exists (select from provider_esignature_template where team_id = app_team() and esignature_template_id = $1)
        or exists (select from fppe_task where team_id = app_team() and esignature_template_id = $1) as "isUsed"`,
    [id],
  )
  return rows[0]?.isUsed ?? false
}

export async function removeTemplate(scope: Scope, id: number): Promise<void> {
  await scope.db.deleteFrom('esignatureTemplate').where('id', '=', id).execute()
}

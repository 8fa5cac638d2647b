import type { TemplateField } from '@credence/contract/signing/template-calls'
import type { Scope } from '../../kit/request/scope.ts'

/** A page of the joined PDF, in points as it is shown, and the file that it came from. */
export interface TemplatePage {
  width: number
  height: number
  file: string
}

/** A template as it was at a time. */
export interface TemplateVersion {
  id: number
  templateId: number
  name: string
  objectKey: string
  sha256: string
  pages: TemplatePage[]
  fields: TemplateField[]
  isSent: boolean
}

const columns = `v.id, v.esignature_template_id as "templateId", v.name, v.object_key as "objectKey", v.sha256, v.pages, v.fields, v.is_sent as "isSent"`

/**
 * The version that was the newest at a time. A template of an earlier release gets its first version later than it was
 * sent, so the oldest one stands in for it. Without a time: the newest of all.
 */
export async function findVersionAt(
  scope: Scope,
  templateId: number,
  at: string | null,
): Promise<TemplateVersion | undefined> {
  const { rows } = await scope.client.query<TemplateVersion>(
    `
    select ${columns} from esignature_template_version v
     where v.team_id = app_team() and v.esignature_template_id = $1
     order by v.created_at <= coalesce($2::timestamptz, 'infinity') desc,
              case when v.created_at <= coalesce($2::timestamptz, 'infinity') then v.id else -v.id end desc
     limit 1`,
    [templateId, at],
  )
  return rows[0]
}

export interface NewTemplateVersion {
  templateId: number
  name: string
  objectKey: string
  sha256: string
  pages: readonly TemplatePage[]
  fields: readonly TemplateField[]
}

export async function insertVersion(scope: Scope, version: NewTemplateVersion): Promise<TemplateVersion> {
  const { rows } = await scope.client.query<TemplateVersion>(
    `
    insert into esignature_template_version as v (team_id, esignature_template_id, name, object_key, sha256, pages, fields)
    values (app_team(), $1, $2, $3, $4, $5, $6) returning ${columns}`,
    [
      version.templateId,
      version.name,
      version.objectKey,
      version.sha256,
      JSON.stringify(version.pages),
      JSON.stringify(version.fields),
    ],
  )
  if (!rows[0]) throw new Error('The version of a template was not written')
  return rows[0]
}

export async function markSent(scope: Scope, versionId: number): Promise<void> {
  await scope.client.query(
    'update esignature_template_version set is_sent = true where team_id = app_team() and id = $1 and not is_sent',
    [versionId],
  )
}

/** Two requests that use a template for the first time must not both make its first version. */
export async function lockFirstVersion(scope: Scope, templateId: number): Promise<void> {
  await scope.client.query("select pg_advisory_xact_lock(hashtext('first template version'), $1)", [templateId])
}

export interface FileOfTemplate {
  key: string
  name: string
}

/** The name of a template and its files in order; undefined if there is no such template. */
export async function findFilesOfTemplate(
  scope: Scope,
  templateId: number,
): Promise<{ name: string; files: FileOfTemplate[] } | undefined> {
  const { rows } = await scope.client.query<{ name: string; files: FileOfTemplate[] }>(
    `
    select t.name, coalesce((select json_agg(json_build_object('key', f.object_key, 'name', f.filename) order by f.position)
             from esignature_template_file f where f.team_id = t.team_id and f.esignature_template_id = t.id), '[]') as files
      from esignature_template t where t.team_id = app_team() and t.id = $1`,
    [templateId],
  )
  return rows[0]
}

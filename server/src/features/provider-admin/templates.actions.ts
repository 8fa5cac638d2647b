import { assertNotRetired } from '../../domain/signing/retired.ts'
import type { Scope } from '../../kit/request/scope.ts'
import { assertOpenable, signDownload } from '../../kit/files/stored-files.ts'
import { excludeTemplates, findTemplateFiles, includeTemplates } from './templates.queries.ts'

/** Includes and excludes templates. Returns whether anything changed. */
export async function saveTemplates(
  scope: Scope,
  providerIds: readonly number[],
  wanted: Readonly<Record<string, boolean>>,
): Promise<boolean> {
  const to = (value: boolean) =>
    Object.entries(wanted)
      .filter((each) => each[1] === value)
      .map(([id]) => Number(id))
  const added = await includeTemplates(scope, providerIds, to(true))
  await assertNotRetired(scope, 'includedESignatureTemplates', added)
  const isRemoved = await excludeTemplates(scope, providerIds, to(false))
  return added.length > 0 || isRemoved
}

/** Temporary URLs of a template's documents. */
export async function openTemplate(scope: Scope, templateId: number): Promise<string[]> {
  const urls: string[] = []
  for (const { scan, ...file } of await findTemplateFiles(scope, templateId)) {
    assertOpenable(scan)
    urls.push(await signDownload(scope, { ...file, teamId: scope.teamId, purpose: 'show' }))
  }
  return urls
}

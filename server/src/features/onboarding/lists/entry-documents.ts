import { listStageOf, type ListStageName } from '@credence/contract/onboarding/lists'
import { sections } from '@credence/contract/provider-sections/all'
import { entryLabel } from '@credence/contract/provider-sections/rules'
import type { StoredFile } from '../../../kit/request/multipart.ts'
import type { Scope } from '../../../kit/request/scope.ts'
import { insertAttachments, relabelDocuments, updateAttachedDays } from '../../documents/attachments.actions.ts'
import { addDocuments } from '../../documents/documents.actions.ts'
import { ownDrawer } from '../documents/own-drawer.ts'
import { sectionField, type ChangedEntry, type EntryValues } from './entries.queries.ts'

/** A saved entry, and the file that came for it. */
export interface EntryFile {
  id: number
  values: EntryValues
  file: StoredFile | null
  filename: string
}

/** How the drawer of documents names the entry that a document proves. */
function labelOf(stage: ListStageName, values: EntryValues): string {
  const { section: name } = listStageOf(stage)
  const section = sections.find((each) => each.name === name)
  if (!section) throw new Error(`There is no section ${name}`)
  const named = Object.entries(values).map(([field, value]) => [sectionField(stage, field), value])
  return entryLabel(section, Object.fromEntries(named))
}

/**
 * Makes documents of the files and attaches them to their entries, whose days they get. An earlier document of an entry
 * stays attached: the newest one is shown. The documents of changed entries follow them.
 */
export async function saveDocuments(
  scope: Scope,
  stage: ListStageName,
  providerId: number,
  entries: readonly EntryFile[],
  changed: readonly (ChangedEntry & { before: EntryValues })[],
): Promise<void> {
  const { section: element, document } = listStageOf(stage)
  if (!document) return
  const daysOf = (values: EntryValues) => ({
    effectiveDate: values[document.effective] ?? null,
    expiration: values[document.expiration] ?? null,
  })
  const replaced = new Set(entries.filter(({ file }) => file !== null).map(({ id }) => id))
  const moved = changed
    .filter(({ id }) => !replaced.has(id))
    .map(({ id, before, values }) => ({ elementId: id, before: daysOf(before), after: daysOf(values) }))
    .filter(
      ({ before, after }) => before.effectiveDate !== after.effectiveDate || before.expiration !== after.expiration,
    )
  await updateAttachedDays(scope, element, moved)
  for (const { id, before, values } of changed) {
    const label = labelOf(stage, values)
    if (label !== labelOf(stage, before)) await relabelDocuments(scope, { element, elementId: id }, label)
  }

  const arrived = entries.flatMap(({ file, ...entry }) => (file ? [{ ...entry, file }] : []))
  const documentIds = await addDocuments(
    scope,
    ownDrawer(scope, providerId),
    arrived.map(({ file, filename, values }) => ({
      filename,
      category: document.category,
      objectKey: file.key,
      ...daysOf(values),
    })),
  )
  await insertAttachments(
    scope,
    arrived.flatMap(({ id, values }, at) => {
      const documentId = documentIds[at]
      return documentId === undefined ? [] : [{ documentId, element, elementId: id, label: labelOf(stage, values) }]
    }),
  )
}

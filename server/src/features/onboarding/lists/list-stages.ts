import { addIssue, isGiven, type Issues } from '@credence/contract/links/form-issues'
import {
  entrySentTwice,
  filesUnequal,
  listIssues,
  listStageNames,
  listStageOf,
  type Entry,
  type ListStageName,
} from '@credence/contract/onboarding/lists'
import type { Row } from '../../../database/batch.ts'
import { staleSave } from '../../../kit/request/assert-version.ts'
import { notFound } from '../../../kit/request/refusal.ts'
import type { Scope } from '../../../kit/request/scope.ts'
import type { Showing, StageFiles, StageStore, Wizard } from '../stage.ts'
import {
  entriesIn,
  entriesStatement,
  insertEntries,
  lockEntries,
  removeEntries,
  updateEntries,
  type ChangedEntry,
  type EntryValues,
  type StoredEntry,
} from './entries.queries.ts'
import { saveDocuments, type EntryFile } from './entry-documents.ts'
import { reviewedEntries } from './reviewed-entries.ts'

// The seven stages that hold a list of entries, made of the definitions of the contract.

/** The entries stand under the name of the list. */
export type ListData = Readonly<Record<string, readonly StoredEntry[] | boolean>>
export type ListBody = Readonly<Record<string, unknown>>
export type ListStore = StageStore<ListData, ListBody>

const storedOf = (stage: ListStageName, data: ListData): readonly StoredEntry[] => {
  const entries = data[listStageOf(stage).list]
  return Array.isArray(entries) ? (entries as StoredEntry[]) : []
}

/** Whoever has no state license has no entries, whatever else was sent. */
const sentOf = (stage: ListStageName, body: ListBody): readonly Entry[] =>
  body.noStateLicense === true ? [] : ((body[listStageOf(stage).list] ?? []) as readonly Entry[])

function show(stage: ListStageName, [rows]: readonly Row[][], { hasNone }: Showing): ListData {
  const entries = entriesIn(rows)
  return {
    [listStageOf(stage).list]: entries,
    // Whoever said so may have a license since.
    ...(stage === 'state-licenses'
      ? { noStateLicense: entries.length === 0 && hasNone.includes('noStateLicense') }
      : {}),
  }
}

function issuesOf(stage: ListStageName, body: ListBody, files: StageFiles, stored: ListData, wizard: Wizard): Issues {
  const { list } = listStageOf(stage)
  const storedEntries = storedOf(stage, stored)
  const filenames = new Map(storedEntries.map(({ id, documentFilename }) => [id, documentFilename]))
  const sent = sentOf(stage, body)
  // Only what is stored spares an entry a new document, not what the sender says is stored.
  const entries = sent.map((entry) => ({ ...entry, oldDocumentFilename: filenames.get(entry.id ?? 0) ?? null }))
  const issues = listIssues(stage, entries, wizard.preferences, {
    noStateLicense: body.noStateLicense === true,
    stored: storedEntries,
  })
  const ids = new Set<number>()
  sent.forEach(({ id }, at) => {
    if (id == null) return
    if (ids.has(id)) addIssue(issues, `${list}.${at}.id`, entrySentTwice)
    ids.add(id)
  })
  const named = sent.filter(({ documentFilename }) => isGiven(documentFilename)).length
  if (named !== (files.files ?? []).length) addIssue(issues, 'files', filesUnequal)
  return issues
}

/** A text as it is stored, and as it is compared. Browsers write line ends in their own way. */
const tidy = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n').trim() || null : null

const valuesOf = (stage: ListStageName, entry: Readonly<Record<string, unknown>>): EntryValues =>
  Object.fromEntries(Object.keys(listStageOf(stage).fields).map((name) => [name, tidy(entry[name])]))

const isEqual = (one: EntryValues, other: EntryValues): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name])

async function save(
  stage: ListStageName,
  scope: Scope,
  { providerId }: Wizard,
  body: ListBody,
  files: StageFiles,
  data: ListData,
): Promise<void> {
  const stored = new Map(storedOf(stage, data).map((entry) => [entry.id, entry]))
  const sent = sentOf(stage, body).map((entry) => ({ ...entry, id: entry.id ?? null, values: valuesOf(stage, entry) }))
  if (sent.some(({ id }) => id !== null && !stored.has(id))) throw notFound()
  // Staff change entries one by one, without asking the wizard.
  const locked = await lockEntries(scope, stage, providerId)
  if (JSON.stringify(locked) !== JSON.stringify([...stored.values()])) throw staleSave()

  const kept = new Set(sent.map(({ id }) => id))
  await removeEntries(
    scope,
    stage,
    [...stored.keys()].filter((id) => !kept.has(id)),
  )
  const changed = sent.flatMap(({ id, values }): (ChangedEntry & { before: EntryValues })[] => {
    if (id === null) return []
    const before = valuesOf(stage, stored.get(id) ?? {})
    return isEqual(before, values) ? [] : [{ id, values, before }]
  })
  await updateEntries(scope, stage, providerId, changed)
  const newIds = await insertEntries(
    scope,
    stage,
    providerId,
    sent.filter(({ id }) => id === null).map(({ values }) => values),
  )

  const arrived = [...(files.files ?? [])]
  const saved = sent.map(({ id, values, documentFilename }): EntryFile => {
    const file = isGiven(documentFilename) ? (arrived.shift() ?? null) : null
    return { id: id ?? newIds.shift() ?? 0, values, file, filename: documentFilename ?? '' }
  })
  await saveDocuments(scope, stage, providerId, saved, changed)
}

const storeOf = (stage: ListStageName): ListStore => ({
  statements: [entriesStatement(stage)],
  show: (answers, showing) => show(stage, answers, showing),
  issues: (body, files, stored, wizard) => issuesOf(stage, body, files, stored, wizard),
  noneIn: (body) => (body.noStateLicense === true ? ['noStateLicense'] : []),
  save: (scope, wizard, body, files, stored) => save(stage, scope, wizard, body, files, stored),
  reviewed: (data) => reviewedEntries(stage, storedOf(stage, data), data.noStateLicense === true),
})

export const listStores = Object.fromEntries(listStageNames.map((stage) => [stage, storeOf(stage)])) as Readonly<
  Record<ListStageName, ListStore>
>

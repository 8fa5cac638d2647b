import { limits } from '@credence/contract/limits'
import {
  entryFilesTooLarge,
  listIssues,
  listStageOf,
  mostEntryBytes,
  type Entry,
  type ListStageName,
} from '@credence/contract/onboarding/lists'
import type { OnboardingPreferences } from '@credence/contract/onboarding/preferences'
import { texts } from '@credence/contract/texts'
import type { ListAnswer } from '../calls.ts'
import { fileIssues, filesAt, sent, shown, type Files, type StageShape } from '../form/stage-shape.ts'

/** An entry as it is typed. */
export interface TypedEntry {
  /** Tells entries apart while they are edited. The chosen file of an entry has it as its place. */
  key: string
  /** Null for an entry that is not stored yet. */
  id: number | null
  storedFilename: string | null
  fields: Readonly<Record<string, string>>
}
export interface ListValues {
  noStateLicense: boolean
  entries: readonly TypedEntry[]
}

type StoredEntry = Readonly<Record<string, string | null>> & { readonly id: number }

const fieldsOf = (stage: ListStageName, valueOf: (name: string) => string) =>
  Object.fromEntries(Object.keys(listStageOf(stage).fields).map((name) => [name, valueOf(name)]))

const numberOf = (key: string) => Number(/^new(\d+)$/.exec(key)?.[1] ?? 0)

export function addEntry(stage: ListStageName, entries: readonly TypedEntry[]): TypedEntry[] {
  const last = Math.max(0, ...entries.map(({ key }) => numberOf(key)))
  return [...entries, { key: `new${last + 1}`, id: null, storedFilename: null, fields: fieldsOf(stage, () => '') }]
}

/** How many entries cannot be removed. */
export const fixedEntries = (stage: ListStageName, preferences: OnboardingPreferences): number =>
  listStageOf(stage).minimum(preferences)

/** Adds blank entries up to the minimum of the stage. */
function withBlanks(
  stage: ListStageName,
  entries: readonly TypedEntry[],
  preferences: OnboardingPreferences,
): TypedEntry[] {
  let all = [...entries]
  while (all.length < fixedEntries(stage, preferences)) all = addEntry(stage, all)
  return all
}

/** The switch for people without a license: on, it removes the entries; off, it gives one blank entry. */
export const changeNoStateLicense = (stage: ListStageName, noStateLicense: boolean): ListValues => ({
  noStateLicense,
  entries: noStateLicense ? [] : addEntry(stage, []),
})

function sentEntries(stage: ListStageName, { entries }: ListValues, files: Files): Entry[] {
  const hasDocument = listStageOf(stage).document !== null
  return entries.map(({ key, id, storedFilename, fields }) => ({
    ...(id === null ? {} : { id }),
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, sent(value)])),
    ...(hasDocument
      ? { documentFilename: filesAt(files, key)[0]?.name ?? null, oldDocumentFilename: storedFilename }
      : {}),
  }))
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export function listShape(stage: ListStageName): StageShape<ListAnswer, ListValues> {
  const { list } = listStageOf(stage)
  /** Chosen files of entries that are still there. */
  const filesOf = ({ entries }: ListValues, files: Files): Files =>
    Object.fromEntries(entries.map(({ key }) => [key, files[key] ?? []]))
  const parts = (values: ListValues, files: Files) =>
    values.entries.flatMap(({ key }) => filesAt(files, key).map((file) => ({ name: 'files', file })))
  return {
    read: (answer) => {
      const noStateLicense = stage === 'state-licenses' && answer['noStateLicense'] === true
      const entries = (answer[list] as readonly StoredEntry[]).map((entry) => ({
        key: String(entry.id),
        id: entry.id,
        storedFilename: entry['documentFilename'] ?? null,
        fields: fieldsOf(stage, (name) => shown(entry[name])),
      }))
      return { noStateLicense, entries: noStateLicense ? entries : withBlanks(stage, entries, answer.preferences) }
    },
    issues: (values, files, { preferences, ...answer }) => {
      const issues = listIssues(stage, sentEntries(stage, values, files), preferences, {
        noStateLicense: values.noStateLicense,
        stored: answer[list] as readonly StoredEntry[],
      })
      const faults = fileIssues(filesOf(values, files), { bytes: limits.fileBytes, message: texts.fileTooLarge })
      values.entries.forEach(({ key }, at) => {
        const fault = faults[key]
        if (fault !== undefined) issues[`${list}.${at}.documentFilename`] = fault
      })
      const bytes = parts(values, files).reduce((sum, { file }) => sum + file.size, 0)
      if (bytes > mostEntryBytes) issues[list] ??= entryFilesTooLarge
      return issues
    },
    body: (values, files) => ({
      [list]: sentEntries(stage, values, files),
      ...(stage === 'state-licenses' ? { noStateLicense: values.noStateLicense } : {}),
    }),
    parts,
    draft: ({ noStateLicense, entries }) => ({
      noStateLicense,
      entries: entries.map(({ key, id, fields }) => ({ key, id, fields })),
    }),
    restore: (stored, draft) => {
      if (!Array.isArray(draft['entries'])) return stored
      const entries = draft['entries'].flatMap((entry: unknown, at): TypedEntry[] => {
        if (!isFields(entry) || !isFields(entry['fields'])) return []
        const { fields } = entry
        // An entry that somebody removed from the record meanwhile is a new one.
        const before = stored.entries.find(({ id }) => id !== null && id === entry['id'])
        return [
          {
            key: before?.key ?? `new${at + 1}`,
            id: before?.id ?? null,
            storedFilename: before?.storedFilename ?? null,
            fields: fieldsOf(stage, (name) => (typeof fields[name] === 'string' ? fields[name] : '')),
          },
        ]
      })
      return { noStateLicense: draft['noStateLicense'] === true, entries }
    },
  }
}

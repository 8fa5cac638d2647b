import { listStageOf, type EntryField, type ListStageName } from '@credence/contract/onboarding/lists'
import { dayText } from '../../../kit/paper/shown-text.ts'
import type { ReviewedValue } from '../stage.ts'
import type { StoredEntry } from './entries.queries.ts'

function shown({ kind, choices }: EntryField, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  if (kind === 'date') return dayText(value)
  return choices?.[value] ?? value
}

/** What staff compare: each field of each entry, by the id of the entry, as `training.7.type`. */
export function reviewedEntries(
  stage: ListStageName,
  entries: readonly StoredEntry[],
  hasNoLicense: boolean,
): ReadonlyMap<string, ReviewedValue> {
  const { list, entry: what, fields, document } = listStageOf(stage)
  const reviewed = new Map<string, ReviewedValue>()
  entries.forEach((entry, at) => {
    const add = (name: string, label: string, value: string | null) =>
      reviewed.set(`${list}.${entry.id}.${name}`, { label: `${what} ${at + 1}: ${label}`, value })
    for (const [name, field] of Object.entries(fields)) add(name, field.label, shown(field, entry[name]))
    if (document) add('documentFilename', document.label, entry.documentFilename ?? null)
  })
  if (stage === 'state-licenses')
    reviewed.set('noStateLicense', { label: 'No state license', value: hasNoLicense ? 'Yes' : null })
  return reviewed
}

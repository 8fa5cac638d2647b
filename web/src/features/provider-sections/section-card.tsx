import type { AnySection } from '@credence/contract/provider-sections/define'
import { hasDocuments } from '@credence/contract/provider-sections/fields'
import { compareEntries, entryLabel } from '@credence/contract/provider-sections/rules'
import { useMemo, type FC } from 'react'
import { staffCall } from '../../kit/staff-call.ts'
import { useMay } from '../../kit/use-may.ts'
import { useToday } from '../../kit/use-today.ts'
import { EntriesCard } from './entries/entries-card.tsx'
import { refreshDocumentsOf } from './entries/refresh-documents.ts'
import { useEntries } from './entries/use-entries.ts'
import { columnsOf, sortingOf, stateName } from './section-columns.tsx'
import { blankEntry, type SectionEntry } from './section-draft.ts'
import { SectionEditRow } from './section-edit-row.tsx'
import { WorkGapsHint } from './work-gaps-hint.tsx'

interface SectionCardProps {
  id: string
  section: AnySection
  providerId: number
}

/** What a section tells about its entries beyond the table. */
const hints: Readonly<Record<string, FC<{ providerId: number }>>> = { workHistory: WorkGapsHint }

/** The entries of a provider under any section, from its definition. */
export function SectionCard({ id, section, providerId }: SectionCardProps) {
  const today = useToday()
  const { data, isError, reload } = useEntries(section.list, providerId)
  const mayEdit = useMay(section.save)
  const entries = useMemo(
    () => (data as unknown as SectionEntry[] | undefined)?.toSorted(compareEntries(section, section.sort)),
    [data, section],
  )
  const columns = useMemo(() => columnsOf({ section, entries: entries ?? [], today }), [section, entries, today])
  const Hint = hints[section.name]
  const remove = async (entry: SectionEntry) => {
    const removed = await staffCall(section.remove, { params: { id: entry.id } }, { mayBeGone: true })
    if (hasDocuments(section.fields)) refreshDocumentsOf(providerId)
    return removed
  }
  return (
    <EntriesCard
      id={id}
      title={section.title}
      count={entries?.length}
      columns={columns}
      entries={entries}
      sortedBy={sortingOf(section)}
      isError={isError}
      onReload={reload}
      nameOf={(entry) => nameOf(section, entry)}
      changes={
        mayEdit
          ? {
              what: section.entry,
              blank: blankEntry,
              kind: section.name,
              remove,
              renderEdit: (props) => <SectionEditRow {...props} section={section} providerId={providerId} />,
            }
          : null
      }
      above={Hint && <Hint providerId={providerId} />}
    />
  )
}

const nameOf = (section: AnySection, entry: SectionEntry): string => {
  const { state } = entry
  return entryLabel(section, typeof state === 'string' ? { ...entry, state: stateName(state) } : entry)
}
